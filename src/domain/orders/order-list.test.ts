import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { everyListedOrder, listAdminOrders, totalAdminOrders } from "./order-admin.ts";
import type { AdminOrderListInput } from "./order-admin-types.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const stranger = { kind: "customer", accountId: manager.accountId, email: "eve@example.com", cartId: null } as const;

describe("the list of orders", () => {
  it("is narrowed by payment, fulfillment, day and total, counted, added up and read whole for a file", async () => {
    const shop = shopOf();
    const [cheap, dear] = [await makeVariant(shop, { priceCents: 1000 }), await makeVariant(shop, { priceCents: 900_000 })];
    const small = await makeOrder(shop, [cheap]);
    const first = shop.clock.now();
    shop.pass(86_400_000);
    const large = await makeOrder(shop, [dear], "purchase-order");
    const between = new Date(first.getTime() + 3_600_000).toISOString();
    const cases: [AdminOrderListInput, string[]][] = [
      [{}, [large, small]],
      [{ payment: "paid" }, [small]],
      [{ payment: "pending", fulfillment: "unfulfilled" }, [large]],
      [{ fulfillment: "fulfilled" }, []],
      [{ placedFrom: between }, [large]],
      [{ placedTo: between }, [small]],
      [{ totalMin: "5,000" }, [large]],
      [{ totalMax: "5000" }, [small]],
      [{ totalMin: "a lot" }, [large, small]],
      [{ sort: "oldest" }, [small, large]],
    ];
    for (const [input, expected] of cases) {
      const { orders } = await listAdminOrders(shop, manager, input);
      expect([input, orders.map(({ id }) => id)]).toEqual([input, expected]);
      const { count, isMore, sums } = await totalAdminOrders(shop, manager, input);
      expect([input, count, isMore]).toEqual([input, expected.length, false]);
      const sum = orders.reduce((all, { total }) => all + Number(total.amount), 0);
      expect(sums.map(({ amount }) => Number(amount))).toEqual(orders.length === 0 ? [] : [sum]);
      const rows: string[] = [];
      for await (const batch of everyListedOrder(shop, manager, input)) rows.push(...batch.map(({ id }) => id));
      expect(rows).toEqual(expected);
    }
  });

  it("has no sums for support, who sees single orders, and is nothing for analysts, who see sums", async () => {
    const support: Staff = { ...manager, role: "support" };
    const analyst: Staff = { ...manager, role: "analyst" };
    const { count } = await totalAdminOrders(shopOf(), manager);
    expect(await totalAdminOrders(shopOf(), support)).toEqual({ count, isMore: false, sums: [] });
    expect((await listAdminOrders(shopOf(), support)).orders).toHaveLength(count);
    for (const read of [listAdminOrders, totalAdminOrders]) expect(await refusalOf(read(shopOf(), analyst))).toBe("not-allowed");
  });

  it("is for staff", async () => {
    const shop = shopOf();
    expect(await refusalOf(totalAdminOrders(shop, stranger))).toBe("not-allowed");
    expect(await refusalOf(everyListedOrder(shop, stranger, {}).next())).toBe("not-allowed");
  });
});
