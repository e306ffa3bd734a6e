import { expect, it } from "vitest";
import { paymentStates } from "#domain/orders/order-outstanding.ts";
import { textsOf } from "#support/render-part.tsx";
import { PaymentBadge } from "./order-badges.tsx";

it("an order is called as its payment stands: paid only where somebody paid", async () => {
  const said = await Promise.all(
    paymentStates.map(async (paymentState) => [paymentState, (await textsOf(<PaymentBadge order={{ paymentState }} />)).join("")]),
  );
  expect(Object.fromEntries(said)).toEqual({
    pending: "Payment pending",
    partially_paid: "Partially paid",
    paid: "Paid",
    nothing_to_pay: "Nothing to pay",
    partially_refunded: "Partially refunded",
    refunded: "Refunded",
    cancelled: "Not charged",
  });
});
