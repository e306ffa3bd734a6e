import { describe, expect, it } from "vitest";
import { inRolledBack } from "#db/transaction.ts";
import { approveOrder } from "#domain/orders/orders.ts";
import { issueInvoices } from "#jobs/issue-invoices.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { inspectInvariants } from "./check-invariants.ts";

const shopOf = useTestShop();
const broken = async (shop: TestShop, sentence: string) =>
  (await inspectInvariants(shop.sql)).find((finding) => finding.sentence === sentence)?.broken;

/** Rolls everything back: invoices cannot be cleaned up. */
const tried = (work: (shop: TestShop, orderId: string) => Promise<void>) =>
  inRolledBack(shopOf(), async (joined) => {
    const shop = joined as TestShop;
    const orderId = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
    await approveOrder(shop, manager, { orderId });
    await issueInvoices(shop, { orderId });
    await shop.sql`delete from jobs.job where name = 'order-documents'`;
    await work(shop, orderId);
  });

describe("npm run check, on invoices", () => {
  const sums = "Every order's invoices less its credit notes equal the order's amount";
  const contents = "Every invoice matches the goods and taxes of its order";

  it("finds an order that its invoices do not follow, unless their job is on its way", () =>
    tried(async (shop, orderId) => {
      expect([await broken(shop, sums), await broken(shop, contents)]).toEqual([[], []]);
      await shop.sql`update orders set shipping_cents = shipping_cents + 5, total_cents = total_cents + 5 where id = ${orderId}`;
      expect(await broken(shop, sums)).toEqual([expect.stringMatching(/^#TEST-\d+ \(\d+ invoiced, \d+ wanted\)$/)]);
      await shop.jobs.send(shop.sql, "order-documents", { orderId });
      expect(await broken(shop, sums)).toEqual([]);
    }));

  it("finds an invoice with other goods or taxes than its order", () =>
    tried(async (shop, orderId) => {
      await shop.sql`update order_lines set quantity = 2 where order_id = ${orderId}`;
      expect(await broken(shop, contents)).toEqual([expect.stringMatching(/^TEST-INV-\d+ of #TEST-\d+$/)]);
      await shop.sql`update order_lines set quantity = 1 where order_id = ${orderId}`;
      expect(await broken(shop, contents)).toEqual([]);
      await shop.sql`update orders set tax_cents = 1 where id = ${orderId}`;
      expect(await broken(shop, contents)).toHaveLength(1);
    }));
});

describe("npm run check, on shipping zones", () => {
  const served = "Every country that the shop sells to can be shipped to";
  const methods = "Every shipping zone has a method";
  const once = "Every place is in one shipping zone at most";
  const method = {
    id: "a",
    kind: "parcel",
    title: "Air",
    minDays: null,
    maxDays: null,
    freeFromCents: null,
    rates: [{ id: "r", upToGrams: null, cents: 900 }],
  };
  const zone = (title: string, change: object) => ({ id: title, title, countries: [], provinces: [], zips: [], methods: [method], ...change });
  const setting = (shop: TestShop, section: string, value: object) => shop.sql`
    insert into settings (section, value, updated_at) values (${section}, ${JSON.stringify(value)}::jsonb, now())
    on conflict (section) do update set value = settings.value || excluded.value`;

  it("finds a country in no zone, the rest of one that is in a zone in part, a zone without a method, and a place in two zones", () =>
    inRolledBack(shopOf(), async (joined) => {
      const shop = joined as TestShop;
      const all = async () => [await broken(shop, served), await broken(shop, methods), await broken(shop, once)];
      expect(await all()).toEqual([[], [], []]);
      await setting(shop, "shop", { countries: ["US", "CA", "DE"] });
      await setting(shop, "shipping", { elsewhere: false, zones: [zone("Hawaii", { provinces: ["US-HI"] }), zone("Europe", { countries: ["DE"] })] });
      expect(await all()).toEqual([["United States, outside of its zones", "Canada"], [], []]);
      await setting(shop, "shipping", {
        elsewhere: true,
        zones: [zone("Hawaii", { zips: ["US 967"], methods: [] }), zone("Pacific", { zips: ["US 96700-96899"] })],
      });
      expect(await all()).toEqual([
        [],
        ["Hawaii"],
        ['The zone "Hawaii" has postal codes of US 96700-96899 already. A postal code belongs to one zone.'],
      ]);
    }));
});
