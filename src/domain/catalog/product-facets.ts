import type { Specification } from "#db/schema/catalog.ts";
import { limitOf, parseQuantities } from "#domain/measures/measure-parsing.ts";
import { specificationsOf } from "./variant-specifications.ts";

/** Derives the facets of a product from its specifications and those of its variants. Pure. */

export type FacetRow = {
  place: number;
  key: string;
  name: string;
  position: number;
  dimension: string;
  unit: string;
  low: number | null;
  high: number | null;
  word: string | null;
  /** "Below", "≥": the sign or word before the number of a limit; otherwise empty. */
  bound: string;
};

type Specified = { specifications: readonly Specification[]; variants: readonly { specifications: readonly Specification[] }[] };

/** A longer text is not a word that several products would share. */
const maxWordLength = 60;
/** Per product: an imported one may have hundreds, and nobody filters by the last of them. */
const maxNames = 120;
const maxValues = 60;

/**
 * The values of each name across all variants: where each variant has its own, the product's text about all of them ("30 L, 56 L, or 112 L") does
 * not count. A name has quantities where all of its values are quantities of one dimension, otherwise words.
 */
export function facetsOf({ specifications, variants }: Specified): FacetRow[] {
  const own = variants.filter((variant) => variant.specifications.length > 0);
  const tables = own.length === 0 ? [specifications] : variants.map((variant) => specificationsOf(specifications, variant.specifications));
  const byKey = new Map<string, { name: string; position: number; rows: Map<string, Specification> }>();
  for (const table of tables)
    table.forEach((row, position) => {
      const key = facetKey(row.name);
      if (key === "") return;
      const known = byKey.get(key);
      if (!known && byKey.size >= maxNames) return;
      const facet = known ?? { name: row.name.trim(), position, rows: new Map() };
      byKey.set(key, facet);
      if (facet.rows.size < maxValues) facet.rows.set(`${row.value} ${row.unit ?? ""}`, row);
    });
  const found = [...byKey].flatMap(([key, { name, position, rows }]) =>
    valuesOf([...rows.values()]).map((value) => ({ key, name, position, ...value })),
  );
  return found.map((row, place) => ({ place, ...row }));
}

/** "Maximum speed (rpm)" -> "maximum-speed-rpm": the form in URLs, equal for different capitals, accents and punctuation. */
export function facetKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
}

type Value = Pick<FacetRow, "dimension" | "unit" | "low" | "high" | "word" | "bound">;

function valuesOf(rows: Specification[]): Value[] {
  const quantities = rows.map((row) => parseQuantities(row.value, row.unit));
  const [first] = quantities.flat();
  if (first && quantities.every((list) => list.length > 0 && list.every(({ dimension }) => dimension === first.dimension)))
    return unique(
      quantities.flatMap((list, at) => {
        const bound = list.length === 1 ? limitOf(rows[at]?.value ?? "") : "";
        return list.map(({ dimension, unit, baseLow: low, baseHigh: high }) => ({ dimension, unit, low, high, word: null, bound }));
      }),
    );
  return unique(rows.flatMap(wordsOf).map((word) => ({ dimension: "", unit: "", low: null, high: null, word, bound: "" })));
}

/** "USB, RS-232" are two words; a text with a bracket, a number with a unit or a long part is one. */
function wordsOf({ value, unit }: Specification): string[] {
  const text = (unit ? `${value} ${unit}` : value).replace(/\s+/g, " ").trim();
  const parts = text.split(/[,;] /);
  const isList =
    parts.length > 1 && parts.every((part) => part.length <= 24 && !/[()]|\d\s?[^\d\s]*$|\b(?:or|and)\b/.test(part.replace(/-\d+$/, "")));
  return (isList ? parts : [text]).map((word) => word.trim()).filter((word) => word.length <= maxWordLength && /[\p{L}\p{N}]/u.test(word));
}

function unique(values: Value[]): Value[] {
  return [...new Map(values.map((value) => [`${value.low} ${value.high} ${value.word}`, value])).values()].slice(0, maxValues);
}
