import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { exemptionHoldsAt } from "#domain/exemptions/exemptions.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { lab, makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { readAdminOrder } from "./order-admin.ts";
import { editOrder, previewOrderEdit } from "./orders.ts";

const shopOf = useTestShop({ max: 8 });
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const change = (orderId: string, of: object) => ({
  ...{ orderId, edits: 0, lines: [], added: [], reason: "The buyer called", notify: false, idempotencyKey: "edit" },
  ...of,
});
const orderOf = (shop: TestShop, orderId: string) => readAdminOrder(shop, owner, orderId);

describe("an order that is free of tax by a certificate", () => {
  const nevada = { ...lab, province: "NV", zip: "89501", city: "Reno" };

  /** Makes an order that is free of tax in California by a certificate, which holds in `provinces`. */
  async function exempt(provinces: string[]) {
    const shop = shopOf();
    const rate = (state: string) => ({
      ...{ id: shop.ids.next(), country: "US", state, zipPrefixes: "", taxClass: "standard", title: `${state} tax`, rateMillionths: 80_000 },
      shippingTaxed: false,
    });
    await changeSettings(shop, system, "tax", { ...(await loadSettings(shop)).tax, rates: [rate("NV")] });
    const orderId = await makeOrder(shop, [await makeVariant(shop, { stock: 5 })]);
    const certificateId = shop.ids.next();
    await shop.sql`
      insert into tax_certificates (id, browser_id, email, number, country, provinces, status, file_key, file_bytes, created_at)
      values (${certificateId}, ${shop.ids.token()}, 'ada@lab.example', 'CA-77', 'US', ${provinces}::text[], 'verified', 'certificates/x', 1, now())`;
    await shop.sql`update orders set exemption_certificate = 'CA-77', exemption_id = ${certificateId} where id = ${orderId}`;
    const tax = async (input: object) => (await previewOrderEdit(shop, owner, { orderId, edits: 0, lines: [], added: [], ...input })).after.taxCents;
    return { shop, orderId, tax };
  }

  it("is taxed at an address where the certificate does not hold, and the edit says so", async () => {
    const { shop, orderId, tax } = await exempt(["CA"]);
    expect(await tax({ shippingAddress: nevada, holdsAt: exemptionHoldsAt })).toBe(800);
    await editOrder(shop, owner, change(orderId, { shippingAddress: nevada, holdsAt: exemptionHoldsAt }));
    expect(await shop.sql`select exemption_certificate, exemption_id, tax_cents from orders where id = ${orderId}`).toEqual([
      { exemption_certificate: null, exemption_id: null, tax_cents: 800 },
    ]);
    const { events, toCollect } = await orderOf(shop, orderId);
    expect(events.find(({ kind }) => kind === "edited")?.text).toContain(
      "Tax is charged: the exemption certificate CA-77 does not hold at the new address",
    );
    expect(toCollect.amount).toBe("8.00");
    await expectInvariants(shop);
  });

  it("stays free of it where the certificate holds at the new address too, and is taxed where nobody can say", async () => {
    const { shop, orderId, tax } = await exempt([]);
    expect(await tax({ shippingAddress: nevada, holdsAt: exemptionHoldsAt })).toBe(0);
    expect(await tax({ shippingAddress: nevada })).toBe(800);
    await shop.sql`update tax_certificates set status = 'declined' where id = (select exemption_id from orders where id = ${orderId})`;
    expect(await tax({ shippingAddress: nevada, holdsAt: exemptionHoldsAt })).toBe(800);
  });
});

describe("the preview of an edit", () => {
  it("says which discounts stay as they were, and that added units have none", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [{ ...(await makeVariant(shop, { stock: 9 })), quantity: 2 }]);
    const [line] = (await orderOf(shop, orderId)).lines;
    const allocation = shop.ids.next();
    await shop.sql`insert into discount_allocations (id, order_id, order_line_id, title, amount_cents) values (${allocation}, ${orderId}, ${line?.id ?? ""}, 'SPRING', 2000)`;
    await shop.sql`update order_lines set discounted_total_cents = 18000 where id = ${line?.id ?? ""}`;
    await shop.sql`update orders set discount_cents = 2000, total_cents = total_cents - 2000 where id = ${orderId}`;
    const { notes } = await previewOrderEdit(shop, owner, change(orderId, { lines: [{ lineId: line?.id ?? "", quantity: 1 }] }));
    expect(notes).toEqual([
      "Discounts (SPRING) stay on the units that had them: $10.00 after the change, $20.00 before. Units that are added have none, and no condition of a discount is checked again.",
    ]);
  });
});

describe("dangerous goods in an edited order", () => {
  const warning = (method: string, goods: string) =>
    `The shipping settings do not say that ${method}, the shipping method of this order, carries these dangerous goods${goods}. You can save the change, but make sure that your carrier takes them.`;

  it("are named where its shipping method does not carry them, and added all the same", async () => {
    const shop = shopOf();
    const rates = [{ upToGrams: null, cents: 900 }];
    const methods = [{ title: "Ground", dangerousGoods: "chosen" as const, hazardClasses: ["3" as const], rates }];
    await changeSettings(shop, system, "shipping", { methodTitle: "Standard", rates, methods });
    const orderId = await makeOrder(shop, [await makeVariant(shop, { stock: 5 })]);
    const ethanol = await makeVariant(shop, { title: "Ethanol", hazardClass: "3", stock: 5 });
    const warned = async (of: object) => (await previewOrderEdit(shop, owner, change(orderId, of))).dangerousGoods;
    const added = [{ variantId: ethanol.id, quantity: 1 }];
    expect(await warned({ added: [{ variantId: (await makeVariant(shop)).id, quantity: 1 }] })).toBeNull();
    expect(await warned({ added })).toBe(warning("Standard", ": Ethanol"));
    await editOrder(shop, owner, change(orderId, { added }));
    const line = (await orderOf(shop, orderId)).lines.find(({ title }) => title === "Ethanol");
    const quantity = (units: number) => ({ edits: 1, lines: [{ lineId: line?.id ?? "", quantity: units }] });
    expect([await warned(quantity(0)), await warned(quantity(1)), await warned(quantity(2))]).toEqual([null, null, warning("Standard", ": Ethanol")]);
    expect(await warned({ edits: 1, shippingAddress: { ...lab, address1: "2 Analytical Way" } })).toBe(
      warning("Standard", " to the new address: Ethanol"),
    );
    await shop.sql`update orders set shipping_method = 'Ground' where id = ${orderId}`;
    expect(await warned(quantity(2))).toBeNull();
    await shop.sql`update orders set shipping_method = 'Our own van' where id = ${orderId}`;
    expect(await warned(quantity(2))).toBe(warning("Our own van", ": Ethanol"));
  });
});

describe("delivery dates of an edited order", () => {
  it("are worked out from stock and lead time for what is added, and stay as promised for the rest", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { minDays: 2, maxDays: 3, handlingDays: 1 });
    const orderId = await makeOrder(shop, [await makeVariant(shop, { stock: 5 })]);
    const promised = async () =>
      (await shop.sql<{ promised: unknown }[]>`select promised from order_lines where order_id = ${orderId} order by position`).map(
        (row) => row.promised,
      );
    const [before] = await promised();
    expect(before).toMatchObject({ now: { from: expect.any(String) }, later: null });
    shop.pass(7 * 86_400_000);
    const inStock = await makeVariant(shop, { stock: 3 });
    const late = await makeVariant(shop, { stock: 0, policy: "continue", leadTimeDays: 21 });
    const added = [inStock, late].map(({ id }) => ({ variantId: id, quantity: 1 }));
    const { notes } = await previewOrderEdit(shop, owner, change(orderId, { added }));
    expect(notes.at(-1)).toContain("All other lines keep the dates that were promised.");
    await editOrder(shop, owner, change(orderId, { added }));
    const [first, second, third] = (await promised()) as { now: { from: string } | null; later: { from: string } | null }[];
    expect(first).toEqual(before);
    const today = shop.clock.now().toISOString().slice(0, 10);
    expect(second?.now?.from.localeCompare(today)).toBe(1);
    expect(third).toMatchObject({ now: null, later: { from: expect.any(String) } });
    expect(third?.later?.from.localeCompare(second?.now?.from ?? "")).toBe(1);
  });
});
