import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { addDays } from "#domain/shipping/delivery-dates.ts";
import { utcDay } from "#domain/time-text.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { saveDelivery } from "./incoming-deliveries.ts";
import { adjustStock, setStockLevels } from "./stock-adjusting.ts";
import { readStockHistory } from "./stock-history.ts";
import { listReorders, listStock } from "./stock-list.ts";

const shopOf = useTestShop();
const support: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "support" };
const stranger = { kind: "customer", accountId: support.accountId, email: "eve@example.com", cartId: null } as const;

describe("the list of stock", () => {
  it("has every variant with what is on hand, reserved, available and on its way, by view, search, order and page", async () => {
    const shop = shopOf();
    const [plenty, low, none, uncounted] = [
      await makeVariant(shop, { title: "Alpha scale", stock: 40, sku: "ZZ-1" }),
      await makeVariant(shop, { title: "Beta scale", stock: 3, sku: "ZZ-2" }),
      await makeVariant(shop, { title: "Gamma scale", stock: 0, sku: "YY-3" }),
      await makeVariant(shop, { title: "Delta scale", stock: 0, tracked: false, sku: "YY-4" }),
    ];
    await makeVariant(shop, { title: "Old scale", stock: 0, sku: "YY-5", status: "draft" });
    const lines = [{ variantId: none.id, quantity: 7, expectedOn: addDays(utcDay(shop.clock.now()), 4) }];
    await saveDelivery(shop, support, { reference: "A", lines }, null);
    await makeOrder(shop, [{ id: plenty.id, quantity: 2 }], "purchase-order");
    const listed = async (input: Parameters<typeof listStock>[2]) => (await listStock(shop, support, input)).variants;
    const titles = async (input: Parameters<typeof listStock>[2]) => (await listed(input)).map(({ productTitle }) => productTitle);

    expect(await titles({})).toEqual(["Alpha scale", "Beta scale", "Delta scale", "Gamma scale", "Old scale"]);
    expect((await listed({ search: "zz-1" }))[0]).toMatchObject({
      id: plenty.id,
      onHand: 40,
      reserved: 2,
      available: 38,
      incoming: 0,
      variantTitle: "",
    });
    expect((await listed({ view: "incoming" }))[0]).toMatchObject({ id: none.id, incoming: 7, nextOn: lines[0]?.expectedOn });
    expect(await titles({ view: "low", sort: "available" })).toEqual(["Gamma scale", "Beta scale"]);
    expect(await titles({ view: "out" })).toEqual(["Gamma scale"]);
    expect(await titles({ sort: "sku" })).toEqual(["Gamma scale", "Delta scale", "Old scale", "Alpha scale", "Beta scale"]);
    expect((await titles({ sort: "available" })).at(-1)).toBe("Delta scale");
    expect(await titles({ search: "ZZ" })).toEqual(["Alpha scale", "Beta scale"]);
    expect(uncounted.id).not.toBe(low.id);

    for (const sort of ["product", "sku", "available"] as const) {
      const all = await titles({ sort });
      const paged: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await listStock(shop, support, { sort, first: 2, after });
        paged.push(...page.variants.map(({ productTitle }) => productTitle));
        after = page.next;
      }
      expect(paged, sort).toEqual(all);
    }
    expect(await refusalOf(listStock(shop, stranger))).toBe("not-allowed");
  });
});

describe("the history of a variant's stock", () => {
  it("explains every unit: first stock, reservations and their release, sales, adjustments with who and why; page by page", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 0 });
    await setStockLevels(shop, support, [{ variantId: variant.id, onHand: 9, from: 0, tracked: true }], "imported");
    const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 2 }]);
    await adjustStock(shop, support, { variantId: variant.id, delta: -1, reason: "damaged", note: " Fell off the bench " });
    expect(await refusalOf(adjustStock(shop, support, { variantId: variant.id, delta: 1, reason: "other" }))).toBe("input-invalid");
    expect(await refusalOf(adjustStock(shop, support, { variantId: variant.id, delta: 1, note: "x".repeat(501) }))).toBe("input-invalid");
    const history = await readStockHistory(shop, support, { variantId: variant.id });
    expect(history.variant).toMatchObject({ onHand: 6, available: 6 });
    expect(history.explained).toMatchObject({ opening: 0, unexplained: 0 });
    const moved = history.movements.map(({ kind, onHandChange, reservedChange, onHand }) => [kind, onHandChange, reservedChange, onHand]);
    expect(moved).toEqual(
      expect.arrayContaining([
        ["damaged", -1, 0, 6],
        ["sold", -2, 0, 7],
        ["imported", 9, 0, 9],
      ]),
    );
    expect(history.movements.find(({ kind }) => kind === "damaged")).toMatchObject({ note: "Fell off the bench" });
    expect(history.movements.find(({ kind }) => kind === "sold")?.order?.id).toBe(orderId);
    expect(history.movements.find(({ kind }) => kind === "reserved")).toMatchObject({ reservedChange: 2, order: { id: orderId } });
    expect(await refusalOf(readStockHistory(shop, support, { variantId: shop.ids.next() }))).toBe("variant-not-found");
    expect(await refusalOf(readStockHistory(shop, stranger, { variantId: variant.id }))).toBe("not-allowed");
  });

  it("is read to its first movement, each shown once", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 0 });
    for (let at = 0; at < 120; at++) await adjustStock(shop, support, { variantId: variant.id, delta: 1, reason: "received" });
    const seen: (number | null)[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await readStockHistory(shop, support, { variantId: variant.id, after });
      seen.push(...page.movements.map(({ onHand }) => onHand));
      after = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at));
  });
});

describe("what to order again", () => {
  it("is what sells in the time until the next order is there, less what is available and on its way", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 30, leadTimeDays: 15 });
    await makeOrder(shop, [{ id: variant.id, quantity: 27 }]);
    const unsold = await makeVariant(shop, { stock: 1 });
    const lines = [{ variantId: variant.id, quantity: 4, expectedOn: addDays(utcDay(shop.clock.now()), 4) }];
    await saveDelivery(shop, support, { reference: "A", lines }, null);
    const { variants, terms } = await listReorders(shop, support);
    expect(terms).toEqual({ supplyDays: 14, reviewDays: 30 });
    // 27 sold in 90 days: 13.5 in 15 + 30 days, of which 3 are on hand and 4 are on their way.
    expect(variants.find(({ id }) => id === variant.id)).toMatchObject({ sold: 27, coverDays: 45, demand: 14, suggested: 7 });
    expect(variants.find(({ id }) => id === unsold.id)).toMatchObject({ sold: 0, coverDays: 44, suggested: 0 });
    expect(await refusalOf(listReorders(shop, stranger))).toBe("not-allowed");
  });
});
