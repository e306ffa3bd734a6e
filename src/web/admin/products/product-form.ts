import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import type { ProductInput } from "#domain/catalog/product-input.ts";
import { parseDecimal } from "#domain/money.ts";

/** The product as it is being typed: amounts and counts are text until they are sent. `key` tells rows apart: a stored variant's id, else a number. */
export type VariantForm = {
  key: string;
  id: string | null;
  optionValues: string[];
  sku: string;
  barcode: string;
  price: string;
  compareAtPrice: string;
  weightGrams: string;
  taxable: boolean;
  requiresShipping: boolean;
  policy: "deny" | "continue";
  lowStockThreshold: string;
  leadTimeDays: string;
  tracked: boolean;
  /** Units on hand of a new variant (empty: none, or what a retired one has); those of a stored one are adjusted, not typed over. */
  stock: string;
};
export type SpecificationForm = { key: string; name: string; value: string; unit: string };
export type ProductDraftForm = {
  title: string;
  handle: string;
  vendor: string;
  productType: string;
  descriptionHtml: string;
  status: "active" | "draft" | "archived";
  tags: string;
  modelNumber: string;
  /** One a line. */
  features: string;
  applications: string;
  seoTitle: string;
  seoDescription: string;
  options: string[];
  specifications: SpecificationForm[];
  variants: VariantForm[];
};

let keys = 0;
export const nextKey = () => String(++keys);

export function emptyVariant(optionValues: string[]): VariantForm {
  return {
    key: nextKey(),
    id: null,
    optionValues,
    sku: "",
    barcode: "",
    price: "",
    compareAtPrice: "",
    weightGrams: "0",
    taxable: true,
    requiresShipping: true,
    policy: "deny",
    lowStockThreshold: "5",
    leadTimeDays: "",
    tracked: true,
    stock: "",
  };
}

export function emptyProduct(): ProductDraftForm {
  const texts = {
    title: "",
    handle: "",
    vendor: "",
    productType: "",
    descriptionHtml: "",
    tags: "",
    modelNumber: "",
    features: "",
    applications: "",
  };
  return { ...texts, seoTitle: "", seoDescription: "", status: "draft", options: [], specifications: [], variants: [emptyVariant([])] };
}

export function formOf(product: AdminProduct): ProductDraftForm {
  return {
    title: product.title,
    handle: product.handle,
    vendor: product.vendor,
    productType: product.productType,
    descriptionHtml: product.descriptionHtml,
    status: product.status,
    tags: product.tags.join(", "),
    modelNumber: product.modelNumber,
    features: product.features.join("\n"),
    applications: product.applications.join("\n"),
    seoTitle: product.seoTitle ?? "",
    seoDescription: product.seoDescription ?? "",
    options: product.options.map(({ name }) => name),
    specifications: product.specifications.map(({ name, value, unit }) => ({ key: nextKey(), name, value, unit: unit ?? "" })),
    variants: product.variants.map((variant) => ({
      // Rows stay where they are when the product is read again: a dialog of one of them stays open.
      key: variant.id,
      id: variant.id,
      optionValues: variant.optionValues,
      sku: variant.sku ?? "",
      barcode: variant.barcode ?? "",
      price: variant.price.amount,
      compareAtPrice: variant.compareAtPrice?.amount ?? "",
      weightGrams: String(variant.weightGrams),
      taxable: variant.taxable,
      requiresShipping: variant.requiresShipping,
      policy: variant.policy,
      lowStockThreshold: String(variant.lowStockThreshold),
      leadTimeDays: variant.leadTimeDays === null ? "" : String(variant.leadTimeDays),
      tracked: variant.tracked,
      stock: String(variant.onHand),
    })),
  };
}

/** What is sent, or the faults that the browser sees itself, by field as the server would name them. */
export function inputOf(form: ProductDraftForm, currency: string): { input: ProductInput } | { fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  if (!form.title.trim()) fields["title"] = "Enter a title.";
  const cents = (text: string, field: string): number => {
    const parsed = parseDecimal(text, currency);
    if (parsed === null) fields[field] = "Enter an amount, for example 1,895.00.";
    return parsed ?? 0;
  };
  const whole = (text: string, field: string): number => {
    if (!/^-?\d{1,15}$/.test(text.trim())) fields[field] = "Enter a whole number.";
    return Number.parseInt(text, 10) || 0;
  };
  const variants = form.variants.map((variant, at) => {
    const field = (name: string) => `variants.${at}.${name}`;
    return {
      id: variant.id,
      optionValues: variant.optionValues.map((value) => value.trim()),
      sku: variant.sku,
      barcode: variant.barcode,
      priceCents: cents(variant.price, field("priceCents")),
      compareAtPriceCents: variant.compareAtPrice.trim() ? cents(variant.compareAtPrice, field("compareAtPriceCents")) : null,
      weightGrams: whole(variant.weightGrams, field("weightGrams")),
      taxable: variant.taxable,
      requiresShipping: variant.requiresShipping,
      policy: variant.policy,
      lowStockThreshold: whole(variant.lowStockThreshold, field("lowStockThreshold")),
      leadTimeDays: variant.leadTimeDays.trim() ? whole(variant.leadTimeDays, field("leadTimeDays")) : null,
      tracked: variant.tracked,
      ...(variant.id || !variant.stock.trim() ? {} : { stock: whole(variant.stock, field("stock")) }),
    };
  });
  if (Object.keys(fields).length > 0) return { fields };
  const { title, vendor, productType, descriptionHtml, status, modelNumber, options } = form;
  const handle = form.handle.trim() || handleOf(title);
  const input: ProductInput = {
    title,
    handle,
    vendor,
    productType,
    descriptionHtml,
    status,
    modelNumber,
    options: options.map((option) => option.trim()),
    tags: listOf(form.tags, ","),
    features: listOf(form.features, "\n"),
    applications: listOf(form.applications, "\n"),
    seoTitle: form.seoTitle,
    seoDescription: form.seoDescription,
    specifications: form.specifications.filter((row) => row.name.trim() || row.value.trim()).map(({ name, value, unit }) => ({ name, value, unit })),
    variants,
  };
  return { input };
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

function listOf(text: string, separator: string): string[] {
  return [...new Set(text.split(separator).map((item) => item.trim()))].filter(Boolean);
}
