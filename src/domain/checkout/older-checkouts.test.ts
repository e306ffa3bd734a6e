import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OlderDatabase, olderDatabase } from "#support/older-database.ts";

/** Checkouts and payments as the first version left them. */
let older: OlderDatabase;
const cart = randomUUID();
const attempts = { ordered: randomUUID(), late: randomUUID(), before: randomUUID(), open: randomUUID() };

beforeAll(async () => {
  older = await olderDatabase("0007_pictures_of_collections");
  const { sql } = older;
  await sql`insert into carts (id, currency, created_at, updated_at) values (${cart}, 'USD', now(), now())`;
  const address = JSON.stringify({ lastName: "Byron" });
  const checkout = (token: string, email: string | null, orderId: string | null) => sql`
    insert into checkouts (token, cart_id, return_url, email, shipping_address, po_number, seen, created_at, updated_at, order_id)
    values (${token}, ${cart}, '/thank-you', ${email}, ${email && address}::jsonb, ${email && "PO-1"}, '{"fingerprint": "x", "lines": []}', now(), now(), ${orderId})`;
  await checkout("typed", "ada@lab.example", null);
  await checkout("untouched", null, null);
  await checkout("ordered", "ada@lab.example", randomUUID());
  const attempt = (id: string, began: string, settled: string | null, orderId: string | null) => sql`
    insert into payment_attempts (id, checkout_token, cart_id, email, provider, is_test, status, amount_cents, currency, idempotency_key, fingerprint,
      draft, order_id, created_at, expires_at, settled_at)
    values (${id}, ${`of ${id}`}, ${cart}, 'ada@lab.example', 'test-card', true, ${orderId ? "paid" : settled ? "expired" : "started"}, 100, 'USD', 'key',
      'print', '{}', ${orderId}, ${began}::timestamptz, ${began}::timestamptz + interval '15 minutes', ${settled}::timestamptz)`;
  await attempt(attempts.before, "2026-01-01 10:00", "2026-01-01 10:15", null);
  await attempt(attempts.ordered, "2026-01-01 10:01", "2026-01-01 10:02", randomUUID());
  await attempt(attempts.late, "2026-01-01 10:05", "2026-01-01 10:20", null);
  await attempt(attempts.open, "2026-01-01 10:30", null, null);
  await older.upgrade();
});
afterAll(() => older.close());

describe("a shop of the first version", () => {
  it("keeps what buyers typed in checkouts that are open, for the browser that comes first with their address and cart", async () => {
    const forms = await older.sql`select checkout_token, browser_id, email, shipping_address, po_number from checkout_forms`;
    expect(forms).toEqual([
      { checkout_token: "typed", browser_id: "unclaimed", email: "ada@lab.example", shipping_address: { lastName: "Byron" }, po_number: "PO-1" },
    ]);
    expect(await older.sql`select token from checkouts order by token`).toEqual([{ token: "ordered" }, { token: "typed" }, { token: "untouched" }]);
  });

  it("knows of each payment that may still come how many orders there were when it began", async () => {
    const rows = await older.sql<{ id: string; orders_before: number }[]>`select id, orders_before from payment_attempts`;
    const before = Object.fromEntries(rows.map((row) => [row.id, row.orders_before]));
    expect(before).toEqual({ [attempts.before]: 0, [attempts.ordered]: 0, [attempts.late]: 1, [attempts.open]: 1 });
  });
});
