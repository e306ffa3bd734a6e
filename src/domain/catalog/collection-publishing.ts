import { inTransaction } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import type { RowCounts } from "#domain/faults/background-faults.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { collectionExists, selectDueCollections, updateCollectionStatus } from "./collection-write-queries.ts";
import { lockCatalog } from "./product-write-queries.ts";

const atOnce = 200;

/** Shows collections to shoppers, or hides them from now on; their products stay as they are. Refuses `not-allowed`, `not-found`. */
export async function showCollection(shop: Shop, actor: Actor, id: string, isShown: boolean): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    if (!isId(id) || !(await collectionExists(shop, id))) throw new Refusal("not-found");
    await changeStatus(shop, actor, [id], isShown ? "active" : "draft");
  });
}

/** Every minute: drafts whose time has come are active from now on. */
export async function publishDueCollections(shop: Shop): Promise<RowCounts> {
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    return { done: await changeStatus(shop, system, await selectDueCollections(shop, atOnce), "active"), failed: 0 };
  });
}

async function changeStatus(shop: Shop, actor: Actor, ids: readonly string[], status: "active" | "draft"): Promise<number> {
  const changed = ids.length === 0 ? [] : await updateCollectionStatus(shop, ids, status);
  const from = status === "active" ? "draft" : "active";
  for (const { id, handle, title } of changed)
    await record(shop, actor, "collection.saved", { kind: "collection", id }, { handle, title, changes: [{ field: "status", from, to: status }] });
  if (changed.length > 0) await invalidate(shop, [...changed.map(({ id }) => tags.collection(id)), tags.catalogIndex, tags.collections, tags.menus]);
  return changed.length;
}
