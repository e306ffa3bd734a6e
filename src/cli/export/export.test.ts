import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Metafield } from "#db/schema/catalog.ts";
import { system } from "#domain/actor.ts";
import {
  addProductPicture,
  deleteProducts,
  productsForExport,
  readProduct,
  replaceDocuments,
  type StoredProduct,
  writeProducts,
} from "#domain/catalog/catalog.ts";
import { editProducts } from "#domain/catalog/product-editing.ts";
import { readCell, safeCell } from "#domain/csv-line.ts";
import { useTestShop } from "#support/test-shop.ts";
import type { CommandContext } from "../command.ts";
import { importFile } from "../import/import-run.ts";
import { loadSample } from "../sample/load-sample.ts";
import { exportCommand } from "./export-command.ts";
import { ordersCsv } from "./export-orders.ts";
import { productsCsv } from "./export-products.ts";
import { subscribersCsv } from "./export-subscribers.ts";

const shopOf = useTestShop();
const folder = mkdtempSync(join(tmpdir(), "meniscus-export-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const line of lines) text += line;
  return text;
}

let exported = new Map<string, StoredProduct>();

async function stored(): Promise<StoredProduct[]> {
  const products: StoredProduct[] = [];
  for await (const batch of productsForExport(shopOf())) products.push(...batch);
  return products;
}

const fieldText = ({ namespace, key, value }: Metafield) => `${namespace}.${key}=${value}`;

async function everything() {
  const { sql } = shopOf();
  const tables = [
    "products",
    "variants",
    "stock_levels",
    "product_images",
    "stock_adjustments",
    "domain_events",
    "product_search",
    "product_documents",
  ];
  return JSON.stringify(await Promise.all(tables.map((table) => sql`select to_jsonb(t) as row from ${sql(table)} t order by 1`)));
}

describe("the command", () => {
  it("writes without a name beside the shop's data, readable by its owner only, and says where", async () => {
    const said: string[] = [];
    const context = {
      config: { dataDir: folder, publicUrl: null },
      root: ".",
      say: (line: string) => said.push(line),
      open: async () => ({ shop: shopOf() }),
    };
    for (const args of [["orders"], [], ["orders", "bare-name"], ["products", join(folder, "named.csv")]])
      expect(await exportCommand.read(args)?.(context as unknown as CommandContext)).toBe(0);
    const files = ["exports/orders.csv", "exports/products.csv", "exports/bare-name", "named.csv"].map((name) => join(folder, name));
    expect(said.map((line) => line.split(":")[0])).toEqual(files);
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600, 0o600, 0o600]);
  });
});

describe("newsletter subscribers", () => {
  it("are those who confirmed their address and did not leave, as cells that no spreadsheet takes for a formula", async () => {
    const shop = shopOf();
    const at = "2026-11-01T09:00:00.000Z";
    const rows: [string, string | null, string | null][] = [
      ["ada@lab.example", at, null],
      ["left@lab.example", at, at],
      ["asked@lab.example", null, null],
      ["=cmd@lab.example", at, null],
    ];
    for (const [email, confirmed, left] of rows)
      await shop.sql`insert into subscribers (id, email, token_hash, requested_at, confirmed_at, unsubscribed_at)
        values (${shop.ids.next()}, ${email}, ${email}, ${at}, ${confirmed}, ${left})`;
    expect((await textOf(subscribersCsv(shop))).split("\r\n").slice(0, -1)).toEqual([
      '"Email","Confirmed at"',
      expect.stringMatching(/^"ada@lab.example","2026-11-01T09:00:00\+00:00"$/),
      expect.stringMatching(/^"'=cmd@lab.example",/),
    ]);
  });
});

describe("the command called with a word that names nothing to export", () => {
  it.each([["customers"], ["customers.csv"], ["Orders"], ["order"]])("%s refuses it with the list of what there is, and writes nothing", (word) => {
    expect(() => exportCommand.read([word])).toThrow(`does not know "${word}". It knows: products, orders, subscribers.`);
  });
});

describe("an export of products", () => {
  it("changes nothing when it is imported again: sample, formulas, pictures, drafts and foreign columns", async () => {
    const shop = shopOf();
    await loadSample(shop, { root: process.cwd() });
    const { ids } = await writeProducts(shop, system, [
      {
        handle: "odd",
        title: "=1+1",
        vendor: "'=quoted",
        productType: "-dash",
        tags: ["@at", "a b"],
        descriptionHtml: '<p>Lines\nand "quotes", commas</p>',
        status: "draft",
        options: ["Size"],
        seoTitle: "+plus",
        variants: [
          {
            optionValues: ["-5"],
            sku: "=SKU",
            priceCents: 199,
            stock: -3,
            policy: "continue",
            leadTimeDays: 0,
            extra: { "Variant Tax Code": "'@x", "Gift Card": "false", "=Column": "kept", constructor: "kept", toString: "too" },
          },
          {
            optionValues: ["\ttab".trim()],
            priceCents: 0,
            compareAtPriceCents: 500,
            tracked: false,
            taxable: false,
            requiresShipping: false,
            imageUrl: "https://img.example/b.jpg",
          },
        ],
        drawing: "centrifuge",
        specifications: [
          { name: "=Speed", value: "15000", unit: "rpm", number: 15_000 },
          { name: 'Range, "wide"', value: "+4 - 40", unit: "°C", number: null },
          { name: "Sum", value: "0.3", unit: null, number: 0.30000000000000004 },
          { name: "Lines", value: "a\nb: c", unit: null, number: null },
        ],
        metafields: [
          { namespace: "custom", key: "material", value: "=HYPERLINK(1)" },
          { namespace: "My-App", key: "Note", value: "  spaced\n\n" },
          { namespace: "my-app", key: "note", value: "'@other capitals" },
          { namespace: "custom", key: "features", value: '["Quiet","=Cooled"]' },
          { namespace: "custom", key: "empty", value: "" },
          { namespace: "custom", key: "quick_start_url", value: "https://docs.example/quick.pdf" },
        ],
        images: [
          { url: "https://img.example/a.jpg", alt: "A" },
          { url: "https://img.example/b.jpg", alt: "" },
          { url: "https://img.example/c.jpg", alt: "C" },
        ],
      },
      { handle: "pictured", title: "Pictured", options: [], variants: [{ optionValues: [], priceCents: 5 }] },
    ]);
    const manual = { kind: "manual", title: "Manual", fileKey: "documents/pictured-manual.pdf", bytes: 3 } as const;
    await replaceDocuments(shop, system, [{ ...manual, productId: ids.get("pictured") as string }]);
    const kinds = { odd: ["fits", "spare-part"], pictured: ["replaced-by"] } as const;
    const other = { odd: ids.get("pictured"), pictured: ids.get("odd") } as Record<string, string>;
    await editProducts(shop, system, [...ids.values()], ({ handle }) => ({
      relations: kinds[handle as "odd"].map((kind) => ({ kind, productId: other[handle] as string })),
    }));
    const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
    await addProductPicture(shop, system, ids.get("pictured") as string, png, "Uploaded");
    const path = join(folder, "products.csv");
    writeFileSync(path, await textOf(productsCsv(shop)));
    const before = await everything();
    exported = new Map((await stored()).map((product) => [product.handle, product]));
    const report = await importFile(shop, system, path, { check: false, stock: null });
    expect(report).toMatchObject({ created: 0, updated: 0, faultCount: 0, fileFault: null });
    expect(report.unchanged).toBeGreaterThan(70);
    expect(await everything()).toBe(before);
    expect((await readProduct(shop, "pictured"))?.images[0]?.url).toMatch(/^\/media\/[0-9a-f]{32}-800\.webp$/);
  });

  it("loses nothing of specifications and metafields on the way into another shop", async () => {
    const shop = shopOf();
    await deleteProducts(
      shop,
      system,
      [...exported.values()].map((product) => product.id),
    );
    expect(await stored()).toEqual([]);
    const report = await importFile(shop, system, join(folder, "products.csv"), { check: false, stock: null });
    expect(report).toMatchObject({ updated: 0, unchanged: 0, faultCount: 0, fileFault: null });
    const products = await stored();
    expect(products).toHaveLength(exported.size);
    const handleOf = (all: StoredProduct[], id: string) => all.find((one) => one.id === id)?.handle;
    for (const { handle, specifications, metafields, drawing, relations } of products) {
      const namesOf = (all: StoredProduct[], list: StoredProduct["relations"]) => list.map(({ kind, productId }) => [kind, handleOf(all, productId)]);
      expect(namesOf(products, relations)).toEqual(namesOf([...exported.values()], exported.get(handle)?.relations ?? []));
      const before = exported.get(handle);
      expect({ handle, specifications, drawing }).toEqual({ handle, specifications: before?.specifications, drawing: before?.drawing });
      // Empty metafields do not count; the other shop names its guides by their URLs.
      const words = (list: Metafield[]) =>
        list
          .filter(({ value }) => value !== "" && !value.includes("/media/documents/"))
          .map(fieldText)
          .sort();
      expect(words(metafields), handle).toEqual(words(before?.metafields ?? []));
    }
    const pictured = products.find(({ handle }) => handle === "pictured");
    expect(pictured?.metafields).toEqual([{ namespace: "custom", key: "manual_url", value: "/media/documents/pictured-manual.pdf" }]);
  });

  it("names metafields as Shopify does, and its own columns among them", () => {
    const [head = ""] = readFileSync(join(folder, "products.csv"), "utf8").split("\r\n");
    for (const name of [
      "Material (product.metafields.custom.material)",
      "Specifications (product.metafields.custom.specifications)",
      "Manual URL (product.metafields.custom.manual_url)",
      "Drawing (product.metafields.meniscus.drawing)",
    ])
      expect(head).toContain(name);
  });

  it("holds no cell that a spreadsheet would run", () => {
    const cells = readFileSync(join(folder, "products.csv"), "utf8").split(/[,\n]/);
    expect(cells.filter((cell) => /^"[=+@]/.test(cell))).toEqual([]);
    for (const value of ["=1", "'=1", "''=1", "-x", "-5", "'x", "+1", "@a", "\tx", "plain", ""])
      expect(readCell(safeCell(value)), JSON.stringify(value)).toBe(value);
    expect(safeCell("=1+1")).toBe("'=1+1");
    expect(safeCell("-5")).toBe("-5");
  });
});

describe("an export of orders", () => {
  it("has a row per line, with the order's sums in the first", async () => {
    const shop = shopOf();
    const address = {
      firstName: "Ada",
      lastName: "Byron",
      company: "=cmd()",
      address1: "1 Main St",
      address2: "",
      city: "Boston",
      province: "MA",
      zip: "02101",
      country: "US",
      phone: "",
    };
    const id = shop.ids.next();
    await shop.sql`
      insert into orders (id, name, is_test, email, currency, financial_status, fulfillment_status, subtotal_cents, discount_cents, shipping_cents,
        tax_cents, total_cents, shipping_method, payment_method, shipping_address, billing_address, attempt_id, search_words, processed_at,
        updated_at, po_number, cost_center, quote_number, buyer_note)
      values (${id}, '#1001', false, 'ada@lab.example', 'USD', 'paid', 'unfulfilled', 30000, 0, 0, 1875, 31875, 'Standard', 'test-card',
        ${JSON.stringify(address)}::jsonb, ${JSON.stringify(address)}::jsonb, ${shop.ids.random()}, '', now(),
        now(), 'PO-7', 'CC-41', 'Q-1002', 'To the loading dock')`;
    for (const [position, title] of ["Scale", "Rack"].entries())
      await shop.sql`
        insert into order_lines (id, order_id, position, product_handle, title, variant_title, sku, quantity, unit_price_cents, original_total_cents,
          discounted_total_cents, tax_cents, weight_grams)
        values (${shop.ids.next()}, ${id}, ${position}, 'x', ${title}, 'Large', ${`S-${position}`}, 2, 7500, 15000, 15000, 0, 10)`;
    const [header, first, second, end] = (await textOf(ordersCsv(shop))).split("\r\n");
    expect(header).toMatch(/^"Name","Test","Email","Financial Status"/);
    expect(first).toContain('"#1001","false","ada@lab.example","paid","unfulfilled"');
    expect(first).toContain('"300.00","0.00","0.00","18.75","318.75","0.00","Standard"');
    expect(first).toContain('"2","Scale - Large","S-0","75.00","150.00"');
    expect(first).toContain('"test-card","PO-7"');
    expect(header).toMatch(/"Cost Center","Quote","Notes"$/);
    expect(first).toMatch(/"CC-41","Q-1002","To the loading dock"$/);
    expect(first).toContain("'=cmd()");
    expect(second).toContain('"#1001","","ada@lab.example","",""');
    expect(second).toContain("Rack - Large");
    expect(end).toBe("");
  });
});
