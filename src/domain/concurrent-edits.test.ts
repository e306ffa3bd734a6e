import { describe, expect, it } from "vitest";
import { mergeTags, requireSeen } from "./concurrent-edits.ts";

describe("a change by somebody who saw an earlier state", () => {
  it("is refused where a value that they saw is another one now, and goes on where it is the same or they say nothing of it", () => {
    const stored = { path: "/old", target: "/new" };
    expect(() => requireSeen(stored, { target: "/other" })).toThrow(expect.objectContaining({ code: "changed-meanwhile" }));
    expect(() => requireSeen(stored, { path: "/old" })).not.toThrow();
    expect(() => requireSeen(stored, undefined)).not.toThrow();
  });

  it("adds and removes tags of its own, and leaves those of others as they are", () => {
    expect(mergeTags(["a", "b", "theirs"], ["a", "b"], ["a", "mine"])).toEqual(["a", "mine", "theirs"]);
    // Another person removed "b" meanwhile; it does not come back.
    expect(mergeTags(["a"], ["a", "b"], ["a", "b", "c"])).toEqual(["a", "c"]);
    expect(mergeTags(["Urgent"], [], ["urgent"])).toEqual(["urgent"]);
    expect(mergeTags(["a"], undefined, ["b"])).toEqual(["b"]);
  });
});
