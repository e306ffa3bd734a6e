import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readAdminProduct } from "#domain/catalog/product-admin.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { expectNothingLost, makeProductInUse, manager, type ProductInUse } from "#support/product-in-use.ts";
import { useTestShop } from "#support/test-shop.ts";
import { productsCsv } from "../export/export-products.ts";
import { reportText } from "./import-command.ts";
import { importFile } from "./import-run.ts";

const shopOf = useTestShop();
const folder = mkdtempSync(join(tmpdir(), "meniscus-variants-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
async function importing(lines: string[] | string, { check = false } = {}) {
  const path = join(folder, `file-${++files}.csv`);
  writeFileSync(path, typeof lines === "string" ? lines : `${lines.join("\n")}\n`);
  return importFile(shopOf(), system, path, { check, stock: null });
}

const header = "Handle,Title,Option1 Name,Option1 Value,Variant Price";
const variantsOf = async ({ id }: ProductInUse) =>
  (await readAdminProduct(shopOf(), manager, "USD", id)).variants.map(({ id, title }) => [id, title]);
const counts = { created: 0, updated: 0, unchanged: 0, faultCount: 0, unclearCount: 0, fileFault: null };

describe("an import that writes option values differently", () => {
  it("keeps the variant where values differ in case, spaces and punctuation only, and the option's name too", async () => {
    const used = await makeProductInUse(shopOf());
    const { handle } = used;
    const report = await importing([header, `${handle},Incubator,Mains voltage,120 V,900`, `${handle},,,230-v,950`]);
    expect(report).toMatchObject({ ...counts, updated: 1 });
    expect(await variantsOf(used)).toEqual([
      [used.variantId, "120 V"],
      [used.otherId, "230-v"],
    ]);
    await expectNothingLost(shopOf(), used);
  });

  it("keeps the variant that has the same SKU, and the only one of a product with one, whatever it is called", async () => {
    const used = await makeProductInUse(shopOf());
    const { handle } = used;
    await importing([`${header},Variant SKU`, `${handle},Incubator,Voltage,120V,900,INC-1`, `${handle},,,230V,950,INC-2`]);
    await importing([`${header},Variant SKU`, `${handle},Incubator,Plug,Europe,950,inc-2`, `${handle},,,United States,900,INC-1`]);
    expect(await variantsOf(used)).toEqual([
      [used.otherId, "Europe"],
      [used.variantId, "United States"],
    ]);
    // The other variant is removed, so this one is the only one left.
    await importing([header, `${handle},Incubator,Plug,United States,900`]);
    expect(await importing([header, `${handle},Incubator,Title,Default Title,900`])).toMatchObject({ ...counts, updated: 1 });
    expect(await variantsOf(used)).toEqual([[used.variantId, "Default Title"]]);
    await expectNothingLost(shopOf(), used);
  });

  it("keeps the variant whose id the file names, and takes rows of that product without one for new", async () => {
    const used = await makeProductInUse(shopOf());
    const { handle } = used;
    const report = await importing([
      `${header},Variant ID`,
      `${handle},Incubator,Region,North America,900,${used.variantId}`,
      `${handle},,,Japan,910,`,
    ]);
    expect(report).toMatchObject({ ...counts, updated: 1 });
    const [kept, added] = await variantsOf(used);
    expect([kept, added?.[1]]).toEqual([[used.variantId, "North America"], "Japan"]);
    expect(added?.[0]).not.toBe(used.otherId);
    await expectNothingLost(shopOf(), used);
  });

  it("finds the variants of options that stand in another order", async () => {
    const used = await makeProductInUse(shopOf());
    const { handle, variantId, otherId } = used;
    const two = "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant ID";
    await importing([two, `${handle},Incubator,Voltage,120V,Door,Glass,900,${variantId}`, `${handle},,,230V,,Steel,950,${otherId}`]);
    await importing([two, `${handle},Incubator,Door,Steel,Voltage,230V,950,`, `${handle},,,Glass,,120V,900,`]);
    expect(await variantsOf(used)).toEqual([
      [otherId, "Steel / 230V"],
      [variantId, "Glass / 120V"],
    ]);
    await expectNothingLost(shopOf(), used);
  });

  it("says which variants it cannot tell apart, leaves that product as it is and takes the others, also when it only checks", async () => {
    const used = await makeProductInUse(shopOf());
    const { handle } = used;
    const before = await shopOf().sql`select to_jsonb(v) from variants v order by 1`;
    const lines = [header, `fine-${handle},Fine,Title,Default Title,5`, `${handle},Incubator,Voltage,230V,950`, `${handle},,,North America,900`];
    for (const check of [true, false]) {
      const report = await importing(lines, { check });
      expect(report).toMatchObject({ ...counts, created: 1, unclearCount: 1 });
      expect(report.unclear).toMatchObject([
        {
          line: 4,
          column: "Option1 Value",
          reason: `It is unclear whether "North America" is new or a new name for "120V" (12 on hand, in carts, in orders). The product ${handle} is left as it is. Add the column Variant ID as in an export (leave it empty for new variants), or Variant SKU.`,
        },
      ]);
      const text = reportText(report, check, 1000);
      expect(text).toContain(check ? "1 would be created, 0 changed, 0 left alone. Nothing was changed." : "1 created, 0 changed, 0 left alone.");
      expect(text).toContain("line 4, Option1 Value: It is unclear");
    }
    await expectNothingLost(shopOf(), used);
    expect(
      await shopOf().sql`select to_jsonb(v) from variants v join products p on p.id = v.product_id where p.handle not like 'fine-%' order by 1`,
    ).toEqual(before);
  });

  it("is clear where variants only come, only go, or nothing refers to those that go", async () => {
    const used = await makeProductInUse(shopOf());
    const { handle } = used;
    expect(await importing([header, `${handle},Incubator,Voltage,120V,900`, `${handle},,,230V,950`, `${handle},,,100V,890`])).toMatchObject({
      unclearCount: 0,
      updated: 1,
    });
    expect(await importing([header, `${handle},Incubator,Voltage,120V,900`, `${handle},,,Other,890`, `${handle},,,230V,950`])).toMatchObject({
      unclearCount: 0,
      updated: 1,
    });
    expect(await importing([header, `${handle},Incubator,Voltage,120V,900`])).toMatchObject({
      ...{ unclearCount: 0, updated: 1 },
      notes: [{ line: 2, column: "Handle", reason: "Not sold anymore, because the file does not list them: Other, 230V." }],
    });
    expect(await variantsOf(used)).toEqual([[used.variantId, "120V"]]);
    await expectNothingLost(shopOf(), used);
  });

  it("refuses one id in two rows, and takes ids of other programs and shops for none", async () => {
    const used = await makeProductInUse(shopOf());
    const { handle, variantId } = used;
    const twice = await importing([`${header},Variant ID`, `${handle},Incubator,Voltage,120V,900,${variantId}`, `${handle},,,230V,950,${variantId}`]);
    expect(twice).toMatchObject({ faultCount: 1, faults: [{ line: 3, column: "Variant ID" }] });
    const foreign = await importing([
      `${header},Variant ID`,
      `${handle},Incubator II,Voltage,120V,900,41239871`,
      `${handle},,,230V,950,${shopOf().ids.next()}`,
      `new-${handle},New,Title,Default Title,5,${variantId}`,
    ]);
    expect(foreign).toMatchObject({ ...counts, created: 1, updated: 1 });
    expect((await variantsOf(used)).map(([id]) => id)).toEqual([variantId, used.otherId]);
    await expectNothingLost(shopOf(), used);
  });
});

describe("numbers in a file", () => {
  it("that are out of range are faults of their rows, in words", async () => {
    const numbers = {
      "Variant Inventory Qty": ["2147483648", "99999999999999999999", "-2147483649"],
      "Variant Inventory Qty At Export": ["2147483648"],
      "Variant Grams": ["2147483648", "100000000.6"],
      "Variant Low Stock Threshold": ["2147483648", "-1"],
      "Variant Lead Time Days": ["2147483648"],
      "Variant Price": ["1000000000.01", "999999999999"],
      "Variant Compare At Price": ["999999999999"],
      "Image Position": ["2147483648"],
    };
    const columns = Object.keys(numbers);
    const cells = Object.entries(numbers).flatMap(([column, values]) => values.map((value) => ({ column, value })));
    const rows = cells.map(({ column, value }, at) => {
      const own = columns.map((name) => (name === column ? value : name === "Variant Price" ? "5" : ""));
      return [`number-${at}`, "Number", ...own, "https://img.example/a.jpg"].join(",");
    });
    const report = await importing([["Handle", "Title", ...columns, "Image Src"].join(","), ...rows]);
    expect(report).toMatchObject({ ...counts, faultCount: cells.length });
    expect(report.faults.map(({ line, column }) => [line, column])).toEqual(cells.map(({ column }, at) => [at + 2, column]));
    for (const { reason } of report.faults)
      expect(reason).toMatch(
        /^(At most [\d,]+ (units are|is) possible|Enter 0 or more|Numbers from 0 to [\d,]+ are possible|Enter a whole number|This price is too large)\.$/,
      );
    const record = JSON.stringify({ id: "1", title: "Dear", price: Number.MAX_SAFE_INTEGER });
    expect((await importing([record])).faults).toMatchObject([{ line: 1, column: "price", reason: "This price is too large." }]);
  });

  it("and texts that no index holds too, wherever they stand in the row", async () => {
    const long = "µ".repeat(1400);
    const columns = ["Handle", "Title", "Vendor", "Option1 Name", "Option1 Value", "Variant Price", "Variant SKU", "Tags", "Image Src"];
    const file = (at: number, cells: Record<string, string>) => [
      columns
        .map(
          (column) =>
            cells[column] ??
            { Handle: `text-${at}`, Title: "Text", "Option1 Name": "Size", "Option1 Value": "S", "Variant Price": "5" }[column] ??
            "",
        )
        .join(","),
      ...[`text-${at},,,,M,6,${cells["second"] ?? ""},,`],
    ];
    const faulty = [{ Vendor: long }, { "Variant SKU": long }, { second: long }, { Tags: long }, { "Image Src": "//no.example" }, {}];
    const report = await importing([columns.join(","), ...faulty.flatMap((cells, at) => file(at, cells as Record<string, string>))]);
    expect(report).toMatchObject({ ...counts, created: 1, faultCount: 5 });
    const tooLong = "At most 2,600 bytes are possible.";
    expect(report.faults).toMatchObject([
      { line: 2, column: "Vendor", reason: tooLong },
      { line: 4, column: "Variant SKU", reason: tooLong },
      { line: 7, column: "Variant SKU", reason: tooLong },
      { line: 8, column: "Tags", reason: tooLong },
      { line: 10, column: "Image Src", reason: "This is not a web address." },
    ]);
  });

  it("that may have been meant otherwise are notes, and taken", async () => {
    const used = await makeProductInUse(shopOf());
    const { handle } = used;
    const columns = `${header},Variant Compare At Price,Variant Inventory Qty`;
    const lines = [columns, `${handle},Incubator,Voltage,120V,0,,`, `${handle},,,230V,950,950,3`];
    for (const check of [true, false]) {
      const report = await importing(lines, { check });
      expect(report).toMatchObject({ ...counts, updated: 1, noteCount: 2 });
      expect(report.notes).toMatchObject([
        { line: 2, column: "Variant Price", reason: "The price is 0." },
        { line: 3, column: "Variant Compare At Price", reason: "This is not above the price, so no saving is shown." },
      ]);
      expect(reportText(report, check, 0)).toContain("2 notes:\n  line 2, Variant Price: The price is 0.");
    }
    expect(await importing(lines)).toMatchObject({ ...counts, unchanged: 1, noteCount: 0 });
    await expectNothingLost(shopOf(), used);
  });
});

describe("an exported file", () => {
  it("comes back with every variant named, and renames what somebody rewrote in it", async () => {
    const used = await makeProductInUse(shopOf());
    let text = "";
    for await (const line of productsCsv(shopOf())) text += line;
    expect(text.split("\r\n")[0]).toContain(',"Variant ID"');
    expect(await importing(text)).toMatchObject({ ...counts, unchanged: expect.any(Number) });
    const rewritten = text
      .replaceAll(new RegExp(`^("${used.handle}",.*)"Voltage","120V"`, "gm"), '$1"Mains","North America"')
      .replaceAll(`"${used.handle}",${'"",'.repeat(7)}"230V"`, `"${used.handle}",${'"",'.repeat(7)}"Rest of the world"`);
    expect(rewritten).not.toBe(text);
    expect(await importing(rewritten)).toMatchObject({ ...counts, updated: 1, unchanged: expect.any(Number) });
    expect(await variantsOf(used)).toEqual([
      [used.variantId, "North America"],
      [used.otherId, "Rest of the world"],
    ]);
    await expectNothingLost(shopOf(), used);
  });
});

describe("an exported file after more was sold", () => {
  it("leaves the stock that nobody rewrote in it, sets what somebody did, and notes both", async () => {
    const shop = shopOf();
    const used = await makeProductInUse(shop);
    let text = "";
    for await (const line of productsCsv(shop)) text += line;
    await makeOrder(shop, [{ id: used.variantId }]);
    await makeOrder(shop, [{ id: used.otherId, quantity: 2 }]);
    const onHand = async () => (await readAdminProduct(shop, manager, "USD", used.id)).variants.map((variant) => variant.onHand);
    expect(await onHand()).toEqual([11, 3]);
    const again = await importing(text);
    expect(again).toMatchObject({ ...counts, unchanged: expect.any(Number), noteCount: 2 });
    expect(again.notes[0]).toMatchObject({
      column: "Variant Inventory Qty",
      reason: expect.stringMatching(/^Stays at the 11 on hand: there were 12 when the file was written\./),
    });
    expect(await onHand()).toEqual([11, 3]);
    const rewritten = text.replace(new RegExp(`^("${used.handle}",.*230V.*),"5",("deny",.*)$`, "m"), '$1,"40",$2');
    expect(rewritten).not.toBe(text);
    const set = await importing(rewritten);
    expect(set.notes.map(({ reason }) => reason)).toContainEqual("From the 3 on hand to 40: there were 5 when the file was written.");
    expect(await onHand()).toEqual([11, 40]);
    expect(await importing(rewritten)).toMatchObject({ updated: 0 });
    expect(await onHand()).toEqual([11, 40]);
  });
});

describe("a check of a file", () => {
  it("says the numbers that the import then has, and writes nothing", async () => {
    const shop = shopOf();
    const used = await makeProductInUse(shop);
    const { handle } = used;
    const lines = [
      `${header},Vendor`,
      `new-a-${handle},A,Title,Default Title,5,Ohm`,
      `new-b-${handle},B,Title,Default Title,5,Ohm`,
      `faulty-${handle},C,Title,Default Title,5.001,Ohm`,
      `long-${handle},D,Title,Default Title,5,${"Ohm".repeat(2000)}`,
      `${handle},Renamed,Voltage,120 V,900,`,
      `${handle},,,230V,950,`,
    ];
    const tables = async () =>
      JSON.stringify(
        await Promise.all(
          ["products", "variants", "stock_levels", "domain_events", "invalidations"].map(
            (table) => shop.sql`select to_jsonb(t) from ${shop.sql(table)} t order by 1`,
          ),
        ),
      );
    const before = await tables();
    const checked = await importing(lines, { check: true });
    expect(await tables()).toBe(before);
    expect(checked).toMatchObject({ products: 3, created: 2, updated: 1, unchanged: 0, faultCount: 2, unclearCount: 0 });
    expect(await importing(lines)).toEqual(checked);
    const again = await importing(lines, { check: true });
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(reportText(again, true, 0)).toContain("3 products: 0 would be created, 0 changed, 3 left alone. Nothing was changed.");
    expect(await importing(lines)).toEqual(again);
    await expectNothingLost(shop, used);
  });

  it("counts a product that a file of records has twice once, as the import does", async () => {
    const record = (id: string, more = {}) => JSON.stringify({ id, title: "Twin", name: `T-${id}`, supplier: "Ohm", price: 500, ...more });
    const lines = [record("1"), record("2"), record("1", { price: 700 }), record("3", { title: "Broken \ud800" })];
    const checked = await importing(lines, { check: true });
    expect(checked).toMatchObject({ products: 2, created: 2, faultCount: 2 });
    expect(checked.faults.map(({ line, column }) => [line, column])).toEqual([
      [3, "id"],
      [4, "line"],
    ]);
    expect(await importing(lines)).toEqual(checked);
  });
});
