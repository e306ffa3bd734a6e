import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import type { Buyer } from "#domain/buyer.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectSharedList, updateShare } from "./buyer-list-queries.ts";
import { openShareToken } from "./buyer-list-share-token.ts";
import { type BuyerList, customerOf, listSubject, lockOwn, type OpenedList, openList, readOwn } from "./buyer-lists.ts";

/** What a link shows to anybody: it does not say whose list it is. */
export type SharedList = Omit<OpenedList, "list"> & { name: string };

/** Shares a list; a list that is already shared keeps its link. Refuses `not-signed-in`, `not-allowed`, `not-found`. */
export async function shareList(shop: Shop, actor: Actor, id: string): Promise<BuyerList> {
  const accountId = customerOf(actor);
  return inTransaction(shop, async (shop) => {
    const { shareId } = await lockOwn(shop, accountId, id);
    if (shareId === null) {
      await updateShare(shop, id, shop.ids.random());
      await record(shop, actor, "buyer-list.shared", listSubject(id), {});
    }
    return readOwn(shop, accountId, id);
  });
}

/** Ends the sharing; the link stays dead, even if the list is shared again. Refuses `not-signed-in`, `not-allowed`, `not-found`. */
export async function stopSharingList(shop: Shop, actor: Actor, id: string): Promise<BuyerList> {
  const accountId = customerOf(actor);
  return inTransaction(shop, async (shop) => {
    const { shareId } = await lockOwn(shop, accountId, id);
    if (shareId !== null) {
      await updateShare(shop, id, null);
      await record(shop, actor, "buyer-list.unshared", listSubject(id), {});
    }
    return readOwn(shop, accountId, id);
  });
}

/** Reads a list by the token of its link. Refuses `not-found` for a token that is not ours, or whose sharing was stopped. */
export async function readSharedList(shop: Shop, buyer: Buyer, token: string): Promise<SharedList> {
  const shareId = openShareToken(shop, token);
  const row = shareId === null ? null : await selectSharedList(shop, shareId);
  if (!row) throw new Refusal("not-found");
  const { list, ...priced } = await openList(shop, buyer, row);
  return { name: list.name, ...priced };
}
