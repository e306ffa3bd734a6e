import { expect, it } from "vitest";
import { deliveryText as deliveryTextAt, expectedUnits, isLate, promisedText, withdrawnText } from "./order-delivery.ts";

const line = { quantity: 15, backOrdered: 6, leadTimeDays: 35, withdrawn: 0, toShip: 15 };
const paid = { financialStatus: "paid", approvedAt: null, isCancelled: false, processedAt: "2026-11-02T09:00:00Z" } as const;
const deliveryText = (of: Parameters<typeof deliveryTextAt>[0], order: Parameters<typeof deliveryTextAt>[1]) =>
  deliveryTextAt(of, order, new Date("2026-11-03T09:00:00Z"));

it("says what ships from stock and what is back-ordered, with a day and from when it counts", () => {
  expect(deliveryText(line, paid)).toBe("9 from stock, 6 back-ordered: expected around December 7, 2026 (about 5 weeks after the order)");
  const approved = { ...paid, approvedAt: "2026-11-10T09:00:00Z" };
  expect(deliveryText(line, approved)).toBe("9 from stock, 6 back-ordered: expected around December 15, 2026 (about 5 weeks after the approval)");
});

it("names no day while an order waits for its approval, nor where no lead time is known", () => {
  expect(deliveryText(line, { ...paid, financialStatus: "pending" })).toBe("9 from stock, 6 back-ordered: expected about 5 weeks after the approval");
  expect(deliveryText({ ...line, leadTimeDays: null }, paid)).toBe("9 from stock, 6 back-ordered: expected when back in stock");
});

it("says in how many business days after its approval an order that waits for it is expected, where nothing else decides", () => {
  const waiting = { ...paid, financialStatus: "pending" } as const;
  const said = (days: { min: number; max: number }, change: object = {}, delivery?: { together: boolean; freight: null }) =>
    promisedText(
      { ...line, backOrdered: 0, promised: { now: null, later: null, afterApproval: days }, ...change },
      { ...waiting, delivery },
      new Date(),
    );
  expect(said({ min: 3, max: 6 })).toBe("Expected about 3 to 6 business days after the approval");
  expect(said({ min: 1, max: 1 })).toBe("Expected about 1 business day after the approval");
  expect(said({ min: 0, max: 0 })).toBe("Expected on the day of the approval, or soon after");
  expect(said({ min: 3, max: 6 }, { backOrdered: 6 })).toBe("9 expected about 3 to 6 business days after the approval");
  expect(said({ min: 3, max: 6 }, { expectedOn: "2027-01-04" })).toBe("Expected Mon, Jan 4, 2027 (new date)");
  // `deliveryText` says the lead time of what is back-ordered, and what waits for it comes no sooner.
  expect(said({ min: 3, max: 6 }, { backOrdered: 15 })).toBeNull();
  expect(said({ min: 3, max: 6 }, {}, { together: true, freight: null })).toBeNull();
});

it("speaks of what is left: shipped units came from stock, and what was taken off had been back-ordered", () => {
  const day = "expected around December 7, 2026 (about 5 weeks after the order)";
  expect(deliveryText({ ...line, toShip: 6 }, paid)).toBe(`6 back-ordered: ${day}`);
  expect(deliveryText({ ...line, toShip: 13, withdrawn: 2 }, paid)).toBe(`9 from stock, 4 back-ordered: ${day}`);
  expect(deliveryText({ ...line, backOrdered: 15 }, paid)).toBe(`Back-ordered: ${day}`);
  for (const over of [{ toShip: 0 }, { toShip: 9, withdrawn: 6 }, { backOrdered: 0 }]) expect(deliveryText({ ...line, ...over }, paid)).toBeNull();
  expect(deliveryText(line, { ...paid, isCancelled: true })).toBeNull();
});

it("says what will not be shipped", () => {
  expect(withdrawnText({ quantity: 15, withdrawn: 2 }, paid)).toBe("2 of 15 will not be shipped");
  expect(withdrawnText({ quantity: 1, withdrawn: 1 }, paid)).toBe("Will not be shipped");
  expect([withdrawnText({ quantity: 1, withdrawn: 0 }, paid), withdrawnText({ quantity: 1, withdrawn: 1 }, { isCancelled: true })]).toEqual([
    null,
    null,
  ]);
});

it("says that what did not ship by the day it was expected is delayed, and no more once it is shipped", () => {
  const at = (day: string) => new Date(`${day}T09:00:00Z`);
  expect(deliveryTextAt(line, paid, at("2026-12-07"))).toContain("expected around December 7, 2026 (about");
  expect(deliveryTextAt(line, paid, at("2027-01-10"))).toBe("9 from stock, 6 back-ordered: was expected around December 7, 2026, delayed");
  const [now, later] = [
    { from: "2026-11-09", to: "2026-11-11" },
    { from: "2026-12-07", to: "2026-12-09" },
  ];
  const said = (change: object, day: string) => promisedText({ ...line, promised: { now, later }, ...change }, paid, at(day));
  expect(said({}, "2026-11-11")).toBe("9 expected Mon, Nov 9 – Wed, Nov 11, 6 expected Mon, Dec 7 – Wed, Dec 9");
  expect(said({}, "2026-11-12")).toBe("9 were expected Mon, Nov 9 – Wed, Nov 11, delayed; 6 expected Mon, Dec 7 – Wed, Dec 9");
  expect(said({ toShip: 6 }, "2026-12-10")).toBe("9 expected Mon, Nov 9 – Wed, Nov 11; 6 were expected Mon, Dec 7 – Wed, Dec 9, delayed");
  expect(said({ toShip: 0 }, "2026-12-10")).toBe("9 expected Mon, Nov 9 – Wed, Nov 11, 6 expected Mon, Dec 7 – Wed, Dec 9");
  expect(said({ promised: { now, later: now } }, "2026-11-12")).toBe("Was expected Mon, Nov 9 – Wed, Nov 11, delayed");
  expect(said({ backOrdered: 0 }, "2026-11-12")).toBe("Was expected Mon, Nov 9 – Wed, Nov 11, delayed");
});

it("says the day that staff named since in the place of what was promised, of what is still to come", () => {
  const at = (day: string) => new Date(`${day}T09:00:00Z`);
  const promised = { now: { from: "2026-11-09", to: "2026-11-11" }, later: null };
  const late = { ...line, promised, expectedOn: "2026-12-15" };
  const said = (change: object, day = "2026-12-10") => [
    promisedText({ ...late, ...change }, paid, at(day)),
    deliveryTextAt({ ...late, ...change }, paid, at(day)),
  ];
  expect(said({})).toEqual(["Expected Tue, Dec 15 (new date)", "9 from stock, 6 back-ordered"]);
  expect(said({ promised: null, backOrdered: 0 })).toEqual(["Expected Tue, Dec 15 (new date)", null]);
  expect(said({ toShip: 6 })).toEqual(["6 expected Tue, Dec 15 (new date)", "6 back-ordered"]);
  expect(said({}, "2026-12-16")[0]).toBe("Was expected Tue, Dec 15, delayed");
  expect(said({ toShip: 1 }, "2026-12-16")[0]).toBe("1 was expected Tue, Dec 15, delayed");
  expect(said({ toShip: 0 }, "2027-01-16")).toEqual(["Expected Tue, Dec 15 (new date)", null]);
  expect(promisedText(late, { ...paid, isCancelled: true }, at("2026-12-10"))).toBeNull();
  expect(promisedText({ ...late, withdrawn: 15, toShip: 0 }, paid, at("2026-12-10"))).toBeNull();
});

it("says that a line is late once the day is over on which something of it was expected", () => {
  const promised = { now: { from: "2026-11-09", to: "2026-11-11" }, later: null };
  expect(expectedUnits({ ...line, promised }, paid)).toEqual({
    ready: { units: 9, days: promised.now },
    later: { units: 6, days: { from: "2026-12-07", to: "2026-12-07" } },
  });
  expect([isLate({ ...line, promised }, paid, "2026-11-11"), isLate({ ...line, promised }, paid, "2026-11-12")]).toEqual([false, true]);
  // What was in stock has shipped: the rest has its own day.
  const rest = { ...line, promised, toShip: 6 };
  expect([isLate(rest, paid, "2026-12-07"), isLate(rest, paid, "2026-12-08")]).toEqual([false, true]);
  expect(isLate({ ...rest, expectedOn: "2026-12-15" }, paid, "2026-12-08")).toBe(false);
  expect(isLate(rest, { ...paid, financialStatus: "pending" }, "2027-12-08")).toBe(false);
  expect(isLate(rest, { ...paid, isCancelled: true }, "2027-12-08")).toBe(false);
  expect(isLate({ ...line, promised, toShip: 0 }, paid, "2027-12-08")).toBe(false);
});
