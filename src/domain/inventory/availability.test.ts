import { expect, it } from "vitest";
import { availabilityLabel, availabilityOf, backOrderText, bestAvailability, orderableUnits, splitUnits } from "./availability.ts";

const figures = { tracked: true, available: 10, lowStockThreshold: 5, policy: "deny" as const, leadTimeDays: null };

it("is limited at and under the threshold", () => {
  expect(availabilityOf({ ...figures, available: 6 }).state).toBe("in-stock");
  expect(availabilityOf({ ...figures, available: 5 }).state).toBe("limited-stock");
  expect(availabilityOf({ ...figures, available: 0 }).state).toBe("out-of-stock");
});

it("is a back-order where the policy goes on without stock, with the lead time", () => {
  const backOrder = availabilityOf({ ...figures, available: -2, policy: "continue", leadTimeDays: 14 });
  expect(backOrder).toEqual({ state: "back-order", leadTimeDays: 14 });
  expect(availabilityLabel(backOrder)).toBe("Back-order: ships in about 2 weeks");
  expect(availabilityLabel({ state: "back-order", leadTimeDays: null })).toBe("Back-order: ships when back in stock");
});

it("is in stock where nothing is counted", () => {
  expect(availabilityOf({ ...figures, tracked: false, available: -5 }).state).toBe("in-stock");
  expect(orderableUnits({ ...figures, tracked: false })).toBeNull();
});

it("lets as many be ordered as are there", () => {
  expect(orderableUnits(figures)).toBe(10);
  expect(orderableUnits({ ...figures, available: -1 })).toBe(0);
  expect(orderableUnits({ ...figures, policy: "continue" })).toBeNull();
});

it("takes the best of several variants", () => {
  const best = bestAvailability({ anyUntracked: false, maxAvailable: 3, maxAboveThreshold: -2, anyContinues: true, shortestLeadDays: 7 });
  expect(best.state).toBe("limited-stock");
});

it("splits a quantity into what ships now and what is back-ordered, and says when", () => {
  const sold = { ...figures, available: 9, policy: "continue" as const, leadTimeDays: 35 };
  const text = (quantity: number, more: Partial<typeof sold> = {}) => backOrderText(splitUnits({ ...sold, ...more }, quantity));
  expect(splitUnits(sold, 15)).toEqual({ ready: 9, backOrdered: 6, leadTimeDays: 35 });
  expect(text(15)).toBe("9 ship now, 6 ship in about 5 weeks");
  expect(text(10, { available: 1 })).toBe("1 ships now, 9 ship in about 5 weeks");
  expect(text(10)).toBe("9 ship now, 1 ships in about 5 weeks");
  expect(text(15, { leadTimeDays: null as unknown as number })).toBe("9 ship now, 6 ship when back in stock");
  expect(text(2, { available: -4 })).toBe("Back-order: ships in about 5 weeks");
  expect(text(2, { available: -4, leadTimeDays: null as unknown as number })).toBe("Back-order: ships when back in stock");
  expect([text(9), text(15, { tracked: false }), backOrderText(splitUnits({ ...sold, policy: "deny" }, 15))]).toEqual([null, null, null]);
});
