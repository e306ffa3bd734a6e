import { describe, expect, it } from "vitest";
import type { Staff, StaffRole } from "#domain/actor.ts";
import { mailOrder } from "#src/jobs/order-mail.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop, withoutMailServer } from "#support/test-shop.ts";
import { readAdminOrder } from "./order-admin.ts";
import { cancelShipment, changeParcels, editOrder, fulfillOrder, refundOrder, resendOrderMail } from "./orders.ts";

const shopOf = useTestShop();
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");

async function anOrder(quantity = 1) {
  const shop = shopOf();
  const orderId = await makeOrder(shop, [{ id: (await makeVariant(shop)).id, quantity }]);
  return { shop, orderId };
}

type Job = Parameters<typeof mailOrder>[1];
const jobsOf = async (orderId: string) =>
  (
    await shopOf().sql<{ data: Job }[]>`select data from jobs.job where name = 'order-mail' and data->>'orderId' = ${orderId} order by created_on, id`
  ).map(({ data }) => data);

describe("an email about an order", () => {
  it("is sent again when staff ask, is another email, and stands in the timeline with who asked", async () => {
    const { shop, orderId } = await anOrder();
    await mailOrder(shop, { orderId, kind: "confirmation" });
    const [before] = (await readAdminOrder(shop, owner, orderId)).mails;
    expect(before).toMatchObject({ mail: "confirmation", sentAt: expect.any(String) });
    await resendOrderMail(shop, owner, { orderId, mail: "confirmation" });
    const again = (await jobsOf(orderId)).find((job) => job.again);
    if (!again) throw new Error("no job");
    await mailOrder(shop, again);
    await mailOrder(shop, again);
    const confirmations = shop.outbox.filter(({ subject }) => subject.includes("confirmed"));
    expect(confirmations).toHaveLength(2);
    expect(new Set(confirmations.map(({ headers }) => headers?.["Message-ID"])).size).toBe(2);
    const order = await readAdminOrder(shop, owner, orderId);
    expect(order.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["mail-again", "mailed"]));
    expect(order.mails).toHaveLength(1);
  });

  it("is being sent while its job waits, so that nobody sends it twice, and is a file where the shop has no mail server", async () => {
    const { shop, orderId } = await anOrder();
    const confirmation = async () => (await readAdminOrder(shop, owner, orderId)).mails.find(({ mail }) => mail === "confirmation");
    const work = async () => {
      for (const job of await jobsOf(orderId)) await mailOrder(shop, job);
    };
    const settle = (state: "retry" | "completed" | "failed") =>
      shop.ownerSql`update jobs.job set state = ${state} where name = 'order-mail' and data ->> 'orderId' = ${orderId}`;
    expect(await confirmation()).toMatchObject({ sentAt: null, isBeingSent: true });
    await settle("failed");
    expect(await confirmation()).toMatchObject({ sentAt: null, isBeingSent: false });
    await settle("retry");
    expect(await confirmation()).toMatchObject({ sentAt: null, isBeingSent: true });
    // It was sent, although its job has not ended.
    await work();
    expect(await confirmation()).toMatchObject({ sentAt: expect.any(String), isFile: false, isBeingSent: false });
    await settle("completed");
    await resendOrderMail(shop, owner, { orderId, mail: "confirmation" });
    expect(await confirmation()).toMatchObject({ sentAt: expect.any(String), isBeingSent: true });
    const again = (await jobsOf(orderId)).find((job) => job.again);
    if (!again) throw new Error("no job");
    await mailOrder(withoutMailServer(shop), again);
    expect(await confirmation()).toMatchObject({ isFile: true, isBeingSent: false });
  });

  it("can be about a shipment, tracking, an edit, a refund, and a shipment that was canceled", async () => {
    const { shop, orderId } = await anOrder(3);
    const { lines } = await readAdminOrder(shop, owner, orderId);
    const lineId = lines[0]?.id ?? "";
    const { fulfillmentId } = await fulfillOrder(shop, owner, { orderId, lines: [{ lineId, quantity: 1 }], idempotencyKey: "s" });
    const parcels = [{ carrier: "UPS", trackingNumber: "1Z9", trackingUrl: "" }];
    await changeParcels(shop, owner, { orderId, fulfillmentId, parcels, notify: true });
    const edit = { orderId, edits: 0, added: [], reason: "Call", notify: true, idempotencyKey: "e" };
    await editOrder(shop, owner, { ...edit, lines: [{ lineId, quantity: 4 }] });
    await refundOrder(shop, owner, { orderId, amount: "10", reason: "Late", lines: [], idempotencyKey: "r" });
    await cancelShipment(shop, owner, { orderId, fulfillmentId, reason: "Never left", notify: true });
    const { mails } = await readAdminOrder(shop, owner, orderId);
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["balance", "confirmation", "edited", "refunded", "shipment-cancelled"]);
    for (const { mail } of mails) await resendOrderMail(shop, owner, { orderId, mail });
    for (const job of await jobsOf(orderId)) await mailOrder(shop, job);
    const subjects = shop.outbox.map(({ subject }) => subject.replace(/#TEST-\d+/, "#1").replace("[TEST] ", ""));
    for (const subject of ["Order #1 was changed", "Refund of $10.00 for order #1", "A shipment of order #1 was canceled"])
      expect(
        subjects.filter((one) => one === subject),
        subject,
      ).toHaveLength(2);
    // It was canceled before its email was sent, so nobody reads that it is on its way.
    expect(subjects.some((one) => one.includes("has shipped") || one.includes("Tracking"))).toBe(false);
    expect(subjects.filter((one) => one === "$100.00 of order #1 is still to be paid")).toHaveLength(1);
    const edited = shop.outbox.find(({ subject }) => subject.includes("was changed"));
    expect(edited?.text).toContain("4, was 3");
    expect(edited?.text).toContain("$100.00 is still to be paid");
  });

  it("with tracking names its carrier and links to it", async () => {
    const { shop, orderId } = await anOrder();
    const { lines } = await readAdminOrder(shop, owner, orderId);
    const shipped = { orderId, lines: [{ lineId: lines[0]?.id ?? "", quantity: 1 }], notify: false, idempotencyKey: "s" };
    const { fulfillmentId } = await fulfillOrder(shop, owner, shipped);
    const parcels = [{ carrier: "FedEx", trackingNumber: "77 12", trackingUrl: "" }];
    await changeParcels(shop, owner, { orderId, fulfillmentId, parcels, notify: true });
    for (const job of await jobsOf(orderId)) await mailOrder(shop, job);
    const mail = shop.outbox.find(({ subject }) => subject.includes("Tracking of order"));
    expect(mail?.text).toContain("travels with FedEx 77 12");
    expect(mail?.html).toContain('href="https://www.fedex.com/fedextrack/?trknbr=7712"');
  });

  it("is refused where there is none, too often, and to actors without the right", async () => {
    const { shop, orderId } = await anOrder();
    const ask = { orderId, mail: "confirmation" };
    await expect(resendOrderMail(shop, owner, { orderId, mail: "cancelled" })).rejects.toMatchObject({ code: "mail-not-found" });
    await expect(resendOrderMail(shop, owner, { ...ask, orderId: shop.ids.next() })).rejects.toMatchObject({ code: "order-not-found" });
    await expect(resendOrderMail(shop, staff("analyst"), ask)).rejects.toMatchObject({ code: "not-allowed" });
    await expect(resendOrderMail(shop, stranger, ask)).rejects.toMatchObject({ code: "not-signed-in" });
    for (let time = 0; time < 10; time++) await resendOrderMail(shop, owner, ask);
    await expect(resendOrderMail(shop, owner, ask)).rejects.toMatchObject({ code: "too-many-requests" });
  });
});
