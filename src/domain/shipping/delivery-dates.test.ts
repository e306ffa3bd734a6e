import { describe, expect, it } from "vitest";
import { repeatableNumbers } from "#support/fixed-random.ts";
import {
  addBusinessDays,
  addDays,
  arrivalText,
  businessDayFrom,
  daysText,
  differInAvailability,
  longDayText,
  promisesOf,
  rangeText,
  shipDay,
  shipDayUntil,
} from "./delivery-dates.ts";

const calendar = { timeZone: "America/New_York", cutoff: "14:00", handlingDays: 1, holidays: ["2026-11-26", "2026-12-25"] };
const ready = (units: number) => ({ ready: units, backOrdered: 0, leadTimeDays: null });
const split = (units: number, backOrdered: number, leadTimeDays: number | null) => ({ ready: units, backOrdered, leadTimeDays });
/** Monday, 10:00 in New York. */
const monday = new Date("2026-11-23T15:00:00Z");

describe("the day on which goods leave", () => {
  it("counts from the next day after the cutoff, in the shop's time zone", () => {
    expect(shipDay(monday, calendar)).toBe("2026-11-24");
    expect(shipDay(new Date("2026-11-23T18:59:00Z"), calendar)).toBe("2026-11-24");
    expect(shipDay(new Date("2026-11-23T19:00:00Z"), calendar)).toBe("2026-11-25");
    // Already Tuesday in UTC, and still Monday evening in New York.
    expect(shipDay(new Date("2026-11-24T02:00:00Z"), calendar)).toBe("2026-11-25");
  });

  it("is a business day: neither on a weekend nor on a holiday of the shop", () => {
    expect(shipDay(new Date("2026-11-25T15:00:00Z"), calendar)).toBe("2026-11-27");
    expect(shipDay(new Date("2026-11-28T15:00:00Z"), calendar)).toBe("2026-12-01");
    expect(shipDay(monday, { ...calendar, handlingDays: 0 })).toBe("2026-11-23");
  });

  it("stays the same until the next cutoff, also where clocks are put forward or back meanwhile", () => {
    const until = (now: string, zone = calendar) => shipDayUntil(new Date(now), zone).toISOString();
    expect(until("2026-11-23T15:00:20Z")).toBe("2026-11-23T19:00:00.000Z");
    expect([until("2026-11-23T19:00:00Z"), until("2026-11-24T04:30:00Z")]).toEqual(["2026-11-24T19:00:00.000Z", "2026-11-24T19:00:00.000Z"]);
    // In New York clocks go forward on March 8, and back on November 1: never later than the cutoff.
    expect(until("2026-03-07T20:00:00Z")).toBe("2026-03-08T18:00:00.000Z");
    expect(until("2026-10-31T19:00:00Z") <= "2026-11-01T19:00:00.000Z").toBe(true);
    expect(until("2026-11-23T10:00:00Z", { ...calendar, timeZone: "Nowhere/None" })).toBe("2026-11-23T14:00:00.000Z");
    for (const now of ["2026-11-23T15:00:00Z", "2026-03-07T20:00:00Z"]) {
      const end = shipDayUntil(new Date(now), calendar);
      expect(shipDay(new Date(end.getTime() - 60_000), { ...calendar, holidays: [] })).toBe(shipDay(new Date(now), { ...calendar, holidays: [] }));
    }
  });

  it("is written with its weekday, and with the year where that is another", () => {
    expect([longDayText("2026-12-01", "2026-11-28"), longDayText("2027-01-04", "2026-12-31")]).toEqual([
      "Tuesday, December 1",
      "Monday, January 4, 2027",
    ]);
  });

  it("of what is back-ordered comes after its lead time", () => {
    expect(shipDay(monday, calendar, 21)).toBe("2026-12-15");
  });
});

describe("the days on which lines arrive", () => {
  const terms = { now: monday, calendar, days: { min: 3, max: 5 }, together: false };

  it("are those of the method, for the units that are there and those that come later", () => {
    expect(promisesOf([ready(2), split(9, 6, 21), split(0, 4, null)], terms)).toEqual([
      { now: { from: "2026-11-30", to: "2026-12-02" }, later: null },
      { now: { from: "2026-11-30", to: "2026-12-02" }, later: { from: "2026-12-18", to: "2026-12-22" } },
      { now: null, later: null },
    ]);
  });

  it("are those of the last where everything ships together, and none where nobody knows when that comes", () => {
    const last = { from: "2026-12-18", to: "2026-12-22" };
    expect(promisesOf([ready(2), split(9, 6, 21)], { ...terms, together: true })).toEqual([
      { now: last, later: null },
      { now: last, later: last },
    ]);
    expect(promisesOf([ready(2), split(0, 1, null)], { ...terms, together: true })).toEqual([
      { now: null, later: null },
      { now: null, later: null },
    ]);
    expect(promisesOf([ready(2)], { ...terms, days: null })).toEqual([{ now: null, later: null }]);
  });

  it("never come earlier for a later order, a longer lead time or a slower method, and are business days in order", () => {
    const random = repeatableNumbers(42);
    for (let round = 0; round < 400; round++) {
      const now = new Date(monday.getTime() + random(400) * 3_600_000);
      const holidays = Array.from({ length: random(6) }, () => addDays("2026-11-23", random(60)));
      const days = { min: random(4), max: 4 + random(6) };
      const lead = 1 + random(40);
      const own = { ...calendar, holidays, handlingDays: random(4) };
      const [line] = promisesOf([split(1, 1, lead)], { now, calendar: own, days, together: false });
      const [later] = promisesOf([split(1, 1, lead + random(9))], {
        now: new Date(now.getTime() + random(48) * 3_600_000),
        calendar: own,
        days,
        together: false,
      });
      for (const range of [line?.now, line?.later]) {
        const isBusinessDay = (day = "") => businessDayFrom(day, holidays) === day;
        expect(range && range.from <= range.to && isBusinessDay(range.from) && isBusinessDay(range.to)).toBe(true);
        expect(range && range.from >= now.toISOString().slice(0, 10).replace(/\d\d$/, "01")).toBe(true);
      }
      expect((line?.now?.from ?? "") <= (line?.later?.from ?? "")).toBe(true);
      expect((line?.now?.to ?? "") <= (later?.now?.to ?? "")).toBe(true);
      expect((line?.later?.to ?? "") <= (later?.later?.to ?? "")).toBe(true);
      expect(addBusinessDays("2026-11-23", days.min, holidays) <= addBusinessDays("2026-11-23", days.max, holidays)).toBe(true);
    }
  });

  it("read as a range with weekdays, and with the year where it is another", () => {
    expect(rangeText({ from: "2026-12-01", to: "2026-12-03" }, "2026-11-23")).toBe("Tue, Dec 1 – Thu, Dec 3");
    expect(rangeText({ from: "2026-12-31", to: "2027-01-04" }, "2026-11-23")).toBe("Thu, Dec 31 – Mon, Jan 4, 2027");
    const [now, later] = [
      { from: "2026-12-01", to: "2026-12-01" },
      { from: "2026-12-18", to: "2026-12-22" },
    ];
    expect(arrivalText(ready(2), { now, later: null }, "2026-11-23")).toBe("Arrives Tue, Dec 1");
    expect(arrivalText(split(9, 1, 21), { now, later }, "2026-11-23")).toBe("9 arrive Tue, Dec 1, 1 arrives Fri, Dec 18 – Tue, Dec 22");
    expect(arrivalText(split(9, 6, 21), { now: later, later }, "2026-11-23")).toBe("Arrives Fri, Dec 18 – Tue, Dec 22");
    expect(arrivalText(split(9, 6, null), { now, later: null }, "2026-11-23")).toBe("9 arrive Tue, Dec 1");
    expect(arrivalText(split(0, 6, null), { now: null, later: null }, "2026-11-23")).toBeNull();
    expect(daysText({ min: 3, max: 5 })).toBe("3 to 5 business days");
    expect(daysText({ min: 1, max: 1 })).toBe("1 business day");
  });

  it("leave something to choose only where some units are there before others", () => {
    expect(differInAvailability([ready(1), ready(4)])).toBe(false);
    expect(differInAvailability([split(0, 2, 21)])).toBe(false);
    expect(differInAvailability([split(9, 6, 21)])).toBe(true);
    expect(differInAvailability([split(0, 2, 21), split(0, 1, 30)])).toBe(true);
  });
});
