import { expect, it } from "vitest";
import { sumText } from "./order-totals.ts";

it("says what the orders of a list come to, test orders apart, and what is left out", () => {
  const dollars = (amount: string) => ({ amount, currencyCode: "USD" });
  const said = (sums: string[], testSums: string[], isMore = false) =>
    sumText({ count: 3, isMore, sums: sums.map(dollars), testSums: testSums.map(dollars) });
  expect(said(["1250.00"], [])).toBe("$1,250.00, net of refunds, without canceled orders");
  expect(said(["1250.00"], ["80.00"])).toBe("$1,250.00, $80.00 in test orders, net of refunds, without canceled orders");
  expect(said([], ["80.00"], true)).toBe("newest orders: $80.00 in test orders, net of refunds, without canceled orders");
  expect(said([], [])).toBe("");
});
