import type { SpecificationView } from "#domain/catalog/shown-specifications.ts";
import { differingNames, specificationsOf } from "#domain/catalog/variant-specifications.ts";
import { withSigns } from "#domain/typographic-signs.ts";
import type { DocumentView, ProductView, VariantView } from "./product-view.ts";

/** What the page says of the variant that is chosen. Pure. */

/** The product's rows alone where a combination is chosen that does not exist. */
export function specificationRows(product: ProductView, variant: VariantView | undefined): SpecificationView[] {
  return specificationsOf(product.specifications, variant?.specifications ?? []);
}

/** Those about every variant and those about the chosen one. */
export function documentsOf(product: ProductView, variant: VariantView | undefined): DocumentView[] {
  return product.documents.filter(({ variantId }) => variantId === null || variantId === variant?.id);
}

/** "100 mL / 120 V"; null where there is no choice to make. */
export function chosenTitle({ options }: Pick<ProductView, "options">, variant: VariantView | undefined): string | null {
  if (!variant || options.length === 0) return null;
  return withSigns(options.map(({ values }, at) => values[variant.values[at] ?? -1]).join(" / "));
}

/** From so many variants on, a table of all of them stands below the choice. */
const minInTable = 6;

/** Its anchor, at the heading, and the whole of it. */
export const variantTableId = "variants";
export const variantSectionId = "variant-section";

export function hasVariantTable({ variants }: Pick<ProductView, "variants">): boolean {
  return variants.length >= minInTable;
}

/** More columns than this fit no screen: the rest stands in the table of specifications. */
const maxDiffering = 4;

type Compared = Pick<ProductView, "specifications" | "options"> & { variants: Pick<VariantView, "specifications" | "pack">[] };

/** The names of the specifications in which variants differ, but for those that an option or the pack says already. */
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
