import { afterEach, expect, it } from "vitest";
import { calendarDay, dateText, dayStart, fieldText, showTimesOf, timeOfField, timeText, zoneText } from "./date-format.ts";
import { filterQuery } from "./list-filters.ts";

afterEach(() => showTimesOf("UTC"));

it("staff see and type times by the clock of the shop, whatever the zone of their browser", () => {
  const night = "2026-11-03T03:30:00.000Z";
  expect([dateText(night), fieldText(night)]).toEqual(["Nov 3, 2026", "2026-11-03T03:30"]);
  showTimesOf("America/New_York");
  expect(timeText(night).replaceAll(/\s/g, " ")).toBe("Nov 2, 2026, 10:30 PM");
  expect([dateText(night), fieldText(night), timeOfField("2026-11-02T22:30"), zoneText()]).toEqual([
    ...["Nov 2, 2026", "2026-11-02T22:30", night, "America/New York"],
  ]);
  expect(dayStart("2026-11-02")).toBe("2026-11-02T05:00:00.000Z");
  expect(calendarDay("2026-11-02")).toBe("Nov 2, 2026");
});

it("lists are narrowed by days of the shop", () => {
  showTimesOf("Pacific/Auckland");
  const get = (name: string) => ({ placedFrom: "2026-11-02", placedTo: "2026-11-02" })[name] ?? "";
  expect(filterQuery([{ kind: "dates", id: "placed", label: "Placed" }], get)).toEqual({
    placedFrom: "2026-11-01T11:00:00.000Z",
    placedTo: "2026-11-02T11:00:00.000Z",
  });
});
