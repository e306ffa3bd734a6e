import { expect, it } from "vitest";
import { handleFromText } from "./handle-from-text.ts";

it.each([
  ["C24 Benchtop Centrifuge", "c24-benchtop-centrifuge"],
  ["  Café, 2026! ", "cafe-2026"],
  ["Ångström \u00b5L", "angstrom-l"],
  ["顕微鏡", ""],
])("%s stands in an address as %s", (text, handle) => {
  expect(handleFromText(text)).toBe(handle);
});

it("ends with a letter or digit where it is cut", () => {
  expect(handleFromText("one two three", 8)).toBe("one-two");
});
