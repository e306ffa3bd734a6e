import type { ProductSort } from "#domain/catalog/catalog-types.ts";
import { type FacetChoice, ownFacets } from "#domain/catalog/facet-types.ts";
import type { Query } from "#web/links.ts";
import { readPageNumber } from "../page-number.ts";

/**
 * The state of a collection page as its URL has it: sort, price range, page, and what is chosen of other facets. Words are written as
 * `brand=Aldergate&brand=Meridian`, those of a specification as `f.material=PTFE`, bounds as `f.capacity.min=10&f.capacity.unit=L`.
 */
export type Listing = { sort: ProductSort; min: string; max: string; page: number; choices: FacetChoice[] };

export const sortOptions = [
  ["featured", "Featured"],
  ["best-selling", "Best selling"],
  ["price-asc", "Price, low to high"],
  ["price-desc", "Price, high to low"],
  ["title-asc", "Title, A to Z"],
  ["title-desc", "Title, Z to A"],
  ["created-desc", "Newest first"],
  ["created-asc", "Oldest first"],
] as const satisfies readonly (readonly [ProductSort, string])[];

/** An address may be made up: more than these is left out. */
const mostChoices = 12;
const mostWords = 20;

/** Unknown and invalid values count as missing. */
export function readListing(search: URLSearchParams): Listing {
  const sort = sortOptions.find(([value]) => value === search.get("sort"))?.[0] ?? "featured";
  return { sort, min: amountOf(search.get("min")), max: amountOf(search.get("max")), page: readPageNumber(search), choices: choicesIn(search) };
}

/** The query parameters of a listing; defaults are left out. */
export function listingQuery({ sort, min, max, page, choices }: Listing): Query {
  const query: Query = { sort: sort === "featured" ? null : sort, min: min || null, max: max || null };
  for (const { key, words, min, max, unit } of choices) {
    if (words.length > 0) query[key] = words;
    if (!min && !max) continue;
    query[`${key}.min`] = min;
    query[`${key}.max`] = max;
    query[`${key}.unit`] = unit;
  }
  return { ...query, page: page > 1 ? page : null };
}

const specification = /^(f\.[\p{L}\p{N}-]{1,60})(?:\.(min|max|unit))?$/u;

/** In one order, whatever the order of the address: one view has one address. */
function choicesIn(search: URLSearchParams): FacetChoice[] {
  const choices = new Map<string, FacetChoice>();
  for (const [name, value] of search) {
    const [, key = (ownFacets as readonly string[]).includes(name) ? name : null, part] = specification.exec(name) ?? [];
    if (key === null || value.length > 80) continue;
    const choice = choices.get(key) ?? { key, words: [], min: "", max: "", unit: "" };
    if (part === "unit") choice.unit = /^\P{C}{1,12}$/u.test(value) ? value : "";
    else if (part) choice[part as "min" | "max"] = boundOf(value);
    else if (value.trim() !== "" && choice.words.length < mostWords && !choice.words.includes(value)) choice.words.push(value);
    choices.set(key, choice);
  }
  return [...choices.values()]
    .filter(({ words, min, max }) => words.length > 0 || min || max)
    .map((choice) => ({ ...choice, words: choice.words.sort(), unit: choice.min || choice.max ? choice.unit : "" }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, mostChoices);
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
