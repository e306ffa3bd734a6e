import { beforeEach, describe, expect, it } from "vitest";
import { type Staff, type StaffRole, system } from "#domain/actor.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { rangeText } from "#domain/shipping/delivery-dates.ts";
import { utcDayText } from "#domain/time-text.ts";
import { mailOrder } from "#src/jobs/order-mail.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { readOrderToMail } from "./buyer-order.ts";
import { readAdminOrder } from "./order-admin.ts";
import { promisedText } from "./order-delivery.ts";
import { cancelOrder, editOrder, fulfillOrder, rescheduleOrder, resendOrderMail } from "./orders.ts";

const shopOf = useTestShop();
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const support = staff("support");
const day = 86_400_000;

beforeEach(async () => {
  shopOf().outbox.length = 0;
  await changeSettings(shopOf(), system, "shipping", { minDays: 2, maxDays: 3, handlingDays: 1 });
});

/** Makes an order of a balance and weights, both promised within the week, and returns three weeks later. */
async function lateOrder(shop: TestShop) {
  const balance = await makeVariant(shop, { title: "Balance", stock: 9 });
  const weights = await makeVariant(shop, { title: "Weights", stock: 9 });
  const orderId = await makeOrder(shop, [{ id: balance.id, quantity: 2 }, weights]);
  shop.pass(21 * day);
  const [first, second] = (await readAdminOrder(shop, support, orderId)).lines;
  return { orderId, balanceId: first?.id ?? "", weightsId: second?.id ?? "", balance };
}

const daysAhead = (shop: TestShop, days: number) => new Date(shop.clock.now().getTime() + days * day).toISOString().slice(0, 10);

type Job = Parameters<typeof mailOrder>[1];
const jobsOf = async (shop: TestShop, orderId: string) =>
  (
    await shop.sql<{ data: Job }[]>`
      select data from jobs.job where name = 'order-mail' and data->>'orderId' = ${orderId} and data->>'kind' = 'new-date' order by created_on, id`
  ).map(({ data }) => data);

const saidToBuyer = async (shop: TestShop, orderId: string) => {
  const order = await readOrderToMail(shop, orderId);
  return order?.lines.map((line) => promisedText(line, order, shop.clock.now())) ?? [];
};

describe("a new expected date", () => {
  it("takes the place of what was promised, stands in the timeline and on record, and the buyer gets one email", async () => {
    const shop = shopOf();
    const { orderId, balanceId, weightsId } = await lateOrder(shop);
    expect((await readAdminOrder(shop, support, orderId)).lines.map(({ late }) => late)).toEqual([true, true]);
    expect((await saidToBuyer(shop, orderId)).map((text) => text?.endsWith("delayed"))).toEqual([true, true]);
    const on = daysAhead(shop, 14);
    await rescheduleOrder(shop, support, { orderId, on });
    // Repeating it changes nothing.
    await rescheduleOrder(shop, support, { orderId, on });
    const order = await readAdminOrder(shop, support, orderId);
    expect(order.lines.map(({ expectedOn, late }) => [expectedOn, late])).toEqual([
      [on, false],
      [on, false],
    ]);
    expect(order.events.filter(({ kind }) => kind === "new-date").map(({ text }) => text)).toEqual([
      `New expected date ${utcDayText(on)}: Balance, Weights`,
    ]);
    const events = await shop.sql`select payload from domain_events where name = 'order.rescheduled' and subject_id = ${orderId}`;
    expect(events).toEqual([{ payload: { name: order.name, on, lineIds: [balanceId, weightsId] } }]);
    const words = `Expected ${rangeText({ from: on, to: on }, order.processedAt)} (new date)`;
    expect(await saidToBuyer(shop, orderId)).toEqual([words, words]);
    const jobs = await jobsOf(shop, orderId);
    expect(jobs).toHaveLength(1);
    for (const job of [...jobs, ...jobs]) await mailOrder(shop, job);
    expect(shop.outbox).toHaveLength(1);
    expect(shop.outbox[0]).toMatchObject({
      to: expect.stringMatching(/^buyer-/),
      subject: expect.stringMatching(/^\[TEST\] A new date for order #TEST-\d+$/),
    });
    expect(shop.outbox[0]?.text).toMatch(/2 x Balance(.|\n)*Expected .+ \(new date\)(.|\n)*1 x Weights/);
  });

  it("is of one line alone where staff choose so, and counts only what has not shipped", async () => {
    const shop = shopOf();
    const { orderId, balanceId } = await lateOrder(shop);
    await fulfillOrder(shop, support, { orderId, lines: [{ lineId: balanceId, quantity: 1 }], notify: false, idempotencyKey: "one" });
    await rescheduleOrder(shop, support, { orderId, on: daysAhead(shop, 14), lines: [balanceId] });
    const [first, second] = await saidToBuyer(shop, orderId);
    expect(first).toMatch(/^1 expected .+ \(new date\)$/);
    expect(second).toContain("delayed");
    for (const job of await jobsOf(shop, orderId)) await mailOrder(shop, job);
    expect(shop.outbox[0]?.text).toContain("1 x Balance");
    expect(shop.outbox[0]?.text).not.toContain("Weights");
    // Once that day is over too, it is late again.
    shop.pass(15 * day);
    expect((await readAdminOrder(shop, support, orderId)).lines[0]?.late).toBe(true);
    expect((await saidToBuyer(shop, orderId))[0]).toMatch(/^1 was expected .+, delayed$/);
  });

  it("is emailed only where staff want it, later by hand, and never once it is not true anymore", async () => {
    const shop = shopOf();
    const { orderId, weightsId } = await lateOrder(shop);
    await rescheduleOrder(shop, support, { orderId, on: daysAhead(shop, 7), notify: false });
    expect(await jobsOf(shop, orderId)).toEqual([]);
    const [offered] = (await readAdminOrder(shop, support, orderId)).mails;
    expect(offered).toMatchObject({ kind: "new-date", sentAt: null });
    await resendOrderMail(shop, support, { orderId, mail: offered?.mail ?? "" });
    const [first] = await jobsOf(shop, orderId);
    await rescheduleOrder(shop, support, { orderId, on: daysAhead(shop, 14), notify: false });
    // The job was enqueued before the second day was named and runs after it, so nobody reads the first day.
    if (first) await mailOrder(shop, first);
    expect(shop.outbox).toEqual([]);
    const mails = (await readAdminOrder(shop, support, orderId)).mails.filter(({ kind }) => kind === "new-date");
    expect(mails.map(({ mail }) => mail === offered?.mail)).toEqual([false]);
    await resendOrderMail(shop, support, { orderId, mail: mails[0]?.mail ?? "" });
    for (const job of await jobsOf(shop, orderId)) await mailOrder(shop, job);
    expect(shop.outbox.map(({ subject }) => subject.includes("A new date for order"))).toEqual([true]);
    await fulfillOrder(shop, support, {
      ...{ orderId, notify: false, idempotencyKey: "all" },
      lines: (await readAdminOrder(shop, support, orderId)).lines.map(({ id, toShipQuantity }) => ({ lineId: id, quantity: toShipQuantity })),
    });
    expect((await readAdminOrder(shop, support, orderId)).mails.some(({ kind }) => kind === "new-date")).toBe(false);
    await expect(rescheduleOrder(shop, support, { orderId, on: daysAhead(shop, 7), lines: [weightsId] })).rejects.toMatchObject({
      code: "nothing-left-to-ship",
    });
  });

  it("gives way to the dates of an edit, which counts them anew for what it adds to", async () => {
    const shop = shopOf();
    const { orderId, balanceId } = await lateOrder(shop);
    await rescheduleOrder(shop, support, { orderId, on: daysAhead(shop, 30) });
    const edit = { orderId, edits: 0, added: [], reason: "Call", notify: false, idempotencyKey: "e" };
    await editOrder(shop, staff("owner"), { ...edit, lines: [{ lineId: balanceId, quantity: 3 }] });
    expect((await readAdminOrder(shop, support, orderId)).lines.map(({ expectedOn }) => expectedOn)).toEqual([null, daysAhead(shop, 30)]);
  });

  it("is refused for a day that is over or years away, for what is not there, and to actors without the right", async () => {
    const shop = shopOf();
    const { orderId } = await lateOrder(shop);
    const ask = { orderId, on: daysAhead(shop, 7) };
    const refused = (actor: Parameters<typeof rescheduleOrder>[1], change: object) => refusalOf(rescheduleOrder(shop, actor, { ...ask, ...change }));
    expect(await refused(support, { on: daysAhead(shop, -1) })).toBe("input-invalid");
    expect(await refused(support, { on: daysAhead(shop, 800) })).toBe("input-invalid");
    expect(await refused(support, { orderId: shop.ids.next() })).toBe("order-not-found");
    expect(await refused(support, { lines: [shop.ids.next()] })).toBe("line-not-found");
    expect(await refused(staff("analyst"), {})).toBe("not-allowed");
    expect(await refused(stranger, {})).toBe("not-signed-in");
    await cancelOrder(shop, staff("owner"), { orderId, reason: "Wish" });
    expect(await refused(support, {})).toBe("order-cancelled");
  });
});
