import { describe, expect, it } from "vitest";
import { addRecent, parseStoredSearches, type RecentSearch } from "./recent-searches.ts";

const now = Date.parse("2026-11-02T09:00:00Z");
const day = 86_400_000;
const entry = (query: string, daysAgo = 0): RecentSearch => ({ query, timestamp: now - daysAgo * day });

describe("recent searches", () => {
  it("keeps at most five, the newest first", () => {
    const recent = ["a", "b", "c", "d", "e", "f"].reduce<RecentSearch[]>((list, query) => addRecent(list, query, now), []);
    expect(recent.map(({ query }) => query)).toEqual(["f", "e", "d", "c", "b"]);
  });

  it("moves a repeated search to the front, whatever its case", () => {
    const recent = addRecent([entry("balance"), entry("centrifuge")], " Centrifuge ", now);
    expect(recent.map(({ query }) => query)).toEqual(["Centrifuge", "balance"]);
  });

  it("drops entries older than 30 days and what is no entry", () => {
    expect(parseStoredSearches([entry("fresh", 29), entry("old", 31), "text", { query: 1 }], now)).toEqual([entry("fresh", 29)]);
    expect(parseStoredSearches({ query: "x" }, now)).toEqual([]);
  });

  it("does not remember an empty search", () => {
    expect(addRecent([], "   ", now)).toEqual([]);
  });
});
