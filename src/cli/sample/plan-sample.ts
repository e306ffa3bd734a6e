import { isDeepStrictEqual } from "node:util";
import { OperatorFault } from "#db/operator-fault.ts";
import { readSampleMarks, type SampleKind } from "#domain/catalog/catalog.ts";
import { loadSettings } from "#domain/settings/settings.ts";
import { nonFormFields, type SettingsSection, settingsSchemas } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import { selectEntries } from "./sample-queries.ts";
import { sampleSections } from "./sample-settings.ts";
import { readSeed, type Seed } from "./seed-files.ts";

/** The entries of the sample that the shop already has, by kind: by handle, an article as `blog/handle`, settings by section. */
export type OwnEntries = Record<SampleKind, Set<string>>;

/** Entries of the kinds that the sample has: products, collections, pages, settings sections ... Those in `own` are among the `left`. */
export type SamplePlan = { created: number; changed: number; left: number; own: OwnEntries };

/** Returns what loading the sample shop would do: nothing where it is loaded already. Refuses as `loadSample` does. */
export async function planSample(shop: Shop, root: string): Promise<SamplePlan> {
  const seed = await readSeed(root);
  const isLoaded = (await readSampleMarks(shop)).size > 0;
  if (!isLoaded) await refuseToLoad(shop, seed);
  const plan = await planOf(shop, seed);
  if (!isLoaded) return plan;
  return { created: 0, changed: 0, left: plan.changed + plan.left, own: ownEntries() };
}

/** Refuses a live shop, whose buyers could order goods that nobody has, and a shop in another currency than the amounts of the sample. */
export async function refuseToLoad(shop: Shop, seed: Seed): Promise<void> {
  const { trialMode, currency } = (await loadSettings(shop)).shop;
  if (!trialMode)
    throw new OperatorFault(
      "This shop is live, and buyers could order the products of the sample shop. Nothing was loaded. Go back to trial mode first (Settings, Go live).",
    );
  if (currency !== seed.shop.currency)
    throw new OperatorFault(
      `The sample shop is in ${seed.shop.currency}, and this shop sells in ${currency}. Nothing was loaded. Change the currency first (Settings, Shop).`,
    );
}

/** Returns what loading would do now, whether the sample is loaded or not. Entries of the shop's own are left alone. */
export async function planOf(shop: Shop, seed: Seed): Promise<SamplePlan> {
  const wanted = wantedEntries(seed);
  const keys = Object.entries(wanted).flatMap(([kind, names]) => names.map((key) => ({ kind, key })));
  const { known, count } = await selectEntries(shop, keys, await ownSections(shop));
  const own = ownEntries();
  for (const { kind, key, isOwn } of known) if (isOwn) own[kind].add(key);
  const changed = known.filter(({ isOwn }) => !isOwn).length;
  return { created: keys.length - known.length, changed, left: count - changed, own };
}

function wantedEntries(seed: Seed): Record<SampleKind, string[]> {
  const handles = (entries: { handle: string }[]) => entries.map(({ handle }) => handle);
  return {
    product: handles(seed.products),
    collection: handles(seed.collections),
    "category-group": handles(seed.groups),
    page: handles(seed.pages),
    blog: [seed.shop.blog.handle],
    article: seed.articles.map(({ blog, handle }) => `${blog}/${handle}`),
    menu: Object.keys(seed.menus),
    settings: Object.keys(sampleSections(seed.shop)),
  };
}

/** Sections in which anything but an upload is set: the merchant's name with the sample's address would be true of nobody. */
async function ownSections(shop: Shop): Promise<string[]> {
  const stored = await loadSettings(shop);
  return (Object.keys(settingsSchemas) as SettingsSection[]).filter((section) => {
    const aside: Partial<Record<SettingsSection, readonly string[]>> = nonFormFields;
    const said = (value: object) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => name !== "revision" && !aside[section]?.includes(name)));
    return !isDeepStrictEqual(said(stored[section]), said(settingsSchemas[section].parse({})));
  });
}

function ownEntries(): OwnEntries {
  const none = () => new Set<string>();
  return {
    product: none(),
    collection: none(),
    "category-group": none(),
    page: none(),
    blog: none(),
    article: none(),
    menu: none(),
    settings: none(),
  };
}
