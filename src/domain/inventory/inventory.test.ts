import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { type Staff, system } from "#domain/actor.ts";
import { sellableVariants, type VariantInput, writeProducts } from "#domain/catalog/catalog.ts";
import { useTestShop } from "#support/test-shop.ts";
import { release, releaseExpired, reserve, restock, sellReservation, sellReservationFragments } from "./inventory.ts";

const shopOf = useTestShop({ max: 20 });
const support: Staff = { kind: "staff", accountId: "019a0000-0000-7000-8000-000000000002", role: "support" };
const soon = new Date("2026-11-02T09:15:00Z");
let made = 0;

async function variantWith(stock: number, more: Partial<VariantInput> = {}): Promise<string> {
  const shop = shopOf();
  const handle = `thing-${++made}`;
  const { ids } = await writeProducts(shop, system, [
    { handle, title: `Thing ${made}`, options: [], variants: [{ optionValues: [], priceCents: 100, lowStockThreshold: 2, stock, ...more }] },
  ]);
  const [row] = await shop.sql<{ id: string }[]>`select id from variants where product_id = ${ids.get(handle) as string}`;
  return row?.id as string;
}

async function levelOf(variantId: string) {
  const [row] = await shopOf().sql<
    { on_hand: number; reserved: number }[]
  >`select on_hand, reserved from stock_levels where variant_id = ${variantId}`;
  return row;
}

const attempt = () => shopOf().ids.random();
const stateOf = async (variantId: string) => (await sellableVariants(shopOf(), [variantId]))[0]?.availability;

describe("promising units", () => {
  it("promises what is there and no more", async () => {
    const shop = shopOf();
    const variantId = await variantWith(3);
    await reserve(shop, [{ variantId, quantity: 2 }], attempt(), soon);
    await expect(reserve(shop, [{ variantId, quantity: 2 }], attempt(), soon)).rejects.toMatchObject({
      code: "quantity-not-available",
      params: { title: `Thing ${made}`, available: 1 },
    });
    await reserve(shop, [{ variantId, quantity: 1 }], attempt(), soon);
    await expect(reserve(shop, [{ variantId, quantity: 1 }], attempt(), soon)).rejects.toMatchObject({ code: "out-of-stock" });
    expect(await levelOf(variantId)).toEqual({ on_hand: 3, reserved: 3 });
  });

  it("sells the last unit once, however many ask at the same time", async () => {
    const shop = shopOf();
    const variantId = await variantWith(1);
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => reserve(shop, [{ variantId, quantity: 1 }], attempt(), soon)));
    expect(asked.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await levelOf(variantId)).toEqual({ on_hand: 1, reserved: 1 });
  });

  it("promises all lines of a cart or none", async () => {
    const shop = shopOf();
    const plenty = await variantWith(10);
    const few = await variantWith(1);
    const lines = [
      { variantId: plenty, quantity: 5 },
      { variantId: few, quantity: 2 },
    ];
    await expect(reserve(shop, lines, attempt(), soon)).rejects.toMatchObject({ code: "quantity-not-available", params: { variantId: few } });
    expect(await levelOf(plenty)).toEqual({ on_hand: 10, reserved: 0 });
  });

  it("never lets two carts with the same goods in another order wait for each other", async () => {
    const shop = shopOf();
    const one = { variantId: await variantWith(100), quantity: 1 };
    const two = { variantId: await variantWith(100), quantity: 1 };
    await Promise.all(Array.from({ length: 30 }, (_, at) => reserve(shop, at % 2 ? [one, two] : [two, one], attempt(), soon)));
    expect(await levelOf(one.variantId)).toMatchObject({ reserved: 30 });
    expect(await levelOf(two.variantId)).toMatchObject({ reserved: 30 });
  });

  it("sums lines of the same variant, and does nothing twice for one attempt", async () => {
    const shop = shopOf();
    const variantId = await variantWith(10);
    const id = attempt();
    const lines = [
      { variantId, quantity: 2 },
      { variantId, quantity: 3 },
    ];
    await reserve(shop, lines, id, soon);
    await reserve(shop, lines, id, soon);
    expect(await levelOf(variantId)).toEqual({ on_hand: 10, reserved: 5 });
  });

  it("promises beyond the stock where the policy says so, and always where nothing is counted", async () => {
    const shop = shopOf();
    const back = await variantWith(0, { policy: "continue", leadTimeDays: 21 });
    const uncounted = await variantWith(0, { tracked: false });
    expect(await stateOf(back)).toEqual({ state: "back-order", leadTimeDays: 21 });
    expect(await stateOf(uncounted)).toEqual({ state: "in-stock", leadTimeDays: null });
    const id = attempt();
    await reserve(
      shop,
      [
        { variantId: back, quantity: 4 },
        { variantId: uncounted, quantity: 9 },
      ],
      id,
      soon,
    );
    await sellReservation(shop, id, shop.ids.next());
    expect(await levelOf(back)).toEqual({ on_hand: -4, reserved: 0 });
    expect(await levelOf(uncounted)).toEqual({ on_hand: 0, reserved: 0 });
  });

  it("refuses a variant that does not exist", async () => {
    await expect(reserve(shopOf(), [{ variantId: attempt(), quantity: 1 }], attempt(), soon)).rejects.toMatchObject({ code: "variant-not-found" });
  });

  it("leaves nothing behind when the caller's transaction fails", async () => {
    const shop = shopOf();
    const variantId = await variantWith(5);
    const id = attempt();
    const failing = inTransaction(shop, async (shop) => {
      await reserve(shop, [{ variantId, quantity: 5 }], id, soon);
      throw new Error("the caller changed its mind");
    });
    await expect(failing).rejects.toThrow("changed its mind");
    expect(await levelOf(variantId)).toEqual({ on_hand: 5, reserved: 0 });
    expect(await sellReservation(shop, id, shop.ids.next())).toBe("nothing-held");
  });
});

describe("the end of a promise", () => {
  it("releases once", async () => {
    const shop = shopOf();
    const variantId = await variantWith(5);
    const id = attempt();
    await reserve(shop, [{ variantId, quantity: 4 }], id, soon);
    await release(shop, id);
    await release(shop, id);
    expect(await levelOf(variantId)).toEqual({ on_hand: 5, reserved: 0 });
    await reserve(shop, [{ variantId, quantity: 1 }], id, soon);
    expect(await levelOf(variantId)).toEqual({ on_hand: 5, reserved: 1 });
  });

  it("sells once, with an adjustment that names the order", async () => {
    const shop = shopOf();
    const variantId = await variantWith(5);
    const [id, orderId] = [attempt(), shop.ids.next()];
    await reserve(shop, [{ variantId, quantity: 2 }], id, soon);
    expect(await Promise.all([sellReservation(shop, id, orderId), sellReservation(shop, id, orderId)])).toEqual(["taken", "taken"]);
    expect(await levelOf(variantId)).toEqual({ on_hand: 3, reserved: 0 });
    const rows = await shop.sql`select delta, on_hand_after, reason, order_id from stock_adjustments where variant_id = ${variantId} order by id`;
    expect([...rows]).toEqual([
      { delta: 5, on_hand_after: 5, reason: "created", order_id: null },
      { delta: -2, on_hand_after: 3, reason: "sold", order_id: orderId },
    ]);
    await restock(shop, support, orderId, [{ variantId, quantity: 1 }]);
    expect(await levelOf(variantId)).toEqual({ on_hand: 4, reserved: 0 });
  });

  it("comes with its time, unless it was extended", async () => {
    const shop = shopOf();
    const variantId = await variantWith(5);
    const [late, held] = [attempt(), attempt()];
    await reserve(shop, [{ variantId, quantity: 2 }], late, soon);
    await reserve(shop, [{ variantId, quantity: 1 }], held, soon);
    const extend = (attemptId: string, until: Date) => {
      const { extended = shop.sql`select` } = sellReservationFragments(shop, attemptId, { orderId: shop.ids.next(), until });
      return shop.sql`${extended}`;
    };
    expect(await extend(held, new Date("2026-11-16T09:00:00Z"))).toHaveLength(1);
    expect(await releaseExpired(shop, new Date("2026-11-02T09:16:00Z"))).toMatchObject({ failed: 0 });
    expect(await levelOf(variantId)).toEqual({ on_hand: 5, reserved: 1 });
    expect(await sellReservation(shop, late, shop.ids.next())).toBe("nothing-held");
    expect(await extend(late, soon)).toHaveLength(0);
    expect(await sellReservation(shop, held, shop.ids.next())).toBe("taken");
  });
});

describe("a change of the stock", () => {
  beforeEach(() => shopOf().sql`delete from invalidations`);
  const invalidatedTags = async () => (await shopOf().sql<{ tag: string }[]>`select tag from invalidations order by tag`).map((row) => row.tag);

  it("invalidates no page while only numbers change", async () => {
    const variantId = await variantWith(10);
    await shopOf().sql`delete from invalidations`;
    await reserve(shopOf(), [{ variantId, quantity: 3 }], attempt(), soon);
    expect(await invalidatedTags()).toEqual([]);
  });

  it("invalidates the product and its collections when a state changes, and enqueues a job for collections by stock", async () => {
    const shop = shopOf();
    const variantId = await variantWith(4);
    const [variant] = await sellableVariants(shop, [variantId]);
    await shop.sql`delete from invalidations`;
    const id = attempt();
    await reserve(shop, [{ variantId, quantity: 2 }], id, soon);
    expect(await stateOf(variantId)).toMatchObject({ state: "limited-stock" });
    expect(await invalidatedTags()).toEqual(["collection:all", `product:${variant?.productId}`]);
    const jobs =
      await shop.sql`select data from jobs.job where name = 'refresh-collections' and data->'productIds' ? ${variant?.productId as string}`;
    expect(jobs).toHaveLength(1);
  });
});
