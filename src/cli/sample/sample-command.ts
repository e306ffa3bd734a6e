import type { SampleKind } from "#domain/catalog/catalog.ts";
import type { SettingsSection } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import { sampleLines, settingWords } from "#web/messages/setting-words.ts";
import { type CommandContext, command } from "../command.ts";
import { progressBar } from "../progress-bar.ts";
import { loadSample } from "./load-sample.ts";
import { type OwnEntries, planSample } from "./plan-sample.ts";
import { removeSample } from "./remove-sample.ts";

/** `npm run sample -- load` and `npm run sample -- remove`. */
export const sampleCommand = command({
  name: "sample",
  summary: "Loads the sample shop, or removes it again. Orders and whatever is yours stay as they are.",
  words: [{ name: "load | remove", oneOf: ["load", "remove"], required: true, help: "What to do with the sample shop." }],
  options: { check: { type: "boolean", help: "Only says how many entries would be created, changed and left alone." } },
  refuses: "when there is no shop, or when loading into one that is live or sells in another currency",
  async run(context, { words: [work], options }) {
    const { shop } = await context.open();
    return work === "load" ? load(context, shop, options.check) : remove(context, shop, options.check);
  },
});

async function load({ root, say }: CommandContext, shop: Shop, check: boolean): Promise<number> {
  if (check) {
    const { created, changed, left, own } = await planSample(shop, root);
    say(`Loading the sample shop: ${created} entries would be created, ${changed} changed, ${left} left alone. Nothing was changed.`);
    sayOwn(own, say);
    return 0;
  }
  const progress = progressBar("Loading the sample shop");
  try {
    const loaded = await loadSample(shop, { root, onProgress: progress.show });
    say(loaded ? "The sample shop was loaded." : "The sample shop is loaded already.");
    if (loaded) sayOwn(loaded.own, say);
  } finally {
    progress.end();
  }
  return 0;
}

/** How many entries of each kind are named. */
const maxNamed = 10;

const ownWords: Record<SampleKind, string> = {
  settings: "Settings",
  menu: "Menus",
  page: "Pages",
  product: "Products",
  collection: "Collections",
  "category-group": "Categories",
  blog: "Blogs",
  article: "Articles",
};

function sayOwn(own: OwnEntries, say: CommandContext["say"]): void {
  const lines = (Object.keys(ownWords) as SampleKind[]).flatMap((kind) => {
    const names = [...own[kind]].map((key) => (kind === "settings" ? settingWords[key as SettingsSection].title : key)).sort();
    const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : "";
    return names.length === 0 ? [] : [`${ownWords[kind]}: ${names.slice(0, maxNamed).join(", ")}${more}`];
  });
  if (lines.length > 0) say(`Left as they are, because the shop has its own:\n  ${lines.join("\n  ")}`);
}

async function remove({ say }: CommandContext, shop: Shop, check: boolean): Promise<number> {
  const removed = await removeSample(shop, { check });
  if (!removed) {
    say("There is no sample shop to remove.");
    return 0;
  }
  say(
    check
      ? `Removing the sample shop: 0 entries would be created, ${removed.changed} changed, ${removed.removed} removed, ${removed.left} left alone. Nothing was changed.`
      : "The sample shop was removed. Orders stay, with their own copies.",
  );
  const { archived } = removed;
  if (archived > 0)
    say(`${archived} of its products ${check ? "would be" : archived === 1 ? "was" : "were"} archived, because orders or carts contain them.`);
  const lines = sampleLines(removed.settings);
  if (lines.length > 0)
    say(
      `These settings ${check ? "would still be" : "are still"} the sample's, because somebody saved them together with others. Change them in the admin area:\n  ${lines.join("\n  ")}`,
    );
  return 0;
}
