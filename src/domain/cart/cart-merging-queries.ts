import type { Shop } from "#domain/shop.ts";
import { maxLines, maxQuantity } from "./cart-input.ts";
import { otherCartDays } from "./cart-lifetime.ts";
import type { CartRow } from "./cart-rows.ts";

/** Keeps the account from being deleted until the transaction ends; false: it is gone. */
export async function lockAccountRow(shop: Shop, accountId: string): Promise<boolean> {
  const rows = await shop.sql`select from accounts where id = ${accountId} for key share`;
  return rows.length > 0;
}

/** Makes the second of two simultaneous sign-ins to one account wait for the first. Returns the open cart with lines that the account changed last. */
export async function lockAccountsCarts(shop: Shop, accountId: string): Promise<string | null> {
  await shop.sql`select pg_advisory_xact_lock(hashtextextended(${`cart of ${accountId}`}, 0))`;
  const [row] = await shop.sql<{ id: string }[]>`
    select id from carts where account_id = ${accountId} and completed_at is null and exists (select from cart_lines l where l.cart_id = carts.id)
    order by updated_at desc, id limit 1`;
  return row?.id ?? null;
}

/** Returns the open carts, locked against every other change until the transaction ends. */
export async function lockCarts(shop: Shop, ids: string[]): Promise<CartRow[]> {
  if (ids.length === 0) return [];
  return shop.sql<CartRow[]>`
    select id, account_id, currency, draft_terms, note, cost_center, quote_number from carts where id = any(${ids}::uuid[]) and completed_at is null order by id for no key update`;
}

export async function isBeingPaid(shop: Shop, cartId: string): Promise<boolean> {
  const rows = await shop.sql`select from payment_attempts where cart_id = ${cartId} and settled_at is null limit 1`;
  return rows.length > 0;
}

/** Makes the guest's cart, with everything that belongs to it, the account's. */
export async function giveToAccount(shop: Shop, cartId: string, accountId: string): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    update carts set account_id = ${accountId}, updated_at = ${now}::timestamptz, expires_at = ${now}::timestamptz + interval '1 day' * ${otherCartDays}::int
    where id = ${cartId}`;
}

/** Moves every line to another cart, or none if they do not all fit; both carts are locked. The cart that was emptied is completed. */
export async function moveLines(shop: Shop, fromId: string, toId: string): Promise<boolean> {
  const now = shop.clock.now().toISOString();
  const [row] = await shop.sql<{ fits: boolean }[]>`
    with verdict as (
      select count(distinct variant_id) <= ${maxLines} as fits from cart_lines where cart_id in (${fromId}, ${toId})),
    gone as (
      delete from cart_lines using verdict where cart_id = ${fromId} and fits returning id, variant_id, quantity, unit_price_cents, created_at),
    stored as (
      insert into cart_lines as have (id, cart_id, variant_id, quantity, unit_price_cents, created_at)
      select id, ${toId}, variant_id, quantity, unit_price_cents, created_at from gone
      on conflict (cart_id, variant_id) do update set quantity = greatest(have.quantity, excluded.quantity,
        (
          select least(have.quantity + excluded.quantity, ${maxQuantity}::int,
            case when s.tracked and v.policy = 'deny' then s.on_hand - s.reserved else ${maxQuantity}::int end) / v.quantity_step * v.quantity_step
          from variants v join stock_levels s on s.variant_id = v.id where v.id = have.variant_id))),
    emptied as (
      update carts set completed_at = ${now}::timestamptz, updated_at = ${now}::timestamptz,
        expires_at = ${now}::timestamptz + interval '1 day' * ${otherCartDays}::int from verdict where id = ${fromId} and fits),
    touched as (
      update carts set updated_at = ${now}::timestamptz, expires_at = ${now}::timestamptz + interval '1 day' * ${otherCartDays}::int,
        note = coalesce(carts.note, gone_cart.note), cost_center = coalesce(carts.cost_center, gone_cart.cost_center),
        quote_number = coalesce(carts.quote_number, gone_cart.quote_number)
      from verdict, (select note, cost_center, quote_number from carts where id = ${fromId}) gone_cart where id = ${toId} and fits)
    select fits from verdict`;
  return row?.fits ?? false;
}

/** Makes the account's carts those of another account, including carts that were ordered. */
export async function giveAllToAccount(shop: Shop, from: string, to: string): Promise<void> {
  await shop.sql`update carts set account_id = ${to} where account_id = ${from}`;
}
