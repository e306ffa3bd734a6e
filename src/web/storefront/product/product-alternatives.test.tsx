import { expect, it } from "vitest";
import { readProduct, relatedProducts } from "#domain/catalog/catalog.ts";
import { settingsOf } from "#domain/settings/settings.ts";
import { makeVariant } from "#support/make-variants.ts";
import { linksIn, renderPart } from "#support/render-part.tsx";
import { useTestShop } from "#support/test-shop.ts";
import { alternativesTo } from "./product-alternatives.server.ts";
import { ProductAlternatives } from "./product-alternatives.tsx";
import { productView } from "./product-view.ts";

const shopOf = useTestShop();

it("in the place of a product that is out of stock others of its type are offered, with the difference said; where it can be had, none", async () => {
  const shop = shopOf();
  const make = async (title: string, stock: number, volume: string, priceCents: number) => {
    const made = await makeVariant(shop, { title, stock, priceCents });
    const rows = JSON.stringify([
      { name: "Volume", value: volume, unit: "L", number: null },
      { name: "Voltage", value: "120", unit: "V", number: 120 },
    ]);
    await shop.sql`update products set product_type = 'Incubator', specifications = ${rows}::jsonb where id = ${made.productId}`;
    return made;
  };
  const gone = await make("N30", 0, "30", 79_000);
  const larger = await make("N56", 3, "56", 99_000);
  await make("N112", 0, "112", 129_000);
  const context = { ...settingsOf([]), currency: "USD", weightUnit: "kg" as const, lengthUnit: "mm" as const };
  const offered = async (handle: string) => {
    const product = await readProduct(shop, handle);
    if (!product) throw new Error("no product");
    const related = await relatedProducts(shop, product, 8);
    return alternativesTo(shop, product, productView(product, context, new Set()), { named: [], related }, context);
  };
  expect(await offered(gone.handle)).toEqual([
    { handle: larger.handle, title: "N56", price: "$990.00", differences: ["Volume: 56\u202fL instead of 30\u202fL", "$200.00 more"] },
  ]);
  expect(await offered(larger.handle)).toEqual([]);
  const html = await renderPart(<ProductAlternatives alternatives={await offered(gone.handle)} />);
  expect([linksIn(html)["N56"], html.includes("$200.00 more")]).toEqual([`/products/${larger.handle}`, true]);
  expect(await renderPart(<ProductAlternatives alternatives={[]} />)).toBe("");
});
