import type { AuditEntry } from "#domain/audit/audit-listing.ts";
import type { FieldChange, FieldValue } from "#domain/domain-events/field-changes.ts";
import { numberText } from "#domain/number-text.ts";
import type { BlockKind } from "#domain/settings/home-blocks.ts";
import type { SettingsSection } from "#domain/settings/settings-input.ts";
import { placeName } from "#domain/tax/tax-rates.ts";
import { moneyText } from "#ui/money-text.tsx";
import { settingWords } from "#web/messages/setting-words.ts";
import { blockWords } from "../online-store/block-words.ts";
import { timeText } from "../toolkit/date-format.ts";
import { shownWeight } from "../toolkit/weights.ts";

/** What changed, in words: `verb label rest`, as in "changed" "the shop name" "from “A” to “B”". */
export type ChangeWords = { verb: string; label: string; rest: string };

/** Words of one change of an entry of the audit log. Pure. */
export function changeWords({ subjectKind, subjectId }: Pick<AuditEntry, "subjectKind" | "subjectId">, change: FieldChange): ChangeWords {
  const label = subjectKind === "settings" ? settingLabel(subjectId, change.field) : fieldLabel(change.field);
  const value = (side: FieldValue) => valueText(change.field, side);
  const { from, to } = change;
  const { list, row, name } = pathOf(change.field);
  if (row !== null && name === "isHidden" && from !== undefined && typeof to === "boolean")
    return { verb: to ? "hid" : "showed", label: rowLabel(list, row), rest: "" };
  if (from === undefined && to === undefined) return { verb: "changed", label, rest: "" };
  if (from === undefined) return { verb: "added", label, rest: detailOf(change.field, to) };
  if (to === undefined) return { verb: "removed", label, rest: detailOf(change.field, from) };
  if (from === null) return { verb: "set", label, rest: `to ${value(to)}` };
  if (to === null) return { verb: "cleared", label, rest: `(it was ${value(from)})` };
  return { verb: "changed", label, rest: `from ${value(from)} to ${value(to)}` };
}

type Path = { list: string; row: string | null; name: string };

/** `variants[120 V].priceCents` -> list `variants`, row `120 V`, name `priceCents`; without a row the list is empty. */
function pathOf(field: string): Path {
  const [, list = "", row = null, name = ""] = /^([^[]*)\[(.*)\](?:\.(.*))?$/.exec(field) ?? [];
  return row === null ? { list: "", row: null, name: field } : { list, row, name };
}

const lastOf = (field: string) => field.slice(Math.max(field.lastIndexOf("."), field.lastIndexOf("]")) + 1);

function settingLabel(section: string, field: string): string {
  const { list, row, name } = pathOf(field);
  if (section === "shipping" && list === "rates" && row !== null) return `the shipping rate ${weightLimit(row)}`;
  if (section === "home" && list === "blocks" && row !== null) return fieldLabel(field);
  if (section === "tax" && list === "rates" && row !== null) return `${taxWords[name] ?? "the tax rate"} of ${taxPlace(row)}`;
  const [first = "", ...inner] = field.split(/[.[]/);
  const words: Record<string, string> = settingWords[section as SettingsSection]?.fields ?? {};
  const title = words[first] ?? humanized(first);
  return inner.length === 0
    ? `the ${title}`
    : `the ${title} (${field
        .slice(first.length)
        .replaceAll(/[[\].]+/g, " ")
        .trim()})`;
}

const taxWords: Record<string, string> = { title: "the name of the tax", shippingTaxed: "the “Also tax shipping” setting" };

const weightLimit = (row: string) => (row === "any" ? "for heavier orders" : `“up to ${shownWeight(Number(row))}”`);

function taxPlace(row: string): string {
  const [country = "", ...state] = row.split(" ");
  return placeName({ country, state: state.join(" ") });
}

/** Rows by what one of them is called. */
const rowWords: Record<string, string> = {
  variants: "the variant",
  images: "picture",
  specifications: "the specification",
  metafields: "the metafield",
  items: "the entry",
  blocks: "the block",
};

const fieldWords: Record<string, string> = {
  descriptionHtml: "description",
  bodyHtml: "text",
  seoTitle: "title for search engines",
  seoDescription: "description for search engines",
  publishedAt: "publication time",
  onHand: "stock",
  sku: "SKU",
  cents: "price",
  upToGrams: "limit",
  rateMillionths: "rate",
  shippingTaxed: "taxes shipping:",
  alt: "description of a picture",
  categoryGroup: "category",
  isHidden: "hidden",
  rules: "rules",
};

function fieldLabel(field: string): string {
  const { list, row, name } = pathOf(field);
  if (row === null) return name.endsWith(".order") ? `the order of ${humanized(name.slice(0, -".order".length))}` : `the ${wordOf(name)}`;
  const of = rowLabel(list, row);
  return name === "" || name === "value" ? of : `the ${wordOf(name)} of ${of}`;
}

function rowLabel(list: string, row: string): string {
  const title = list === "blocks" ? blockTitle(row) : row;
  return `${rowWords[list] ?? humanized(list)} ${list === "images" ? row : `“${title}”`}`;
}

/** A block without a heading is called by its kind. */
const blockTitle = (name: string) => (Object.hasOwn(blockWords, name) ? blockWords[name as BlockKind].title : name);

const wordOf = (name: string) => fieldWords[name] ?? humanized(name);

/** `compareAtPriceCents` -> "compare at price". */
function humanized(name: string): string {
  const words = name.replace(/Cents$|Html$/, "").replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  return words
    .replaceAll(/[.[\]]+/g, " ")
    .trim()
    .toLowerCase();
}

function valueText(field: string, value: FieldValue): string {
  const name = lastOf(field);
  if (value === null) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    if (/Grams$/.test(name)) return shownWeight(value);
    return name === "rateMillionths" ? `${numberText(value / 10_000)} %` : numberText(value);
  }
  if (typeof value === "string") return name === "publishedAt" ? timeText(value) : `“${value}”`;
  if (isMoney(value)) return moneyText(value);
  return Object.entries(value)
    .map(([inner, of]) => `${wordOf(inner)} ${valueText(inner, of)}`)
    .join(", ");
}

function isMoney(value: object): value is { amount: string; currencyCode: string } {
  return "currencyCode" in value && "amount" in value;
}

/** The values of a row that came or went; none of one that is a word. */
function detailOf(field: string, value: FieldValue | undefined): string {
  if (value === undefined || value === null) return "";
  // A row of the tax table is called by its place already.
  const isTaxRate = typeof value === "object" && "rateMillionths" in value;
  const own = isTaxRate ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== "country" && name !== "state")) : value;
  const isBlock = pathOf(field).list === "blocks" && typeof own === "object" && "kind" in own;
  const text = valueText(field, isBlock ? { ...own, kind: blockTitle(String(own.kind)) } : own);
  return text === "" ? "" : `(${text})`;
}
