import { readCell } from "#domain/csv-line.ts";
import { numberText } from "#domain/number-text.ts";
import { charactersOf, maxTogether, parsedRows } from "./csv-rows.ts";
import { type FaultList, FileFault } from "./import-fault.ts";
import type { Source } from "./import-source.ts";

/** A row of a record (a customer, a collection), whose rows follow each other. `cell` takes any name of the column; undefined: the file lacks it. */
export type RecordRow = { line: number; cell(...names: string[]): string | undefined };
export type RecordGroup = { key: string; rows: RecordRow[]; characters: number };
export type RecordFile = { total: number; each(): AsyncGenerator<RecordGroup> };

/** The column that tells records apart, and the columns that a file needs at least. */
export type RecordKey = { column: string; needed: readonly string[]; noun: string };

const maxRecords = 100_000;
/** The most rows of one record, which are held in memory together. */
const maxRows = 10_000;
/** The most characters of a record's name, which is held in memory for the whole file. */
const maxOfName = 500;

/**
 * Reads the whole file once, so that a fault in it changes nothing, and yields its records one by one afterward. Only the names of the records are held in
 * memory. A row that cannot be read makes its whole record be skipped. Throws `FileFault`.
 */
export async function readRecords(source: Source, key: RecordKey, faults: FaultList): Promise<RecordFile> {
  if (source.kind !== "csv") throw new FileFault("This is not a CSV file.");
  const firstLines = new Map<string, number>();
  let total = 0;
  for await (const { key: name, rows, isBroken } of groups(source, key, faults, firstLines)) {
    if (!isBroken) total += 1;
    firstLines.set(name, rows[0]?.line ?? 0);
    if (firstLines.size > maxRecords) throw new FileFault(`At most ${numberText(maxRecords)} ${key.noun}s can be in one file. Split it.`);
  }
  if (firstLines.size === 0 && faults.count === 0) throw new FileFault(`The file holds no ${key.noun}s.`);
  return { total, each: () => wholeGroups(source, key) };
}

async function* wholeGroups(source: Source, key: RecordKey): AsyncGenerator<RecordGroup> {
  const seen = new Set<string>();
  // Faults of rows were reported when the file was read the first time.
  for await (const { isBroken, ...group } of groups(source, key, null, null)) {
    if (seen.has(group.key)) continue;
    seen.add(group.key);
    if (!isBroken) yield group;
  }
}

type Group = RecordGroup & { isBroken: boolean };

async function* groups(source: Source, key: RecordKey, faults: FaultList | null, firstLines: Map<string, number> | null): AsyncGenerator<Group> {
  let at: Map<string, number> | null = null;
  let width = 0;
  let before = 0;
  let group = null as Group | null;
  let short: number | null = null;
  for await (const { record, info } of parsedRows(source)) {
    const line = before + 1;
    before = info.lines;
    if (at === null) {
      at = headerOf(record, key);
      width = record.length;
      continue;
    }
    if (record.length === 1 && record[0] === "") continue;
    if (short !== null) faults?.add({ line: short, column: "row", reason: "This row has fewer cells than the header." });
    short = null;
    const name = readCell(record[at.get(key.column.toLowerCase()) as number] ?? "")
      .trim()
      .toLowerCase();
    const problem = problemOf(record, width, name, key);
    // If this is the last row, the file was cut off.
    if (record.length < width) short = line;
    else if (problem) faults?.add({ line, ...problem });
    if (name !== group?.key) {
      if (group) yield group;
      const earlier = firstLines?.get(name);
      if (earlier !== undefined) faults?.add({ line, column: key.column, reason: `This ${key.noun} is already in line ${earlier}.` });
      group = name === "" || name.length > maxOfName ? null : { key: name, rows: [], characters: 0, isBroken: earlier !== undefined };
    }
    if (!group) continue;
    if (problem) group.isBroken = true;
    if (group.rows.length >= maxRows) throw new FileFault(`At most ${numberText(maxRows)} rows can belong to one ${key.noun}.`);
    group.characters += charactersOf(record);
    if (group.characters > maxTogether)
      throw new FileFault(`The rows of the ${key.noun} in line ${group.rows[0]?.line ?? line} have more than two million characters together.`);
    group.rows.push(rowOf(at, line, record));
  }
  if (at === null) throw new FileFault("The file has no header.");
  if (short !== null) throw new FileFault(`The file is cut off: line ${short} has fewer cells than the header.`);
  if (group) yield group;
}

function headerOf(names: string[], { needed }: RecordKey): Map<string, number> {
  const at = new Map<string, number>();
  names.forEach((cell, place) => {
    const name = readCell(cell).trim();
    if (name === "") return;
    if (at.has(name.toLowerCase())) throw new FileFault(`The header names the column "${name}" twice.`);
    at.set(name.toLowerCase(), place);
  });
  for (const column of needed)
    if (!at.has(column.toLowerCase()))
      throw new FileFault(`The header has no column "${column}". Its first columns are: ${names.slice(0, 6).join(", ").slice(0, 300)}.`);
  return at;
}

function problemOf(record: string[], width: number, name: string, { column, noun }: RecordKey): { column: string; reason: string } | null {
  if (record.length !== width) return { column: "row", reason: `This row has ${record.length} cells, the header has ${width}.` };
  if (name === "") return { column, reason: `A ${noun} needs this.` };
  if (name.length > maxOfName) return { column, reason: `At most ${maxOfName} characters are possible.` };
  if (record.some((cell) => cell.includes("\0"))) return { column: "row", reason: "A NUL character cannot be stored." };
  return null;
}

function rowOf(at: Map<string, number>, line: number, record: string[]): RecordRow {
  return {
    line,
    cell(...names) {
      for (const name of names) {
        const place = at.get(name.toLowerCase());
        if (place !== undefined) return readCell(record[place] ?? "").trim();
      }
      return undefined;
    },
  };
}
