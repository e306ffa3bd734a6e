import { expect, it } from "vitest";
import { readSources } from "#support/source-tree.ts";
import { utcDayText, utcTimeText } from "./time-text.ts";

it("is the same day and minute everywhere", () => {
  expect(utcDayText("2026-11-02T23:59:00-05:00")).toBe("November 3, 2026");
  expect(utcTimeText(new Date("2026-11-02T09:05:00Z"))).toMatch(/^Nov 2, 2026, 9:05\sAM UTC$/);
});

it("comes of formats that are made once, as numbers do", () => {
  const making = readSources("src").filter(({ path, text }) => !path.includes(".test.") && /\.toLocale(Date|Time)?String\(/.test(text));
  expect(making.map(({ path }) => path)).toEqual([]);
});
