import { expect, it } from "vitest";
import { inRolledBack } from "#db/transaction.ts";
import { createAccount } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { type Finding, inspectInvariants } from "./check-invariants.ts";

const shopOf = useTestShop();

type Broken = {
  sentence: string;
  severity: Finding["severity"];
  remedy: RegExp;
  subject: string | RegExp;
  breakRow(shop: TestShop): Promise<unknown>;
};

const setting = (shop: TestShop, section: string, value: object) => shop.sql`
  insert into settings (section, value, updated_at) values (${section}, ${JSON.stringify(value)}::jsonb, now())
  on conflict (section) do update set value = settings.value || excluded.value`;
const paidOrder = async (shop: TestShop) => makeOrder(shop, [await makeVariant(shop, { title: "Balance" })]);
const pendingOrder = async (shop: TestShop, wish: Parameters<typeof makeVariant>[1], quantity: number) => {
  await setting(shop, "payments", { purchaseOrders: true, purchaseOrderHoldDays: 14 });
  return makeOrder(shop, [{ ...(await makeVariant(shop, wish)), quantity }], "purchase-order");
};

/** Sentences whose rows take more to break: their tests are beside the operations that they are about. */
const provenElsewhere = [
  "Every cart became one order, not two at once", // domain/checkout/two-checkouts-of-one-cart.test.ts
  "Every country that the shop sells to can be shipped to", // invoices-and-zones.test.ts
  "Every invoice matches the goods and taxes of its order", // invoices-and-zones.test.ts
  "Every order's invoices less its credit notes equal the order's amount", // invoices-and-zones.test.ts
  "Every place is in one shipping zone at most", // invoices-and-zones.test.ts
  "Every shipping zone has a method", // invoices-and-zones.test.ts
  "For all refunded goods, someone decided whether they went back into stock", // first-version-orders.test.ts
  "Every refund of a purchase order was marked as sent by someone", // first-version-orders.test.ts
  "Every item still to be shipped is a variant that the shop has", // first-version.test.ts
  "Every order waiting for approval holds the units of its lines", // first-version.test.ts
  "Every sale of a variant is in its stock history", // first-version.test.ts
  "Every country and state has at most one tax rate", // settings-check.test.ts
  "Every shipping rate has a different weight limit", // settings-check.test.ts
  "Texts agree with the settings", // settings-check.test.ts
  "Every menu item that names several things opens more than one product", // menu-check.test.ts
  "Every menu item with items below it opens all of their products", // menu-check.test.ts
];

/** Each other kind of row that faults of the first version could leave behind. */
const rows: Broken[] = [
  {
    sentence: "Reserved stock equals the sum of open reservations",
    severity: "fault",
    remedy: /stock_levels\.reserved/,
    subject: "HELD",
    breakRow: async (shop) => shop.sql`update stock_levels set reserved = 3 where variant_id = ${(await makeVariant(shop, { sku: "HELD" })).id}`,
  },
  {
    sentence: "Stock on hand matches its last adjustment",
    severity: "fault",
    remedy: /Count these variants/,
    subject: "COUNTED",
    breakRow: async (shop) => shop.sql`
      insert into stock_adjustments (variant_id, delta, on_hand_after, reason, actor_kind, at)
      values (${(await makeVariant(shop, { sku: "COUNTED" })).id}, 1, 99, 'counted', 'staff', now())`,
  },
  {
    sentence: "Every stock movement continues from the one before, so that all of them add up to what is on hand",
    severity: "fault",
    remedy: /Count these variants/,
    subject: "UNEXPLAINED",
    breakRow: async (shop) => shop.sql`
      insert into stock_adjustments (variant_id, delta, on_hand_after, reason, actor_kind, at)
      select id, delta, after, 'counted', 'staff', now()
      from (select ${(await makeVariant(shop, { sku: "UNEXPLAINED" })).id}::uuid as id) v, (values (1, 7), (1, 10)) as m(delta, after)`,
  },
  {
    sentence: "No order brought more units of a variant back into stock than it took",
    severity: "note",
    remedy: /went back into stock twice/,
    subject: /: TWICE$/,
    breakRow: async (shop) => {
      const variant = await makeVariant(shop, { sku: "TWICE", stock: 9 });
      const orderId = await makeOrder(shop, [variant]);
      await shop.sql`
        insert into stock_adjustments (variant_id, delta, on_hand_after, reason, actor_kind, order_id, at)
        select ${variant.id}, 1, after, 'returned', 'staff', ${orderId}, now() from (values (9), (10)) as back(after)`;
      await shop.sql`update stock_levels set on_hand = 10 where variant_id = ${variant.id}`;
    },
  },
  {
    sentence: "Every reservation ends within ten minutes of expiring",
    severity: "fault",
    remedy: /ROLE=jobs/,
    subject: "01990000-0000-7000-8000-00000000000a",
    breakRow: async (shop) => shop.sql`
      insert into stock_reservations (id, variant_id, quantity, attempt_id, created_at, expires_at)
      values ('01990000-0000-7000-8000-00000000000a', ${(await makeVariant(shop)).id}, 1, gen_random_uuid(), now(), now() - interval '1 hour')`,
  },
  {
    sentence: "Stock covers what is reserved for orders, except for variants that may be sold beyond their stock",
    severity: "note",
    remedy: /Count these variants, then buy/,
    subject: "OVERSOLD",
    breakRow: (shop) => makeVariant(shop, { sku: "OVERSOLD", stock: -2 }),
  },
  {
    sentence: "Every ledger transaction sums to zero",
    severity: "fault",
    remedy: /last good backup/,
    subject: "01990000-0000-7000-8000-00000000000b",
    breakRow: (shop) => shop.sql`
      insert into ledger_entries (movement_id, account, amount_cents, currency, is_test, at)
      values ('01990000-0000-7000-8000-00000000000b', 'sales', 5, 'USD', true, now())`,
  },
  {
    sentence: "Every product shows the lowest and highest price of its variants",
    severity: "fault",
    remedy: /save them/,
    subject: /^instrument-/,
    breakRow: async (shop) => shop.sql`update variants set price_cents = 7 where id = ${(await makeVariant(shop)).id}`,
  },
  {
    sentence: "Every variant for sale has a price",
    severity: "note",
    remedy: /for free/,
    subject: /^instrument-/,
    breakRow: (shop) => makeVariant(shop, { priceCents: 0 }),
  },
  {
    sentence: "Every compare-at price is above the price",
    severity: "note",
    remedy: /a saving that does not exist/,
    subject: /^instrument-/,
    breakRow: async (shop) => shop.sql`update variants set compare_at_price_cents = price_cents - 1 where id = ${(await makeVariant(shop)).id}`,
  },
  {
    sentence: "Every text has at most 200,000 characters",
    severity: "note",
    remedy: /shorter/,
    subject: /^product instrument-/,
    breakRow: async (shop) =>
      shop.sql`update products set description_html = repeat('<b>x</b>', 30000) where id = ${(await makeVariant(shop)).productId}`,
  },
  {
    sentence: "Someone decided which metafields are public",
    severity: "note",
    remedy: /Product defaults/,
    subject: "internal.purchase_price of 1 product",
    breakRow: async (shop) => shop.sql`
      update products set metafields = '[{"namespace":"internal","key":"purchase_price","value":"12"},{"namespace":"custom","key":"features","value":"[]"}]'
       where id = ${(await makeVariant(shop)).productId}`,
  },
  {
    sentence: "Heavier orders never cost less to ship than lighter ones",
    severity: "note",
    remedy: /Settings, Shipping/,
    subject: "up to 100 kg for 8.95 USD",
    breakRow: (shop) =>
      setting(shop, "shipping", {
        rates: [
          { upToGrams: 100_000, cents: 895 },
          { upToGrams: 40_000, cents: 14_900 },
        ],
      }),
  },
  {
    sentence: "Every tax rate is for a country and state that exist",
    severity: "fault",
    remedy: /Settings, Tax/,
    subject: "Calif tax (Calif, US)",
    breakRow: (shop) =>
      setting(shop, "tax", { rates: [{ country: "US", state: "Calif", title: "Calif tax", rateMillionths: 72_500, shippingTaxed: false }] }),
  },
  {
    sentence: "The shop ships to countries that exist",
    severity: "fault",
    remedy: /Settings, Shop/,
    subject: "XX",
    breakRow: (shop) => setting(shop, "shop", { countries: ["US", "XX"] }),
  },
  {
    sentence: "When the currency changed, every amount changed with it",
    severity: "note",
    remedy: /left every amount as it was/,
    subject: /orders in USD, prices in JPY$/,
    breakRow: async (shop) => {
      await paidOrder(shop);
      await setting(shop, "shop", { currency: "JPY" });
    },
  },
  {
    sentence: "Everyone who works in the admin area has a name",
    severity: "note",
    remedy: /sign in/,
    subject: "nobody@lab.example",
    breakRow: (shop) =>
      createAccount(shop, system, { email: "nobody@lab.example", password: "correct horse battery", firstName: "", lastName: "", role: "owner" }),
  },
  {
    sentence: "Every purchase order that nobody approved in time is canceled",
    severity: "fault",
    remedy: /ROLE=jobs/,
    subject: /^#TEST-/,
    breakRow: async (shop) => {
      await pendingOrder(shop, { stock: 100 }, 1);
      await shop.sql`update orders set held_until = now() - interval '2 hours' where financial_status = 'pending'`;
    },
  },
  {
    sentence: "Every open payment ends within an hour of expiring",
    severity: "fault",
    remedy: /ROLE=jobs/,
    subject: /of buyer-/,
    breakRow: async (shop) => {
      await paidOrder(shop);
      await shop.sql`update payment_attempts set settled_at = null, expires_at = now() - interval '2 hours'`;
    },
  },
  {
    sentence: "Every refund that was started is finished within a day",
    severity: "fault",
    remedy: /payment provider/,
    subject: /^#TEST-/,
    breakRow: async (shop) => shop.sql`
      insert into refunds (id, order_id, amount_cents, reason, status, idempotency_key, at)
      values (${shop.ids.next()}, ${await paidOrder(shop)}, 100, '', 'started', 'key', now() - interval '2 days')`,
  },
  {
    sentence: "Every order was confirmed to its buyer by email within an hour",
    severity: "fault",
    remedy: /write to these buyers/,
    subject: /^#TEST-\d+ of buyer-/,
    breakRow: async (shop) => {
      const id = await paidOrder(shop);
      await shop.sql`delete from jobs.job where name = 'order-mail'`;
      await shop.sql`update orders set is_test = false, processed_at = now() - interval '2 days' where id = ${id}`;
    },
  },
  {
    sentence: "Every cart is removed within a day of expiring",
    severity: "fault",
    remedy: /hourly-cleanup/,
    subject: "01990000-0000-4000-8000-00000000000c",
    breakRow: (shop) => shop.sql`
      insert into carts (id, currency, created_at, updated_at, expires_at)
      values ('01990000-0000-4000-8000-00000000000c', 'USD', now(), now(), now() - interval '2 days')`,
  },
  {
    sentence: "Purchase orders placed by new buyers before there were limits hold at most half of an item",
    severity: "note",
    remedy: /cancel the others/,
    subject: "11 of HALF",
    breakRow: async (shop) => {
      await pendingOrder(shop, { sku: "HALF", stock: 100 }, 11);
      await shop.sql`update stock_levels set on_hand = 12 where reserved = 11`;
      await shop.sql`update stock_reservations set share = null`;
    },
  },
  {
    sentence: "Every buyer of back-ordered goods knows that they ship later",
    severity: "note",
    remedy: /Write to them/,
    subject: /^#TEST-\d+: Balance$/,
    breakRow: async (shop) => {
      await paidOrder(shop);
      await shop.sql`update stock_levels set on_hand = -6`;
    },
  },
  {
    sentence: "Every checkout had at most 20 declined payments",
    severity: "note",
    remedy: /payment provider/,
    subject: /^21 from 203\.0\.113\.7 as /,
    breakRow: async (shop) => {
      await paidOrder(shop);
      await shop.sql`
        insert into payment_attempts (id, checkout_token, cart_id, email, client_address, provider, is_test, status, amount_cents, currency, idempotency_key,
          fingerprint, draft, created_at, expires_at, settled_at)
        select gen_random_uuid(), 'tried', cart_id, email, '203.0.113.7', provider, is_test, 'declined', 1, currency, n::text, '', '{}', now(), now(), now()
          from payment_attempts, generate_series(1, 21) n limit 21`;
    },
  },
  {
    sentence: "Every payment that went through has its order",
    severity: "fault",
    remedy: /refund them there/,
    subject: /of buyer-/,
    breakRow: async (shop) => shop.sql`update payment_attempts set order_id = null where order_id = ${await paidOrder(shop)}`,
  },
  {
    sentence: "Every payment without an order is refunded within a day",
    severity: "fault",
    remedy: /Refund the payment/,
    subject: /of buyer-/,
    breakRow: async (shop) => shop.sql`
      update payment_attempts set order_id = null, failure_code = 'late', settled_at = now() - interval '2 days' where order_id = ${await paidOrder(shop)}`,
  },
  {
    sentence: "Every order has the payment that it was placed with",
    severity: "fault",
    remedy: /Do not ship/,
    subject: /^#TEST-/,
    breakRow: async (shop) => shop.sql`update orders set attempt_id = gen_random_uuid() where id = ${await paidOrder(shop)}`,
  },
  {
    sentence: "Every order's total is the sum of its parts",
    severity: "fault",
    remedy: /refund the difference/,
    subject: /^#TEST-/,
    breakRow: async (shop) => shop.sql`update orders set total_cents = total_cents + 1 where id = ${await paidOrder(shop)}`,
  },
  {
    sentence: "Every order's refunded and reduced amounts match its refunds and reductions",
    severity: "fault",
    remedy: /payment provider/,
    subject: /^#TEST-/,
    breakRow: async (shop) => shop.sql`update orders set refunded_cents = 1 where id = ${await paidOrder(shop)}`,
  },
  {
    sentence: "Orders refunded in full are not waiting to be shipped",
    severity: "fault",
    remedy: /Do not ship/,
    subject: /^#TEST-/,
    breakRow: async (shop) => shop.sql`update orders set financial_status = 'refunded' where id = ${await paidOrder(shop)}`,
  },
  {
    sentence: "Every order's shipping status matches its shipments, refunds and cancellation",
    severity: "fault",
    remedy: /Go by their lines/,
    subject: /^#TEST-\d+ \(fulfilled, should be unfulfilled\)$/,
    breakRow: async (shop) => shop.sql`update orders set fulfillment_status = 'fulfilled' where id = ${await paidOrder(shop)}`,
  },
  {
    sentence: "Every refund that staff have to send is sent within a week",
    severity: "note",
    remedy: /bank transfer/,
    subject: /^#TEST-/,
    breakRow: async (shop) => {
      const id = await paidOrder(shop);
      await shop.sql`update orders set is_test = false where id = ${id}`;
      await shop.sql`
        insert into refunds (id, order_id, amount_cents, reason, status, idempotency_key, at)
        values (${shop.ids.next()}, ${id}, 100, '', 'to-send', 'key', now() - interval '8 days')`;
    },
  },
  {
    sentence: "The ledger matches what each order's buyer owes and is owed",
    severity: "fault",
    remedy: /compare their ledger/,
    subject: /^#TEST-/,
    breakRow: async (shop) => shop.sql`
      insert into ledger_entries (movement_id, order_id, account, amount_cents, currency, is_test, at)
      values (gen_random_uuid(), ${await paidOrder(shop)}, 'receivable', 5, 'USD', true, now())`,
  },
  {
    sentence: "Every background task succeeds",
    severity: "fault",
    remedy: /Fix the cause/,
    subject: "payment a (3 times: no answer)",
    breakRow: (shop) => shop.sql`
      insert into background_faults (kind, subject, message, count, first_at, last_at, next_at) values ('payment', 'a', 'no answer', 3, now(), now(), now())`,
  },
];

// Everything is rolled back: the ledger and other append-only tables could not be cleaned up.
it.each(rows)("npm run check finds where it is not so: $sentence", ({ sentence, severity, remedy, subject, breakRow }) =>
  inRolledBack(shopOf(), async (joined) => {
    const shop = joined as TestShop;
    const found = async () => (await inspectInvariants(shop.sql)).find((finding) => finding.sentence === sentence);
    expect(await found()).toMatchObject({ broken: [] });
    await breakRow(shop);
    const finding = await found();
    expect(finding).toMatchObject({ severity, remedy: expect.stringMatching(remedy) });
    expect(finding?.broken).toEqual([typeof subject === "string" ? subject : expect.stringMatching(subject)]);
  }),
);

it("says of every sentence what to do, and every sentence has a row that breaks it in a test", async () => {
  const findings = await inspectInvariants(shopOf().sql);
  expect(findings.filter(({ remedy }) => remedy.length < 40)).toEqual([]);
  expect(new Set(findings.map(({ sentence }) => sentence)).size).toBe(findings.length);
  expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
  expect(findings.map(({ sentence }) => sentence).sort()).toEqual([...rows.map(({ sentence }) => sentence), ...provenElsewhere].sort());
});
