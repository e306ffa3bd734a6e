import { expect, it } from "vitest";
import { availabilityLabel, availabilityOf, bestAvailability, orderableUnits } from "./availability.ts";

const figures = { tracked: true, available: 10, lowStockThreshold: 5, policy: "deny" as const, leadTimeDays: null };

it("is limited at and under the threshold", () => {
  expect(availabilityOf({ ...figures, available: 6 }).state).toBe("in-stock");
  expect(availabilityOf({ ...figures, available: 5 }).state).toBe("limited-stock");
  expect(availabilityOf({ ...figures, available: 0 }).state).toBe("out-of-stock");
});

it("is a back-order where the policy goes on without stock, with the lead time", () => {
  const backOrder = availabilityOf({ ...figures, available: -2, policy: "continue", leadTimeDays: 14 });
  expect(backOrder).toEqual({ state: "back-order", leadTimeDays: 14 });
  expect(availabilityLabel(backOrder)).toBe("Back-order, ships in about 14 days");
  expect(availabilityLabel({ state: "back-order", leadTimeDays: null })).toBe("Back-order");
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
  const best = bestAvailability({ anyUntracked: false, mostAvailable: 3, mostAboveThreshold: -2, anyContinues: true, shortestLeadDays: 7 });
  expect(best.state).toBe("limited-stock");
});
