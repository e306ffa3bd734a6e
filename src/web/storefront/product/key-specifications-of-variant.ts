import type { Figure } from "#domain/catalog/catalog-types.ts";
import { differingNames } from "#domain/catalog/variant-specifications.ts";
import { valueText } from "#domain/measures/non-breaking-quantities.ts";
import { specificationRows } from "./chosen-variant.ts";
import type { ProductView, VariantView } from "./product-view.ts";

/**
 * Returns the figures with the chosen variant's values, where variants differ in them: the text of a figure is about all variants together. A figure that
 * the chosen variant lacks is left out. Where no variant is chosen, they stay as they are. Pure.
 */
export function keySpecificationsOfVariant(figures: Figure[], product: ProductView, variant: VariantView | undefined): Figure[] {
  if (!variant) return figures;
  const differing = new Set(differingNames(product.specifications, product.variants).map(keyOf));
  const rows = specificationRows(product, variant);
  return figures.flatMap((figure) => {
    const key = keyOf(figure.name);
    if (!differing.has(key)) return figure;
    const row = rows.find(({ name }) => keyOf(name) === key);
    return row ? { name: figure.name, text: valueText(row.value, row.unit) } : [];
  });
}

const keyOf = (name: string) => name.trim().toLowerCase();
