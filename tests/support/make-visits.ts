import type { NewEvent } from "#domain/events/stored-event.ts";
import { makeOrder } from "./make-checkout.ts";
import { makeVariant } from "./make-variants.ts";
import type { TestShop } from "./test-shop.ts";

export type Seen = [minute: number, name: NewEvent["name"], more?: Partial<NewEvent>];

/** Adds the events of a visit of the browser `visitorId` that begins at `at`; `flushEvents` stores them. Returns its session. */
export function addVisit(shop: TestShop, visitorId: string, at: string, { seen, ...more }: Partial<NewEvent> & { seen: Seen[] }): string {
  const sessionId = shop.ids.random();
  for (const [minute, name, own] of seen) {
    const time = new Date(Date.parse(at) + minute * 60_000).toISOString();
    const marks = { isBot: false, isStaff: false, isTrial: false, origin: "browser" as const, device: "desktop", country: "US", path: "/" };
    shop.events.add(
      { id: shop.ids.random(), at: time, receivedAt: time, name, ...marks, visitorId, sessionId, ...more, ...own },
      { mayCross: false },
    );
  }
  return sessionId;
}

export type Sale = { cents?: number; variants?: string[]; accountId?: string; status?: string };

/** Places a real order of this amount at that time, with its ledger entries: a tenth of it is tax, a tenth shipping. */
export async function sellAt(shop: TestShop, at: string, { cents = 25_000, variants, accountId, status = "paid" }: Sale = {}): Promise<string> {
  const { ownerSql } = shop;
  const wanted = variants ?? [(await makeVariant(shop, { stock: 5 })).id];
  const order = await makeOrder(
    shop,
    wanted.map((id) => ({ id })),
  );
  await ownerSql`
    update orders set is_test = false, processed_at = ${at}, total_cents = ${cents}, account_id = ${accountId ?? null}, financial_status = ${status} where id = ${order}`;
  await ownerSql`alter table ledger_entries disable trigger user`;
  await ownerSql`delete from ledger_entries where order_id = ${order}`;
  await ownerSql`alter table ledger_entries enable trigger user`;
  const tenth = Math.floor(cents / 10);
  await book(shop, order, at, { provider: cents, sales: 2 * tenth - cents, shipping: -tenth, tax: -tenth });
  return order;
}

export async function giveBackAt(shop: TestShop, order: string, cents: number, at: string): Promise<void> {
  await book(shop, order, at, { refunds: cents, provider: -cents });
}

async function book({ ownerSql }: TestShop, order: string, at: string, amounts: Record<string, number>): Promise<void> {
  await ownerSql`
    insert into ledger_entries (movement_id, order_id, account, amount_cents, currency, is_test, at)
    select gen_random_uuid(), ${order}, account, cents::int, 'USD', false, ${at} from json_each_text(${JSON.stringify(amounts)}::text::json) as p(account, cents)`;
}

/** Returns the fields of the shop's own `purchase` event for an order. */
export const boughtBy = (order: string, cents = 25_000): Partial<NewEvent> => ({
  origin: "server",
  orderId: order,
  valueCents: cents,
  currency: "USD",
  path: null,
});
