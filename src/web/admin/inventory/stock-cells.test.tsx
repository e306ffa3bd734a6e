import { expect, it } from "vitest";
import { textsOf } from "#support/render-part.tsx";
import { AvailableUnits, StockLevel, type StockRow } from "./stock-cells.tsx";

const row = { tracked: true, status: "active", available: 0, lowStockThreshold: 5, policy: "deny" } as StockRow;

it("calls what is left by the same words for a variant and for a product", async () => {
  const both = async (available: number, policy: StockRow["policy"], isLow: boolean) => {
    const canBackOrder = policy === "continue";
    const [variant, product] = [
      await textsOf(<AvailableUnits row={{ ...row, available, policy }} />, "/admin"),
      await textsOf(<StockLevel {...{ available, isLow, canBackOrder }} />, "/admin"),
    ];
    expect(product).toEqual(variant);
    return variant.join(" ");
  };
  expect(await both(0, "deny", true)).toMatch(/^Out +0$/);
  expect(await both(0, "continue", true)).toMatch(/^Back-order +0$/);
  expect(await both(3, "deny", true)).toMatch(/^Low +3$/);
  expect(await both(40, "deny", false)).toBe("40");
  expect(await textsOf(<AvailableUnits row={{ ...row, tracked: false }} />, "/admin")).toEqual(["Not tracked"]);
});
