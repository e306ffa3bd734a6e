import type { SpecificationTemplate } from "#db/schema/catalog.ts";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { productLimits } from "#domain/catalog/product-limits.ts";
import { parseDecimal, toDecimal } from "#domain/money.ts";
import { packUnits } from "#domain/pack-text.ts";
import type { VolumePrice } from "#domain/volume-prices.ts";
import { lengthMeasure } from "../toolkit/lengths.ts";
import { type Measure, measureInCell, shownMeasure } from "../toolkit/measure-units.ts";
import { variantWeightMeasure } from "../toolkit/weights.ts";
import type { VariantValues } from "./product-form.ts";

/**
 * The columns of the grid of variants: how a cell is written as text and read from it, whether typed, pasted or filled down. A text that is no valid
 * value stays in the form as text, as in every other field, and the schema refuses it. Pure.
 */

export type VariantColumn = {
  id: string;
  label: string;
  width: number;
  /** The field of a variant that faults refer to. */
  path: string;
  isNumber?: boolean;
  /** The values of a list, each as the cell's text and as its label. */
  choices?: readonly (readonly [text: string, words: string])[];
  isFlag?: boolean;
  write: (variant: VariantValues) => string;
  /** Returns the changed variant; null: this cell cannot be changed here. */
  read: (text: string, variant: VariantValues) => VariantValues | null;
};

export const columnSets = [
  ["main", "Prices and codes"],
  ["quantities", "Quantities and packs"],
  ["specifications", "Specifications"],
  ["stock", "Stock"],
  ["shipping", "Shipping and tax"],
] as const;
export type ColumnSet = (typeof columnSets)[number][0];

type About = {
  options: string[];
  currency: string;
  product: Pick<AdminProduct, "variants" | "images"> | null;
  /** The specifications that variants may have values for; `unit` is used for a value without a unit. */
  specifications: readonly SpecificationTemplate[];
};

export function variantColumns(set: ColumnSet, about: About): VariantColumn[] {
  const { options, currency, product, specifications } = about;
  const money = (path: MoneyField, label: string): VariantColumn => ({
    ...{ id: path, label, path, width: 120, isNumber: true },
    write: (variant) => amountText(variant[path], currency),
    read: (text, variant) => ({ ...variant, [path]: amountOf(text, currency) }),
  });
  const own: Record<ColumnSet, VariantColumn[]> = {
    main: [
      pictureColumn(product?.images ?? []),
      textColumn("sku", "SKU", 150),
      textColumn("barcode", "Barcode", 150),
      money("priceCents", `Price (${currency})`),
      money("compareAtPriceCents", "Compare-at price"),
      money("costCents", "Cost"),
      stockColumn(product),
      stateColumn(product),
    ],
    quantities: [
      money("priceCents", `Price (${currency})`),
      numberColumn("minQuantity", "Minimum", { least: 1 }),
      numberColumn("quantityStep", "In multiples of", { least: 1 }),
      volumeColumn(currency),
      numberColumn("packSize", "Pack size"),
      choiceColumn(
        "packUnit",
        "Unit",
        Object.entries(packUnits).map(([unit, [, several]]) => [unit, several] as const),
      ),
    ],
    specifications: specifications.map(specificationColumn),
    stock: [
      stockColumn(product),
      flagColumn("tracked", "Track stock"),
      choiceColumn("policy", "Out of stock", [
        ["deny", "Stop selling"],
        ["continue", "Keep selling"],
      ]),
      numberColumn("lowStockThreshold", "Low stock at"),
      numberColumn("leadTimeDays", "Lead time (days)"),
    ],
    shipping: [
      measureColumn("weightGrams", variantWeightMeasure()),
      measureColumn("lengthMm", lengthMeasure("Length", productLimits.millimeters)),
      measureColumn("widthMm", lengthMeasure("Width", productLimits.millimeters)),
      measureColumn("heightMm", lengthMeasure("Height", productLimits.millimeters)),
      flagColumn("requiresShipping", "Requires shipping"),
      flagColumn("freight", "Freight"),
      flagColumn("taxable", "Charge tax"),
    ],
  };
  return [...options.map(optionColumn), ...own[set]];
}

type MoneyField = "priceCents" | "compareAtPriceCents" | "costCents";
type NumberField =
  | "minQuantity"
  | "quantityStep"
  | "packSize"
  | "lowStockThreshold"
  | "leadTimeDays"
  | "weightGrams"
  | "lengthMm"
  | "widthMm"
  | "heightMm";

function optionColumn(name: string, at: number): VariantColumn {
  return {
    ...{ id: `option${at}`, label: name || `Option ${at + 1}`, path: `optionValues.${at}`, width: 130 },
    write: ({ optionValues }) => optionValues[at] ?? "",
    read: (text, variant) => ({ ...variant, optionValues: variant.optionValues.with(at, text) }),
  };
}

function textColumn(path: "sku" | "barcode", label: string, width: number): VariantColumn {
  return { id: path, label, path, width, write: (variant) => variant[path] ?? "", read: (text, variant) => ({ ...variant, [path]: text || null }) };
}

/** Shown in the unit of the shop, typed in that or another one ("5 oz"), and stored in grams or millimeters. */
function measureColumn(path: NumberField, measure: Measure): VariantColumn {
  const { label, first } = measure;
  return {
    ...{ id: path, label: `${label} (${first.id})`, path, width: 110, isNumber: true },
    write: (variant) => (typeof variant[path] === "number" ? shownMeasure(variant[path], first) : String(variant[path] ?? "")),
    read: (text, variant) => ({ ...variant, [path]: measureInCell(text, measure) }),
  };
}

function numberColumn(path: NumberField, label: string, { least = 0 } = {}): VariantColumn {
  return {
    ...{ id: path, label, path, width: 110, isNumber: true },
    write: (variant) => String(variant[path] ?? ""),
    read: (text, variant) => ({ ...variant, [path]: wholeOf(text, least) }),
  };
}

function choiceColumn(path: "packUnit" | "policy", label: string, choices: readonly (readonly [string, string])[]): VariantColumn {
  const find = (text: string) => choices.find((choice) => choice.some((word) => word.toLowerCase() === text.toLowerCase()))?.[0];
  return {
    ...{ id: path, label, path, width: 130, choices },
    write: (variant) => variant[path],
    read: (text, variant) => ({ ...variant, [path]: find(text) ?? text }),
  };
}

const yes = new Set(["yes", "true", "1", "y"]);
const no = new Set(["no", "false", "0", "n", ""]);

function flagColumn(path: "tracked" | "requiresShipping" | "freight" | "taxable", label: string): VariantColumn {
  return {
    ...{ id: path, label, path, width: 110, isFlag: true },
    write: (variant) => (variant[path] ? "Yes" : "No"),
    read: (text, variant) => {
      const word = text.toLowerCase();
      return yes.has(word) || no.has(word) ? { ...variant, [path]: yes.has(word) } : null;
    },
  };
}

const maxColumns = 100;

/** Returns the specifications of the product, then those that only variants have. Rows without a name are left out. */
export function specificationTemplates(
  ofProduct: readonly SpecificationTemplate[],
  variants: readonly Pick<VariantValues, "specifications">[],
): SpecificationTemplate[] {
  const rows = [...ofProduct, ...variants.flatMap(({ specifications }) => specifications)];
  const byName = new Map<string, SpecificationTemplate>();
  for (const { name, unit } of rows) if (name.trim() !== "" && !byName.has(keyOf(name))) byName.set(keyOf(name), { name: name.trim(), unit });
  return [...byName.values()].slice(0, maxColumns);
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** A variant's own value: "56", or "5.6 dL" if its unit is not the product's. Empty: the product's value applies. */
function specificationColumn({ name, unit }: SpecificationTemplate, at: number): VariantColumn {
  const isOwn = (row: { name: string }) => keyOf(row.name) === keyOf(name);
  return {
    ...{ id: `specification${at}`, label: unit ? `${name} (${unit})` : name, path: "specifications", width: 150 },
    write: ({ specifications }) => {
      const own = specifications.find(isOwn);
      return own ? [own.value, own.unit !== unit && own.unit].filter(Boolean).join(" ") : "";
    },
    read: (text, variant) => {
      const others = variant.specifications;
      const place = others.findIndex(isOwn);
      if (text.trim() === "") return { ...variant, specifications: others.filter((row) => !isOwn(row)) };
      const [, number, other] = (unit && /^([-+]?[\d.,]+)\s+(\S.*)$/.exec(text.trim())) || [];
      const row = { name, value: number ?? text.trim(), unit: other ?? unit, number: null };
      return { ...variant, specifications: place < 0 ? [...others, row] : others.with(place, row) };
    },
  };
}

function pictureColumn(images: AdminProduct["images"]): VariantColumn {
  const choices = [["", "None"] as const, ...images.map(({ alt }, at) => [String(at + 1), `${at + 1}: ${alt || "no description"}`] as const)];
  return {
    ...{ id: "imageUrl", label: "Picture", path: "imageUrl", width: 90, choices },
    write: ({ imageUrl }) => {
      const at = images.findIndex(({ url }) => url === imageUrl);
      return at < 0 ? "" : String(at + 1);
    },
    read: (text, variant) => {
      const url = text === "" ? null : images[Number(text) - 1]?.url;
      return url === undefined ? null : { ...variant, imageUrl: url };
    },
  };
}

/** For a stored variant it shows the stock on hand, which only adjustments change. */
function stockColumn(product: About["product"]): VariantColumn {
  const onHand = new Map(product?.variants.map((variant) => [variant.id, variant.tracked ? String(variant.onHand) : "Not tracked"]));
  return {
    ...{ id: "stock", label: "Stock", path: "stock", width: 110, isNumber: true },
    write: ({ id, stock }) => (id === null ? String(stock ?? "") : (onHand.get(id) ?? "")),
    read: (text, variant) => (variant.id === null ? { ...variant, stock: wholeOf(text, Number.NEGATIVE_INFINITY) as number | null } : null),
  };
}

function stateColumn(product: About["product"]): VariantColumn {
  const stored = new Map(product?.variants.map((variant) => [variant.id, variant]));
  return {
    ...{ id: "state", label: "Status", path: "id", width: 120 },
    write: ({ id, policy, tracked }) => {
      const known = id === null ? undefined : stored.get(id);
      if (!known) return "New";
      return known.onHand - known.reserved > 0 || policy === "continue" || !tracked ? "On sale" : "Out of stock";
    },
    read: () => null,
  };
}

function volumeColumn(currency: string): VariantColumn {
  return {
    ...{ id: "volumePrices", label: "Volume prices", path: "volumePrices", width: 240 },
    write: ({ volumePrices }) =>
      Array.isArray(volumePrices)
        ? volumePrices.map(({ quantity, priceCents }) => `${quantity}: ${amountText(priceCents, currency)}`).join("; ")
        : String(volumePrices),
    read: (text, variant) => ({ ...variant, volumePrices: volumesOf(text, currency) as VolumePrice[] }),
  };
}

/** "10: 95.00; 50: 90.00". Any other text stays text. */
function volumesOf(text: string, currency: string): VolumePrice[] | string {
  const pairs = text.split(";").filter((pair) => pair.trim() !== "");
  const prices = pairs.map((pair) => {
    const [, quantity, amount = ""] = /^\s*(\d{1,6})\s*:\s*(\S+)\s*$/.exec(pair) ?? [];
    return { quantity: Number(quantity), priceCents: parseDecimal(bare(amount), currency) };
  });
  return prices.every(({ priceCents }) => priceCents !== null) ? (prices as VolumePrice[]) : text;
}

/** Removes the currency sign that spreadsheets copy with an amount. */
const bare = (text: string) => text.replace(/^[^\d.-]{1,4}(?=\d)/, "").trim();

function amountOf(text: string, currency: string): number | null | string {
  return text.trim() === "" ? null : (parseDecimal(bare(text), currency) ?? text);
}

function amountText(value: unknown, currency: string): string {
  return typeof value === "number" ? toDecimal(value, currency) : String(value ?? "");
}

function wholeOf(text: string, least: number): number | null | string {
  const digits = text.trim().replaceAll(/(?<=\d),(?=\d{3})/g, "");
  if (digits === "") return null;
  return /^[+-]?\d{1,12}$/.test(digits) && Number(digits) >= least ? Number(digits) : text;
}

/** Whether the cell contains a text that is no value of its column. */
export function isOddCell(column: VariantColumn, variant: VariantValues): boolean {
  const value = (variant as Record<string, unknown>)[column.path];
  return (column.isNumber === true || column.path === "volumePrices") && typeof value === "string";
}
