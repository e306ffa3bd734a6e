import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readProduct, saveCollection } from "#domain/catalog/catalog.ts";
import { csvLine } from "#domain/csv-line.ts";
import { searchAll } from "#domain/search/search.ts";
import { useTestShop } from "#support/test-shop.ts";
import { reportText } from "./import-command.ts";
import { importFile } from "./import-run.ts";

const shopOf = useTestShop();
const folder = mkdtempSync(join(tmpdir(), "meniscus-import-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
async function importing(content: string | Uint8Array, options: { check?: boolean; stock?: number | null } = {}) {
  const path = join(folder, `file-${++files}`);
  writeFileSync(path, content);
  return importFile(shopOf(), system, path, { check: false, stock: null, ...options });
}

/** Returns the whole catalog, as it is in the tables. */
async function everything() {
  const { sql } = shopOf();
  const tables = ["products", "variants", "stock_levels", "product_images", "stock_adjustments", "domain_events", "product_search"];
  const rows = await Promise.all(tables.map((table) => sql`select to_jsonb(t) as row from ${sql(table)} t order by 1`));
  return JSON.stringify(rows);
}

const header =
  "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,Variant Image,Variant Weight Unit,Status";
const shirt = [
  'shirt,Shirt,"<p>Blue, ""very"" blue</p>",Acme,Shirts,"blue, summer",true,Size,S,Color,Blue,SH-S,200,shopify,3,deny,19.90,25,true,true,111,https://img.example/a.jpg,1,Front,false,Nice shirt,https://img.example/a.jpg,g,active',
  "shirt,,,,,,,,M,,Blue,SH-M,210,shopify,0,continue,20.90,,true,false,112,https://img.example/b.jpg,2,Back,,,,g,",
];
const csv = (...rows: string[]) => `${[header, ...rows].join("\n")}\n`;

describe("a CSV file of products", () => {
  it("becomes products with variants, pictures, stock and everything else it holds", async () => {
    const shop = shopOf();
    await saveCollection(shop, system, {
      handle: "shirts",
      title: "Shirts",
      rules: { match: "all", conditions: [{ field: "type", relation: "equals", value: "shirts" }] },
    });
    expect(await importing(csv(...shirt))).toMatchObject({ products: 1, created: 1, faultCount: 0, fileFault: null });
    const product = await readProduct(shop, "shirt");
    expect(product).toMatchObject({
      title: "Shirt",
      descriptionHtml: '<p>Blue, "very" blue</p>',
      tags: ["blue", "summer"],
      options: [
        { name: "Size", values: ["S", "M"] },
        { name: "Color", values: ["Blue"] },
      ],
      minPriceCents: 1990,
      maxPriceCents: 2090,
      seoTitle: "Nice shirt",
      collections: [{ handle: "shirts" }],
      // The pictures were not fetched yet: a drawing takes their place.
      images: [{ url: "/drawings/generic.svg" }],
    });
    expect(product?.variants).toMatchObject([
      {
        title: "S / Blue",
        sku: "SH-S",
        barcode: "111",
        priceCents: 1990,
        compareAtPriceCents: 2500,
        weightGrams: 200,
        availability: { state: "limited-stock" },
      },
      { title: "M / Blue", sku: "SH-M", policy: "continue", compareAtPriceCents: null, availability: { state: "back-order" } },
    ]);
    const images = await shop.sql`select source_url, alt, position from product_images order by position`;
    expect([...images]).toEqual([
      { source_url: "https://img.example/a.jpg", alt: "Front", position: 0 },
      { source_url: "https://img.example/b.jpg", alt: "Back", position: 1 },
    ]);
    expect(await shop.sql`select 1 from jobs.job where name = 'fetch-image'`).toHaveLength(2);
    expect((await searchAll(shop, { query: "sh-m" })).products.items[0]?.handle).toBe("shirt");
    const adjustments = await shop.sql`select delta, reason from stock_adjustments order by delta`;
    expect([...adjustments]).toEqual([{ delta: 3, reason: "imported" }]);
  });

  it("changes nothing when it comes again", async () => {
    const before = await everything();
    expect(await importing(csv(...shirt))).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await everything()).toBe(before);
  });

  it("updates by handle, keeps the ids of variants, and leaves alone what it does not name", async () => {
    const shop = shopOf();
    const before = await readProduct(shop, "shirt");
    await importing(
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\nshirt,Shirt II,Size,S,Color,Blue,21\nshirt,,,M,,Blue,22\n",
    );
    const after = await readProduct(shop, "shirt");
    expect(after).toMatchObject({ title: "Shirt II", vendor: "Acme", tags: ["blue", "summer"], minPriceCents: 2100 });
    expect(after?.variants.map(({ id, sku, barcode }) => ({ id, sku, barcode }))).toEqual(
      before?.variants.map(({ id, sku, barcode }) => ({ id, sku, barcode })),
    );
    const levels = await shop.sql`select on_hand from stock_levels order by on_hand`;
    expect(levels.map((level) => level["on_hand"])).toEqual([0, 3]);
  });

  it("sets the stock where it has the column, as an audited adjustment", async () => {
    await importing(
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Qty\nshirt,Shirt II,Size,S,Color,Blue,21,8\nshirt,,,M,,Blue,22,\n",
    );
    const rows = await shopOf().sql`select delta, on_hand_after, reason, actor_kind from stock_adjustments order by id`;
    expect(rows.at(-1)).toEqual({ delta: 5, on_hand_after: 8, reason: "imported", actor_kind: "system" });
    expect(rows).toHaveLength(2);
  });

  it("finds the rows of a product wherever they stand, hundreds of variants too", async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `many,${at === 0 ? "Many" : ""},Number,${at},${at + 1}.50`);
    const others = Array.from({ length: 300 }, (_, at) => `other-${at},Other ${at},Title,Default Title,5`);
    const mixed = rows.flatMap((row, at) => [row, others[at] as string]);
    const report = await importing(`Handle,Title,Option1 Name,Option1 Value,Variant Price\n${mixed.join("\n")}\n`, { stock: 7 });
    expect(report).toMatchObject({ products: 301, created: 301, faultCount: 0 });
    const product = await readProduct(shopOf(), "many");
    expect(product?.variants).toHaveLength(300);
    expect(product?.variants[299]).toMatchObject({ title: "299", priceCents: 30_050, orderable: 7 });
    expect((await readProduct(shopOf(), "other-42"))?.options).toEqual([]);
  });

  it("reads quoted line breaks, CRLF, a byte order mark and gzip", async () => {
    const content = `\ufeff${["Handle,Title,Body (HTML),Variant Price", 'lines,Lines,"<p>a', 'b</p>",1', "after,,,2"].join("\r\n")}\r\n`;
    const report = await importing(gzipSync(content));
    expect(report).toMatchObject({ created: 1, faults: [{ line: 4, column: "Title" }] });
    expect((await readProduct(shopOf(), "lines"))?.descriptionHtml).toBe("<p>a\nb</p>");
  });

  it("skips a product with a faulty row, whole, and takes the rest; each fault by line, column and reason", async () => {
    const report = await importing(
      [
        "Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Policy,Variant Inventory Qty,Image Src,Published",
        "good,Good,Title,Default Title,1,deny,1,,true",
        "price,Price,Title,Default Title,1.999,deny,1,,true",
        "policy,Policy,Title,Default Title,1,maybe,1,,true",
        "twice,Twice,Size,S,1,deny,1,,true",
        "twice,,,S,1,deny,1,,",
        "short,Short,Title",
        "value,Value,Size,,1,deny,1,,true",
        "picture,Picture,Title,Default Title,1,deny,1,javascript:alert(1),true",
        "bad handle,Bad,Title,Default Title,1,deny,1,,true",
        ",No handle,Title,Default Title,1,deny,1,,true",
        "stock,Stock,Title,Default Title,1,deny,1.5,,true",
        "flag,Flag,Title,Default Title,1,deny,1,,perhaps",
        "also-good,Also good,Title,Default Title,2,deny,1,,false",
        "",
      ].join("\n"),
    );
    expect(report.created).toBe(2);
    expect(report.faults.map(({ line, column }) => [line, column])).toEqual([
      [3, "Variant Price"],
      [4, "Variant Inventory Policy"],
      [6, "Option1 Value"],
      [7, "row"],
      [8, "Option1 Value"],
      [9, "Image Src"],
      [10, "Handle"],
      [11, "Handle"],
      [12, "Variant Inventory Qty"],
      [13, "Published"],
    ]);
    expect(reportText(report, false, 1000)).toContain('line 3, Variant Price: "1.999" is not a price in USD.');
    expect(await readProduct(shopOf(), "good")).not.toBeNull();
    for (const handle of ["price", "twice", "short", "also-good"]) expect(await readProduct(shopOf(), handle), handle).toBeNull();
  });

  it("writes nothing at all when the file has a fault", async () => {
    const before = await everything();
    const row = "never,Never,Title,Default Title,1\n";
    const head = "Handle,Title,Option1 Name,Option1 Value,Variant Price\n";
    const zipped = gzipSync(
      head + row.repeat(1) + Array.from({ length: 5000 }, (_, at) => `n-${at}-${Math.random()},N,Title,Default Title,1\n`).join(""),
    );
    const faults: [string | Uint8Array, RegExp][] = [
      ["", /empty/],
      ["Name,Price\nx,1\n", /no column "Handle"/],
      ["Handle,Title,Title,Variant Price\n", /twice/],
      [head, /no products/],
      [`${head}${row}cut,Cut,Tit`, /cut off: line 3/],
      [`${head}${row}cut,"Cut`, /cut off/],
      [Buffer.from(`${head}never,N\u00e9ver,Title,Default Title,1\n`, "latin1"), /not UTF-8/],
      [Buffer.from(`\ufeff${head}${row}`, "utf16le"), /UTF-16/],
      [zipped.subarray(0, zipped.length - 20), /cut off|damaged/],
    ];
    for (const [content, reason] of faults) expect((await importing(content)).fileFault, String(reason)).toMatch(reason);
    expect((await importFile(shopOf(), system, join(folder, "not-there"), { check: false, stock: null })).fileFault).toMatch(/no file/);
    expect(await everything()).toBe(before);
  });

  it("takes metafields as Shopify names them, specifications with their units, and leaves what it has no column for", async () => {
    const shop = shopOf();
    const columns = {
      "Material (product.metafields.custom.material)": " Steel\nand glass",
      "Anything (product.metafields.My-App.CamelKey)": "x",
      "product.metafields.custom.no_column": "stays with the variant",
      "Features (product.metafields.custom.features)": "Quiet; Cooled;",
      "Applications (product.metafields.custom.applications)": '["PCR","Pelleting"]',
      "Specs (product.metafields.custom.specs)": '["Speed: 15,000 rpm","Display: LCD: blue"]',
      "Manual (product.metafields.custom.manual_url)": "https://docs.example/manual.pdf",
    };
    const file = (cells: Record<string, string>) =>
      [
        ["Handle", "Title", "Variant Price", ...Object.keys(cells)],
        ["meta", "Meta", "5", ...Object.values(cells)],
      ]
        .map(csvLine)
        .join("");
    expect(await importing(file(columns))).toMatchObject({ created: 1, faultCount: 0, fileFault: null });
    const product = await readProduct(shop, "meta");
    const [stored] = await shop.sql<{ metafields: object[] }[]>`select metafields from products where handle = 'meta'`;
    expect(stored?.metafields).toEqual([
      { namespace: "custom", key: "material", value: " Steel\nand glass" },
      { namespace: "My-App", key: "CamelKey", value: "x" },
      { namespace: "custom", key: "features", value: '["Quiet","Cooled"]' },
      { namespace: "custom", key: "applications", value: '["PCR","Pelleting"]' },
      { namespace: "custom", key: "manual_url", value: "https://docs.example/manual.pdf" },
    ]);
    expect(product?.features).toEqual(["Quiet", "Cooled"]);
    expect(product?.documents).toMatchObject([{ kind: "manual", title: "Manual", url: "https://docs.example/manual.pdf", bytes: null }]);
    expect(product?.specifications).toEqual([
      { name: "Speed", value: "15000", unit: "rpm", number: 15_000 },
      { name: "Display", value: "LCD: blue", unit: null, number: null },
    ]);
    expect(await importing(file(columns))).toMatchObject({ unchanged: 1, updated: 0 });
    const lines = { "Specifications (product.metafields.custom.specifications)": "Weight: 4.5 kg\n\nColor: White" };
    await importing(file({ "Material (product.metafields.custom.material)": "", ...lines }));
    const after = await readProduct(shop, "meta");
    expect(after?.metafields.map(({ key }) => key)).toEqual(["features", "applications", "manual_url"]);
    expect(after?.specifications).toEqual([
      { name: "Weight", value: "4.5", unit: "kg", number: 4.5 },
      { name: "Color", value: "White", unit: null, number: null },
    ]);
  });

  it("says in which line and column a specification cannot be read, and refuses two columns of one metafield", async () => {
    const column = "Specifications (product.metafields.custom.specifications)";
    const cells = ["just words", '["unfinished"', '[{"name":"","value":"1"}]', "[3]"];
    const rows = cells.map((cell, at) => csvLine([`spec-${at}`, "Spec", "1", cell]));
    const report = await importing(csvLine(["Handle", "Title", "Variant Price", column]) + rows.join(""));
    expect(report).toMatchObject({ created: 0, faultCount: 4 });
    expect(report.faults.map((fault) => [fault.line, fault.column])).toEqual([2, 3, 4, 5].map((line) => [line, column]));
    const twice = csvLine(["Handle", "Title", "Variant Price", "A (product.metafields.custom.a)", "B (product.metafields.custom.a)"]);
    expect((await importing(`${twice}x,X,1,a,b\n`)).fileFault).toMatch(/twice/);
  });

  it("only says what it would do when it is asked to check", async () => {
    const before = await everything();
    expect(
      await importing(csv("checked,Checked,,,,,true,Title,Default Title,,,,,,,deny,9,,,,,,,,,,,,", "bad,,,,,,true,,,,,,,,,deny,9,,,,,,,,,,,,"), {
        check: true,
      }),
    ).toMatchObject({
      products: 1,
      created: 1,
      faultCount: 1,
    });
    expect(await everything()).toBe(before);
  });
});

describe("an NDJSON file of products", () => {
  const record = (more: object) =>
    JSON.stringify({ id: "1399", title: "HP 80 Original Cyan", name: "80", supplier: "HP", price: 12595, ean: ["0882780756328", "2"], ...more });

  it("maps its fields as they are meant", async () => {
    const line = record({
      short_description: "80 <b>175</b>-ml Cyan",
      date_released: "2006-07-01T00:00:00Z",
      attr_t_storage_temperature__t_t_: "-40 - 60",
      attr_n_height: 226.0,
      attr_n_package_weight: 450.4,
      attr_b_rohs_compliance: true,
      attr_t_bus_speed: "800 MHz",
    });
    expect(await importing(gzipSync(`${line}\n`))).toMatchObject({ created: 1, faultCount: 0 });
    const product = await readProduct(shopOf(), "hp-80-original-cyan-1399");
    expect(product).toMatchObject({
      vendor: "HP",
      descriptionHtml: "<p>80 &lt;b&gt;175&lt;/b&gt;-ml Cyan</p>",
      minPriceCents: 12595,
      modelNumber: "80",
    });
    expect(product?.variants).toMatchObject([{ sku: "80", barcode: "0882780756328", weightGrams: 450, orderable: 25 }]);
    expect(product?.specifications).toEqual([
      { name: "Bus speed", value: "800", unit: "MHz", number: 800 },
      { name: "Height", value: "226", unit: "mm", number: 226 },
      { name: "Package weight", value: "450.4", unit: "g", number: 450.4 },
      { name: "RoHS compliance", value: "Yes", unit: null, number: null },
      { name: "Storage temperature (T-T)", value: "-40 - 60", unit: "°C", number: null },
    ]);
  });

  it("names a line of very many levels, and takes the others", async () => {
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const lines = [
      `{"id":"801","title":"Deep","name":"d","price":1,"more":${deep},"half":"\\ud800"}`,
      record({ id: "802", title: "Flat", name: "f" }),
    ];
    expect(await importing(`${lines.join("\n")}\n`)).toMatchObject({
      created: 1,
      faults: [{ line: 1, reason: "At most 8 levels of lists and objects are possible." }],
    });
  });

  it("makes a shared name unique with the id, within the file and against the shop, the same way each time", async () => {
    const shop = shopOf();
    const lines = [
      record({ id: "7", title: "A", name: "70" }),
      record({ id: "8", title: "B", name: "70" }),
      record({ id: "9", title: "C", name: "80" }),
    ];
    await importing(`${lines.join("\n")}\n`, { stock: 4 });
    const skus = async () =>
      (await Promise.all(["a-7", "b-8", "c-9"].map((handle) => readProduct(shop, handle)))).map((product) => product?.variants[0]?.sku);
    expect(await skus()).toEqual(["70-7", "70-8", "80-9"]);
    expect((await readProduct(shop, "a-7"))?.variants[0]?.orderable).toBe(4);
    expect(await importing(`${lines.join("\n")}\n`)).toMatchObject({ unchanged: 3, created: 0, updated: 0 });
    expect(await skus()).toEqual(["70-7", "70-8", "80-9"]);
  });

  it("cuts a long name to a SKU that an export brings back unchanged", async () => {
    const shop = shopOf();
    await importing(`${record({ id: "7", title: "Long", name: `${"x".repeat(119)} and more` })}\n`);
    expect((await readProduct(shop, "long-7"))?.variants[0]?.sku).toBe("x".repeat(119));
  });

  it("never sets the stock again", async () => {
    const shop = shopOf();
    await shop.sql`update stock_levels set on_hand = 1 where variant_id in (select v.id from variants v join products p on p.id = v.product_id where p.handle = 'a-7')`;
    await importing(`${record({ id: "7", title: "A", name: "70", price: 5 })}\n`);
    expect((await readProduct(shop, "a-7"))?.variants[0]).toMatchObject({ priceCents: 5, orderable: 1 });
  });

  it("reports faulty lines by field and takes the rest; a cut-off file writes nothing", async () => {
    const lines = [
      record({ id: "20", title: "Fine" }),
      "{oops",
      record({ id: "21", price: 1.5 }),
      record({ id: "22", title: " " }),
      record({ id: "23", title: "Nul \u0000" }),
    ];
    const report = await importing(`${lines.join("\n")}\n`);
    expect(report).toMatchObject({ created: 1, faultCount: 4 });
    expect(report.faults.map(({ line, column }) => [line, column])).toEqual([
      [2, "line"],
      [3, "price"],
      [4, "title"],
      [5, "line"],
    ]);
    expect((await importing(`${record({ id: "30" })}\n${record({ id: "31" }).slice(0, 40)}`)).fileFault).toMatch(/cut off: line 2/);
    expect(await readProduct(shopOf(), "hp-80-original-cyan-30")).toBeNull();
  });
});
