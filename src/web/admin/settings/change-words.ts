import type { AuditEntry } from "#domain/audit/audit-listing.ts";
import type { FieldChange, FieldValue } from "#domain/domain-events/field-changes.ts";
import { numberText } from "#domain/number-text.ts";
import type { BlockKind } from "#domain/settings/home-blocks.ts";
import type { SettingsSection } from "#domain/settings/settings-input.ts";
import { placeName } from "#domain/tax/tax-rates.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { moneyText } from "#ui/money-text.tsx";
import { settingWords } from "#web/messages/setting-words.ts";
import { blockWords } from "../online-store/block-words.ts";
import { timeText } from "../toolkit/date-format.ts";
import { shownWeight } from "../toolkit/weights.ts";

/** A change in words: `verb label rest`, as in "changed" "the shop name" "from “A” to “B”". */
export type ChangeWords = { verb: string; label: string; rest: string };

/** Returns the words for one change of an audit log entry. Pure. */
export function changeWords({ subjectKind, subjectId }: Pick<AuditEntry, "subjectKind" | "subjectId">, change: FieldChange): ChangeWords {
  const label = subjectKind === "settings" ? settingLabel(subjectId, change.field) : fieldLabel(change.field);
  const value = (side: FieldValue) => valueText(change.field, side);
  const { from, to } = change;
  const { rows, name } = pathOf(change.field);
  if (rows.length > 0 && name === "isHidden" && from !== undefined && typeof to === "boolean")
    return { verb: to ? "hid" : "showed", label: rowsLabel(rows), rest: "" };
  if (from === undefined && to === undefined) return { verb: "changed", label, rest: "" };
  if (from === undefined) return { verb: "added", label, rest: detailOf(change.field, to) };
  if (to === undefined) return { verb: "removed", label, rest: detailOf(change.field, from) };
  if (from === null) return { verb: "set", label, rest: `to ${value(to)}` };
  if (to === null) return { verb: "cleared", label, rest: `(it was ${value(from)})` };
  return { verb: "changed", label, rest: `from ${value(from)} to ${value(to)}` };
}

type Row = { list: string; row: string };

/** `items[About].items[People].url` -> rows `About` and `People` of the lists `items`, name `url`. A product's only variant is left out. Pure. */
export function pathOf(field: string): { rows: Row[]; name: string } {
  const found = [...field.matchAll(/\.?([^[\]]+)\[([^\]]*)\]/g)];
  const rows = found.map(([, list = "", row = ""]) => ({ list, row })).filter(({ list, row }) => list !== "variants" || shownVariant(row) !== null);
  const last = found.at(-1);
  const name = last ? field.slice(last.index + last[0].length).replace(/^\./, "") : field;
  return { rows, name: name === "" && rows.length === 0 ? "variant" : name };
}

const lastOf = (field: string) => field.slice(Math.max(field.lastIndexOf("."), field.lastIndexOf("]")) + 1);

function settingLabel(section: string, field: string): string {
  const { rows, name } = pathOf(field);
  const [{ list, row } = { list: "", row: "" }] = rows;
  if (section === "shipping" && list === "rates") return `the shipping rate ${weightLimit(row)}`;
  if (section === "tax" && list === "rates") return `${taxWords[name] ?? "the tax rate"} of ${taxPlace(row)}`;
  if (rows.length > 0 && rows.every((each) => Object.hasOwn(rowWords, each.list.slice(each.list.lastIndexOf(".") + 1)))) return fieldLabel(field);
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

function weightLimit(row: string): string {
  if (row === "any") return "for heavier orders";
  return /^\d+$/.test(row) ? `“up to ${shownWeight(Number(row))}”` : `“${row}”`;
}

function taxPlace(row: string): string {
  const [country = "", ...state] = row.split(" ");
  return placeName({ country, state: state.join(" ") });
}

/** The word for a row of each list. */
const rowWords: Record<string, string> = {
  variants: "the variant",
  images: "picture",
  specifications: "the specification",
  metafields: "the metafield",
  blocks: "the block",
  planned: "the announcement",
  methods: "the shipping method",
  zones: "the shipping zone",
  rates: "the rate",
  reminders: "the reminder",
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
  categoryGroup: "category group",
  isHidden: "hidden",
  rules: "rules",
  url: "link",
};

function fieldLabel(field: string): string {
  const { rows, name } = pathOf(field);
  const isOrder = /(?:^|\.)order$/.test(name) && name !== "order";
  const own = isOrder ? `the order of ${listWords(name.slice(0, -".order".length))}` : `the ${wordOf(name)}`;
  if (rows.length === 0) return own;
  const of = rowsLabel(rows);
  if (isOrder) return `${own} ${rows.at(-1)?.list === "items" ? "under" : "of"} ${of}`;
  return name === "" || name === "value" ? of : `${own} of ${of}`;
}

const listWords = (list: string) => (list === "items" ? "the items" : humanized(list));

/** Items of a menu are under others: `“People” under “About”`; other rows belong to them: `the rate “a” of the zone “b”`. */
function rowsLabel(rows: readonly Row[]): string {
  return rows
    .map(({ list, row }) => rowLabel(list.slice(list.lastIndexOf(".") + 1), row))
    .reduceRight((inner, outer, at) => `${inner} ${rows[at]?.list.endsWith("items") ? "under" : "of"} ${outer}`);
}

function rowLabel(list: string, row: string): string {
  if (list === "items") return `“${row}”`;
  if (list === "rates") return `${rowWords["rates"]} ${weightLimit(row)}`;
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
  if (typeof value === "string" && shownVariant(value) === null) return "no options";
  if (typeof value === "string") return name === "publishedAt" ? timeText(value) : `“${value}”`;
  if (isMoney(value)) return moneyText(value);
  return Object.entries(value)
    .map(([inner, of]) => `${wordOf(inner)} ${valueText(inner, of)}`)
    .join(", ");
}

function isMoney(value: object): value is { amount: string; currencyCode: string } {
  return "currencyCode" in value && "amount" in value;
}

/** Returns the values of an added or removed row in parentheses, or nothing if it has none. */
function detailOf(field: string, value: FieldValue | undefined): string {
  if (value === undefined || value === null) return "";
  // The label of a row of the tax table names its place already.
  const isTaxRate = typeof value === "object" && "rateMillionths" in value;
  const own = isTaxRate ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== "country" && name !== "state")) : value;
  const list = pathOf(field).rows.at(-1)?.list;
  // The label of a menu item is its title, and the items below it are listed themselves, so only the link is added.
  if (list?.endsWith("items") && typeof own === "object") {
    const { url } = own as { url?: FieldValue };
    return url ? `(link ${valueText("url", url)})` : "";
  }
  const isBlock = list === "blocks" && typeof own === "object" && "kind" in own;
  const text = valueText(field, isBlock ? { ...own, kind: blockTitle(String(own.kind)) } : own);
  return text === "" ? "" : `(${text})`;
}

const shownItems = 5;

/** The changes of a menu's items: "added “A” and “B”, removed “C”, moved “D”, changed “E”". An item that was both removed and added was moved. Pure. */
export function itemChanges(changes: readonly FieldChange[]): string {
  const titleOf = ({ field }: FieldChange) => pathOf(field).rows.at(-1)?.row ?? "";
  const isItem = ({ field }: FieldChange) => field.endsWith("]");
  const came = changes.filter((change) => isItem(change) && change.to !== undefined).map(titleOf);
  const went = changes.filter((change) => isItem(change) && change.from !== undefined).map(titleOf);
  const words: [string, string[]][] = [
    ["added", came.filter((title) => !went.includes(title))],
    ["removed", went.filter((title) => !came.includes(title))],
    ["moved", came.filter((title) => went.includes(title))],
    ["changed", [...new Set(changes.filter((change) => !isItem(change) && !isItemOrder(change)).map(titleOf))]],
  ];
  const named = words.filter(([, titles]) => titles.length > 0).map(([verb, titles]) => `${verb} ${namesText(titles)}`);
  return [...named, ...(changes.some(isItemOrder) ? ["changed the order"] : [])].join(", ");
}

const isItemOrder = ({ field }: FieldChange) => /(?:^|\.)items\.order$/.test(field);

function namesText(titles: string[]): string {
  const shown = titles.slice(0, shownItems).map((title) => `“${title}”`);
  const more = titles.length - shown.length;
  return new Intl.ListFormat("en-US").format(more > 0 ? [...shown, `${numberText(more)} more`] : shown);
}
