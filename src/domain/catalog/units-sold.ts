import type { Fragment } from "#db/open-database.ts";
import { inTransaction } from "#db/transaction.ts";
import { inBatches, type RowCounts } from "#domain/faults/background-faults.ts";
import type { Shop } from "#domain/shop.ts";
import { lockCatalog } from "./product-write-queries.ts";
import { insertSoldUnits, moveSoldUnits, type SoldUnits, selectSoldProducts } from "./units-sold-queries.ts";

/**
 * Records sold units of products for "best selling"; `sign` -1 takes them back. Joins the caller's transaction and takes no lock on
 * the products.
 */
export async function recordUnitsSold(shop: Shop, lines: SoldUnits[], sign: 1 | -1): Promise<void> {
  await unitsNoted(shop, lines, sign);
}

/** The same as part of a larger statement. */
export function unitsNoted(shop: Shop, lines: SoldUnits[], sign: 1 | -1): Fragment {
  const noted = lines.filter((line) => line.productId !== null && line.quantity !== 0);
  return insertSoldUnits(
    shop,
    noted.map(({ productId, quantity }) => ({ productId, quantity: quantity * sign })),
  );
}

const maxProducts = 5000;

/** Adds the recorded units to the products, each record once. Scheduled; takes the catalog lock, as every writer of products does. */
export async function countUnitsSold(shop: Shop): Promise<RowCounts> {
  const subjects = await selectSoldProducts(shop, maxProducts);
  return inBatches(shop, "units-sold", { subjects, isWhole: subjects.length < maxProducts }, (productIds) =>
    inTransaction(shop, async (shop) => {
      await lockCatalog(shop);
      await moveSoldUnits(shop, productIds);
    }),
  );
}
