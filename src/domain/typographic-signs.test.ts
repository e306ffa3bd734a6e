import { expect, it } from "vitest";
import { withSigns } from "./typographic-signs.ts";

it("what is multiplied has a multiplication sign, and a range a dash", () => {
  for (const [typed, shown] of [
    ["24 x 2 mL", "24 × 2 mL"],
    ["21,380 x g, 96 x 8 x 2 µL", "21,380 × g, 96 × 8 × 2 µL"],
    ["50 L, 208-240 V", "50 L, 208–240 V"],
    ["100-1,000 µL and 0.5-10 mL", "100–1,000 µL and 0.5–10 mL"],
    ["310 x 660 mm, pack of 200", "310 × 660 mm, pack of 200"],
  ] as const)
    expect(withSigns(typed)).toBe(shown);
});

it("words, part numbers and standards are as they were written", () => {
  for (const text of ["4 x Rotor", "MER-C24-24-120 V", "ISO 8655-2 for pipettes", "IEC 61010-2-020", "3-2 mLs"]) expect(withSigns(text)).toBe(text);
});
