import type { SpecificationView } from "#domain/catalog/shown-specifications.ts";
import { differingNames, specificationsOf } from "#domain/catalog/variant-specifications.ts";
import { withSigns } from "#domain/typographic-signs.ts";
import type { DocumentView, ProductView, VariantView } from "./product-view.ts";

/** What the page says about the chosen variant. Pure. */

/** Returns the rows of specifications: only the product's where the chosen combination does not exist. */
export function specificationRows(product: ProductView, variant: VariantView | undefined): SpecificationView[] {
  return specificationsOf(product.specifications, variant?.specifications ?? []);
}

/** Returns the documents about every variant and those about the chosen one. */
export function documentsOf(product: ProductView, variant: VariantView | undefined): DocumentView[] {
  return product.documents.filter(({ variantId }) => variantId === null || variantId === variant?.id);
}

/** Returns "100 mL / 120 V"; null where there is no choice to make. */
export function chosenTitle({ options }: Pick<ProductView, "options">, variant: VariantView | undefined): string | null {
  if (!variant || options.length === 0) return null;
  return withSigns(options.map(({ values }, at) => values[variant.values[at] ?? -1]).join(" / "));
}

/** From this many variants on, a table of all of them is below the choice. */
const minInTable = 6;

/** The anchor of the table, at its heading, and the id of its whole section. */
export const variantTableId = "variants";
export const variantSectionId = "variant-section";

export function hasVariantTable({ variants }: Pick<ProductView, "variants">): boolean {
  return variants.length >= minInTable;
}

/** More columns do not fit on a screen: the rest is in the table of specifications. */
const maxDiffering = 4;

type Compared = Pick<ProductView, "specifications" | "options"> & { variants: Pick<VariantView, "specifications" | "pack">[] };

/** Returns the names of the specifications in which variants differ, except those that an option or the pack already shows. */
export function differingColumns(product: Compared): string[] {
  const { specifications, variants, options } = product;
  const said = new Set(options.map(({ name }) => name.trim().toLowerCase()));
  return differingNames(specifications, variants)
    .filter((name) => !said.has(name.trim().toLowerCase()) && !isPack(product, name))
    .slice(0, maxDiffering);
}

/** Whether a specification begins with the number of each variant's pack: "960 tips in 10 racks" beside "Pack of 960 tips". */
function isPack({ specifications, variants }: Compared, name: string): boolean {
  return variants.every(({ pack, specifications: own }) => {
    const row = specificationsOf(specifications, own).find((one) => one.name === name);
    return pack !== null && row !== undefined && firstNumber(pack) === firstNumber(row.value);
  });
}

const firstNumber = (text: string) => /\d[\d,.]*/.exec(text)?.[0].replaceAll(/\D/g, "") ?? "";
