import { expect, it } from "vitest";
import { textsOf } from "#support/render-part.tsx";
import { PaymentBadge } from "./order-badges.tsx";

it("an order that costs nothing is never called paid, also once it was canceled", async () => {
  const said = async (amount: string, financialStatus: Parameters<typeof PaymentBadge>[0]["order"]["financialStatus"]) =>
    (await textsOf(<PaymentBadge order={{ financialStatus, partlyPaid: false, total: { amount, currencyCode: "USD" } }} />)).join("");
  expect([await said("0.00", "paid"), await said("0", "paid"), await said("12.00", "paid"), await said("0.00", "cancelled")]).toEqual([
    "Nothing to pay",
    "Nothing to pay",
    "Paid",
    "Not charged",
  ]);
});
