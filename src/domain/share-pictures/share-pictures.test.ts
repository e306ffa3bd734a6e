import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { system } from "#domain/actor.ts";
import { addProductPicture, archiveProduct, deleteProduct, readCards, readProduct, writeProducts } from "#domain/catalog/catalog.ts";
import { changeSettings, loadSettings, readBuyerTexts, readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { removeStrayFiles } from "#domain/stored-files.ts";
import { openTestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { productSharePicture, shopSharePicture } from "./share-pictures.ts";

const shopOf = useTestShop();

const get = (path: string) => openTestApp(shopOf()).app.request(testOrigin + path);
const png = (color: string) =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: color } })
    .png()
    .toBuffer();

let ids: Map<string, string>;
const idOf = (handle: string) => ids.get(handle) ?? "none";
const centrifuge = (handle: string, changed: object = {}) => ({
  ...{ handle, title: "C24 microcentrifuge", vendor: "Alder & Söhne", productType: "Centrifuge", options: [] },
  variants: [{ optionValues: [], priceCents: 100 }],
  specifications: [{ name: "Maximum speed", value: "15000", unit: "rpm", number: 15_000 }],
  ...changed,
});
beforeEach(async () => {
  ({ ids } = await writeProducts(shopOf(), system, [centrifuge("c24"), centrifuge("draft", { status: "draft" }), centrifuge("other")]));
});

/** The share picture as the product's page names it. */
async function named(shop: Shop, handle: string) {
  const product = await readProduct(shop, handle);
  if (!product) throw new Error(`no product ${handle}`);
  const [card] = await readCards(shop, [product.id]);
  return productSharePicture(await readSettings(shop), product, card?.figures ?? []);
}

const shopPicture = async (shop: Shop) => shopSharePicture(await readSettings(shop), (await readBuyerTexts(shop)).tagline);

async function changeSection(section: "shop" | "brand", changed: object): Promise<void> {
  const { [section]: now } = await loadSettings(shopOf());
  await changeSettings(shopOf(), system, section, { ...now, ...changed } as never);
}

describe("the picture that other sites show beside a link to a product", () => {
  it("is a JPEG that may be kept for a year, says what stands on it, and is made once", async () => {
    const shop = shopOf();
    await addProductPicture(shop, system, idOf("c24"), await png("red"), "Red");
    const { url, alt } = await named(shop, "c24");
    expect(url).toMatch(/^\/media\/share\/products\/c24\/[0-9a-f]{16}\.jpg$/);
    expect(alt).toBe("C24 microcentrifuge by Alder & Söhne, Maximum speed 15,000\u202frpm");
    const draw = vi.spyOn(shop.pictures, "draw");
    const answers = await Promise.all([get(url), get(url)]);
    answers.push(await get(url));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/jpeg");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    }
    expect(draw).toHaveBeenCalledTimes(1);
    draw.mockRestore();
  });

  it("has another address when title, brand, figures, picture, or the shop's name or colors change, and an old address leads to it", async () => {
    const shop = shopOf();
    const first = (await named(shop, "c24")).url;
    const seen = new Set([first]);
    const changes = [
      () => writeProducts(shop, system, [centrifuge("c24", { title: "C25 microcentrifuge" })]),
      () => writeProducts(shop, system, [centrifuge("c24", { vendor: "Birch" })]),
      () => writeProducts(shop, system, [centrifuge("c24", { specifications: [{ name: "Maximum speed", value: "9", unit: "rpm", number: 9 }] })]),
      () => changeSection("shop", { name: "Another shop" }),
      () => changeSection("brand", { accent: "#7a1f5c" }),
    ];
    for (const change of changes) {
      await change();
      seen.add((await named(shop, "c24")).url);
    }
    expect(seen.size).toBe(changes.length + 1);
    const without = (await named(shop, "other")).url;
    await addProductPicture(shop, system, idOf("other"), await png("blue"), "");
    expect((await named(shop, "other")).url).not.toBe(without);
    const old = await get(first);
    expect([old.status, old.headers.get("location")]).toEqual([302, (await named(shop, "c24")).url]);
    expect(old.headers.get("cache-control") ?? "").not.toContain("immutable");
    await writeProducts(shop, system, [centrifuge("c24", { specifications: [] })]);
    const before = (await named(shop, "c24")).url;
    await writeProducts(shop, system, [centrifuge("c24", { specifications: [], descriptionHtml: "<p>Not on the picture.</p>" })]);
    expect((await named(shop, "c24")).url).toBe(before);
  });

  it("is not there for drafts, archived, deleted and unknown products, also where it was made before", async () => {
    const shop = shopOf();
    const { url } = await named(shop, "c24");
    expect((await get(url)).status).toBe(200);
    await archiveProduct(shop, system, idOf("c24"));
    const name = url.split("/").at(-1);
    await writeProducts(shop, system, [centrifuge("draft", { status: "draft" })]);
    for (const handle of ["c24", "draft", "none", "%00", "..%2f..%2fshop"])
      expect((await get(`/media/share/products/${handle}/${name}`)).status, handle).toBe(404);
    await deleteProduct(shop, system, idOf("c24"));
    expect((await get(url)).status).toBe(404);
  });

  it("is made for no address but its own", async () => {
    const shop = shopOf();
    const draw = vi.spyOn(shop.pictures, "draw");
    for (const name of ["0000000000000000.jpg", "1.jpg", `${"a".repeat(500)}.jpg`])
      expect((await get(`/media/share/products/c24/${name}`)).status).toBe(302);
    for (const name of ["x.jpg", "0.png", "0.jpg.jpg", ""]) expect((await get(`/media/share/products/c24/${name}`)).status).toBe(404);
    expect(draw).not.toHaveBeenCalled();
    draw.mockRestore();
  });

  it("is asked for again later while too many pictures wait to be made", async () => {
    const shop = shopOf();
    await writeProducts(shop, system, [centrifuge("c24", { title: "Never drawn before" })]);
    const draw = vi.spyOn(shop.pictures, "draw").mockResolvedValue({ status: "busy" });
    expect((await get((await named(shop, "c24")).url)).status).toBe(429);
    draw.mockRestore();
  });

  it("is removed after two days, and made again when it is asked for", async () => {
    const shop = shopOf();
    const { url } = await named(shop, "c24");
    const key = `share-pictures/${url.split("/").at(-1)}`;
    await get(url);
    expect(await shop.files.exists(key)).toBe(true);
    await removeStrayFiles(shop, new Date(Date.now() + 60_000));
    expect(await shop.files.exists(key)).toBe(false);
    expect((await get(url)).status).toBe(200);
  });
});

describe("the picture that other sites show beside a link to any other page", () => {
  it("shows the shop's name and tagline, and has another address when those change", async () => {
    const shop = shopOf();
    await changeSection("shop", { name: "Alder Lab", tagline: "Laboratory equipment" });
    const { url, alt } = await shopPicture(shop);
    expect(alt).toBe("Alder Lab, Laboratory equipment");
    const answer = await get(url);
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    await changeSection("shop", { name: "Alder Laboratory" });
    expect((await get(url)).headers.get("location")).toBe((await shopPicture(shop)).url);
  });
});
