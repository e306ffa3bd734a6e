import { formatMoney } from "#domain/money.ts";
import { methodsElsewhere, type ShippingMethod } from "#domain/shipping/shipping.ts";
import { heaviestShipped, sortedRates } from "#domain/shipping/shipping-rates.ts";
import { bothWeights } from "#domain/weight-text.ts";
import { escapeHtml } from "../escape-html.ts";
import { hasValues, namesIn, type PlaceholderValues, placeholderFault, token, withValues } from "./placeholders.ts";
import type { Settings } from "./settings-input.ts";

/** A placeholder that must be alone in a paragraph and becomes a table. */
const ratesName = "shipping-rates";
const ratesParagraph = /<p>\s*\{\{\s*shipping-rates\s*\}\}\s*<\/p>/g;

/** The fault of the placeholders in a rich text, as a message; null where there is none. */
export function htmlPlaceholderFault(html: string): string | null {
  const fault = placeholderFault(html, [ratesName]);
  if (fault) return fault;
  if (namesIn(html.replaceAll(ratesParagraph, "")).includes(ratesName))
    return "Put {{shipping-rates}} in a paragraph of its own: it becomes a table.";
  const isUnsafe = [...html.matchAll(element)].some(([whole]) =>
    [...whole.matchAll(addressIn)].some(([, , address = ""]) => !isSafeAddress(address)),
  );
  return isUnsafe ? "In a link’s URL, a placeholder must follow mailto:, tel:, https://, # or /." : null;
}

/** A tag of sanitized HTML, in which values are in double quotes and contain no angle brackets. */
const element = /<[a-z][^>]*>/gi;
const addressIn = /\s(href|src)="([^"]*)"/g;

/**
 * Whether a URL is still valid when its placeholders are filled in with text without `:`, `/` and `?`. The sanitizer saw the
 * placeholder: `{{support-location}}script:` must not become a scheme.
 */
function isSafeAddress(address: string): boolean {
  return !address.includes("{{") || /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(address);
}

/**
 * Sanitized HTML as buyers read it: a paragraph, list item or table row with a placeholder of a setting that is off is left out, and so
 * is a list or table that becomes empty. `{{shipping-rates}}`, alone in a paragraph, becomes the table of the rates.
 */
export function shownHtml(html: string, values: PlaceholderValues, settings: Pick<Settings, "shipping" | "shop">): string {
  if (!html.includes("{{")) return html;
  const kept = withoutBlocks(html.replaceAll(ratesParagraph, "{{shipping-rates}}"), (text) => hasValues(text, values));
  // Tags and text are handled in one pass, so that filled-in values are not parsed again.
  const inTags = (tag: string) =>
    withValues(
      tag.replaceAll(addressIn, (whole, name, address) => addressShown(whole, { name, address, values })),
      values,
      escapeHtml,
    );
  const inText = (text: string) =>
    text.replaceAll(token, (whole, name: string) => (name.trim() === ratesName ? ratesTable(settings) : withValues(whole, values, escapeHtml)));
  const parts: string[] = [];
  let at = 0;
  for (const { 0: tag, index } of kept.matchAll(element)) {
    parts.push(inText(kept.slice(at, index)), tag.includes("{{") ? inTags(tag) : tag);
    at = index + tag.length;
  }
  return [...parts, inText(kept.slice(at))].join("");
}

/** ` href="mailto:help@lab.example"`; empty where the URL would be unsafe. */
function addressShown(whole: string, { name, address, values }: { name: string; address: string; values: PlaceholderValues }): string {
  if (!address.includes("{{")) return whole;
  if (!isSafeAddress(address)) return "";
  return ` ${name}="${withValues(address, values, (value) => encodeURIComponent(value).replaceAll("%40", "@").replaceAll("%2B", "+").replaceAll("'", "%27"))}"`;
}

const tag = /<(\/?)(p|li|tr|h2|h3|h4|h5|dt|dd|caption|figcaption|pre|ul|ol|dl|table|thead|tbody|tfoot|blockquote|figure)(?:\s[^>]*)?>/g;
const emptied = /<(ul|ol|li|dl|tr|thead|tbody|tfoot|table|blockquote|figure)>\s*<\/\1>/g;

type Open = { from: number; isKept: boolean };

/** Removes the innermost blocks whose own text is not to be shown; text between blocks counts as a block too. */
function withoutBlocks(html: string, isShown: (text: string) => boolean): string {
  const open: Open[] = [{ from: 0, isKept: true }];
  const gone: [from: number, to: number][] = [];
  let textFrom = 0;
  const judge = (to: number) => {
    const inner = open.at(-1) as Open;
    if (isShown(html.slice(textFrom, to))) return;
    if (open.length === 1) gone.push([textFrom, to]);
    else inner.isKept = false;
  };
  for (const match of html.matchAll(tag)) {
    judge(match.index);
    textFrom = match.index + match[0].length;
    if (match[1] === "") open.push({ from: match.index, isKept: true });
    else if (open.length > 1) {
      const { from, isKept } = open.pop() as Open;
      if (!isKept) gone.push([from, textFrom]);
    }
  }
  judge(html.length);
  let kept = cutOut(html, gone);
  while (gone.length > 0 && emptied.test(kept)) kept = kept.replaceAll(emptied, "");
  return kept;
}

/** Removes the ranges; a range inside another one is removed with it. */
function cutOut(html: string, ranges: [from: number, to: number][]): string {
  let kept = "";
  let at = 0;
  for (const [from, to] of ranges.sort(([one], [other]) => one - other)) {
    if (from >= at) kept += html.slice(at, from);
    at = Math.max(at, to);
  }
  return kept + html.slice(at);
}

/** A table for each method; if there is only one method, without its name. */
function ratesTable({ shipping, shop }: Pick<Settings, "shipping" | "shop">): string {
  const elsewhere = methodsElsewhere(shipping);
  const isPlain = shipping.zones.length === 0 && elsewhere.length === 1;
  const places: [string, ShippingMethod[]][] = [
    ...shipping.zones.map(({ title, methods }): [string, ShippingMethod[]] => [title, methods]),
    [shipping.zones.length > 0 ? "Everywhere else" : "", elsewhere],
  ];
  const tables = places.flatMap(([place, methods]) =>
    methods.map((method) => ratesOf(method, isPlain ? "" : [place, method.title].filter(Boolean).join(": "), shop.currency)),
  );
  return tables.join("\n");
}

/** Weights in kilograms and pounds; a rate of 0 is shown as free. */
function ratesOf({ kind, rates: unsorted }: ShippingMethod, title: string, currency: string): string {
  const rates = sortedRates(unsorted);
  const caption = title === "" ? "" : `\n<caption>${escapeHtml(title)}</caption>`;
  const money = (cents: number) => escapeHtml(formatMoney(cents, currency));
  const rows = rates.map(({ upToGrams, upToCents, cents }, at): [string, string] => {
    const below = rates[at - 1]?.upToGrams ?? null;
    const weight = upToGrams === null ? (below === null ? "Any weight" : `Over ${bothWeights(below)}`) : bothWeights(upToGrams);
    return [typeof upToCents === "number" ? `${weight}, goods up to ${money(upToCents)}` : weight, cents === 0 ? "Free" : money(cents)];
  });
  const heaviest = heaviestShipped(rates);
  if (heaviest !== null) rows.push([`Over ${bothWeights(heaviest)}`, "Please contact us"]);
  const cells = (kind === "quote" ? [["Any weight", "By quote"]] : rows)
    .map(([weight, cost]) => `<tr><td>${weight}</td><td>${cost}</td></tr>`)
    .join("\n");
  return `<table>${caption}\n<thead><tr><th>Total weight, up to</th><th>Rate</th></tr></thead>\n<tbody>\n${cells}\n</tbody>\n</table>`;
}
