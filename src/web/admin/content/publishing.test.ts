import { expect, it } from "vitest";
import { datedText } from "./publishing.ts";

it("Who schedules a text for a time that is past is told that it is published, with which date", () => {
  const now = Date.parse("2026-11-29T12:00:00Z");
  const said = (status: "published" | "scheduled" | "draft", publishAt: string | null) => datedText({ status, publishAt }, now);
  expect(said("scheduled", "2026-11-20T09:00:00Z")).toBe("Published, dated Nov 20, 2026.");
  expect([said("scheduled", "2026-12-01T09:00:00Z"), said("published", null), said("draft", null)]).toEqual([null, null, null]);
});
