import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { parseDecimal } from "#domain/money.ts";
import type { BankColumns, BankFileInput } from "./bank-input.ts";

/** A line of a bank's file. `cents` is negative where money went out; null: no amount or date can be read. */
export type BankLine = {
  /** Counted from 1 over the lines with entries. */
  line: number;
  /** SHA-256 of what the line says and of how many equal lines came before it. */
  key: string;
  paidOn: string | null;
  cents: number | null;
  reference: string;
  /** All of its texts, which are searched for numbers of invoices and orders. */
  text: string;
};
export type BankFile = { columns: string[]; chosen: BankColumns; lines: BankLine[]; isCut: boolean };

/** Longer files are read only up to this line: a month of a busy account. */
const maxBankLines = 5000;

const words = {
  date: ["date", "booking date", "value date", "posting date", "transaction date", "buchungstag", "valuta", "datum", "data", "fecha"],
  amount: ["amount", "credit", "credit amount", "paid in", "betrag", "montant", "kwota", "importe", "bedrag"],
  reference: [
    "reference",
    "description",
    "details",
    "memo",
    "narrative",
    "payment reference",
    "purpose",
    "verwendungszweck",
    "libelle",
    "tytul",
    "concepto",
  ],
};

/** Reads a bank's CSV file. Separators, columns and formats are recognized unless they are chosen. Never throws because of what the file contains. */
export function readBankFile({ text, columns: chosen = {} }: Pick<BankFileInput, "text" | "columns">, currency: string): BankFile {
  const records = recordsOf(text);
  const head = records.findIndex((cells) => cells.filter((cell) => cell.trim() !== "").length > 1);
  const columns = (records[head] ?? []).map((cell) => cell.trim());
  const found = { date: columnOf(columns, words.date), amount: columnOf(columns, words.amount), reference: columnOf(columns, words.reference) };
  const use: BankColumns = { ...found, ...definedOf(chosen) };
  const rows = head < 0 ? [] : records.slice(head + 1);
  const kept = rows.slice(0, maxBankLines);
  const cellsOf = (at: number | undefined) => kept.map((cells) => (at === undefined ? "" : (cells[at] ?? "")).trim());
  const [dates, amounts, references] = [cellsOf(use.date), cellsOf(use.amount), cellsOf(use.reference)];
  const dayFirst = use.dayFirst ?? isDayFirst(dates, currency);
  const comma = use.decimalComma ?? hasDecimalComma(amounts);
  const seen = new Map<string, number>();
  const lines = kept.map((cells, at): BankLine => {
    const said = JSON.stringify(cells.map((cell) => cell.trim()));
    const nth = seen.get(said) ?? 0;
    seen.set(said, nth + 1);
    return {
      line: at + 1,
      key: createHash("sha256").update(`${said}:${nth}`).digest("hex"),
      paidOn: dayIn(dates[at] ?? "", dayFirst),
      cents: centsIn(amounts[at] ?? "", { comma, currency }),
      reference: (references[at] ?? "").replaceAll(/\p{C}+/gu, " ").slice(0, 200),
      text: cells.join(" ").slice(0, 2000),
    };
  });
  return { columns, chosen: { ...use, dayFirst, decimalComma: comma }, lines, isCut: rows.length > kept.length };
}

/** Returns no records if the text is not CSV at all. */
function recordsOf(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, "").replaceAll("\0", "");
  const delimiter = [";", "\t", ",", "|"].toSorted((one, other) => countOf(clean, other) - countOf(clean, one))[0] ?? ",";
  try {
    return parse(clean, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: maxBankLines + 50,
      max_record_size: 100_000,
    });
  } catch {
    return [];
  }
}

/** Returns how often the first lines have this sign, plus one. */
function countOf(text: string, sign: string): number {
  return text.slice(0, 4000).split("\n").slice(0, 20).join("\n").split(sign).length;
}

function columnOf(columns: string[], wanted: string[]): number | undefined {
  const plain = columns.map((column) =>
    column
      .toLowerCase()
      .normalize("NFD")
      .replaceAll(/[^\p{L} ]/gu, "")
      .trim(),
  );
  for (const word of wanted) {
    const at = plain.indexOf(word);
    if (at >= 0) return at;
  }
  const at = plain.findIndex((column) => wanted.some((word) => column.split(" ").includes(word)));
  return at < 0 ? undefined : at;
}

function definedOf(columns: BankColumns): BankColumns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** 13/02 can only begin with the day, 02/13 with the month; if all dates could be both, the currency of the United States means months first. */
function isDayFirst(dates: string[], currency: string): boolean {
  const parts = dates.flatMap((text) => {
    const [, first, second] = /^(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}/.exec(text) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  if (parts.some(([first]) => first > 12)) return true;
  if (parts.some(([, second]) => second > 12)) return false;
  return currency !== "USD";
}

/** Returns YYYY-MM-DD; null if the text is not a day. */
export function dayIn(text: string, dayFirst: boolean): string | null {
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:\D|$)/.exec(text);
  const split = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:\D|$)/.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : split
      ? [split[4]?.length === 2 ? `20${split[4]}` : split[4], ...(dayFirst || split[2] === "." ? [split[3], split[1]] : [split[1], split[3]])]
      : [];
  if (!year || !month || !day) return null;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(written) && written >= "2000" ? written : null;
}

function hasDecimalComma(amounts: string[]): boolean {
  const commas = amounts.filter((text) => /,\d{1,2}\D*$/.test(text)).length;
  const points = amounts.filter((text) => /\.\d{1,2}\D*$/.test(text)).length;
  return commas > points;
}

/** "1.234,56 €" -> 123456; "(12.00)", "12.00-" and "-12.00" are negative. Null if the text is not an amount. */
export function centsIn(text: string, { comma, currency }: { comma: boolean; currency: string }): number | null {
  const isNegative = /^\s*\(.*\)\s*$/.test(text) || /[-−]/.test(text);
  const bare = text.replaceAll(/[^\d.,]/g, "");
  const [thousands, mark] = comma ? [".", ","] : [",", "."];
  const cents = parseDecimal(bare.replaceAll(thousands, "").replace(mark, "."), currency);
  return cents === null ? null : isNegative ? -cents : cents;
}
