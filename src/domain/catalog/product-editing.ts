import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { type ProductEdit, planEdit } from "./product-plan.ts";
import { lockCatalog, selectStored } from "./product-write-queries.ts";
import { writePlans } from "./product-writing.ts";
import type { StoredProduct } from "./stored-product.ts";

export type { ProductEdit } from "./product-plan.ts";

/**
 * Changes some fields of many products in one transaction with a fixed number of statements, with everything that follows from a single change: the
 * domain event of each, search, memberships, invalidations. `edit` gets each stored product and returns its changes; null: it stays as it is.
 * The caller makes sure that the changes may be stored. Refuses `not-allowed`.
 */
export async function editProducts(
  shop: Shop,
  actor: Actor,
  ids: readonly string[],
  edit: (product: StoredProduct) => ProductEdit | null,
): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const stored = await selectStored(shop, { ids: [...ids] });
    const plans = stored.flatMap((product) => {
      const wanted = edit(product);
      return wanted === null ? [] : [planEdit(product, wanted)];
    });
    const changed = plans.filter((plan) => plan.changed.length > 0);
    if (changed.length > 0) await writePlans(shop, actor, changed, {}, shop.clock.now().toISOString());
  });
}

/** Reads products as they are stored, unordered. Refuses `not-allowed`. */
export async function readStoredProducts(shop: Shop, actor: Actor, ids: readonly string[]): Promise<StoredProduct[]> {
  requireRight(actor, "products.read");
  return selectStored(shop, { ids: [...ids] });
}
