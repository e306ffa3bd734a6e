import { describe, expect, it } from "vitest";
import type { Product } from "#domain/catalog/catalog-types.ts";
import { newProduct, newVariant } from "#domain/catalog/product-input.ts";
import { settingsOf } from "#domain/settings/settings.ts";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { differingColumns, hasVariantTable } from "./chosen-variant.ts";
import { productView } from "./product-view.ts";
import { VariantOrderTable } from "./variant-order-table.tsx";

const volumes = ["2 µL", "10 µL", "20 µL", "100 µL", "200 µL", "1000 µL"];
const variant = (volume: string, change: object = {}) => ({
  ...newVariant,
  ...{ id: `v-${volume}`, title: volume, optionValues: [volume], sku: `AL-${volume.split(" ")[0]}`, barcode: null, priceCents: 24_900 },
  ...{ compareAtPriceCents: null, weightGrams: 0, policy: "deny", availability: { state: "in-stock", leadTimeDays: null }, orderable: null },
  ...{ imageIndex: null, specifications: [{ name: "Increment", value: "0.02", unit: "µL", number: 0.02 }], ...change },
});

function viewOf(variants: object[]) {
  const product = {
    ...newProduct,
    ...{ id: "p", handle: "s1", title: "S1 Pipette", vendor: "Aldergate", productType: "Pipette", modelNumber: "S1" },
    ...{ features: [], applications: [], documents: [], collections: [], images: [], availability: { state: "in-stock", leadTimeDays: null } },
    options: [{ name: "Volume", values: variants.map((one) => (one as { title: string }).title) }],
    specifications: [
      { name: "Volume", value: "2 to 1000", unit: "µL", number: null },
      { name: "Increment", value: "0.02 to 5", unit: "µL", number: null },
    ],
    variants,
  } as unknown as Product;
  return productView(product, { ...settingsOf([]), currency: "USD", weightUnit: "kg", lengthUnit: "mm" }, new Set());
}

const table = (variants: object[]) => {
  const product = viewOf(variants);
  return <VariantOrderTable product={product} chosen={product.variants[1]} onChoose={() => {}} isPreview={false} />;
};

describe("the table of variants", () => {
  it("stands where there are six and more", () => {
    expect([5, 6].map((count) => hasVariantTable(viewOf(volumes.slice(0, count).map((volume) => variant(volume)))))).toEqual([false, true]);
  });

  it("has SKU, what differs and no option says, pack, price, price of a unit, volume prices and when it ships", async () => {
    const special = { packSize: 10, packUnit: "tip", volumePrices: [{ quantity: 5, priceCents: 20_000 }] };
    const late = { policy: "continue", availability: { state: "back-order", leadTimeDays: 35 } };
    const variants = volumes.map((volume, at) => variant(volume, at === 0 ? special : at === 1 ? late : {}));
    expect(
      differingColumns(viewOf(variants.map((one) => ({ ...one, specifications: [...one.specifications, { name: "volume", value: "2" }] })))),
    ).toEqual(["Increment"]);
    const packed = volumes.map((volume, at) => {
      const one = variant(volume, { packSize: 1000 + at, packUnit: "tip" });
      return { ...one, specifications: [...one.specifications, { name: "Pack size", value: `${1000 + at} tips in 10 racks` }] };
    });
    expect(differingColumns(viewOf(packed))).toEqual(["Increment"]);
    const texts = await textsOf(table(variants));
    for (const text of ["All 6 variants", "AL-2", "Increment", "0.02\u202fµL", "Pack of 10 tips", "$249.00", "$24.90 per tip", "From 5: $200.00"])
      expect(texts).toContain(text);
    expect(texts).toContain("Back-order: ships in about 5 weeks");
  });

  it("has a quantity for each that can be bought, by its minimum and step, in a form that works without script; and a link that chooses", async () => {
    const variants = volumes.map((volume, at) =>
      variant(
        volume,
        at === 0 ? { minQuantity: 12, quantityStep: 5 } : at === 1 ? { availability: { state: "out-of-stock", leadTimeDays: null } } : {},
      ),
    );
    const html = await renderPart(table(variants));
    expect(html).toMatch(/<form[^>]* method="post" action="\/cart"|<form[^>]* action="\/cart"[^>]* method="post"/);
    expect(html).toContain('name="intent" value="add-lines"');
    const fields = [...html.matchAll(/<input[^>]* type="number"[^>]*>|<input type="number"[^>]*>/g)].map(([field]) =>
      ["name", "min", "step"].map((attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(field)?.[1]),
    );
    expect(fields).toHaveLength(5);
    expect(fields.slice(0, 2)).toEqual([
      ["quantity.v-2 µL", "15", "5"],
      ["quantity.v-20 µL", "1", "1"],
    ]);
    expect(html).toContain("Sold in steps of 5: 15, 20, 25 and so on");
    expect(linksIn(html)["20 µL"]).toBe("/products/s1?variant=v-20+%C2%B5L");
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  });
});
