import type { Facet, FacetChoice } from "#domain/catalog/facet-types.ts";
import { type AvailabilityState, availabilityLabel } from "#domain/inventory/availability.ts";
import { measureText, quantityText, rangeText } from "#domain/measures/measure-text.ts";
import { formatMoney } from "#domain/money.ts";
import { links } from "#web/links.ts";
import { type Listing, listingQuery } from "./listing-url.ts";

/** A facet as a page sends it: words and bounds ready to read. `isOpen`: something of it is chosen, or it is one of the first. */
export type FacetView = { key: string; name: string; isOpen: boolean } & (
  | { kind: "words"; words: { word: string; text: string; count: number }[] }
  | { kind: "range"; unit: string; unitText: string; lowText: string; highText: string; bars: number[]; min: string; max: string }
);

/** What is chosen, with the address of the page without it. */
export type Chip = { text: string; to: string };

const firstOpen = 6;

export function facetViews(facets: Facet[], listing: Listing, currency: string): FacetView[] {
  const all: Facet[] = facets.some(({ key }) => key === "price") ? facets : [{ ...uncounted }, ...facets];
  return all.map((facet, at) => {
    const choice = listing.choices.find(({ key }) => key === facet.key);
    const shared = { key: facet.key, name: facet.name, isOpen: at < firstOpen || choice !== undefined };
    if (facet.kind === "words")
      return { ...shared, kind: "words", words: facet.words.map(({ word, count }) => ({ word, count, text: wordText(facet.key, word) })) };
    const isPrice = facet.key === "price";
    const textOf = (value: number) => (isPrice ? formatMoney(value, currency) : quantityText(value, facet.unit));
    return {
      ...shared,
      kind: "range",
      unit: facet.unit,
      unitText: quantityText(0, facet.unit).replace(/^0\s?/u, ""),
      lowText: facet.bars.length > 0 ? textOf(facet.low) : "",
      highText: facet.bars.length > 0 ? textOf(facet.high) : "",
      bars: facet.bars,
      min: isPrice ? listing.min : (choice?.min ?? ""),
      max: isPrice ? listing.max : (choice?.max ?? ""),
    };
  });
}

/** Of a collection too large to be counted. */
const uncounted: Facet = { key: "price", name: "Price", kind: "range", unit: "", low: 0, high: 0, bars: [] };

/** One for each word and each pair of bounds. */
export function chipsOf(facets: FacetView[], listing: Listing, handle: string): Chip[] {
  const to = (change: Partial<Listing>) => links.collection(handle, listingQuery({ ...listing, page: 1, ...change }));
  const without = (gone: FacetChoice, left: FacetChoice[] = []) =>
    to({ choices: listing.choices.flatMap((choice) => (choice === gone ? left : [choice])) });
  const price = listing.min || listing.max ? [{ text: `Price: ${boundsText(listing.min, listing.max, "")}`, to: to({ min: "", max: "" }) }] : [];
  const others = listing.choices.flatMap((choice) => {
    const facet = facets.find(({ key }) => key === choice.key);
    const name = facet?.name ?? choice.key;
    if (choice.words.length === 0) {
      const unit = choice.unit || (facet?.kind === "range" ? facet.unit : "");
      return [{ text: `${name}: ${boundsText(choice.min, choice.max, unit)}`, to: without(choice) }];
    }
    return choice.words.map((word) => {
      const words = choice.words.filter((other) => other !== word);
      return { text: `${name}: ${wordText(choice.key, word)}`, to: without(choice, words.length > 0 ? [{ ...choice, words }] : []) };
    });
  });
  return [...price, ...others];
}

/** "10–50 mL", "from 10 mL", "up to 50 mL". */
function boundsText(min: string, max: string, unit: string): string {
  const measured = (text: string) => (/[^\d.,-]/.test(text) ? measureText(text) : quantityText(Number(text), unit));
  if (min && max)
    return /^-?[\d.]+$/.test(min) && /^-?[\d.]+$/.test(max) ? rangeText(Number(min), Number(max), unit) : `${measured(min)} to ${measured(max)}`;
  return min ? `from ${measured(min)}` : `up to ${measured(max)}`;
}

function wordText(key: string, word: string): string {
  if (key === "availability") return availabilityLabel({ state: word as AvailabilityState, leadTimeDays: null }).split(":")[0] ?? word;
  return key.startsWith("f.") ? measureText(word) : word;
}
