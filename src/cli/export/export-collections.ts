import type { Actor } from "#domain/actor.ts";
import { collectionsForExport, type WholeCollection } from "#domain/catalog/collection-importing.ts";
import { csvLine } from "#domain/csv-line.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { collectionColumns, conditionCells } from "../import/collection-columns.ts";

/** Yields collections, line by line; `ids`: only these. Importing the file again changes nothing. */
export async function* collectionsCsv(shop: Shop, actor: Actor, ids: string[] | null = null): AsyncGenerator<string> {
  const { currency } = (await readSettings(shop)).shop;
  yield csvLine(collectionColumns);
  for await (const batch of collectionsForExport(shop, actor, ids))
    for (const collection of batch)
      for (const row of rowsOf(collection, currency)) yield csvLine(collectionColumns.map((column) => row[column] ?? ""));
}

/** One row, and one more for each further rule or product. */
function rowsOf(collection: WholeCollection, currency: string): Record<string, string>[] {
  const { handle, title, descriptionHtml, position, featured, categoryGroup, seoTitle, seoDescription, drawing, rules, products } = collection;
  const conditions = rules?.conditions ?? [];
  return Array.from({ length: Math.max(1, conditions.length, products.length) }, (_, at) => {
    const condition = conditions[at];
    const product = products[at];
    return {
      Handle: handle,
      ...(at === 0 && {
        ...{ Title: title, "Body HTML": descriptionHtml, "Sort Order": String(position), Featured: String(featured), Drawing: drawing },
        ...{ "Category Group": categoryGroup ?? "", "SEO Title": seoTitle ?? "", "SEO Description": seoDescription ?? "" },
        ...(rules && { "Must Match": rules.match === "all" ? "all conditions" : "any condition" }),
      }),
      ...(condition && conditionCells(condition, currency)),
      ...(product !== undefined && { "Product: Handle": product, "Product: Position": String(at + 1) }),
    };
  });
}
