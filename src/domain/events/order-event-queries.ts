import type { Shop } from "#domain/shop.ts";

/** What an order, or a try to pay, belongs to. `cartId` is null where its attempt is gone. */
export type SoldOf = { id: string; cartId: string | null; isTest: boolean; currency: string };

export async function selectOrders({ sql }: Shop, ids: string[]): Promise<SoldOf[]> {
  if (ids.length === 0) return [];
  return sql<SoldOf[]>`
    select o.id, a.cart_id as "cartId", o.is_test as "isTest", o.currency
    from orders o left join payment_attempts a on a.id = o.attempt_id where o.id = any(${ids}::uuid[])`;
}

export async function selectAttempts({ sql }: Shop, ids: string[]): Promise<SoldOf[]> {
  if (ids.length === 0) return [];
  return sql<SoldOf[]>`
    select id, cart_id as "cartId", is_test as "isTest", currency from payment_attempts where id = any(${ids}::uuid[])`;
}

/** The visit that filled a cart, where it was measured. */
export type VisitOfCart = {
  cartId: string;
  sessionId: string;
  visitorId: string;
  accountId: string | null;
  isBot: boolean;
  isStaff: boolean;
  device: string | null;
  browser: string | null;
  country: string | null;
};

export async function selectVisitsOfCarts({ sql }: Shop, cartIds: string[]): Promise<VisitOfCart[]> {
  if (cartIds.length === 0) return [];
  return sql<VisitOfCart[]>`
    select cart_id as "cartId", session_id as "sessionId", visitor_id as "visitorId", account_id as "accountId", is_bot as "isBot", is_staff as "isStaff",
      device, browser, country
    from measured_carts where cart_id = any(${cartIds}::uuid[])`;
}
