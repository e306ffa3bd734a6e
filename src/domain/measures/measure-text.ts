import { numberText } from "#domain/number-text.ts";
import { narrowSpace, valueText } from "./non-breaking-quantities.ts";
import { unitOf } from "./units.ts";

/** Formats quantities: a narrow non-breaking space between number and unit, and one multiplication sign. Pure; safe in a browser. */

/** 15000, "rpm" -> "15,000 rpm"; there is no space between a number and °, × or %. */
export function quantityText(value: number, unit: string): string {
  return withUnit(numberText(Number(value.toPrecision(12))).replace("-", "−"), unit);
}

/** 20, 200, "µL" -> "20–200 µL"; "−90 to 121 °C" where a dash would be next to a minus sign. */
export function rangeText(low: number, high: number, unit: string): string {
  if (low === high) return quantityText(low, unit);
  const from = quantityText(low, "");
  return `${from}${low < 0 || high < 0 ? " to " : "–"}${quantityText(high, unit)}`;
}

function withUnit(number: string, unit: string): string {
  if (unit === "") return number;
  const symbol = (unitOf(unit)?.symbol ?? unit).replaceAll(" ", narrowSpace);
  return valueText(number, symbol);
}

/**
 * The text of a specification with the shop's spaces and signs: "24 x 2 mL" -> "24 × 2 mL", "21380 x g" -> "21,380 × g", "200-15000 rpm" ->
 * "200–15,000 rpm". Digits stay as written ("2.0 mL"), and so do words, part numbers and standards.
 */
export function measureText(value: string, unit?: string | null): string {
  const text = unit ? `${value.trim()}${/\d$/.test(value.trim()) ? narrowSpace : " "}${unit.trim()}` : value.trim();
  // Everything below needs digits, which most words do not have.
  if (!/\d/.test(text)) return text;
  return text
    .replace(/(?<=^|^[\d.,]+[-–]|\b(?:or|to) )\d{4,}(?!\s?[x×]\s?\d)(?=\s?[\p{L}°µΩ×%]|[-–]\d+\s\D)|(?<=^|-)\d{5,}$|^\d{5,}(?=-\d+$)/gu, (number) =>
      numberText(Number(number)),
    )
    .replace(/(?<=\d)\s*[x×]\s*(?=g(?![\p{L}\p{N}]))/giu, `${narrowSpace}×${narrowSpace}`)
    .replace(
      /(?<=(?:^|[\s(])[\d.,]+(?:\s?(?:mm|cm|m|in))?)\s+[x×]\s+(?=\.?\d)|(?<=(?:^|[\s(])[\d.,]+)[x×](?=\d[\d.,]*(?:\s|$))/gu,
      `${narrowSpace}×${narrowSpace}`,
    )
    .replace(/(?<=(?:^|[\s(–-])[\d.,]+)\s?x(?=$|[\s/,;)])/gu, "×")
    .replace(/(?<=^(?:[\d,]+(?:\.\d+)?))\s?-\s?(?=[\d,]+(?:\.\d+)?(?:[\s×][^\d]*)?$)/u, "–")
    .replace(/(?<=^|[\s(])-(?=\d)/gu, "−")
    .replace(/(?<=\d)\s+(dB\(A\)|\p{L}[^\s,;)]*|[°µΩ%][^\s,;)]*)/gu, (whole, written: string) => {
      const known = unitOf(written);
      if (!known || words.test(written)) return whole;
      return /^[°%]$/.test(known.symbol) ? known.symbol : `${narrowSpace}${known.symbol}`;
    });
}

/** Spelled like a unit, but a word in a sentence. */
const words = /^(?:in|In|a|d|t|PH|[Ss]econd|[Ff]oot|[Ff]eet|[Ff]old|[Mm]eter|min\.)$/;
