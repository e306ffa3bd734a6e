import { expect, it } from "vitest";
import { mergedSection } from "./settings-merge.ts";

const base = { name: "Shop", tagline: "", countries: ["US"], revision: 1 };

it("keeps what was typed, and takes from the other what was not touched", () => {
  const mine = { ...base, tagline: "Ours", countries: ["US", "CA"] };
  const theirs = { ...base, name: "Lab", countries: ["US", "MX"], revision: 2 };
  expect(mergedSection(base, mine, theirs)).toEqual({ name: "Lab", tagline: "Ours", countries: ["US", "CA"], revision: 2 });
});

it("is theirs where nothing was typed", () => {
  const theirs = { ...base, name: "Lab", revision: 2 };
  expect(mergedSection(base, base, theirs)).toEqual(theirs);
});
