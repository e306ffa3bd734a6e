import { describe, expect, it } from "vitest";
import { isId, randomIds } from "./ids.ts";

describe("the ids of rows", () => {
  it("rise in the order in which they are given, within a millisecond too", () => {
    const ids = Array.from({ length: 20_000 }, () => randomIds.next());
    expect(ids.every(isId)).toBe(true);
    expect(ids).toEqual([...new Set(ids)].toSorted());
  });
});
