import { expect, it } from "vitest";
import { type Staff, type StaffRole, system } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { fulfillOrder } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readReturn } from "./return-handling.ts";
import { openReturn, readOpenableLines } from "./return-opening.ts";
import { readOrderReturns, requestReturn } from "./returns.ts";

const shopOf = useTestShop({ max: 8 });
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const support = staff("support");
const words = { comment: "Called us.", returnAddress: "Returns\n1 Dock Street", instructions: "Use the box." };

/** Makes an order that was shipped whole long ago: too long for the buyer to ask for a return. */
async function shippedLongAgo(quantity = 4) {
  const shop = shopOf();
  await changeSettings(shop, system, "promises", { returnDays: 30 });
  const orderId = await makeOrder(shop, [{ id: (await makeVariant(shop, { title: "Stirrer", stock: 20 })).id, quantity }], "test-card");
  const lineId = (await readAdminOrder(shop, support, orderId)).lines[0]?.id ?? "";
  await fulfillOrder(shop, support, { orderId, lines: [{ lineId, quantity }], idempotencyKey: "all" });
  shop.pass(31 * dayMs);
  const asking = (units: number) => ({ lines: [{ lineId, quantity: units, reason: "defective" as const }] });
  const begin = (units: number, idempotencyKey: string) => openReturn(shop, support, { orderId, idempotencyKey, ...asking(units), ...words });
  return { shop, orderId, lineId, asking, begin };
}

it("A return that staff begin is approved at once, with number and email, also after the days in which a buyer may ask", async () => {
  const { shop, orderId, lineId, asking, begin } = await shippedLongAgo();
  const link = { token: orderToken(shop, orderId), proofs: withOrderProof(shop, orderId, null) };
  expect(await refusalOf(requestReturn(shop, stranger, link, { ...asking(1), comment: "" }))).toBe("return-not-possible");
  const { returnId } = await begin(3, "one");
  expect(await readReturn(shop, support, returnId)).toMatchObject({
    status: "approved",
    number: expect.stringMatching(/^RMA-\d+$/),
    comment: "Called us.",
    returnAddress: "Returns\n1 Dock Street",
    lines: [{ lineId, quantity: 3, reason: "defective" }],
  });
  expect((await readOrderReturns(shop, stranger, link)).returns).toMatchObject([{ id: returnId, instructions: "Use the box." }]);
  const mails = await shop.sql`select data->>'kind' as kind from jobs.job where name = 'return-mail' and data->>'returnId' = ${returnId}`;
  expect(mails).toEqual([{ kind: "approved" }]);
  expect((await readAdminOrder(shop, support, orderId)).events.map(({ text }) => text).join()).toMatch(/Began return RMA-\d+ of 3 items/);
});

it("takes no more than was shipped and is in no other return, also of two at once", async () => {
  const { shop, orderId, lineId, begin } = await shippedLongAgo();
  expect(await readOpenableLines(shop, support, orderId)).toEqual([{ lineId, quantity: 4 }]);
  const outcomes = await Promise.all(
    ["one", "two", "three"].map((key) =>
      begin(2, key).then(
        () => "begun",
        (fault) => fault.code,
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(["begun", "begun", "return-not-possible"]);
  expect(await readOpenableLines(shop, support, orderId)).toEqual([]);
  const other = await shippedLongAgo();
  const foreign = { orderId, idempotencyKey: "four", ...other.asking(1), ...words };
  expect(await refusalOf(openReturn(shop, support, foreign))).toBe("line-not-found");
});

it("is the same one however often it is sent, and another one under the same key is refused", async () => {
  const { shop, orderId, begin } = await shippedLongAgo();
  const sent = await Promise.all([begin(1, "key"), begin(1, "key"), begin(1, "key")]);
  expect(new Set(sent.map(({ returnId }) => returnId)).size).toBe(1);
  expect(await refusalOf(begin(2, "key"))).toBe("key-reused");
  expect(await shop.sql`select id from returns where order_id = ${orderId}`).toHaveLength(1);
});

it("is for staff who may change orders, and of orders that there are", async () => {
  const { shop, orderId, asking, begin } = await shippedLongAgo();
  const input = { orderId, idempotencyKey: "x", ...asking(1), ...words };
  for (const [actor, refusal] of [
    [staff("analyst"), "not-allowed"],
    [stranger, "not-signed-in"],
  ] as const) {
    expect(await refusalOf(openReturn(shop, actor, input))).toBe(refusal);
  }
  expect(await refusalOf(readOpenableLines(shop, stranger, orderId))).toBe("not-signed-in");
  expect(await refusalOf(openReturn(shop, system, input))).toBe("not-allowed");
  for (const unknown of ["nothing", shop.ids.next()]) {
    expect(await refusalOf(openReturn(shop, support, { ...input, orderId: unknown }))).toBe("order-not-found");
    expect(await refusalOf(readOpenableLines(shop, support, unknown))).toBe("order-not-found");
  }
  await begin(1, "x");
});
