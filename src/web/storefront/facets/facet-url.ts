import { type FacetChoice, ownFacets } from "#domain/catalog/facet-types.ts";
import { parseDecimal } from "#domain/money.ts";
import type { Query } from "#web/links.ts";

/**
 * What is chosen of facets as a URL has it: bounds of the price in the shop's currency (`min`, `max`), and what is chosen of others. Words are written
 * as `brand=Aldergate&brand=Meridian`, those of a specification as `f.material=PTFE`, bounds as `f.capacity.min=10&f.capacity.unit=L`.
 */
export type Chosen = { min: string; max: string; choices: FacetChoice[] };

/** `type`: the parameter of the product type. The search page has another `type`. */
export type FacetParameters = { type: "type" | "productType" };

export const nothingChosen: Chosen = { min: "", max: "", choices: [] };

/** An address may be made up: more than these is left out. */
const maxChoices = 12;
const maxSearchWords = 20;

/** Unknown and invalid values count as missing. */
export function readChosen(search: URLSearchParams, parameters: FacetParameters): Chosen {
  return { min: amountOf(search.get("min")), max: amountOf(search.get("max")), choices: choicesIn(search, parameters) };
}

/** The query parameters of what is chosen. */
export function chosenQuery({ min, max, choices }: Chosen, parameters: FacetParameters): Query {
  const query: Query = { min: min || null, max: max || null };
  for (const { key, words, min, max, unit } of choices) {
    const name = parameterOf(key, parameters);
    if (words.length > 0) query[name] = words;
    if (!min && !max) continue;
    query[`${name}.min`] = min;
    query[`${name}.max`] = max;
    query[`${name}.unit`] = unit;
  }
  return query;
}

export function parameterOf(key: string, { type }: FacetParameters): string {
  return key === "type" ? type : key;
}

/** With the price, whose bounds are compared in minor units. */
export function facetChoices({ min, max, choices }: Chosen, currency: string): FacetChoice[] {
  const cents = (amount: string) => String((amount && parseDecimal(amount, currency)) ?? "");
  const price = { key: "price", words: [], min: cents(min), max: cents(max), unit: "" };
  return price.min || price.max ? [...choices, price] : choices;
}

const specification = /^(f\.[\p{L}\p{N}-]{1,60})(?:\.(min|max|unit))?$/u;

/** In one order, whatever the order of the address: one view has one address. */
function choicesIn(search: URLSearchParams, parameters: FacetParameters): FacetChoice[] {
  const choices = new Map<string, FacetChoice>();
  const own = new Map(ownFacets.map((key) => [parameterOf(key, parameters), key as string]));
  for (const [name, value] of search) {
    const [, key = own.get(name) ?? null, part] = specification.exec(name) ?? [];
    if (key === null || value.length > 80) continue;
    const choice = choices.get(key) ?? { key, words: [], min: "", max: "", unit: "" };
    if (part === "unit") choice.unit = /^\P{C}{1,12}$/u.test(value) ? value : "";
    else if (part) choice[part as "min" | "max"] = boundOf(value);
    else if (value.trim() !== "" && choice.words.length < maxSearchWords && !choice.words.includes(value)) choice.words.push(value);
    choices.set(key, choice);
  }
  return [...choices.values()]
    .filter(({ words, min, max }) => words.length > 0 || min || max)
    .map((choice) => ({ ...choice, words: choice.words.sort(), unit: choice.min || choice.max ? choice.unit : "" }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, maxChoices);
}

/** A number, with a unit where somebody typed one: "10", "500 mL", "-80". */
function boundOf(text: string): string {
  const plain = text.trim().replace("−", "-");
  return /^-?[\d.,]{1,14}(?:e-?\d{1,2})?(?:\s?[\p{L}µ°%²³/·×]{1,10})?$/u.test(plain) && /\d/.test(plain) ? plain : "";
}

/** `1,500.00` -> `1500.00`; empty for what is no amount. */
function amountOf(text: string | null): string {
  const plain = (text ?? "").trim().replace(/[$,\s]/g, "");
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? plain : "";
}
