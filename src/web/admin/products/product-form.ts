import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { type ProductInput, productInput } from "#domain/catalog/product-input.ts";
import type { FieldFaults } from "#domain/input-parsing.ts";
import { parseDecimal } from "#domain/money.ts";
import { schemaFaults } from "../toolkit/form-faults.ts";

/**
 * The product as it is being edited: what is sent, and of each row a key that stays the same when the product is read again, so that the
 * changes of two people are put together row by row.
 */
export type ProductValues = Omit<ProductInput, "variants" | "specifications" | "drawing"> & {
  /** The `updatedAt` that the form was filled from; empty: a new product. */
  seenAt: string;
  specifications: SpecificationValues[];
  variants: VariantValues[];
};
export type SpecificationValues = { key: string; name: string; value: string; unit: string | null };
export type VariantValues = {
  key: string;
  /** Null: a new one. */
  id: string | null;
  optionValues: string[];
  sku: string | null;
  barcode: string | null;
  priceCents: number | null;
  compareAtPriceCents: number | null;
  weightGrams: number | null;
  taxable: boolean;
  requiresShipping: boolean;
  policy: "deny" | "continue";
  lowStockThreshold: number | null;
  leadTimeDays: number | null;
  tracked: boolean;
  /** Units on hand of a new variant (null: none, or what a retired one has); those of a stored one are adjusted, not typed over. */
  stock: number | null;
};

/** Of a row that is not stored yet; no other row has it, in any tab. */
export const newKey = () => crypto.randomUUID();

export function emptyVariant(optionValues: string[]): VariantValues {
  return {
    key: newKey(),
    id: null,
    optionValues,
    sku: null,
    barcode: null,
    priceCents: null,
    compareAtPriceCents: null,
    weightGrams: 0,
    taxable: true,
    requiresShipping: true,
    policy: "deny",
    lowStockThreshold: 5,
    leadTimeDays: null,
    tracked: true,
    stock: null,
  };
}

export function emptyProduct(): ProductValues {
  const texts = { title: "", handle: "", vendor: "", productType: "", descriptionHtml: "", modelNumber: "", seoTitle: null, seoDescription: null };
  const lists = { tags: [], features: [], applications: [], options: [], specifications: [] };
  return { ...texts, ...lists, seenAt: "", status: "draft", variants: [{ ...emptyVariant([]), key: "first" }] };
}

export function valuesOf(product: AdminProduct): ProductValues {
  const { title, handle, vendor, productType, descriptionHtml, status, tags, modelNumber, features, applications, seoTitle, seoDescription } =
    product;
  const cents = ({ amount, currencyCode }: AdminProduct["variants"][number]["price"]) => parseDecimal(amount, currencyCode);
  return {
    ...{ title, handle, vendor, productType, descriptionHtml, status, tags, modelNumber, features, applications, seoTitle, seoDescription },
    seenAt: product.updatedAt,
    options: product.options.map(({ name }) => name),
    specifications: product.specifications.map(({ name, value, unit }, at, all) => ({
      key: `${name} ${all.slice(0, at).filter((other) => other.name === name).length}`,
      name,
      value,
      unit,
    })),
    variants: product.variants.map(({ title: _title, reserved: _reserved, onHand: _onHand, price, compareAtPrice, ...variant }) => ({
      ...variant,
      key: variant.id,
      priceCents: cents(price),
      compareAtPriceCents: compareAtPrice && cents(compareAtPrice),
      stock: null,
    })),
  };
}

/** What is sent: without keys and without rows of specifications that are empty. */
export function inputOf({ seenAt: _seenAt, specifications, variants, ...product }: ProductValues): ProductInput {
  return {
    ...product,
    handle: product.handle.trim() || handleOf(product.title),
    specifications: specifications
      .filter(({ name, value }) => name.trim() !== "" || value.trim() !== "")
      .map(({ name, value, unit }) => ({ name, value, unit })),
    // What is empty is no number; the schema says so.
    variants: variants.map(({ key: _key, stock, ...variant }) => ({ ...variant, ...(stock === null ? {} : { stock }) })) as ProductInput["variants"],
  };
}

/** What is wrong with a product before the server is asked. Rows of specifications that are empty are not counted there, so they are put aside. */
export function productFaults(values: ProductValues): FieldFaults {
  const { handle, ...others } = schemaFaults(productInput, inputOf(values));
  // A handle that nobody typed is made of the title.
  const faults = handle !== undefined && values.handle.trim() !== "" ? { ...others, handle } : others;
  const rows = values.specifications.flatMap(({ name, value }, at) => (name.trim() !== "" || value.trim() !== "" ? [at] : []));
  return Object.fromEntries(
    Object.entries(faults).map(([path, fault]) => [path.replace(/^specifications\.(\d+)/, (_, at) => `specifications.${rows[Number(at)]}`), fault]),
  );
}

/** "C24 Benchtop Centrifuge" -> "c24-benchtop-centrifuge". */
export function handleOf(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 200)
    .replace(/-+$/, "");
}
