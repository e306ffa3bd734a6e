import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { addProductPicture, readProduct, saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { pictureUrl } from "#domain/picture.ts";
import { storeOwnPicture } from "#domain/picture-storing.ts";
import { openTestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

const get = (path: string) => openTestApp(shopOf()).app.request(testOrigin + path);
const json = async (path: string) => (await get(path)).json();

describe("products, collections and search by call", () => {
  it("give the specification's shapes", async () => {
    const shop = shopOf();
    await writeProducts(shop, system, [
      {
        handle: "scale",
        title: "Alder scale",
        vendor: "Alder",
        options: [],
        variants: [{ optionValues: [], priceCents: 12_345, sku: "AL-1", stock: 2 }],
        specifications: [{ name: "Speed", value: "15000", unit: "rpm", number: 15_000 }],
        metafields: [{ namespace: "custom", key: "features", value: '["Quiet"]' }],
      },
    ]);
    await saveCollection(shop, system, { handle: "scales", title: "Scales", products: ["scale"] });
    const { product } = await json("/api/products/scale");
    expect(product).toMatchObject({
      handle: "scale",
      featuredImage: { url: "/drawings/generic.svg", altText: "Alder scale" },
      images: { edges: [{ node: { url: "/drawings/generic.svg" } }] },
      priceRange: { minVariantPrice: { amount: "123.45", currencyCode: "USD" } },
      variants: { edges: [{ node: { title: "Default Title", price: { amount: "123.45", currencyCode: "USD" } } }] },
    });
    expect(product.metafields).toEqual(
      expect.arrayContaining([
        { namespace: "custom", key: "brand", value: "Alder" },
        { namespace: "custom", key: "availability_status", value: "limited stock" },
        { namespace: "custom", key: "specs", value: '["Speed: 15,000 rpm"]' },
      ]),
    );
    expect(await json("/api/collection-products?handle=scales&first=12")).toMatchObject({
      products: [{ handle: "scale" }],
      total: 1,
      pageInfo: { hasNextPage: false },
    });
    expect(await json("/api/search?query=al-1&sortKey=nonsense&type=products")).toMatchObject({
      products: [{ handle: "scale" }],
      collections: [],
      totals: { products: 1 },
    });
    expect(await json("/api/search?query=scales&type=COLLECTION")).toMatchObject({
      products: [],
      collections: [{ handle: "scales", image: { altText: "Scales" } }],
    });
    expect(await json("/api/predictive-search?query=ald")).toMatchObject({ queries: [{ text: "alder" }], products: [{ handle: "scale" }] });
    expect(await json("/api/search?query=%20")).toMatchObject({ products: [], pages: [] });
  });

  it("say 404 and 400 where there is nothing, or nothing to understand", async () => {
    for (const handle of ["none", "%00", "..%2f"]) expect((await get(`/api/products/${handle}`)).status, handle).toBe(404);
    expect((await get("/api/collection-products?handle=none")).status).toBe(404);
    expect((await get("/api/collection-products")).status).toBe(400);
    expect((await get("/api/search?query=x&type=nonsense")).status).toBe(400);
    for (const query of ["'", "&|!()<->:*", "\\", "\0", "a".repeat(400), "🔬"])
      expect((await get(`/api/search?query=${encodeURIComponent(query)}`)).status, query).toBe(200);
  });
});

describe("pictures", () => {
  it("are made in the asked size at first use and may be kept for ever", async () => {
    const shop = shopOf();
    const { ids } = await writeProducts(shop, system, [
      { handle: "pic", title: "Pic", options: [], variants: [{ optionValues: [], priceCents: 1 }] },
    ]);
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    await addProductPicture(shop, system, ids.get("pic") as string, png, "Red");
    const image = (await readProduct(shop, "pic"))?.images[0];
    expect(image?.webpSrcset).toMatch(/-200\.webp 200w, .*-1200\.webp 900w$/);
    for (const format of ["webp", "avif"]) {
      const answer = await get(image?.url.replace("-800.webp", `-400.${format}`) ?? "");
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toContain("immutable");
      expect(answer.headers.get("content-type")).toBe(`image/${format}`);
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(400);
    }
    expect((await get(image?.url.replace("-800.", "-801.") ?? "")).status).toBe(404);
  });

  it("of the shop's own are sent as they were made where their own size is asked for", async () => {
    const avif = await sharp({ create: { width: 900, height: 600, channels: 3, background: "blue" } })
      .avif()
      .toBuffer();
    const { fileKey } = await storeOwnPicture(shopOf(), avif);
    const whole = await get(pictureUrl(fileKey, 1200).replace("webp", "avif"));
    expect(Buffer.from(await whole.arrayBuffer()).equals(avif)).toBe(true);
    const small = await get(pictureUrl(fileKey, 400));
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: "webp", width: 400 });
  });

  it("are refused when they are none, or too large to open", async () => {
    const shop = shopOf();
    const { ids } = await writeProducts(shop, system, [
      { handle: "pic", title: "Pic", options: [], variants: [{ optionValues: [], priceCents: 1 }] },
    ]);
    const id = ids.get("pic") as string;
    for (const bytes of ["<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "GIF89a", ""])
      await expect(addProductPicture(shop, system, id, Buffer.from(bytes), "")).rejects.toMatchObject({ code: "picture-unreadable" });
    const bomb = await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: "red" }, limitInputPixels: false })
      .png()
      .toBuffer();
    await expect(addProductPicture(shop, system, id, bomb, "")).rejects.toMatchObject({ code: "picture-unreadable" });
    await expect(addProductPicture(shop, system, id, new Uint8Array(21 * 1024 * 1024), "")).rejects.toMatchObject({ code: "file-too-large" });
  });

  it("and documents are reached by their own names only", async () => {
    await shopOf().files.put("documents/manual-0123456789ab.pdf", Buffer.from("%PDF-1.7"));
    const answer = await get("/media/documents/manual-0123456789ab.pdf");
    expect(answer.headers.get("content-disposition")).toBe('inline; filename="manual.pdf"');
    for (const path of [
      "/media/documents/..%2f..%2fsecret.pdf",
      "/media/documents/a..pdf",
      "/media/..%2fx-400.webp",
      "/media/zz-400.webp",
      "/media/documents/none.pdf",
    ])
      expect((await get(path)).status, path).toBe(404);
  });
});
