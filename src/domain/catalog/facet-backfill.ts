import { inTransaction } from "#db/transaction.ts";
import { inBatches, type RowCounts } from "#domain/faults/background-faults.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { collectionsOf } from "./membership-queries.ts";
import { selectProductsDue, writeFacets } from "./product-facet-queries.ts";
import { lockCatalog, selectStored } from "./product-write-queries.ts";

const atOnce = 250;
const maxRounds = 40;

/**
 * Gives facets to products that are older than the facets: those that a migration marked. Scheduled; what one run does not reach, or a fault interrupts, the
 * next one continues. Takes the catalog lock, as every writer of products does, and releases it after every few products.
 */
export async function fillFacets(shop: Shop): Promise<RowCounts> {
  const all: RowCounts = { done: 0, failed: 0 };
  for (let round = 0; round < maxRounds; round++) {
    const subjects = await selectProductsDue(shop, atOnce);
    const { done, failed } = await inBatches(shop, "facets", { subjects, isWhole: subjects.length < atOnce }, (productIds) => fill(shop, productIds));
    all.done += done;
    all.failed += failed;
    if (subjects.length < atOnce) break;
  }
  return all;
}

async function fill(shop: Shop, productIds: string[]): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    await writeFacets(shop, await selectStored(shop, { ids: productIds }));
    const collectionIds = [...(await collectionsOf(shop, productIds)), "all"];
    await invalidate(shop, [...productIds.map(tags.product), ...collectionIds.map(tags.collection)]);
  });
}
