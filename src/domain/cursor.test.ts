import { describe, expect, it } from "vitest";
import { type CursorKeyType, readCursor, writeCursor } from "./cursor.ts";

const id = "0198c1f0-0000-7000-8000-000000000001";
const read = (parts: unknown, keyType: CursorKeyType = "text") =>
  readCursor(Buffer.from(JSON.stringify(parts)).toString("base64url"), "newest", keyType);

describe("a cursor", () => {
  it("leads back to the place for which it was written, in a list of the same sort", () => {
    const place = { key: "2026-11-02 09:30:00.123+00", id };
    expect(readCursor(writeCursor("newest", place), "newest", "timestamptz")).toEqual(place);
    expect(readCursor(writeCursor("newest", place), "oldest", "timestamptz")).toBeNull();
  });

  it.each([
    ["nothing", null],
    ["an empty text", ""],
    ["no JSON", "@@@"],
  ])("is none when it is %s", (_what, text) => {
    expect(readCursor(text, "newest", "text")).toBeNull();
  });

  it.each<[string, unknown, CursorKeyType]>([
    ["no list", { key: "1", id }, "text"],
    ["too short", ["newest", "1"], "text"],
    ["too long", ["newest", "1", id, id], "text"],
    ["of an id that is none", ["newest", "1", "x"], "text"],
    ["of a key that is no text", ["newest", 1, id], "int"],
    ["of a number with words", ["newest", "1; drop table orders", id], "bigint"],
    ["of a number over the bounds", ["newest", "9999999999", id], "int"],
    ["of a text that PostgreSQL cannot hold", ["newest", "a\0b", id], "text"],
    ["of a day that never was", ["newest", "2026-02-31T00:00:00Z", id], "timestamptz"],
    ["of a time without digits", ["newest", "2026-01-01 ...Z", id], "timestamptz"],
    ["of a time with too many parts", ["newest", "2026-01-01 10:00:00:00Z", id], "timestamptz"],
    ["of an hour that never was", ["newest", "2026-02-01T31:00:00Z", id], "timestamptz"],
  ])("is none when it is %s", (_what, parts, keyType) => {
    expect(read(parts, keyType)).toBeNull();
  });
});
