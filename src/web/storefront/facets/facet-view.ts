import type { Facet, FacetChoice } from "#domain/catalog/facet-types.ts";
import { type AvailabilityState, availabilityLabel } from "#domain/inventory/availability.ts";
import { parseQuantity } from "#domain/measures/measure-parsing.ts";
import { measureText, quantityText, rangeText } from "#domain/measures/measure-text.ts";
import { formatMoney } from "#domain/money.ts";
import { type Chosen, type FacetParameters, parameterOf } from "./facet-url.ts";

/** A facet as a page sends it, ready to read. `parameter`: its name in the URL. `isOpen`: something in it is chosen, or it is among the first facets.
 * `text`: how a word is shown, where that differs from the word itself. */
export type FacetView = { key: string; parameter: string; name: string; isOpen: boolean } & (
  | { kind: "words"; words: { word: string; text?: string; count: number }[] }
  | { kind: "range"; unit: string; unitText: string; lowText: string; highText: string; bars: number[]; min: string; max: string }
);

/** A choice, with the URL of the page without it. */
export type Chip = { text: string; to: string };

const firstOpen = 6;

type Shown = { currency: string; parameters: FacetParameters };

export function facetViews(facets: Facet[], chosen: Chosen, { currency, parameters }: Shown): FacetView[] {
  return facets.map((facet, at) => {
    const choice = chosen.choices.find(({ key }) => key === facet.key);
    const shared = {
      key: facet.key,
      parameter: parameterOf(facet.key, parameters),
      name: facet.name,
      isOpen: at < firstOpen || choice !== undefined,
    };
    if (facet.kind === "words") return { ...shared, kind: "words", words: facet.words.map(({ word, count }) => wordView(facet.key, word, count)) };
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
      min: isPrice ? chosen.min : (choice?.min ?? ""),
      max: isPrice ? chosen.max : (choice?.max ?? ""),
    };
  });
}

function wordView(key: string, word: string, count: number) {
  const text = wordText(key, word);
  return text === word ? { word, count } : { word, count, text };
}

/** The price facet of a collection that is too large to be counted. */
export const uncountedPrice: Facet = { key: "price", name: "Price", kind: "range", unit: "", low: 0, high: 0, bars: [] };

/** Returns one chip for each word and each pair of bounds. `to` returns the URL for other choices. */
export function chipsOf(facets: FacetView[], chosen: Chosen, to: (chosen: Chosen) => string): Chip[] {
  const without = (gone: FacetChoice, left: FacetChoice[] = []) =>
    to({ ...chosen, choices: chosen.choices.flatMap((choice) => (choice === gone ? left : [choice])) });
  const { min, max } = chosen;
  const price = min || max ? [{ text: `Price: ${boundsText(min, max, "")}`, to: to({ ...chosen, min: "", max: "" }) }] : [];
  const others = chosen.choices.flatMap((choice) => {
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
  const measured = (text: string) => {
    const bare = parseQuantity(text);
    return bare?.unit === "" ? quantityText(bare.low, unit) : measureText(text);
  };
  if (min && max)
    return /^-?[\d.]+$/.test(min) && /^-?[\d.]+$/.test(max) ? rangeText(Number(min), Number(max), unit) : `${measured(min)} to ${measured(max)}`;
  return min ? `from ${measured(min)}` : `up to ${measured(max)}`;
}

function wordText(key: string, word: string): string {
  if (key === "availability") return availabilityLabel({ state: word as AvailabilityState, leadTimeDays: null }).split(":")[0] ?? word;
  return key.startsWith("f.") ? measureText(word) : word;
}
