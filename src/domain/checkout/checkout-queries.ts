import type { Fragment } from "#db/open-database.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import type { Shop } from "#domain/shop.ts";
import { type CheckoutForm, type FormRow, formColumns, formOf } from "./checkout-form-queries.ts";

export type StoredCheckout = {
  token: string;
  cartId: string;
  accountId: string | null;
  returnUrl: string;
  orderId: string | null;
};

type CheckoutRow = { token: string; cart_id: string; account_id: string | null; return_url: string; order_id: string | null };

function checkoutOf(row: CheckoutRow): StoredCheckout {
  return { token: row.token, cartId: row.cart_id, accountId: row.account_id, returnUrl: row.return_url, orderId: row.order_id };
}

/** Stores a new checkout that a browser opened, with an empty form of its own. */
export async function insertCheckout(
  shop: Shop,
  checkout: { token: string; cartId: string; accountId: string | null; returnUrl: string; browserId: string },
): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    with opened as (
      insert into checkouts (token, cart_id, account_id, return_url, created_at, updated_at)
      values (${checkout.token}, ${checkout.cartId}, ${checkout.accountId}, ${checkout.returnUrl}, ${now}, ${now}))
    insert into checkout_forms (checkout_token, browser_id, updated_at) values (${checkout.token}, ${checkout.browserId}, ${now})`;
}

/** Reopens this browser's latest checkout of the cart, if it has no order yet, and stores the new return URL; null where there is none. */
export async function reopenCheckout(shop: Shop, cartId: string, browserId: string, returnUrl: string): Promise<string | null> {
  const [row] = await shop.sql<{ token: string }[]>`
    update checkouts set return_url = ${returnUrl}, updated_at = ${shop.clock.now().toISOString()}
    where token = (
      select c.token from checkouts c join checkout_forms f on f.checkout_token = c.token and f.browser_id = ${browserId}
      where c.cart_id = ${cartId} and c.order_id is null order by f.updated_at desc, c.token limit 1) returning token`;
  return row?.token ?? null;
}

/** `placedBy`: the browser to which the order is shown; null where there is no order, or it is unknown. */
export type ReadCheckout = StoredCheckout & { placedBy: string | null; form: CheckoutForm };

/** Returns the checkout with what was entered in this browser. */
export async function selectCheckout(shop: Shop, token: string, buyer: CheckoutBuyer): Promise<ReadCheckout | null> {
  const [row] = await shop.sql<(CheckoutRow & FormRow & { placed_by: string | null })[]>`
    select c.token, c.cart_id, c.account_id, c.return_url, c.order_id, ${formColumns(shop, buyer)},
      case when c.order_id is not null
        then (select a.browser_id from payment_attempts a where a.checkout_token = c.token and a.order_id is not null) end as placed_by
    from checkouts c left join checkout_forms f on f.checkout_token = c.token and f.browser_id = ${buyer.browserId} where c.token = ${token}`;
  return row ? { ...checkoutOf(row), placedBy: row.placed_by, form: formOf(row, buyer) } : null;
}

/** Whether the checkout belongs to an order that staff prepared. */
export async function isPreparedByStaff(shop: Shop, token: string): Promise<boolean> {
  const [row] = await shop.sql`
    select from checkouts c join carts k on k.id = c.cart_id where c.token = ${token} and k.draft_terms is not null`;
  return row !== undefined;
}

/** A checkout that the caller has locked, and whether its cart can still become an order. */
export type LockedCheckout = StoredCheckout & { isCartOpen: boolean };

/**
 * Locks the cart of a checkout and the checkout, in this order (that of the names after `of`), until the transaction ends:
 * the first lock of everything that pays. Only one checkout of a cart continues at a time, and nobody else can change
 * the cart that is read afterward. Returns null where the checkout is gone.
 */
export async function lockCheckout(shop: Shop, token: string): Promise<LockedCheckout | null> {
  const [row] = await shop.sql<(CheckoutRow & { is_cart_open: boolean })[]>`
    select c.*, k.completed_at is null as is_cart_open from checkouts c join carts k on k.id = c.cart_id
    where c.token = ${token} for no key update of k, c`;
  return row ? { ...checkoutOf(row), isCartOpen: row.is_cart_open } : null;
}

/** Finds the cart of a checkout, as a part of other statements. */
export function cartOfCheckout({ sql }: Shop, token: string): Fragment {
  return sql`(select cart_id from checkouts where token = ${token})`;
}

/**
 * Stores the order that the checkout became. `updated_at` stays as it is, so that the row keeps its place in all indexes. It is not sent before it is
 * awaited, so that it can be a part of another statement.
 */
export function updateOrder({ sql }: Shop, token: string, orderId: string): Fragment {
  return sql`update checkouts set order_id = ${orderId} where token = ${token}`;
}
