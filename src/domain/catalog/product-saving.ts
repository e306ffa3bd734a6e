import type { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { changeCollectionsOf } from "./product-collections.ts";
import { productCollectionsChange } from "./product-collections-input.ts";
import type { ProductInput } from "./product-input.ts";
import type { CleanProduct } from "./product-plan.ts";
import { lockCatalog, selectIdByHandle } from "./product-write-queries.ts";
import { cleanProducts, type UnclearVariants, writeCleanProducts } from "./product-writing.ts";

type SaveOptions = {
  id?: string;
  seenAt?: string;
  currency?: string | undefined;
  confirmed?: string[];
  collections?: z.input<typeof productCollectionsChange> | undefined;
};

/**
 * Creates a product, or with `id` changes it. Owners and managers may. Refuses `not-allowed`, `input-invalid` with fields, `handle-taken`, `not-found`,
 * `variants-unclear` where variants without ids went and others came, `confirmation-needed` with questions (a price of 0, a compare-at price not above the
 * price, stock that moved since it was seen) until their codes are in `confirmed`, and `changed-meanwhile` when `seenAt` (the `updatedAt` with which the
 * form was filled) is out of date. `collections`: those picked by hand to add it to and remove it from. Returns the id.
 */
export async function saveProduct(
  shop: Shop,
  actor: Actor,
  input: ProductInput,
  { id, seenAt, currency, confirmed = [], collections }: SaveOptions = {},
): Promise<string> {
  requireRight(actor, "products.change");
  const moves = collections && parseInput(productCollectionsChange, collections);
  const [product] = (await cleanProducts(shop, [input])) as [CleanProduct];
  return inTransaction(shop, async (shop) => {
    // Taken before anything is read that is written back.
    await lockCatalog(shop);
    const holder = await selectIdByHandle(shop, product.handle);
    if (holder !== null && holder !== id) throw new Refusal("handle-taken", { fields: { handle: "Another product has this handle." } });
    const written = await writeCleanProducts(shop, actor, [product], {
      confirmed,
      ...(id ? { id } : {}),
      ...(seenAt ? { seenAt } : {}),
      ...(currency ? { currency } : {}),
    });
    const [unclear] = written.unclear;
    if (unclear) throw unclearRefusal(unclear);
    const savedId = written.ids.get(product.handle) as string;
    if (moves) await changeCollectionsOf(shop, actor, savedId, moves);
    return savedId;
  });
}

function unclearRefusal({ gone, come }: UnclearVariants): Refusal {
  return new Refusal("variants-unclear", { gone: gone.map(({ title }) => title).join(", "), come: come.map(({ title }) => title).join(", ") });
}
