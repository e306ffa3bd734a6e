import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { type ProductInput, writeProducts } from "#domain/catalog/catalog.ts";
import { editorInput, expectNothingLost, makeProductInUse } from "#support/product-in-use.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

async function signInToAdmin() {
  const { call } = openTestApp(shopOf());
  const { token } = await signedInAs(shopOf(), "manager");
  return (method: string, path: string, body?: unknown) => call(method, path, { token, ...(body === undefined ? {} : { body }) });
}

let made = 0;
function input(given: Partial<ProductInput> = {}): ProductInput {
  made += 1;
  return {
    handle: `centrifuge-${made}`,
    title: `Centrifuge ${made}`,
    vendor: "Meridian",
    productType: "Centrifuge",
    descriptionHtml: "<p>Spins.</p><script>alert(1)</script>",
    status: "active",
    tags: ["new"],
    options: [],
    specifications: [{ name: "Maximum speed", value: "15000", unit: "rpm" }],
    features: ["Quiet"],
    applications: ["Cell pellets"],
    modelNumber: "C24",
    seoTitle: null,
    seoDescription: null,
    variants: [
      {
        optionValues: [],
        sku: `C-${made}`,
        barcode: null,
        priceCents: 189_500,
        compareAtPriceCents: null,
        weightGrams: 12_000,
        policy: "deny",
        lowStockThreshold: 5,
        leadTimeDays: null,
        stock: 4,
      },
    ],
    ...given,
  };
}

describe("products in the admin area", () => {
  it("are created, shown whole, and cleaned of scripts", async () => {
    const call = await signInToAdmin();
    const { status, json } = await call("POST", "/api/admin/products", input());
    expect(status).toBe(201);
    expect(json.product).toMatchObject({
      descriptionHtml: "<p>Spins.</p>",
      features: ["Quiet"],
      applications: ["Cell pellets"],
      modelNumber: "C24",
      specifications: [{ name: "Maximum speed", value: "15000", unit: "rpm", number: 15000 }],
      currency: "USD",
      variants: [{ priceCents: 189_500, onHand: 4, reserved: 0 }],
    });
  });

  it("name the field that is wrong", async () => {
    const call = await signInToAdmin();
    const wrong = await call("POST", "/api/admin/products", input({ title: "", handle: "Not A Handle", variants: [] }));
    expect([wrong.status, Object.keys(wrong.json.fields).sort()]).toEqual([400, ["handle", "title", "variants"]]);
    const first = input();
    await call("POST", "/api/admin/products", first);
    const twin = await call("POST", "/api/admin/products", input({ handle: first.handle }));
    expect([twin.status, twin.json.code]).toEqual([409, "handle-taken"]);
  });

  it("keep whether they are taxed and shipped when a request does not say it; new ones are both", async () => {
    const call = await signInToAdmin();
    const form = input();
    const [variant] = form.variants as [ProductInput["variants"][number]];
    const { product } = (await call("POST", "/api/admin/products", form)).json;
    expect(product.variants[0]).toMatchObject({ taxable: true, requiresShipping: true });
    let seenAt = product.updatedAt;
    for (const said of [{ taxable: false, requiresShipping: false }, {}]) {
      const variants = [{ ...variant, ...said, id: product.variants[0].id, stock: undefined }];
      const saved = await call("PUT", `/api/admin/products/${product.id}`, { seenAt, product: { ...form, variants } });
      expect([saved.status, saved.json.product.variants[0]]).toMatchObject([200, { taxable: false, requiresShipping: false }]);
      seenAt = saved.json.product.updatedAt;
    }
  });

  it("are loaded in the shape in which they are saved: what is sent back as it came changes nothing, however it was written", async () => {
    const call = await signInToAdmin();
    const shop = shopOf();
    const handle = "müller_100.5-µl";
    const { ids } = await writeProducts(shop, system, [
      {
        handle,
        title: "Pipette",
        vendor: "Müller ".repeat(60).trim(),
        options: ["Volume"],
        specifications: [
          { name: "Sum", value: "0.3", unit: null, number: 0.30000000000000004 },
          { name: "Range", value: "x".repeat(5000), unit: "µl" },
        ],
        metafields: [
          { namespace: "custom", key: "features", value: '[ "Quiet",  "Small" ]' },
          { namespace: "custom", key: "applications", value: "no list" },
          { namespace: "custom", key: "cost", value: "12" },
        ],
        images: [{ url: "https://img.example/a.jpg", alt: "A" }],
        variants: ["5 µl", "10 µl"].map((value) => ({
          optionValues: [value],
          sku: `P-${value}`.repeat(30),
          priceCents: 100,
          stock: 3,
          extra: { Kept: "x" },
        })),
      },
    ]);
    const path = `/api/admin/products/${ids.get(handle)}`;
    const tables = ["products", "variants", "stock_levels", "stock_adjustments", "product_images", "domain_events"];
    const everything = async () =>
      JSON.stringify(await Promise.all(tables.map((table) => shop.sql`select to_jsonb(t) from ${shop.sql(table)} t order by 1`)));
    const before = await everything();
    const { product } = (await call("GET", path)).json;
    shop.pass(1000);
    expect((await call("PUT", path, { seenAt: product.updatedAt, product })).status).toBe(200);
    expect(await everything()).toBe(before);
  });

  it("keep every field that a request leaves out", async () => {
    const call = await signInToAdmin();
    const form = input();
    const { product } = (await call("POST", "/api/admin/products", form)).json;
    const [{ id, priceCents, ...variant }] = product.variants;
    const { handle, options, title: _title, updatedAt: seenAt, ...others } = product;
    shopOf().pass(1000);
    const change = { handle, options, title: "Renamed", variants: [{ id, optionValues: [], priceCents: priceCents + 1 }] };
    const saved = (await call("PUT", `/api/admin/products/${product.id}`, { seenAt, product: change })).json.product;
    expect(saved).toEqual({ ...others, ...change, updatedAt: expect.any(String), variants: [{ ...variant, id, priceCents: priceCents + 1 }] });
  });

  it("are not overwritten by somebody who saw an older version", async () => {
    const call = await signInToAdmin();
    const form = input();
    const { product } = (await call("POST", "/api/admin/products", form)).json;
    const path = `/api/admin/products/${product.id}`;
    shopOf().pass(1000);
    const mine = await call("PUT", path, { seenAt: product.updatedAt, product: { ...form, title: "Mine" } });
    expect([mine.status, mine.json.product.title]).toEqual([200, "Mine"]);
    const theirs = await call("PUT", path, { seenAt: product.updatedAt, product: { ...form, title: "Theirs" } });
    expect([theirs.status, theirs.json.code]).toEqual([409, "changed-meanwhile"]);
    expect((await call("GET", path)).json.product.title).toBe("Mine");
  });

  it("keep their stock when they are saved; stock moves by adjustments with who and why", async () => {
    const call = await signInToAdmin();
    const form = input();
    const { product } = (await call("POST", "/api/admin/products", form)).json;
    const [variant] = product.variants;
    const adjusted = await call("POST", `/api/admin/variants/${variant.id}/stock-adjustments`, { delta: 6 });
    expect([adjusted.status, adjusted.json]).toEqual([201, { onHand: 10 }]);
    expect((await call("POST", `/api/admin/variants/${variant.id}/stock-adjustments`, { onHand: 7, seen: 10 })).json).toEqual({ onHand: 7 });
    const [{ stock: _stock, ...rest }] = form.variants as [ProductInput["variants"][number]];
    const saved = await call("PUT", `/api/admin/products/${product.id}`, {
      seenAt: product.updatedAt,
      product: { ...form, title: "Renamed", variants: [rest] },
    });
    expect(saved.json.product.variants[0]).toMatchObject({ id: variant.id, onHand: 7 });
    expect((await call("POST", `/api/admin/variants/${variant.id}/stock-adjustments`, { delta: 1.5 })).status).toBe(400);
    expect((await call("POST", `/api/admin/variants/${shopOf().ids.next()}/stock-adjustments`, { delta: 1 })).status).toBe(404);
  });

  it("keep their variants' stock, carts and history when values are written differently, and refuse what nobody can tell", async () => {
    const call = await signInToAdmin();
    const used = await makeProductInUse(shopOf());
    const path = `/api/admin/products/${used.id}`;
    const put = async (variants: { id?: string | null; value: string }[]) => {
      const { product } = (await call("GET", path)).json;
      shopOf().pass(1000);
      return call("PUT", path, { seenAt: product.updatedAt, product: editorInput(used.handle, "Voltage", variants) });
    };
    const renamed = await put([
      { id: used.variantId, value: "North America" },
      { id: used.otherId, value: "Europe" },
    ]);
    expect([renamed.status, renamed.json.product.variants[0]]).toEqual([
      200,
      expect.objectContaining({ id: used.variantId, onHand: 12, reserved: 3 }),
    ]);
    expect((await put([{ value: "north america" }, { value: "Europe" }])).json.product.variants[0].id).toBe(used.variantId);
    const unclear = await put([{ value: "120V" }, { value: "Europe" }]);
    expect([unclear.status, unclear.json.code]).toEqual([422, "variants-unclear"]);
    expect(unclear.json.error).toContain("whether 120V is new or a new name for north america");
    const foreign = await put([{ id: shopOf().ids.next(), value: "120V" }]);
    expect([foreign.status, Object.keys(foreign.json.fields)]).toEqual([400, ["variants.0.id"]]);
    await expectNothingLost(shopOf(), used);
    const replaced = await put([
      { id: null, value: "100V" },
      { id: used.otherId, value: "Europe" },
    ]);
    expect(replaced.json.product.retired).toEqual([expect.objectContaining({ id: used.variantId, onHand: 12 })]);
    await expectNothingLost(shopOf(), used);
  });

  it("are found by words and SKU, filtered by status and stock, and paged in every order", async () => {
    const call = await signInToAdmin();
    const rare = input({ title: "Zirconium crucible 100%", status: "draft" });
    await call("POST", "/api/admin/products", rare);
    const titles = async (query: string) =>
      (await call("GET", `/api/admin/products?${query}`)).json.products.map(({ title }: { title: string }) => title);
    expect(await titles("search=zirconium")).toEqual([rare.title]);
    expect(await titles("search=100%25")).toEqual([rare.title]);
    expect(await titles(`search=${rare.variants[0]?.sku?.toLowerCase()}`)).toContain(rare.title);
    expect(await titles("view=draft")).toContain(rare.title);
    expect(await titles("view=low-stock")).not.toContain(rare.title);
    for (let i = 0; i < 4; i++) await call("POST", "/api/admin/products", input());
    for (const sort of ["updated", "title", "price-asc", "price-desc", "stock"]) {
      const all = await titles(`sort=${sort}&first=100`);
      const paged: string[] = [];
      let after: string | null = "";
      for (let pages = 0; after !== null && pages < all.length; pages++) {
        const { json } = await call("GET", `/api/admin/products?sort=${sort}&first=3&after=${after}`);
        paged.push(...json.products.map(({ title }: { title: string }) => title));
        after = json.next ?? null;
      }
      expect([sort, paged]).toEqual([sort, all]);
    }
  });

  it("are archived and come back as drafts", async () => {
    const call = await signInToAdmin();
    const { product } = (await call("POST", "/api/admin/products", input())).json;
    expect((await call("POST", `/api/admin/products/${product.id}/archive`)).json.product.status).toBe("archived");
    expect((await call("DELETE", `/api/admin/products/${product.id}/archive`)).json.product.status).toBe("draft");
    expect((await call("POST", `/api/admin/products/${shopOf().ids.next()}/archive`)).status).toBe(404);
    expect((await call("GET", "/api/admin/products/nope")).status).toBe(404);
  });

  it("have pictures from web addresses, which the shop downloads, each once", async () => {
    const call = await signInToAdmin();
    const { product } = (await call("POST", "/api/admin/products", input())).json;
    const path = `/api/admin/products/${product.id}/pictures/address`;
    const added = await call("POST", path, { address: " https://pictures.example/rotor.jpg " });
    expect([added.status, added.json.product.images]).toEqual([
      201,
      [expect.objectContaining({ alt: product.title, thumbnailUrl: null, fetchFault: null })],
    ]);
    const [image] = added.json.product.images;
    expect(await shopOf().sql`select source_url as url from product_images where id = ${image.id}`).toEqual([
      { url: "https://pictures.example/rotor.jpg" },
    ]);
    expect(await shopOf().sql`select from jobs.job where name = 'fetch-image' and singleton_key = ${image.id}`).toHaveLength(1);
    const twice = await call("POST", path, { address: "https://pictures.example/rotor.jpg" });
    expect([twice.status, twice.json.fields]).toEqual([400, { address: "The product already has a picture from this URL." }]);
    for (const address of ["", "rotor.jpg", "ftp://pictures.example/1.jpg", "javascript:alert(1)", "https://ada:secret@pictures.example/1.jpg"]) {
      const refused = await call("POST", path, { address });
      expect([refused.status, refused.json.fields.address]).toEqual([400, expect.stringContaining("https://")]);
    }
    expect((await call("POST", path.replace(product.id, shopOf().ids.next()), { address: "https://pictures.example/2.jpg" })).status).toBe(404);
    expect((await call("GET", `/api/admin/products/${product.id}`)).json.product.images).toHaveLength(1);
  });

  it("have pictures that are uploaded, ordered, described and removed, each only through its own product", async () => {
    const call = await signInToAdmin();
    const { product } = (await call("POST", "/api/admin/products", input())).json;
    const other = (await call("POST", "/api/admin/products", input())).json.product;
    const path = `/api/admin/products/${product.id}/pictures`;
    const upload = async (background: string) => {
      const form = new FormData();
      const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer();
      form.set("picture", new File([bytes as unknown as Uint8Array<ArrayBuffer>], "a.png"));
      return call("POST", path, form);
    };
    await upload("#ffffff");
    const { images } = (await upload("#0b6e75")).json.product;
    expect(images.map(({ url }: { url: string }) => url)).toEqual([expect.stringMatching(/^\/media\//), expect.stringMatching(/^\/media\//)]);
    const [first, second] = images.map(({ id }: { id: string }) => id);
    const turned = await call("PUT", `${path}/order`, { ids: [second, first] });
    expect(turned.json.product.images.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect((await call("PUT", `${path}/order`, { ids: [second] })).status).toBe(400);
    expect((await call("PATCH", `${path}/${first}`, { alt: "Rotor" })).json.product.images[1].alt).toBe("Rotor");
    expect((await call("DELETE", `/api/admin/products/${other.id}/pictures/${first}`)).status).toBe(404);
    expect((await call("DELETE", `${path}/${second}`)).json.product.images).toHaveLength(1);
    const list = (await call("GET", `/api/admin/products?search=${product.handle}`)).json.products;
    expect(list[0].pictureUrl).toMatch(/^\/media\//);
    await upload("#0b6e75");
    await upload("#0b6e75");
    const twice = (await call("GET", path.replace(/\/pictures$/, ""))).json.product;
    const sent = await call("PUT", `/api/admin/products/${product.id}`, { seenAt: twice.updatedAt, product: twice });
    expect([sent.status, sent.json.product.images]).toEqual([200, twice.images]);
    expect(new Set(twice.images.map(({ url }: { url: string }) => url)).size).toBeLessThan(twice.images.length);
    const text = new FormData();
    text.set("picture", new File(["<svg/>"], "a.png"));
    expect((await call("POST", path, text)).status).toBe(422);
    expect((await call("POST", path, {})).status).toBe(400);
  });
});
