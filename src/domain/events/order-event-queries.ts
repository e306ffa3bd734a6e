import type { Shop } from "#domain/shop.ts";
import { dayOf } from "./stored-event.ts";

/** What an order or a payment attempt belongs to. `cartId` is null where the attempt is gone. */
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

/** The visit in which something happened to a cart, if it was measured. `id` says which event. */
export type VisitOfCart = {
  id: number;
  sessionId: string;
  visitorId: string;
  accountId: string | null;
  isBot: boolean;
  isStaff: boolean;
  device: string | null;
  browser: string | null;
  country: string | null;
};

/**
 * A cart knows the last visit that changed it. An event that is read late, because no process ran jobs, may belong to an earlier visit: if the cart was
 * changed after the event, it belongs to the visit in which the cart's browser last viewed a page before it.
 */
export async function selectVisitsOfCarts({ sql }: Shop, happened: { id: number; cartId: string; at: string }[]): Promise<VisitOfCart[]> {
  if (happened.length === 0) return [];
  const days = happened.map(({ at }) => dayOf(at)).toSorted();
  const either = (column: string) => sql.unsafe(`case when before.session_id is null then c.${column} else before.${column} end`);
  return sql<VisitOfCart[]>`
    select h.id, ${either("session_id")} as "sessionId", c.visitor_id as "visitorId", ${either("account_id")} as "accountId", ${either("is_bot")} as "isBot",
      ${either("is_staff")} as "isStaff", ${either("device")} as device, ${either("browser")} as browser, ${either("country")} as country
    from json_to_recordset(${JSON.stringify(happened)}::text::json) as h(id bigint, "cartId" uuid, at timestamptz)
    join measured_carts c on c.cart_id = h."cartId"
    left join lateral (
      select * from events e
      where c.at > h.at and e.visitor_id = c.visitor_id and e.name = 'page_view' and e.at > h.at - interval '1 day' and e.at <= h.at
        and e.day between ${days[0] ?? ""}::date - 1 and ${days.at(-1) ?? ""}::date
      order by e.at desc limit 1) before on before.session_id <> c.session_id`;
}
