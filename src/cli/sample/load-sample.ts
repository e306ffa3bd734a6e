import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import {
  markSample,
  type ProductInput,
  readSampleMarks,
  replaceDocuments,
  type SampleMark,
  saveCategoryGroup,
  saveCollection,
  writeProducts,
} from "#domain/catalog/catalog.ts";
import { saveArticle, saveBlog, saveMenu, savePage } from "#domain/content/content.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { dayMs } from "#domain/durations.ts";
import { pictureUrl } from "#domain/picture.ts";
import { changeBesideForm, changeSettings } from "#domain/settings/settings.ts";
import type { SettingsSection } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";
import { removeUnnamedFiles } from "#domain/stored-files.ts";
import { type OwnEntries, planOf, refuseToLoad, type SamplePlan } from "./plan-sample.ts";
import { type SampleDocument, storeDocuments } from "./sample-documents.ts";
import { type SamplePicture, storePictures } from "./sample-pictures.ts";
import { sampleSections } from "./sample-settings.ts";
import { readSeed, type Seed, type SeedProduct } from "./seed-files.ts";

export type SampleOptions = {
  /** The folder of the clone, in which `seed` lies. */
  root: string;
  onProgress?: ((done: number, total: number) => void) | undefined;
};

type Pictures = Map<string, SamplePicture[]>;

/**
 * Loads the sample shop of `seed/` completely or not at all, except entries that the shop has of its own under the same name: its pictures and
 * documents are stored first, then everything is written in one transaction by the modules' own operations, and marked. Returns what it did;
 * null: it is loaded already. Refuses where the shop is live or sells in another currency.
 */
export async function loadSample(shop: Shop, { root, onProgress }: SampleOptions): Promise<SamplePlan | null> {
  if ((await readSampleMarks(shop)).size > 0) return null;
  const seed = await readSeed(root);
  await refuseToLoad(shop, seed);
  const handles = seed.products.map(({ handle }) => handle);
  const documents = await storeDocuments(shop, root, handles);
  const pictures = await storePictures(shop, root, (done, folders) => onProgress?.(done, folders + 2));
  const total = pictures.size + 2;
  const plan = await inTransaction(shop, async (shop) => {
    const plan = await planOf(shop, seed);
    const unowned = withoutOwn(seed, plan.own);
    const marks = [...(await writeSettings(shop, seed, plan.own)), ...(await writeGoods(shop, unowned, pictures, documents))];
    onProgress?.(total - 1, total);
    marks.push(...(await writeWords(shop, unowned, pictures, plan.own)));
    await markSample(shop, marks);
    return plan;
  });
  if (Object.values(plan.own).some(({ size }) => size > 0))
    await removeUnnamedFiles(shop, [
      ...[...pictures.values()].flatMap((views) => views.map(({ stored }) => stored.fileKey)),
      ...documents.map(({ fileKey }) => fileKey),
    ]);
  onProgress?.(total, total);
  return plan;
}

/** Returns the seed without entries that the shop has of its own. A blog of the same name gets the articles. */
function withoutOwn(seed: Seed, own: OwnEntries): Seed {
  return {
    ...seed,
    products: seed.products.filter(({ handle }) => !own.product.has(handle)),
    collections: seed.collections.filter(({ handle }) => !own.collection.has(handle)),
    groups: seed.groups.filter(({ handle }) => !own["category-group"].has(handle)),
    pages: seed.pages.filter(({ handle }) => !own.page.has(handle)),
    articles: seed.articles.filter(({ blog, handle }) => !own.article.has(`${blog}/${handle}`)),
    menus: Object.fromEntries(Object.entries(seed.menus).filter(([menu]) => !own.menu.has(menu))),
  };
}

async function writeSettings(shop: Shop, seed: Seed, own: OwnEntries): Promise<SampleMark[]> {
  const { shop: about, ...others } = sampleSections(seed.shop);
  const written = (["shop", ...Object.keys(others)] as SettingsSection[]).filter((section) => !own.settings.has(section));
  if (written.includes("shop")) await changeSettings(shop, system, "shop", about);
  // From this event on, `readSampleValues` finds in the audit log what the sample wrote.
  await changeBesideForm(shop, system, "shop", { sampleLoaded: true });
  await record(shop, system, "sample.loaded", { kind: "sample-shop", id: "sample-shop" }, { sections: written });
  for (const [section, value] of Object.entries(others))
    if (written.includes(section as SettingsSection)) await changeSettings(shop, system, section as SettingsSection, value as never);
  return written.map((key) => ({ kind: "settings", key }));
}

async function writeGoods(shop: Shop, seed: Seed, pictures: Pictures, documents: SampleDocument[]): Promise<SampleMark[]> {
  const inputs = seed.products.map((product) => inputOf(product, pictures.get(product.handle) ?? [], shop.clock.now()));
  const stored = new Map([...pictures.values()].flat().map((picture) => [urlOf(picture), picture.stored]));
  const { ids } = await writeProducts(shop, system, inputs, { reason: "created", pictures: stored });
  await writeProducts(shop, system, withRelations(seed, inputs, ids), { pictures: stored });
  await replaceDocuments(
    shop,
    system,
    documents.flatMap(({ handle, ...document }) => {
      const productId = ids.get(handle);
      return productId === undefined ? [] : [{ ...document, productId }];
    }),
  );
  const marks: SampleMark[] = [...ids.values()].map((key) => ({ kind: "product", key }));
  const groupOf = new Map<string, string>();
  for (const [position, group] of seed.groups.entries()) {
    marks.push({
      kind: "category-group",
      key: await saveCategoryGroup(shop, system, { handle: group.handle, title: group.title, icon: group.icon, position }),
    });
    for (const handle of group.collections) groupOf.set(handle, group.handle);
  }
  for (const [position, collection] of seed.collections.entries()) {
    const picture = pictureFile(pictures, "collections", collection.picture ?? collection.handle);
    const input = { ...collection, position, picture, categoryGroup: groupOf.get(collection.handle) ?? null };
    marks.push({ kind: "collection", key: await saveCollection(shop, system, input) });
  }
  return marks;
}

/** Returns the products that name others, which all exist by now; a product of the shop's own is not changed, and no relation names it. */
function withRelations(seed: Seed, inputs: ProductInput[], ids: ReadonlyMap<string, string>): ProductInput[] {
  const named = new Map(seed.products.map(({ handle, relations = [] }) => [handle, relations]));
  return inputs.flatMap((input) => {
    const relations = (named.get(input.handle) ?? []).flatMap(({ kind, handle }) => {
      const productId = ids.get(handle);
      return productId === undefined ? [] : [{ kind, productId }];
    });
    return relations.length > 0 ? [{ ...input, relations }] : [];
  });
}

/** The picture of a collection or an article. */
function pictureFile(pictures: Pictures, folder: string, handle: string) {
  const picture = pictures.get(folder)?.find(({ view }) => view === handle);
  return picture ? { ...picture.stored, alt: picture.alt } : null;
}

function inputOf(
  { related, relations: _, createdDaysAgo, specifications, variants, ...product }: SeedProduct,
  pictures: SamplePicture[],
  now: Date,
): ProductInput {
  return {
    ...product,
    // The sample decides which variants exist: one that staff renamed is removed, and the sample's own is created again.
    variants: variants.map(({ picture, specifications = [], ...variant }) => {
      const shown = pictures.find(({ view }) => view === picture);
      return { id: null, ...variant, specifications: specifications.map(rowOf), imageUrl: shown ? urlOf(shown) : null };
    }),
    images: pictures.map((picture) => ({ url: urlOf(picture), alt: picture.alt })),
    status: "active",
    metafields: related.length > 0 ? [{ namespace: "custom", key: "related_products", value: JSON.stringify(related) }] : [],
    specifications: specifications.map(rowOf),
    createdAt: new Date(now.getTime() - createdDaysAgo * dayMs).toISOString(),
  };
}

const rowOf = ({ unit = null, ...row }: SeedProduct["specifications"][number]) => ({ ...row, unit });

const urlOf = ({ stored }: SamplePicture) => pictureUrl(stored.fileKey, 1600);

async function writeWords(shop: Shop, seed: Seed, pictures: Pictures, own: OwnEntries): Promise<SampleMark[]> {
  const marks: SampleMark[] = [];
  for (const page of seed.pages) marks.push({ kind: "page", key: await savePage(shop, system, page) });
  const { handle, title } = seed.shop.blog;
  if (!own.blog.has(handle)) marks.push({ kind: "blog", key: await saveBlog(shop, system, { handle, title }) });
  for (const { blog, publishedDaysAgo, ...article } of seed.articles) {
    const publishedAt = new Date(shop.clock.now().getTime() - publishedDaysAgo * dayMs);
    marks.push({
      kind: "article",
      key: await saveArticle(shop, system, { ...article, picture: pictureFile(pictures, "articles", article.handle), blogHandle: blog, publishedAt }),
    });
  }
  for (const [menu, items] of Object.entries(seed.menus)) {
    await saveMenu(shop, system, menu, items);
    marks.push({ kind: "menu", key: menu });
  }
  return marks;
}
