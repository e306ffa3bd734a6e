import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { adjustStock, setStockLevels } from "./stock-adjusting.ts";
import { maxUnits } from "./stock-limit.ts";

const shopOf = useTestShop();
const support: Staff = { kind: "staff", accountId: "019a0000-0000-7000-8000-000000000002", role: "support" };
const analyst: Staff = { ...support, role: "analyst" };
const variantWith = async (stock: number) => (await makeVariant(shopOf(), { stock })).id;

describe("staff who count", () => {
  it("set or move what is on hand, audited with what it was, where they may", async () => {
    const shop = shopOf();
    const variantId = await variantWith(5);
    expect(await adjustStock(shop, support, { variantId, onHand: 12, seen: 5 })).toBe(12);
    expect(await adjustStock(shop, support, { variantId, delta: -3 })).toBe(9);
    const rows = await shop.sql`select delta, on_hand_after, reason, actor_kind from stock_adjustments where variant_id = ${variantId} order by id`;
    expect([...rows]).toEqual([
      { delta: 7, on_hand_after: 12, reason: "counted", actor_kind: "staff" },
      { delta: -3, on_hand_after: 9, reason: "counted", actor_kind: "staff" },
    ]);
    const entries = await shop.sql<
      { details: object }[]
    >`select payload as details from domain_events where name = 'stock.adjusted' and subject_id = ${variantId} order by id`;
    expect(entries.map(({ details }) => details)).toMatchObject([
      { delta: 7, onHand: 12, changes: [{ field: "onHand", from: 5, to: 12 }] },
      { delta: -3, onHand: 9, changes: [{ field: "onHand", from: 12, to: 9 }] },
    ]);
    await expect(adjustStock(shop, analyst, { variantId, delta: 1 })).rejects.toMatchObject({ code: "not-allowed" });
    await expect(adjustStock(shop, support, { variantId, delta: 1.5 })).rejects.toMatchObject({ code: "input-invalid" });
    await expect(adjustStock(shop, support, { variantId: shop.ids.next(), delta: 1 })).rejects.toMatchObject({ code: "variant-not-found" });
  });

  it("are asked before a number overwrites what was sold since they looked, and each time it moves again", async () => {
    const shop = shopOf();
    const variantId = await variantWith(12);
    await makeOrder(shop, [{ id: variantId, quantity: 3 }]);
    const counted = { variantId, onHand: 10, seen: 12 };
    await expect(adjustStock(shop, support, counted)).rejects.toMatchObject({
      code: "confirmation-needed",
      params: {
        questions: {
          "stock-moved:9": "9 are on hand now, and not 12 as when you looked: some were sold or counted since. Set it to 10 anyway?",
        },
      },
    });
    await makeOrder(shop, [{ id: variantId }]);
    await expect(adjustStock(shop, support, counted, { confirmed: ["stock-moved:9"] })).rejects.toMatchObject({
      params: { questions: { "stock-moved:8": expect.any(String) } },
    });
    expect(await stockOf(shop, variantId)).toEqual({ onHand: 8, reserved: 0 });
    expect(await adjustStock(shop, support, counted, { confirmed: ["stock-moved:8"] })).toBe(10);
    await expect(adjustStock(shop, support, { variantId, onHand: 4 })).rejects.toMatchObject({ code: "confirmation-needed" });
    expect(await adjustStock(shop, support, { variantId, onHand: 10, seen: 3 })).toBe(10);
  });

  it("are asked before they take away more than is there", async () => {
    const shop = shopOf();
    const variantId = await variantWith(3);
    const taken = { variantId, delta: -5 };
    await expect(adjustStock(shop, support, taken)).rejects.toMatchObject({
      code: "confirmation-needed",
      params: { questions: { "stock-below-zero": expect.stringMatching(/^Only 3 are on hand. Set it to .2 anyway\?$/) } },
    });
    expect(await stockOf(shop, variantId)).toEqual({ onHand: 3, reserved: 0 });
    expect(await adjustStock(shop, support, taken, { confirmed: ["stock-below-zero"] })).toBe(-2);
    expect(await adjustStock(shop, support, { variantId, delta: 1 })).toBe(-1);
  });

  it("are refused more units than can be counted, also where two adjustments only come to them together", async () => {
    const shop = shopOf();
    const variantId = await variantWith(0);
    expect(await adjustStock(shop, support, { variantId, delta: maxUnits })).toBe(maxUnits);
    for (const change of [{ delta: 1 }, { delta: maxUnits }, { delta: 2 ** 31 }, { onHand: 2 ** 31, seen: maxUnits }, { delta: -(2 ** 31) }])
      await expect(adjustStock(shop, support, { variantId, ...change }), JSON.stringify(change)).rejects.toMatchObject({
        code: "input-invalid",
        params: { fields: { stock: "At most 1,000,000,000 units are possible." } },
      });
    expect((await stockOf(shop, variantId)).onHand).toBe(maxUnits);
  });
});

describe("levels that a form or a file sets", () => {
  it("move by the difference to what its writer saw, so that a sale in between stays a sale", async () => {
    const shop = shopOf();
    const [untouched, counted] = [await variantWith(12), await variantWith(12)];
    for (const id of [untouched, counted]) await makeOrder(shop, [{ id, quantity: 3 }]);
    const settings = [
      { variantId: untouched, onHand: 12, from: 12, tracked: true },
      { variantId: counted, onHand: 20, from: 12, tracked: true },
    ];
    await setStockLevels(shop, support, settings, "imported");
    expect([await stockOf(shop, untouched), await stockOf(shop, counted)]).toMatchObject([{ onHand: 9 }, { onHand: 17 }]);
    const rows = await shop.sql`select variant_id, delta, on_hand_after from stock_adjustments where reason = 'imported'`;
    expect([...rows]).toEqual([{ variant_id: counted, delta: 8, on_hand_after: 17 }]);
  });
});
