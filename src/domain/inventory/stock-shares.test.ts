import { describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { confirmPayment, placeOrder, readCheckout, reconcileAttempts } from "#domain/checkout/checkout.ts";
import { refundAttempt } from "#domain/payments/payment-returning.ts";
import { challengeCard, type MadeCheckout, makeCheckout } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { enforceStockShare, unitsWithinShare } from "./stock-shares.ts";

const shopOf = useTestShop({ max: 16 });
let addresses = 0;

/** A buyer with a separate IP address, whose bank asks for confirmation first. */
async function ask(shop: TestShop, variantId: string, quantity: number, address = `198.51.100.${++addresses}`) {
  const made = await makeCheckout(shop, [{ id: variantId, quantity }]);
  const shopper = { ...made.shopper, address };
  const { attemptId, status } = await placeOrder(shop, shopper, { ...made.request, payload: challengeCard });
  expect(status).toBe("needs-confirmation");
  return { ...made, shopper, attemptId };
}

const approve = (shop: TestShop, { shopper, token, attemptId }: MadeCheckout & { attemptId: string }) =>
  confirmPayment(shop, shopper, { token, attemptId, accepted: true });

describe("a share of the stock", () => {
  it("is half of what is available, for all together; the last units go to one at a time", () => {
    const units = [
      { total: 4917, others: 0 },
      { total: 40, others: 12 },
      { total: 40, others: 20 },
      { total: 40, others: 25 },
      { total: 3, others: 0 },
      { total: 3, others: 1 },
      { total: 0, others: 0 },
    ].map(unitsWithinShare);
    expect(units).toEqual([2458, 8, 0, 0, 3, 0, 0]);
  });
});

describe("payments that wait for the answer to a bank's question", () => {
  it("hold half of a variant at most, all together; the others wait without holding, and still get what is there when they are paid", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 20 });
    const [first, second, third] = [await ask(shop, variant.id, 6), await ask(shop, variant.id, 5), await ask(shop, variant.id, 4)];
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 20, reserved: 10 });
    expect((await readCheckout(shop, second.shopper, second.token)).lines[0]).toMatchObject({ isBlocked: false });
    expect((await approve(shop, second)).status).toBe("paid");
    expect((await approve(shop, first)).status).toBe("paid");
    expect((await approve(shop, third)).status).toBe("paid");
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 5, reserved: 0 });
    await expectInvariants(shop);
  });

  it("cannot take everything off the shop for 15 minutes: 4,776 of 4,917 units, or bit by bit", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 4917 });
    await ask(shop, variant.id, 4776);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 4917, reserved: 0 });
    await Promise.all(Array.from({ length: 6 }, () => ask(shop, variant.id, 800)));
    const { reserved } = await stockOf(shop, variant.id);
    expect(reserved).toBe(2400);
    const buyer = await makeCheckout(shop, [{ id: variant.id, quantity: 2000 }]);
    expect((await placeOrder(shop, buyer.shopper, buyer.request)).status).toBe("paid");
  });

  it("of the last units: one buyer holds them, and who is paid too late gets the money back", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1 });
    const holds = await ask(shop, variant.id, 1);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 1, reserved: 1 });
    expect((await approve(shop, holds)).status).toBe("paid");

    const two = await makeVariant(shop, { stock: 2 });
    const [one, other] = [await ask(shop, two.id, 1), await ask(shop, two.id, 1)];
    expect(await stockOf(shop, two.id)).toEqual({ onHand: 2, reserved: 1 });
    const quick = await makeCheckout(shop, [two]);
    await placeOrder(shop, quick.shopper, quick.request);
    expect((await approve(shop, one)).status).toBe("paid");
    await expect(approve(shop, other)).rejects.toMatchObject({ code: "payment-returned" });
    await refundAttempt(shop, other.attemptId);
    expect(await stockOf(shop, two.id)).toEqual({ onHand: 0, reserved: 0 });
    await expectInvariants(shop);
  });

  it("from one IP address hold stock five in a row, also one after another, until one of them is paid", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 100 });
    for (let times = 0; times < 7; times++) await ask(shop, variant.id, 2, "192.0.2.77");
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 100, reserved: 10 });
    await ask(shop, variant.id, 2);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 100, reserved: 12 });
    shop.pass(16 * 60_000);
    await reconcileAttempts(shop);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 100, reserved: 0 });
    const given = await ask(shop, variant.id, 2, "192.0.2.77");
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 100, reserved: 0 });
    expect((await approve(shop, given)).status).toBe("paid");
    await ask(shop, variant.id, 3, "192.0.2.77");
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 98, reserved: 3 });
  });

  it("hold in full what is sold beyond its stock, or not counted: nobody can take it away", async () => {
    const shop = shopOf();
    const beyond = await makeVariant(shop, { stock: 3, policy: "continue", leadTimeDays: 7 });
    await ask(shop, beyond.id, 30);
    expect(await stockOf(shop, beyond.id)).toEqual({ onHand: 3, reserved: 30 });
  });
});

describe("a reservation that is put into a share while another process ends it", () => {
  it("waits for that process, which gets the stock that it needs for it (no deadlock)", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 40 });
    const { attemptId } = await ask(shop, variant.id, 2);
    let kept: Promise<unknown> = Promise.resolve();
    await inTransaction(shop, async ({ sql }) => {
      await sql`update stock_reservations set ended_at = now(), outcome = 'released' where attempt_id = ${attemptId}`;
      kept = enforceStockShare(shop, attemptId, "questions");
      kept.catch(() => {});
      const waiting = async () =>
        (await shop.ownerSql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
      await expect.poll(waiting).toBe(1);
      await sql`update stock_levels set reserved = reserved - 2 where variant_id = ${variant.id}`;
    });
    expect(await kept).toBeNull();
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 40, reserved: 0 });
  });
});
