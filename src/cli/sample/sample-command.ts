import { sampleLines } from "#web/messages/setting-words.ts";
import type { Command } from "../command.ts";
import { progressBar } from "../progress-bar.ts";
import { loadSample } from "./load-sample.ts";
import { removeSample } from "./remove-sample.ts";

/** `npm run sample -- load` and `npm run sample -- remove`. */
export const sampleShop: Command = async ({ args, root, say, open }) => {
  const [deed, ...others] = args;
  if (others.length > 0 || (deed !== "load" && deed !== "remove")) {
    say("Usage: npm run sample -- load | remove");
    return 2;
  }
  const { shop } = await open();
  if (deed === "remove") {
    const removed = await removeSample(shop);
    say(removed ? "The sample shop was taken out. Orders stay, with their own copies." : "There is no sample shop to take out.");
    if (removed && removed.archived > 0)
      say(`${removed.archived} of its products ${removed.archived === 1 ? "was" : "were"} archived, because orders or carts name them.`);
    const lines = sampleLines(removed?.left ?? {});
    if (lines.length > 0)
      say(
        `These settings are still the sample's, because somebody saved them together with others. Change them in the admin area:\n  ${lines.join("\n  ")}`,
      );
    return 0;
  }
  const progress = progressBar("Loading the sample shop");
  try {
    say((await loadSample(shop, { root, onProgress: progress.show })) ? "The sample shop was loaded." : "The sample shop is loaded already.");
  } finally {
    progress.end();
  }
  return 0;
};
