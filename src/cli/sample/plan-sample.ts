import { readSampleMarks } from "#domain/catalog/catalog.ts";
import type { Shop } from "#domain/shop.ts";
import { sampleSections } from "./sample-settings.ts";
import { readSeed } from "./seed-files.ts";

/** Entries of the kinds that the sample has: products, collections, pages, settings sections ... */
export type SamplePlan = { created: number; changed: number; left: number };

/** What loading the sample shop would do, by handle, as `loadSample` does it: nothing where it is loaded already. */
export async function planSample(shop: Shop, root: string): Promise<SamplePlan> {
  const isLoaded = (await readSampleMarks(shop)).size > 0;
  const seed = await readSeed(root);
  const handles = (entries: { handle: string }[]) => entries.map(({ handle }) => handle);
  const wanted = Object.entries({
    products: handles(seed.products),
    collections: handles(seed.collections),
    category_groups: handles(seed.groups),
    pages: handles(seed.pages),
    blogs: [seed.shop.blog.handle],
    articles: handles(seed.articles),
    menus: Object.keys(seed.menus),
    settings: Object.keys(sampleSections(seed.shop)),
  });
  const plan: SamplePlan = { created: 0, changed: 0, left: 0 };
  for (const [table, keys] of wanted) {
    const key = shop.sql(table === "settings" ? "section" : "handle");
    const [row] = await shop.sql<{ all: number; known: number }[]>`
      select count(*)::int as all, count(*) filter (where ${key} = any(${keys}::text[]))::int as known from ${shop.sql(table)}`;
    const { all, known } = row ?? { all: 0, known: 0 };
    plan.created += isLoaded ? 0 : keys.length - known;
    plan.changed += isLoaded ? 0 : known;
    plan.left += isLoaded ? all : all - known;
  }
  return plan;
}
