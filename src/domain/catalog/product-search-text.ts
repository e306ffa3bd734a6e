import { plainText } from "#domain/plain-text.ts";
import { searchWords } from "#domain/search-text.ts";
import { textMetafield } from "./metafields.ts";
import { productFields } from "./product-input.ts";
import type { PlannedProduct } from "./product-plan.ts";

/** The words of a product by weight: A are its names and codes, B are descriptive words that buyers filter by, C is prose. */
export function searchTexts(product: PlannedProduct): { a: string; b: string; c: string } {
  const codes = product.variants.slice(0, 500).flatMap((variant) => [variant.sku ?? "", variant.barcode ?? ""]);
  const rows = [...product.specifications, ...product.variants.slice(0, 500).flatMap((variant) => variant.specifications)];
  const specifications = [...new Set(rows.slice(0, 300).map(({ name, value, unit }) => `${name} ${value} ${unit ?? ""}`))];
  const values = product.options.flatMap((option) => option.values.slice(0, 100));
  return {
    a: words([...fieldsOf(product, "A"), textMetafield(product.metafields, "model_number") ?? "", ...codes], 20_000),
    b: words([...fieldsOf(product, "B"), ...product.tags, ...values, ...specifications], 40_000),
    c: words([plainText(product.descriptionHtml.slice(0, 60_000))], 40_000),
  };
}

function fieldsOf(product: PlannedProduct, weight: "A" | "B"): string[] {
  const fields = Object.entries(productFields) as [keyof typeof productFields, { search?: "A" | "B" }][];
  return fields.flatMap(([field, { search }]) => (search === weight ? [String(product[field] ?? "")] : []));
}

function words(parts: string[], max: number): string {
  return searchWords(parts.join(" ").slice(0, max));
}
