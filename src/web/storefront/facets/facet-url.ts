import { type FacetChoice, ownFacets } from "#domain/catalog/facet-types.ts";
import { parseDecimal } from "#domain/money.ts";
import type { Query } from "#web/links.ts";

/**
 * The chosen facets in a URL: bounds of the price in the shop's currency (`min`, `max`), and choices of other facets. Words are written
 * as `brand=Aldergate&brand=Meridian`, those of a specification as `f.material=PTFE`, bounds as `f.capacity.min=10&f.capacity.unit=L`.
 */
export type Chosen = { min: string; max: string; choices: FacetChoice[] };

/** `type`: the parameter of the product type. On the search page, `type` means something else. */
export type FacetParameters = { type: "type" | "productType" };

export const nothingChosen: Chosen = { min: "", max: "", choices: [] };

/** Anybody can make up a URL: choices beyond these limits are left out. */
const maxChoices = 12;
const maxSearchWords = 20;

/** Reads the URL. Unknown and invalid values count as missing. */
export function readChosen(search: URLSearchParams, parameters: FacetParameters): Chosen {
  return { min: amountOf(search.get("min")), max: amountOf(search.get("max")), choices: choicesIn(search, parameters) };
}

/** Returns the query parameters of the chosen facets. */
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

/** Returns the choices with the price, whose bounds are compared in minor units. */
export function facetChoices({ min, max, choices }: Chosen, currency: string): FacetChoice[] {
  const cents = (amount: string) => String((amount && parseDecimal(amount, currency)) ?? "");
  const price = { key: "price", words: [], min: cents(min), max: cents(max), unit: "" };
  return price.min || price.max ? [...choices, price] : choices;
}

const specification = /^(f\.[\p{L}\p{N}-]{1,60})(?:\.(min|max|unit))?$/u;

/** Returns the choices in one order, whatever their order in the URL, so that one view has one URL. */
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

/** Returns a number, with the unit where one was typed: "10", "500 mL", "-80". */
function boundOf(text: string): string {
  const plain = text.trim().replace("−", "-");
  return /^-?[\d.,]{1,14}(?:e-?\d{1,2})?(?:\s?[\p{L}µ°%²³/·×]{1,10})?$/u.test(plain) && /\d/.test(plain) ? plain : "";
}

/** `1,500.00` -> `1500.00`; empty for anything that is not an amount. */
function amountOf(text: string | null): string {
  const plain = (text ?? "").trim().replace(/[$,\s]/g, "");
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? plain : "";
}
