import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import {
  addProductPicture,
  listCategoryGroups,
  listCollections,
  listFeaturedCollections,
  readCollection,
  readProduct,
  relatedProducts,
  sellableVariants,
  writeProducts,
} from "#domain/catalog/catalog.ts";
import { lowStockCount } from "#domain/catalog/product-admin.ts";
import { listPages, readArticle, readBlog, readMenu, readPage, saveMenu, savePage } from "#domain/content/content.ts";
import { predictiveSearch, searchAll } from "#domain/search/search.ts";
import { readSampleValues, sampleFields } from "#domain/settings/sample-values.ts";
import { changeSettings, loadSettings, readSettings } from "#domain/settings/settings.ts";
import { changeHeroPicture } from "#domain/settings/shop-pictures.ts";
import { namedFiles } from "#domain/stored-file-queries.ts";
import { listedProducts } from "#support/listed-products.ts";
import { useTestShop } from "#support/test-shop.ts";
import { menuInvariants } from "../check/menu-invariants.ts";
import type { CommandContext } from "../command.ts";
import { loadSample } from "./load-sample.ts";
import { planSample } from "./plan-sample.ts";
import { removeSample } from "./remove-sample.ts";
import { sampleCommand } from "./sample-command.ts";
import { readSeed, type SeedProduct, type SeedVariant } from "./seed-files.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "019a0000-0000-7000-8000-000000000001", role: "owner" };
/** The option of each product that cannot be seen on the goods; the voltage cannot be seen either. */
const unseenOptions: Record<string, string> = {
  "aldergate-a4-analytical-balance": "Capacity",
  "aldergate-w1-calibration-weight-set": "Class",
  "emberline-bi24-biological-indicators": "Pack",
  "halden-ground-edge-slides": "Pack",
  "halden-mr8-microplate-reader": "Filter set",
  "halden-sp60-uv-vis-spectrophotometer": "Spectral bandwidth",
  "meridian-conical-tubes": "Pack",
};

/** Returns what can be seen of a variant: its option values, without the plastic of a cuvette, which looks the same in all three. */
function lookOf({ handle, options }: SeedProduct, { optionValues }: SeedVariant): string {
  const seen = optionValues.filter((_, at) => options[at] !== "Voltage" && options[at] !== unseenOptions[handle]);
  return seen.join(" / ").replace(/^(Polystyrene|PMMA|UV grade), /, "");
}

describe("the sample shop", () => {
  it("loads once, with everything a shop shows", async () => {
    const shop = shopOf();
    const shown: number[] = [];
    const planned = await planSample(shop, process.cwd());
    expect(planned).toMatchObject({ created: expect.toSatisfy((count) => count > 100), changed: 0, left: 0 });
    expect(await shop.sql`select 1 from products`).toEqual([]);
    expect(await loadSample(shop, { root: process.cwd(), onProgress: (done) => shown.push(done) })).toEqual(planned);
    expect(await loadSample(shop, { root: process.cwd() })).toBeNull();
    expect(shown.length).toBeGreaterThan(50);
    expect(await planSample(shop, process.cwd())).toMatchObject({ created: 0, changed: 0, left: planned.created });
    const all = await listedProducts(shop, "all", { first: 100 });
    expect(all?.total).toBeGreaterThanOrEqual(48);
    const ids = await shop.sql<{ id: string }[]>`select id from variants`;
    const variants = await sellableVariants(
      shop,
      ids.map((row) => row.id),
    );
    expect(new Set(variants.map((variant) => variant.availability.state))).toEqual(
      new Set(["in-stock", "limited-stock", "back-order", "out-of-stock"]),
    );
    // Low stock is the exception: if most of the sample were running out, the figure would mean nothing.
    const low = await lowStockCount(shop, owner);
    expect(low).toBeGreaterThanOrEqual(8);
    expect(low).toBeLessThanOrEqual(12);
    const groups = await listCategoryGroups(shop);
    expect(groups.length).toBeGreaterThanOrEqual(6);
    expect(groups.every((group) => group.collections.every((collection) => collection.productCount > 0))).toBe(true);
    expect((await listCollections(shop)).filter((collection) => collection.productCount === 0)).toEqual([]);
    expect((await listFeaturedCollections(shop)).length).toBeGreaterThan(0);
    expect((await readBlog(shop, "journal"))?.total).toBe(8);
    expect((await readMenu(shop, "main")).length).toBeGreaterThan(0);
    expect((await readSettings(shop)).promises.labsTrusting).toBe(1200);
  });

  it("shows products in pictures of their own, with words for people who cannot see them", async () => {
    const rows = await shopOf().sql<{ handle: string; file_key: string; width: number; alt: string }[]>`
      select p.handle, i.file_key, i.width, i.alt from product_images i join products p on p.id = i.product_id order by p.handle, i.position`;
    const folders = readdirSync("seed/pictures").filter((name) => name !== "collections" && name !== "articles");
    expect([...new Set(rows.map((row) => row.handle))]).toEqual(folders.sort());
    expect(new Set(rows.map((row) => row.file_key)).size).toBe(rows.length);
    expect(rows.filter((row) => row.width !== 1200 || row.alt.length < 20)).toEqual([]);
  });

  it("shows every instrument from three sides, and every accessory and consumable from two", async () => {
    const short = await shopOf().sql`
      select handle from products p where (select count(*) from product_images i where i.product_id = p.id)
        < case when tags && array['accessory', 'consumable'] then 2 else 3 end`;
    expect(short).toEqual([]);
  });

  it("has a picture of every product, collection and article, and of every variant that looks different", async () => {
    const { sql } = shopOf();
    const without = await sql`
      select handle from products p where not exists (select from product_images i where i.product_id = p.id)
      union all select handle from collections where picture is null
      union all select handle from articles where picture is null`;
    expect(without).toEqual([]);
    const shown = await sql<{ sku: string }[]>`select sku from variants where image_id is not null`;
    const seeded = readdirSync("seed/products")
      .flatMap((file) => JSON.parse(readFileSync(`seed/products/${file}`, "utf8")) as { variants: { sku: string; picture?: string }[] }[])
      .flatMap((product) => product.variants.filter((variant) => variant.picture));
    expect(shown.map(({ sku }) => sku).sort()).toEqual(seeded.map(({ sku }) => sku).sort());
  });

  it("shows each variant that looks different in a picture of its own", async () => {
    const { products } = await readSeed(process.cwd());
    const wrong = products.filter((product) => {
      const looks = product.variants.map((variant) => lookOf(product, variant));
      const pictures = new Set(product.variants.map(({ picture }) => picture));
      const pairs = new Set(product.variants.map(({ picture }, at) => `${looks[at]}: ${picture}`));
      const differing = new Set(looks).size;
      return differing > 1 && (pictures.has(undefined) || pictures.size !== differing || pairs.size !== differing);
    });
    expect(wrong.map(({ handle }) => handle).sort()).toEqual([]);
  });

  it("gives every instrument a manual and a quick start guide, and everything else a product sheet; all are real PDF files", async () => {
    const shop = shopOf();
    const product = await readProduct(shop, "halden-b340-laboratory-microscope");
    expect(product?.documents.map((document) => document.kind)).toEqual(["manual", "quick-start"]);
    for (const document of product?.documents ?? []) {
      const bytes = await shop.files.read(document.url.replace("/media/", ""));
      expect(Buffer.from(bytes?.subarray(0, 5) ?? []).toString()).toBe("%PDF-");
      expect(bytes?.byteLength).toBe(document.bytes);
    }
    const { instrumentTypes } = (await readSettings(shop)).productDefaults;
    const kinds = await shop.sql<{ handle: string; product_type: string; titles: string[] }[]>`
      select handle, product_type, array_agg(d.title order by d.position) titles from products p join product_documents d on d.product_id = p.id
      where d.kind <> 'safety' group by p.id`;
    expect(kinds).toHaveLength((await readSeed(process.cwd())).products.length);
    for (const { product_type, titles } of kinds)
      expect(titles).toEqual(instrumentTypes.includes(product_type) ? ["Manual", "Quick Start Guide"] : ["Product Sheet"]);
  });

  it("has a safety data sheet for each reagent", async () => {
    const shop = shopOf();
    const sheets = await shop.sql<{ handle: string; title: string }[]>`
      select handle, d.title from products p join product_documents d on d.product_id = p.id where d.kind = 'safety' order by handle`;
    const reagents = [
      "aldergate-ph-buffer-set",
      "emberline-bi24-biological-indicators",
      "halden-type-a-immersion-oil",
      "halden-uv-vis-reference-set",
    ];
    expect(sheets).toEqual(reagents.map((handle) => ({ handle, title: "Safety Data Sheet" })));
  });

  it("says of each variant what differs: no two of a product have the same figures", async () => {
    const { products } = await readSeed(process.cwd());
    const alike = products.filter(({ variants }) => {
      const figures = variants.map(({ specifications = [] }) => JSON.stringify(specifications));
      return variants.length > 1 && (new Set(figures).size < figures.length || figures.includes("[]"));
    });
    expect(alike.map(({ handle }) => handle)).toEqual([]);
  });

  it("has documents that show the figures of their products: otherwise run `npm run manuals` in studio/", async () => {
    const { products } = await readSeed(process.cwd());
    const shown = products.map(({ handle, title, vendor, productType, descriptionHtml, modelNumber, specifications, features, variants }) => {
      const codes = variants.map(({ optionValues, sku }) => [optionValues, sku]);
      const figures = [title, vendor, productType, descriptionHtml, modelNumber, specifications, features, codes];
      return [handle, createHash("sha256").update(JSON.stringify(figures)).digest("hex").slice(0, 20)];
    });
    expect(JSON.parse(readFileSync("seed/documents/digests.json", "utf8"))).toEqual(Object.fromEntries(shown));
  });

  it("shows features, related products and specifications with numbers", async () => {
    const shop = shopOf();
    const product = await readProduct(shop, "halden-b120-student-microscope");
    expect(product?.features.length).toBeGreaterThanOrEqual(3);
    expect(product?.specifications.find((row) => row.name === "Weight")).toEqual({ name: "Weight", value: "3.2", unit: "kg", number: 3.2 });
    const related = product ? await relatedProducts(shop, product, 4) : [];
    expect(related.map((card) => card.handle)[0]).toBe("halden-teaching-slide-set");
  });

  it("is found by words, beginnings of words and SKU", async () => {
    const shop = shopOf();
    const found = await searchAll(shop, { query: "microscope" });
    expect([found.products.total, found.collections.total, found.pages.total, found.articles.total].every((total) => total > 0)).toBe(true);
    expect((await searchAll(shop, { query: "HAL-B120-M", type: "PRODUCT" })).products.items[0]?.handle).toBe("halden-b120-student-microscope");
    const typed = await predictiveSearch(shop, "centri");
    expect(typed.queries.map((query) => query.text)).toContain("centrifugation");
    expect(typed.products.length).toBeGreaterThan(0);
    expect(typed.collections.map((collection) => collection.handle)).toContain("centrifuges");
  });

  it("has no menu entry that leads nowhere within the catalog and the pages", async () => {
    const shop = shopOf();
    const urls = [...(await readMenu(shop, "main")), ...(await readMenu(shop, "footer"))]
      .flatMap((item) => [item, ...(item.items ?? [])])
      .map((item) => item.url);
    for (const url of urls) {
      const [, kind, handle = "", article = ""] = url.split("/");
      if (kind === "products") expect(await readProduct(shop, handle), url).not.toBeNull();
      if (kind === "collections" && handle) expect(await readCollection(shop, handle), url).not.toBeNull();
      if (kind === "pages") expect(await readPage(shop, handle), url).not.toBeNull();
      if (kind === "blogs" && article) expect(await readArticle(shop, handle, article), url).not.toBeNull();
    }
  });

  it("has menus that tell the truth: a plural opens several products, and Shop All opens all that stands below", async () => {
    for (const { sentence, broken } of menuInvariants) expect(await broken(shopOf().sql), sentence).toEqual([]);
    const items = (await readMenu(shopOf(), "main")).flatMap((item) => item.items ?? []);
    expect(items.filter(({ url }) => url.startsWith("/products/")).length).toBeGreaterThan(10);
  });

  it("goes again and leaves what the merchant made, what staff rewrote, and the orders", async () => {
    const shop = shopOf();
    await writeProducts(shop, system, [{ handle: "our-own", title: "Our own", options: [], variants: [{ optionValues: [], priceCents: 100 }] }]);
    await savePage(shop, owner, { handle: "warranty", title: "Warranty", bodyHtml: "<p>Ours.</p>" });
    const [document] = await shop.sql<{ file_key: string }[]>`select file_key from product_documents limit 1`;
    const { shop: about, promises, shipping, tax, home } = await loadSettings(shop);
    await changeSettings(shop, owner, "shop", { ...about, name: "Our lab supply" });
    await changeSettings(shop, owner, "promises", { ...promises, warrantyYears: 5 });
    await changeSettings(shop, owner, "shipping", { ...shipping, methodTitle: "Our van" });
    const [first, ...others] = tax.rates;
    await changeSettings(shop, owner, "tax", { ...tax, rates: [{ ...(first as (typeof tax.rates)[0]), title: "CA tax" }, ...others] });
    await changeSettings(shop, owner, "home", { ...home, heroLinks: [...home.heroLinks.slice(0, 1), { text: "Ours", url: "/collections/all" }] });
    const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#0b6e75" } })
      .png()
      .toBuffer();
    const heroPicture = await changeHeroPicture(shop, owner, photo);
    const [product] = await shop.sql<{ id: string }[]>`select id from products where handle = 'halden-b120-student-microscope'`;
    await addProductPicture(shop, owner, product?.id ?? "", photo, "");
    const entries = () => shop.sql`select handle, updated_at from products union all select handle, updated_at from pages order by 1`;
    const before = JSON.stringify([await entries(), await loadSettings(shop)]);
    const planned = await removeSample(shop, { check: true });
    expect(JSON.stringify([await entries(), await loadSettings(shop)])).toBe(before);
    expect(planned).toMatchObject({
      removed: expect.toSatisfy((count) => count > 50),
      settings: { shipping: ["freeFromCents", "rates", "minDays", "maxDays", "methods", "timeZone", "freightFromGrams", "liftGateCents"] },
    });
    expect(await removeSample(shop, { check: false })).toEqual(planned);
    expect(await removeSample(shop, { check: false })).toBeNull();
    expect((await listedProducts(shop, "all")).cards.map((card) => card.handle)).toEqual(["our-own"]);
    expect((await listPages(shop)).map((page) => page.handle)).toEqual(["warranty"]);
    expect(await listCategoryGroups(shop)).toEqual([]);
    expect(await readMenu(shop, "main")).toEqual([]);
    const settings = await readSettings(shop);
    expect(settings.shop).toMatchObject({ name: "Our lab supply", tagline: "", address: "", supportEmail: "", phone: "", sampleLoaded: false });
    expect(settings.promises).toMatchObject({
      warrantyYears: 5,
      labsTrusting: 0,
      replyHours: 0,
      returnDays: 0,
      supportLocation: "",
      satisfactionGuaranteed: false,
    });
    expect(settings.shipping).toMatchObject({ methodTitle: "Our van", rates: shipping.rates });
    expect(settings.tax.rates).toMatchObject([{ title: "CA tax" }]);
    expect(settings.home).toMatchObject({ heroTitle: "", heroLinks: [{ text: "Ours", url: "/collections/all" }], heroPicture });
    expect(await shop.files.read(heroPicture?.fileKey ?? "")).not.toBeNull();
    expect(await shop.files.read(document?.file_key ?? "")).toBeNull();
  });

  it("comes again beside what has become the merchant's meanwhile, and goes without it", { timeout: 180_000 }, async () => {
    const shop = shopOf();
    const mine = async () => {
      const { shop: about, promises, shipping, tax, home, payments, productDefaults } = await loadSettings(shop);
      const { sampleLoaded: _, ...own } = about;
      const page = await readPage(shop, "warranty");
      return JSON.stringify([own, promises, shipping, tax, home, page, await readMenu(shop, "main"), payments.revision, productDefaults.revision]);
    };
    await saveMenu(shop, owner, "main", [{ title: "Ours", url: "/collections/all" }]);
    const before = await mine();
    const planned = await planSample(shop, process.cwd());
    const said: string[] = [];
    const context = { root: process.cwd(), open: async () => ({ shop }), say: (line: string) => said.push(line) };
    expect(await sampleCommand.read(["load", "--check"])?.(context as unknown as CommandContext)).toBe(0);
    expect(said).toEqual([
      `Loading the sample shop: ${planned.created} entries would be created, ${planned.changed} changed, ${planned.left} left alone. Nothing was changed.`,
      "Left as they are, because the shop has its own:\n  Settings: Home page, Promises, Shipping, Shop, Tax\n  Menus: main\n  Pages: warranty",
    ]);
    const loaded = await loadSample(shop, { root: process.cwd() });
    expect(loaded).toEqual(planned);
    expect(loaded?.own).toMatchObject({ menu: new Set(["main"]), page: new Set(["warranty"]), product: new Set(), article: new Set() });
    expect([...(loaded?.own.settings ?? [])].sort()).toEqual(["home", "promises", "shipping", "shop", "tax"]);
    expect(JSON.parse(await mine()).slice(0, 7)).toEqual(JSON.parse(before).slice(0, 7));
    const settings = await loadSettings(shop);
    expect(settings.shop.sampleLoaded).toBe(true);
    expect(settings.productDefaults.features).not.toEqual([]);
    // The merchant's own values are not taken for the sample's, neither by the list of what is missing to go live nor by the next removal.
    expect(sampleFields(settings, await readSampleValues(shop))).toEqual({
      productDefaults: expect.any(Array),
      experiments: ["heroCtaText", "productCardLayout", "pricingDisplay"],
      shipping: ["freeFromCents", "rates", "minDays", "maxDays", "methods", "timeZone", "freightFromGrams", "liftGateCents"],
    });
    const named = (await shop.sql<{ key: string }[]>`select key from (${namedFiles(shop.sql)}) named`).map(({ key }) => key);
    expect(await Promise.all(named.map((key) => shop.files.exists(key)))).not.toContain(false);
    await removeSample(shop, { check: false });
    expect(JSON.parse(await mine()).slice(0, 7)).toEqual(JSON.parse(before).slice(0, 7));
    expect((await readSettings(shop)).productDefaults.features).toEqual([]);
    expect((await readSettings(shop)).experiments).toMatchObject({ heroCtaText: false, productCardLayout: false, pricingDisplay: false });
    expect((await listedProducts(shop, "all")).cards.map((card) => card.handle)).toEqual(["our-own"]);
  });

  it("is not loaded into a live shop, nor planned for one", async () => {
    const shop = shopOf();
    const { shop: about } = await loadSettings(shop);
    await changeSettings(shop, system, "shop", { ...about, trialMode: false });
    for (const refused of [() => loadSample(shop, { root: process.cwd() }), () => planSample(shop, process.cwd())])
      await expect(refused()).rejects.toThrow(/^This shop is live.* Nothing was loaded\. Go back to trial mode first/);
    expect((await readSettings(shop)).shop).toMatchObject({ trialMode: false, sampleLoaded: false });
    expect((await listedProducts(shop, "all")).cards.map((card) => card.handle)).toEqual(["our-own"]);
  });
});
