import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { saveMenu } from "#domain/content/content.ts";
import { storeOwnPicture } from "#domain/picture-storing.ts";
import { useTestShop } from "#support/test-shop.ts";
import { addProductPicture, menuPictures, readProduct, removeProductPicture, saveCollection, writeProducts } from "./catalog.ts";

const shopOf = useTestShop();
const square = (background: string) => sharp({ create: { width: 500, height: 500, channels: 3, background } });

async function toldMenus(change: () => Promise<unknown>): Promise<boolean> {
  const { sql } = shopOf();
  await sql`delete from invalidations`;
  await change();
  return (await sql`select 1 from invalidations where tag = 'menus'`).length > 0;
}

describe("pictures in menus", () => {
  it("are those of the products and collections that the menu leads to, and pages with the menu follow their changes", async () => {
    const shop = shopOf();
    const { ids } = await writeProducts(
      shop,
      system,
      ["scale", "scale-2"].map((handle) => ({ handle, title: handle, options: [], variants: [{ optionValues: [], priceCents: 1 }] })),
    );
    const [named, other] = [ids.get("scale") as string, ids.get("scale-2") as string];
    await saveMenu(shop, system, "main", [{ title: "Scales", url: "/collections/all", items: [{ title: "Scale", url: "/products/scale" }] }]);
    const addresses = ["/products/scale", "/products/scale-2", "/collections/scales", "/pages/about", "/products/none"];
    expect(await menuPictures(shop, addresses)).toEqual(new Map());

    const red = await square("red").png().toBuffer();
    let imageId = "";
    expect(
      await toldMenus(async () => {
        imageId = await addProductPicture(shop, system, named, red, "Red");
      }),
    ).toBe(true);
    expect(await toldMenus(() => addProductPicture(shop, system, other, red, "Red"))).toBe(false);
    const stored = await storeOwnPicture(shop, await square("blue").avif().toBuffer());
    await saveCollection(shop, system, { handle: "scales", title: "Scales", picture: { ...stored, alt: "Blue" } });
    const hash = (await readProduct(shop, "scale"))?.images[0]?.url.match(/media\/([0-9a-f]+)/)?.[1];
    expect(Object.fromEntries(await menuPictures(shop, addresses))).toEqual({
      "/products/scale": `/media/${hash}-400.webp`,
      "/products/scale-2": `/media/${hash}-400.webp`,
      "/collections/scales": `/media/${stored.fileKey.slice("pictures/".length, -".avif".length)}-400.webp`,
    });
    expect(await toldMenus(() => removeProductPicture(shop, system, named, imageId))).toBe(true);
    expect((await menuPictures(shop, addresses)).has("/products/scale")).toBe(false);
  });
});

describe("a picture of the shop's own", () => {
  it("is AVIF and nothing else", async () => {
    await expect(storeOwnPicture(shopOf(), await square("red").webp().toBuffer())).rejects.toThrow("AVIF");
  });
});
