import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";

/** The totals of the matching orders, with test orders separate from real ones. */
export function sumText({ isMore, sums, testSums }: Answer<"GET /api/admin/orders-total">): string {
  const tests = testSums.length === 0 ? "" : `${testSums.map(moneyText).join(" and ")} in test orders`;
  const parts = [...(sums.length === 0 ? [] : [sums.map(moneyText).join(" and ")]), ...(tests ? [tests] : [])];
  return parts.length === 0 ? "" : `${isMore ? "newest orders: " : ""}${parts.join(", ")}, net of refunds, without canceled orders`;
}
