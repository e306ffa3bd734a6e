import { afterEach, expect, it } from "vitest";
import { variantColumns } from "../products/variant-columns.ts";
import { lengthField, showLengthsIn } from "./lengths.ts";

afterEach(() => showLengthsIn("mm"));

const long = { lengthMm: 318 } as never;

it("Sizes of packages are typed and stand in the grid of variants in the unit of the shop, and are kept in millimeters", () => {
  expect(lengthField("Length", 1_000_000)).toEqual({ label: "Length (mm)", decimals: 0, max: 1_000_000, unit: 1 });
  showLengthsIn("in");
  expect(lengthField("Length", 1_000_000)).toEqual({ label: "Length (in)", decimals: 1, max: 39_370, unit: 25.4 });
  const about = { options: [], currency: "USD", product: null, specifications: [] };
  const column = variantColumns("shipping", about).find(({ id }) => id === "lengthMm");
  expect([column?.label, column?.write(long)]).toEqual(["Length (in)", "12.5"]);
  expect(["12.5", "1,200", "", "12.25", "long"].map((text) => column?.read(text, long)?.lengthMm)).toEqual([318, 30_480, null, "12.25", "long"]);
});
