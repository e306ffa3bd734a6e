import { expect, it } from "vitest";
import { textsOf } from "#support/render-part.tsx";
import { RepeatPanel } from "./repeat-panel.tsx";

const repeat = (days: number, customers: number, again: number) => ({ days, customers, again, share: customers === 0 ? null : again / customers });

it("shows the share within 365 days of first orders in two years, and by month only the days that are over for some", async () => {
  const months = [{ month: "2026-08", customers: 3, again: [1], repeats: [repeat(30, 3, 1), repeat(365, 0, 0)] }];
  const words = await textsOf(<RepeatPanel months={months} repeats={[repeat(30, 5, 2), repeat(365, 2, 1)]} />);
  expect(words.find((text) => text.startsWith("Customers who ordered a second time"))).toContain("Only first orders of the last 24 months count");
  const of = words.indexOf("Within 365 days");
  expect(words.slice(of, of + 2)).toEqual(["Within 365 days", "50.0%"]);
  const byMonth = words.slice(words.indexOf("First order"));
  expect(byMonth.slice(0, 4)).toEqual(["First order", "30 days", "Aug 2026", "33.3%"]);
});
