import { expect, it } from "vitest";
import { countText } from "./figure-text.ts";

it("A count is named in the singular for one, and in the plural for none and for several", () => {
  expect([0, 1, 2, 1204].map((count) => countText(count, "session"))).toEqual(["0 sessions", "1 session", "2 sessions", "1,204 sessions"]);
  expect(countText(1204)).toBe("1,204");
});
