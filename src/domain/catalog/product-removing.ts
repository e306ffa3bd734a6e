import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { dropVersions } from "#domain/versions/versions.ts";
import { deleteMemberships, deleteRows, productExists, selectFiles, selectHandle, updateStatus } from "./product-removing-queries.ts";
import { lockCatalog } from "./product-write-queries.ts";
import { afterChange } from "./product-writing.ts";
import { deleteVariants, lockVariantsOf, selectHeldProducts, selectReferences } from "./variant-retiring-queries.ts";

/** Removes a product from the shop, or restores it as a draft; its orders keep what they show. Refuses `not-allowed`, `not-found`. */
export async function archiveProduct(shop: Shop, actor: Actor, id: string, { restore = false }: { restore?: boolean } = {}): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    if ((await setStatus(shop, actor, [id], restore ? "draft" : "archived")) > 0) return;
    if (!(await productExists(shop, id))) throw new Refusal("not-found");
  });
}

/** Returns how many products had another status. */
async function setStatus(shop: Shop, actor: Actor, ids: string[], status: "draft" | "archived"): Promise<number> {
  const rows = await updateStatus(shop, ids, status);
  if (rows.length === 0) return 0;
  await afterChange(
    shop,
    rows.map((row) => row.id),
  );
  const action = status === "draft" ? "product.restored" : "product.archived";
  for (const { id, handle } of rows) await record(shop, actor, action, { kind: "product", id }, { handle });
  return rows.length;
}

/**
 * Deletes a product to which nothing refers. Refuses `not-allowed`, `not-found`, and `product-in-use` with what refers to it (orders, carts,
 * stock, its history): then it can be archived.
 */
export async function deleteProduct(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const handle = isId(id) ? await selectHandle(shop, id) : null;
    if (handle === null) throw new Refusal("not-found");
    const variants = (await lockVariantsOf(shop, [id])).map((variant) => variant.id);
    const references = [...(await selectReferences(shop, variants)).values()];
    const reasons = [
      references.some(({ inOrders }) => inOrders) && "orders",
      references.some(({ inCarts }) => inCarts) && "carts",
      references.some(({ onHand }) => onHand !== 0) && "stock on hand",
      references.some(({ hasHistory }) => hasHistory) && "the history of its stock",
    ].filter((reason) => reason !== false);
    if (reasons.length > 0) throw new Refusal("product-in-use", { reasons: reasons.join(", ") });
    const keys = await selectFiles(shop, [id]);
    await afterChange(shop, [id]);
    await deleteMemberships(shop, [id]);
    await deleteVariants(shop, variants);
    await deleteRows(shop, [id]);
    await dropVersions(shop, "product", [id]);
    await record(shop, actor, "product.removed", { kind: "product", id }, { handle });
    if (keys.length > 0) await shop.jobs.send(shop.sql, "remove-files", { keys });
  });
}

/**
 * Deletes products with their variants, stock and its history, rows of pictures and documents. Products that an order or a cart
 * refers to are archived instead, so that the references stay valid. Only the system does that (to remove the sample shop); staff
 * archive. `files` are the keys of the files of the deleted products; other records may use them too.
 */
export async function deleteProducts(shop: Shop, actor: Actor, ids: string[]): Promise<{ files: string[]; archived: number }> {
  if (actor.kind !== "system") throw new Refusal("not-allowed");
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const variants = await lockVariantsOf(shop, ids);
    const held = await selectHeldProducts(shop, ids);
    if (held.size > 0) await setStatus(shop, actor, [...held], "archived");
    const gone = ids.filter((id) => !held.has(id));
    const files = await selectFiles(shop, gone);
    await afterChange(shop, gone);
    await deleteMemberships(shop, gone);
    await deleteVariants(
      shop,
      variants.filter(({ productId }) => !held.has(productId)).map(({ id }) => id),
    );
    await deleteRows(shop, gone);
    await dropVersions(shop, "product", gone);
    await record(shop, actor, "products.deleted", { kind: "product", id: "many" }, { count: gone.length });
    return { files, archived: held.size };
  });
}
