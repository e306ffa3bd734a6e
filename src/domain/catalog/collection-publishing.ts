import { inTransaction } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import type { RowCounts } from "#domain/faults/background-faults.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { type CollectionStatus, collectionExists, selectDueCollections, updateCollectionStatus } from "./collection-write-queries.ts";
import { lockCatalog } from "./product-write-queries.ts";

const atOnce = 200;

/**
 * Shows a collection to shoppers, or hides it from now on or until `publishAt`; its products stay as they are. Returns the time at which it was to be
 * published, for undoing the change; null where nothing changed. Refuses `not-allowed`, `not-found`.
 */
export async function showCollection(
  shop: Shop,
  actor: Actor,
  id: string,
  isShown: boolean,
  publishAt: string | null = null,
): Promise<{ publishAt: string | null } | null> {
  requireRight(actor, "products.change");
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    if (!isId(id) || !(await collectionExists(shop, id))) throw new Refusal("not-found");
    const [before] = await changeStatus(shop, actor, [id], isShown ? { status: "active", publishAt: null } : { status: "draft", publishAt });
    return before ? { publishAt: before.publishAt } : null;
  });
}

/** Runs every minute and makes drafts active whose publishing time has come. */
export async function publishDueCollections(shop: Shop): Promise<RowCounts> {
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const shown = await changeStatus(shop, system, await selectDueCollections(shop, atOnce), { status: "active", publishAt: null });
    return { done: shown.length, failed: 0 };
  });
}

async function changeStatus(shop: Shop, actor: Actor, ids: readonly string[], wanted: CollectionStatus) {
  const changed = ids.length === 0 ? [] : await updateCollectionStatus(shop, ids, wanted);
  const { status } = wanted;
  const from = status === "active" ? "draft" : "active";
  for (const { id, handle, title } of changed)
    await record(shop, actor, "collection.saved", { kind: "collection", id }, { handle, title, changes: [{ field: "status", from, to: status }] });
  if (changed.length > 0) await invalidate(shop, [...changed.map(({ id }) => tags.collection(id)), tags.catalogIndex, tags.collections, tags.menus]);
  return changed;
}
