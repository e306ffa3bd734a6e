import { expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { fulfillOrder } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { mailReturn } from "#jobs/return-mail.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { approveReturn } from "./return-handling.ts";
import { resendReturnMail } from "./return-mail-resending.ts";
import { requestReturn, withdrawReturn } from "./returns.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

async function aReturn() {
  const shop = shopOf();
  await changeSettings(shop, system, "promises", { returnDays: 30 });
  const orderId = await makeOrder(shop, [await makeVariant(shop, { stock: 5 })]);
  const lineId = (await readAdminOrder(shop, owner, orderId)).lines[0]?.id ?? "";
  await fulfillOrder(shop, owner, { orderId, lines: [{ lineId, quantity: 1 }], idempotencyKey: "all" });
  const link = { token: orderToken(shop, orderId), proofs: withOrderProof(shop, orderId, null) };
  const { returnId } = await requestReturn(shop, stranger, link, { lines: [{ lineId, quantity: 1, reason: "defective" }], comment: "" });
  const send = async () => {
    const jobs = await shop.sql<{ data: Parameters<typeof mailReturn>[1] }[]>`
      select data from jobs.job where name = 'return-mail' and data->>'returnId' = ${returnId} order by created_on, id`;
    for (const { data } of jobs) await mailReturn(shop, data);
    return shop.outbox.filter(({ orderId: of }) => of === orderId).map(({ subject }) => subject);
  };
  return { shop, orderId, link, returnId, send };
}

it("the email about a return's last step is sent again when staff ask, and stands in the timeline of its order", async () => {
  const { shop, orderId, returnId, send } = await aReturn();
  await approveReturn(shop, owner, { returnId, returnAddress: "1 Dock Street", instructions: "" });
  const before = (await send()).filter((subject) => subject.includes("is approved"));
  expect(before).toHaveLength(1);
  await resendReturnMail(shop, owner, { returnId });
  const after = await send();
  expect(after.filter((subject) => subject.includes("is approved"))).toHaveLength(2);
  expect(after.filter((subject) => subject.includes("return request"))).toHaveLength(1);
  const { events } = await readAdminOrder(shop, owner, orderId);
  expect(events.find(({ kind }) => kind === "mail-again")?.text).toBe("Asked to send an email again: return approved");
});

it("no email about a return is sent again where there is none, too often, or by an actor without the right", async () => {
  const { shop, orderId, link, returnId } = await aReturn();
  expect(await refusalOf(resendReturnMail(shop, stranger, { returnId }))).toBe("not-signed-in");
  expect(await refusalOf(resendReturnMail(shop, { ...owner, role: "analyst" }, { returnId }))).toBe("not-allowed");
  expect(await refusalOf(resendReturnMail(shop, owner, { returnId: shop.ids.next() }))).toBe("return-not-found");
  for (let time = 0; time < 10; time++) await resendReturnMail(shop, owner, { returnId });
  expect(await refusalOf(resendReturnMail(shop, owner, { returnId }))).toBe("too-many-requests");
  shop.pass(3_600_001);
  await withdrawReturn(shop, stranger, link, returnId);
  expect(await refusalOf(resendReturnMail(shop, owner, { returnId }))).toBe("mail-not-found");
  await shop.sql`update orders set email = '' where id = ${orderId}`;
  expect(await refusalOf(resendReturnMail(shop, owner, { returnId }))).toBe("mail-not-found");
});
