import { system } from "#domain/actor.ts";
import { forEachRow, type RowCounts } from "#domain/faults/background-faults.ts";
import type { Shop } from "#domain/shop.ts";
import { selectDueProducts } from "./product-publishing-queries.ts";
import { selectStored } from "./product-write-queries.ts";
import { writeProducts } from "./product-writing.ts";

const atOnce = 200;

/** Runs every minute and makes drafts active whose publishing time has come. Each is read again first, in case it was changed in the meantime. */
export async function publishDueProducts(shop: Shop): Promise<RowCounts> {
  const rows = await selectDueProducts(shop, atOnce);
  return forEachRow(shop, "product", { rows, subjectOf: (id) => id, isWhole: rows.length < atOnce }, async (id) => {
    const [product] = await selectStored(shop, { ids: [id] });
    if (product?.status !== "draft" || product.publishAt === null || new Date(product.publishAt) > shop.clock.now()) return;
    const { handle, title, options, variants, updatedAt } = product;
    const input = {
      ...{ handle, title, status: "active" as const, publishAt: null },
      options: options.map(({ name }) => name),
      variants: variants.map(({ id, optionValues, priceCents }) => ({ id, optionValues, priceCents })),
    };
    await writeProducts(shop, system, [input], { id, seenAt: updatedAt });
  });
}
