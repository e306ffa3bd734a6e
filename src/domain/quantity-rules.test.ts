import { describe, expect, it } from "vitest";
import { allowedUpTo, isAllowedQuantity, minOrderQuantity, quantityRuleText } from "./quantity-rules.ts";

const rule = (minQuantity: number, quantityStep: number) => ({ minQuantity, quantityStep });

describe("quantities that are sold", () => {
  it("are multiples of the step from the minimum on", () => {
    expect([1, 5, 10, 12, 15].filter((quantity) => isAllowedQuantity(rule(10, 5), quantity))).toEqual([10, 15]);
    expect([minOrderQuantity(rule(10, 5)), minOrderQuantity(rule(1, 6)), minOrderQuantity(rule(7, 3)), minOrderQuantity(rule(1, 1))]).toEqual([
      10, 6, 9, 1,
    ]);
    expect([allowedUpTo(rule(10, 5), 23), allowedUpTo(rule(10, 5), 9), allowedUpTo(rule(1, 1), 7), allowedUpTo(rule(1, 1), -3)]).toEqual([
      20, 0, 7, 0,
    ]);
  });
  it("are said in words", () => {
    expect([rule(10, 5), rule(10, 1), rule(1, 1)].map(quantityRuleText)).toEqual([
      "in steps of 5: 10, 15, 20 and so on",
      "in quantities of 10 or more",
      null,
    ]);
  });
});
