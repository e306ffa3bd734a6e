import { describe, expect, it } from "vitest";
import { renderPart, textsOf } from "#support/render-part.tsx";
import { documentsOf } from "./chosen-variant.ts";
import { ProductDetails, ProductDocuments } from "./product-details.tsx";
import type { DocumentView, ProductView, VariantView } from "./product-view.ts";

const document = (label: string, variantId: string | null): DocumentView => ({
  ...{ label, variantId, details: "", url: `/media/${label}.pdf`, size: null, iconPath: "" },
});
const product = {
  ...{ title: "Incubator", descriptionHtml: "<p>Warm.</p>", features: [], applications: [], facts: [] },
  specifications: [
    { name: "Volume", value: "56 or 112", unit: "L" },
    { name: "Highest temperature", value: "80", unit: "°C" },
  ],
  documents: [document("Manual", null), document("Drawing of 56 L", "small"), document("Drawing of 112 L", "large")],
} as unknown as ProductView;
const variant = (id: string, specifications: VariantView["specifications"]) => ({ id, specifications }) as VariantView;
const small = variant("small", [{ name: "Volume", value: "56", unit: "L" }]);
const large = variant("large", [
  { name: "Volume", value: "112", unit: "L" },
  { name: "Shelves", value: "4", unit: null },
]);

describe("what is said of the chosen variant", () => {
  it("is its own row of the specifications in place of the product's, and rows that it alone has", async () => {
    const rowsOf = async (chosen: VariantView | undefined) => {
      const html = await renderPart(<ProductDetails product={product} variant={chosen} />);
      return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name, value]) => `${name}: ${value?.replace(/<[^>]*>/g, "")}`);
    };
    expect(await rowsOf(undefined)).toEqual(["Volume: 56 or 112 L", "Highest temperature: 80 °C"]);
    expect(await rowsOf(small)).toEqual(["Volume: 56 L", "Highest temperature: 80 °C"]);
    expect(await rowsOf(large)).toEqual(["Volume: 112 L", "Highest temperature: 80 °C", "Shelves: 4"]);
  });

  it("are the documents about all variants and those about this one", async () => {
    const shown = async (chosen: VariantView | undefined) => textsOf(<ProductDocuments documents={documentsOf(product, chosen)} />);
    expect(await shown(small)).toEqual(expect.arrayContaining(["Manual", "Drawing of 56 L"]));
    expect(await shown(small)).not.toContain("Drawing of 112 L");
    expect(await shown(undefined)).not.toContain("Drawing of 56 L");
  });
});
