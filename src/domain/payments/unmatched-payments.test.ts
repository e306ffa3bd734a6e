import { describe, expect, it } from "vitest";
import { type Actor, type Staff, type StaffRole, system } from "#domain/actor.ts";
import { readOpenTasks } from "#domain/open-tasks/open-tasks.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import type { SentEvent } from "#support/stripe-server.ts";
import { report, startCard, useStripe, withStripe } from "#support/stripe-shop.ts";
import { useTestShop } from "#support/test-shop.ts";
import { closeUnmatched, refundUnmatched } from "./unmatched-payments.ts";

const plainShopOf = useTestShop();
const stripeOf = useStripe(plainShopOf);
const shopOf = () => withStripe(plainShopOf(), stripeOf());
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
const lastEvent = () => stripeOf().events.at(-1) as SentEvent;
const tasks = async () => (await readOpenTasks(shopOf(), owner)).unmatchedMoney;
const booked = () => shopOf().sql`
  select account, sum(amount_cents)::int as cents from ledger_entries where order_id is null and attempt_id is null
  group by account having sum(amount_cents) <> 0 order by account`;

/** Makes a payment on Stripe's page whose attempt is gone here, as after a restore from an older backup. */
async function unknownPayment() {
  const shop = shopOf();
  const { attemptId, sessionId } = await startCard(shop, [await makeVariant(shop)]);
  await shop.ownerSql`delete from payment_attempts where id = ${attemptId}`;
  await stripeOf().pay(sessionId);
  const paymentId = stripeOf().state.sessions.get(sessionId)?.payment_intent ?? "";
  return { shop, attemptId, sessionId, paymentId, event: lastEvent() };
}

describe("money of a payment that the shop does not know", () => {
  it("waits for staff with its amount and the provider's reference, once, is in the books as owed, and goes back through the provider", async () => {
    const { shop, sessionId, paymentId, event } = await unknownPayment();
    for (const _ of [1, 2]) await report(shop, event);
    const { movements, total } = await tasks();
    expect([movements, total]).toEqual([
      [
        {
          ...{ id: expect.any(String), kind: "payment", provider: "stripe", reference: sessionId, isTest: true },
          ...{ amount: { amount: "100.00", currencyCode: "USD" }, at: expect.any(String) },
        },
      ],
      1,
    ]);
    expect(await booked()).toEqual([
      { account: "provider", cents: 10_000 },
      { account: "receivable", cents: -10_000 },
    ]);
    const id = movements[0]?.id ?? "";
    for (const _ of [1, 2]) await refundUnmatched(shop, owner, { id });
    expect(stripeOf().state.payments.get(paymentId)?.refunded).toBe(10_000);
    await report(shop, lastEvent());
    expect([await booked(), (await tasks()).total]).toEqual([[], 0]);
    await expectInvariants(shop);
  });

  it("waits again where the buyer's bank did not take the refund, whoever made it", async () => {
    for (const giveBack of [
      async (id: string) => refundUnmatched(shopOf(), owner, { id }),
      async (_id: string, paymentId: string) => {
        const payment = stripeOf().state.payments.get(paymentId);
        if (payment) stripeOf().state.refund(payment, 10_000, {});
        await report(shopOf(), lastEvent());
      },
    ]) {
      const { shop, paymentId, event } = await unknownPayment();
      await report(shop, event);
      const before = (await tasks()).total;
      const id = (await tasks()).movements.at(-1)?.id ?? "";
      await giveBack(id, paymentId);
      expect((await tasks()).total).toBe(before - 1);
      const [refund] = [...stripeOf().state.refunds.values()].filter((one) => one.payment_intent === paymentId);
      stripeOf().state.failRefund(refund?.id ?? "");
      for (const _ of [1, 2]) await report(shop, lastEvent());
      expect((await tasks()).movements.map((movement) => movement.id)).toContain(id);
      await expectInvariants(shop);
      await closeUnmatched(shop, owner, { id, note: "Paid back by check" });
    }
    expect(await booked()).toEqual([]);
  });

  it("leaves the list where staff note what became of it, or refunded it in the provider's dashboard", async () => {
    const other = await unknownPayment();
    await report(other.shop, other.event);
    const id = (await tasks()).movements[0]?.id ?? "";
    for (const note of ["Belongs to our other shop", "said again"]) await closeUnmatched(other.shop, owner, { id, note });
    expect(await other.shop.sql`select closed_as, note, closed_by from unmatched_movements where id = ${id}`).toEqual([
      { closed_as: "noted", note: "Belongs to our other shop", closed_by: owner.accountId },
    ]);
    const returned = await unknownPayment();
    await report(returned.shop, returned.event);
    const payment = stripeOf().state.payments.get(returned.paymentId);
    if (payment) stripeOf().state.refund(payment, 10_000, {});
    for (const _ of [1, 2]) await report(returned.shop, lastEvent());
    expect([await booked(), (await tasks()).total]).toEqual([[], 0]);
  });

  it("is refunded for the books too where a colleague noted it closed while the provider was asked", async () => {
    const { shop, event } = await unknownPayment();
    await report(shop, event);
    const id = (await tasks()).movements.at(-1)?.id ?? "";
    const stripe = shop.payments["stripe"] as PaymentProvider;
    const refund: PaymentProvider["refund"] = async (...asked) => {
      const outcome = await stripe.refund(...asked);
      await closeUnmatched(shop, owner, { id, note: "Belongs to our other shop" });
      return outcome;
    };
    await refundUnmatched({ ...shop, payments: { ...shop.payments, stripe: { ...stripe, refund } } }, owner, { id });
    const [row] = await shop.sql`select closed_as, note from unmatched_movements where id = ${id}`;
    expect(row).toEqual({ closed_as: "refunded", note: "Belongs to our other shop" });
    expect(await booked()).toEqual([]);
    await expectInvariants(shop);
  });

  it("stays on the list where the provider does not refund it", async () => {
    const { shop, paymentId, event } = await unknownPayment();
    await report(shop, event);
    const payment = stripeOf().state.payments.get(paymentId);
    if (payment) payment.refunded = payment.amount;
    const id = (await tasks()).movements[0]?.id ?? "";
    expect(await refusalOf(refundUnmatched(shop, owner, { id }))).toBe("refund-failed");
    expect(await refusalOf(refundUnmatched({ ...shop, payments: {} }, owner, { id }))).toBe("payment-method-off");
    expect((await tasks()).total).toBe(1);
    await closeUnmatched(shop, system, { id, note: "Sent back by bank transfer" });
    expect(await booked()).toEqual([]);
  });

  it("is decided by those who may refund, and only money that is there", async () => {
    const shop = shopOf();
    const nothing = { id: shop.ids.next() };
    const works: ((actor: Actor, id: { id: string }) => Promise<void>)[] = [
      (actor, id) => refundUnmatched(shop, actor, id),
      (actor, id) => closeUnmatched(shop, actor, { ...id, note: "Gone" }),
    ];
    for (const work of works) {
      expect(await refusalOf(work(stranger, nothing))).toBe("not-signed-in");
      for (const actor of [staff("support"), staff("analyst")]) expect(await refusalOf(work(actor, nothing))).toBe("not-allowed");
      for (const id of [nothing, { id: "nothing" }]) expect(await refusalOf(work(owner, id))).toBe("not-found");
    }
  });
});
