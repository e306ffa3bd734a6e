import { afterEach, expect, it } from "vitest";
import { variantColumns } from "../products/variant-columns.ts";
import { lengthMeasure, showLengthsIn } from "./lengths.ts";

afterEach(() => showLengthsIn("mm"));

const long = { lengthMm: 318 } as never;

it("Sizes of packages are typed and stand in the grid of variants in the unit of the shop, and are kept in millimeters", () => {
  expect(lengthMeasure("Length", 1_000_000)).toMatchObject({ label: "Length", first: { id: "mm" }, min: 0, max: 1_000_000 });
  showLengthsIn("in");
  expect(lengthMeasure("Length", 1_000_000).first.id).toBe("in");
  const about = { options: [], currency: "USD", product: null, specifications: [] };
  const column = variantColumns("shipping", about).find(({ id }) => id === "lengthMm");
  expect([column?.label, column?.write(long)]).toEqual(["Length (in)", "12.5"]);
  const readFrom = (text: string) => column?.read(text, long)?.lengthMm;
  expect(["12.5", "1,200", "", "12.25", "long", "40 cm", "95mm"].map(readFrom)).toEqual([318, 30_480, null, "12.25", "long", 400, 95]);
});
