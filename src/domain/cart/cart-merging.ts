import { inTransaction } from "#db/transaction.ts";
import type { Customer } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import type { AccountMove } from "#domain/personal-data.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { giveAllToAccount, giveToAccount, isBeingPaid, lockAccountRow, lockAccountsCarts, lockCarts, moveLines } from "./cart-merging-queries.ts";

/**
 * Joins what a guest put into the cart of this browser (`actor.cartId`) to the account at sign-in. Returns the cart that the browser has from now on, the same
 * for all browsers of the account; null where neither the browser nor the account has one.
 *
 * If the account has no cart, the guest's cart becomes the account's, with its open checkouts. If it has one, the guest's lines move there and quantities
 * are added, up to what can be ordered: never less than either cart had, so nothing is lost, and the line shows what cannot be ordered.
 * A cart whose payment is under way is left alone, and so is one whose lines would not fit into the other. Carts are locked in the
 * order of their ids, after the account's own lock, so that simultaneous sign-ins run one after another. Refuses `session-ended` for an account that is gone.
 */
export async function mergeGuestCart(shop: Shop, actor: Customer): Promise<string | null> {
  const brought = actor.cartId !== null && isId(actor.cartId) ? actor.cartId : null;
  return inTransaction(shop, async (shop) => {
    // The account is locked before its carts, as in the operations that merge or erase an account.
    if (!(await lockAccountRow(shop, actor.accountId))) throw new Refusal("session-ended");
    const newest = await lockAccountsCarts(shop, actor.accountId);
    const locked = await lockCarts(
      shop,
      [brought, newest].filter((id) => id !== null),
    );
    const reachable = locked.filter(({ account_id }) => account_id === null || account_id === actor.accountId);
    const guest = reachable.find(({ id }) => id === brought) ?? null;
    const own = reachable.find(({ id }) => id === newest && id !== brought) ?? null;
    if (!guest) return own?.id ?? null;
    if (own && !(await isBeingPaid(shop, guest.id)) && (await moveLines(shop, guest.id, own.id))) return own.id;
    if (guest.account_id === null && !own) await giveToAccount(shop, guest.id, actor.accountId);
    return guest.id;
  });
}

/** Joins the carts of two accounts that are merged, as at a sign-in. Returns how many had lines. Joins the caller's transaction. */
export async function moveCarts(shop: Shop, { from, to }: AccountMove): Promise<number> {
  const [kept, gone] = [await lockAccountsCarts(shop, to), await lockAccountsCarts(shop, from)];
  await lockCarts(
    shop,
    [kept, gone].filter((id) => id !== null),
  );
  if (kept !== null && gone !== null) await moveLines(shop, gone, kept);
  await giveAllToAccount(shop, from, to);
  return gone === null ? 0 : 1;
}
