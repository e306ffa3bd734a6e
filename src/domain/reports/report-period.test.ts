import { expect, it } from "vitest";
import { reportInput } from "./report-input.ts";
import { periodOf, unitsOf } from "./report-period.ts";

const now = new Date("2026-11-02T09:00:00Z");
const zone = "America/New_York";
const textOf = (range: Parameters<typeof periodOf>[0]) => {
  const { now: span, before } = periodOf(range, now, zone);
  return [span.from, span.to, before.from, before.to].map((time) => time.toISOString());
};

it("counts days of the shop's time zone until now, and compares with as much of the days before", () => {
  // Clocks were turned back on November 1.
  expect(textOf({ range: "7d" })).toEqual(["2026-10-27T04:00:00.000Z", now.toISOString(), "2026-10-20T04:00:00.000Z", "2026-10-26T09:00:00.000Z"]);
  expect(textOf({ range: "today" })).toEqual(["2026-11-02T05:00:00.000Z", now.toISOString(), "2026-11-01T04:00:00.000Z", "2026-11-01T08:00:00.000Z"]);
  expect(textOf({ range: "1h" })).toEqual(["2026-11-02T08:00:00.000Z", now.toISOString(), "2026-11-02T07:00:00.000Z", "2026-11-02T08:00:00.000Z"]);
  expect(textOf({ range: "1d" })).toEqual(["2026-11-01T09:00:00.000Z", now.toISOString(), "2026-10-31T09:00:00.000Z", "2026-11-01T09:00:00.000Z"]);
});

it("takes days of one's own choosing whole, and nothing of the future", () => {
  expect(textOf({ range: "custom", from: "2026-10-01", to: "2026-10-02" })).toEqual([
    "2026-10-01T04:00:00.000Z",
    "2026-10-03T04:00:00.000Z",
    "2026-09-29T04:00:00.000Z",
    "2026-10-01T04:00:00.000Z",
  ]);
  expect(textOf({ range: "custom", from: "2026-11-02", to: "2026-11-30" })[1]).toBe(now.toISOString());
  expect(textOf({ range: "custom", from: "2026-12-02", to: "2026-12-03" })[1]).toBe("2026-12-02T05:00:00.000Z");
});

it("has a place for each day or hour, also on the day that has 25 hours", () => {
  const month = periodOf({ range: "30d" }, now, zone);
  expect([month.unit, unitsOf(month, zone).length, unitsOf(month, zone)[0], unitsOf(month, zone).at(-1)]).toEqual([
    "day",
    30,
    "2026-10-04",
    "2026-11-02",
  ]);
  const sunday = periodOf({ range: "custom", from: "2026-11-01", to: "2026-11-01" }, now, zone);
  expect([sunday.unit, unitsOf(sunday, zone).length, unitsOf(sunday, zone).at(-1)]).toEqual(["hour", 24, "2026-11-01T23"]);
  expect(unitsOf(periodOf({ range: "custom", from: "2027-01-01", to: "2027-01-01" }, now, zone), zone)).toEqual([]);
});

it("knows the ranges of the list alone, and days in their order", () => {
  expect(reportInput.parse({})).toEqual({ range: "7d" });
  const wrong = [
    { range: "2d" },
    { range: "custom" },
    { range: "custom", from: "2026-10-02", to: "2026-10-01" },
    { range: "custom", from: "2024-01-01", to: "2026-10-01" },
    { device: "watch" },
    { country: "us" },
  ];
  for (const input of wrong) expect(reportInput.safeParse(input).success, JSON.stringify(input)).toBe(false);
});
