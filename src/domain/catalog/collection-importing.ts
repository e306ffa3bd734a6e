import type { Actor } from "#domain/actor.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { cleanRichText } from "#domain/rich-text-cleaning.ts";
import type { Shop } from "#domain/shop.ts";
import { type CollectionInput, collectionInput } from "./collection-input.ts";
import { selectGroupId, selectKnownProducts, selectWholeCollections, type WholeCollection } from "./collection-write-queries.ts";
import { saveCollection } from "./collection-writing.ts";

export type { WholeCollection } from "./collection-write-queries.ts";

/** Collections from a file, identified by their handle. Fields left out keep their values; importing the same file again changes nothing. */
export type CollectionImport = Partial<Omit<CollectionInput, "picture">> & { handle: string };
export type ImportedCollections = {
  created: number;
  updated: number;
  unchanged: number;
  /** Products that a collection names but the shop does not have. */
  missing: { at: number; handles: string[] }[];
};
type Options = {
  /** Only reports what would be done. */
  check: boolean;
  onRefused: (at: number, refusal: Refusal) => void;
};

/** Imports each in its own transaction. Staff need the right `products.change`. Refused ones are reported to `onRefused`; the others are imported. */
export async function importCollections(
  shop: Shop,
  actor: Actor,
  inputs: CollectionImport[],
  { check, onRefused }: Options,
): Promise<ImportedCollections> {
  requireRight(actor, "products.change");
  const done: ImportedCollections = { created: 0, updated: 0, unchanged: 0, missing: [] };
  const handles = inputs.map(({ handle }) => handle);
  const stored = new Map((await selectWholeCollections(shop, { handles })).map((collection) => [collection.handle, collection]));
  const known = await selectKnownProducts(shop, [...new Set(inputs.flatMap(({ products }) => products ?? []))]);
  for (const [at, input] of inputs.entries()) {
    const before = stored.get(input.handle);
    try {
      const after = await wanted(shop, input, before, known);
      if (before && isSame(before, after)) done.unchanged += 1;
      else {
        if (!check) await saveCollection(shop, actor, after);
        done[before ? "updated" : "created"] += 1;
      }
      const missing = [...new Set(input.products)].filter((handle) => !known.has(handle));
      if (missing.length > 0) done.missing.push({ at, handles: missing });
    } catch (fault) {
      if (!isRefusal(fault)) throw fault;
      onRefused(at, fault);
    }
  }
  return done;
}

const exportedAtOnce = 20;

/** All collections, or those of `ids`, by handle, in batches, in the form that an import takes. Staff need the right `products.read`. */
export async function* collectionsForExport(shop: Shop, actor: Actor, ids: string[] | null = null): AsyncGenerator<WholeCollection[]> {
  requireRight(actor, "products.read");
  let after = "";
  for (;;) {
    const rows = await selectWholeCollections(shop, { after, limit: exportedAtOnce, ids });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.handle;
  }
}

/** The collection as it shall be: the fields from the file, and the stored values of the others. */
async function wanted(shop: Shop, input: CollectionImport, before: WholeCollection | undefined, known: ReadonlySet<string>) {
  const { picture: _, products: kept = [], ...rest } = before ?? { picture: null };
  const form = parseInput(collectionInput, { ...rest, ...input });
  if (form.rules && input.products && input.products.length > 0)
    throw new Refusal("input-invalid", { fields: { products: "A collection has either rules or manually chosen products, not both." } });
  if (form.categoryGroup && form.categoryGroup !== before?.categoryGroup && (await selectGroupId(shop, form.categoryGroup)) === null)
    throw new Refusal("input-invalid", { fields: { categoryGroup: `There is no category group ${form.categoryGroup}.` } });
  const isAsStored = before !== undefined && form.descriptionHtml === before.descriptionHtml;
  const descriptionHtml = isAsStored ? form.descriptionHtml : await cleanRichText(shop, form.descriptionHtml, "descriptionHtml");
  const products = input.products ? [...new Set(input.products)].filter((handle) => known.has(handle)) : kept;
  const { picture: __, ...fields } = form;
  return { ...fields, descriptionHtml, products };
}

function isSame(before: WholeCollection, after: Awaited<ReturnType<typeof wanted>>): boolean {
  const { picture: _, ...stored } = before;
  const shown = { ...after, products: after.rules ? [] : after.products, categoryGroup: after.categoryGroup ?? null };
  return Object.entries(stored).every(([field, value]) => text(value) === text(shown[field as keyof typeof shown]));
}

/** An empty text equals none, and line breaks of the file do not matter. */
const text = (value: unknown) => sorted(typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() || null : value);

/** The database stores object keys in its own order. */
function sorted(value: unknown): string {
  return JSON.stringify(value ?? null, (_, each) =>
    each && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}
