import { expect, it } from "vitest";
import { instantOf, startOfDay, zonedDay, zonedMinute } from "./zoned-times.ts";

it("a day begins and ends where the shop is", () => {
  const night = new Date("2026-11-03T03:30:00Z");
  expect([zonedDay(night, "America/New_York"), zonedDay(night, "UTC"), zonedDay(night, "Pacific/Auckland")]).toEqual([
    ...["2026-11-02", "2026-11-03", "2026-11-03"],
  ]);
  expect(zonedMinute(night, "America/New_York")).toBe("2026-11-02T22:30");
  expect(startOfDay("2026-11-02", "America/New_York").toISOString()).toBe("2026-11-02T05:00:00.000Z");
  expect(startOfDay("2026-11-02", "Pacific/Auckland").toISOString()).toBe("2026-11-01T11:00:00.000Z");
  expect(startOfDay("2026-12-31", "UTC", 1).toISOString()).toBe("2027-01-01T00:00:00.000Z");
});

it("days of the change to and from summer time have 23 and 25 hours", () => {
  const hours = (day: string) => (startOfDay(day, "America/New_York", 1).getTime() - startOfDay(day, "America/New_York").getTime()) / 3_600_000;
  expect([hours("2026-03-08"), hours("2026-07-01"), hours("2026-11-01")]).toEqual([23, 24, 25]);
});

it("what is typed is the clock of the shop, and comes back as it was typed", () => {
  for (const zone of ["America/New_York", "Asia/Kolkata", "Pacific/Auckland", "UTC", "America/St_Johns"])
    for (const local of ["2026-11-02T09:00", "2026-07-01T00:00", "2027-02-28T23:59", "2026-03-08T03:30", "2026-11-01T12:00"])
      expect([zone, zonedMinute(instantOf(local, zone), zone)]).toEqual([zone, local]);
  // A time that occurs twice gives the first instant; one that never occurs, an hour later.
  expect(instantOf("2026-11-01T01:30", "America/New_York").toISOString()).toBe("2026-11-01T05:30:00.000Z");
  expect(zonedMinute(instantOf("2026-03-08T02:30", "America/New_York"), "America/New_York")).toBe("2026-03-08T03:30");
});
