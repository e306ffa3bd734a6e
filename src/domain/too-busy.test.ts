import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { system } from "./actor.ts";
import { addProductPicture, copyProduct, previewProducts, saveCollection, writeProducts } from "./catalog/catalog.ts";
import { changeArticlePicture, saveArticle, saveBlog, savePage } from "./content/content.ts";
import { previewArticle, previewPage } from "./content/unsaved-preview.ts";
import { uploadPicture } from "./files/uploaded-pictures.ts";
import { maxPictureBytes } from "./picture-storing.ts";
import { changeHeroPicture, changeIcon, changeLogo } from "./settings/shop-pictures.ts";
import type { Shop } from "./shop.ts";

const shopOf = useTestShop();

/** Pictures and long texts are converted outside the shop's process or thread, where a queue may be full. */
const busyShop = (): Shop => ({
  ...shopOf(),
  pictures: { make: async () => ({ status: "busy" }), draw: async () => ({ status: "busy" }), describe: async () => ({ status: "busy" }) },
  sanitizer: { sanitize: async () => ({ status: "busy" }) },
});

const html = "<p>A long text.</p>".repeat(1000);
const draft = { handle: "shaker", title: "Shaker", descriptionHtml: html, options: [], variants: [{ optionValues: [], priceCents: 100 }] };
const article = { blogHandle: "journal", handle: "news", title: "News", bodyHtml: html, author: "Ada" };

async function makeArticle(): Promise<string> {
  const shop = shopOf();
  const handle = `journal-${shop.ids.next()}`;
  await saveBlog(shop, system, { handle, title: "Journal" }, null);
  return saveArticle(shop, system, { ...article, blogHandle: handle, bodyHtml: "<p>Short.</p>" }, null);
}

describe("while too much is converted already", () => {
  it("a long text is refused for now, and nothing is changed", async () => {
    const shop = busyShop();
    const id = (await writeProducts(shopOf(), system, [{ ...draft, handle: "mixer" }])).ids.get("mixer") ?? "";
    const ways: Record<string, () => Promise<unknown>> = {
      writeProducts: () => writeProducts(shop, system, [draft]),
      previewProducts: () => previewProducts(shop, system, [draft]),
      saveCollection: () => saveCollection(shop, system, { handle: "shakers", title: "Shakers", descriptionHtml: html }),
      savePage: () => savePage(shop, system, { handle: "about", title: "About", bodyHtml: html }),
      saveArticle: () => saveArticle(shop, system, article),
      previewPage: () => previewPage(shop, system, { handle: "about", title: "About", bodyHtml: html }, null),
      previewArticle: () => previewArticle(shop, system, article, null),
      copyProduct: () => copyProduct(shop, system, id),
    };
    for (const [way, save] of Object.entries(ways)) expect([way, await refusalOf(save())]).toEqual([way, "too-many-requests"]);
    expect(await shop.sql`select 1 from products where handle in ('shaker', 'mixer-copy')`).toEqual([]);
  });

  it("a picture is refused for now", async () => {
    const shop = busyShop();
    const [{ productId }, articleId] = [await makeVariant(shopOf()), await makeArticle()];
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const ways: Record<string, () => Promise<unknown>> = {
      addProductPicture: () => addProductPicture(shop, system, productId, bytes, ""),
      changeLogo: () => changeLogo(shop, system, bytes),
      changeIcon: () => changeIcon(shop, system, bytes),
      changeHeroPicture: () => changeHeroPicture(shop, system, bytes),
      changeArticlePicture: () => changeArticlePicture(shop, system, articleId, bytes),
      uploadPicture: () => uploadPicture(shop, system, { bytes, title: "Red" }),
    };
    for (const [way, save] of Object.entries(ways)) expect([way, await refusalOf(save())]).toEqual([way, "too-many-requests"]);
  });
});

describe("what is too large", () => {
  it("is refused before it is converted: a picture, and a text that would be too long to store", async () => {
    const shop = busyShop();
    const { productId } = await makeVariant(shopOf());
    const bytes = new Uint8Array(maxPictureBytes + 1);
    expect(await refusalOf(changeHeroPicture(shop, system, bytes))).toBe("file-too-large");
    expect(await refusalOf(changeIcon(shop, system, bytes))).toBe("file-too-large");
    expect(await refusalOf(addProductPicture(shop, system, productId, bytes, ""))).toBe("file-too-large");
    expect(await refusalOf(changeArticlePicture(shop, system, await makeArticle(), bytes))).toBe("file-too-large");
    expect(await refusalOf(uploadPicture(shop, system, { bytes, title: "Large" }))).toBe("file-too-large");
    const bodyHtml = "x".repeat(2_000_000);
    expect(await refusalOf(saveArticle(shop, system, { ...article, bodyHtml }))).toBe("input-invalid");
    expect(await refusalOf(previewProducts(shop, system, [{ ...draft, descriptionHtml: bodyHtml }]))).toBe("input-invalid");
  });
});
