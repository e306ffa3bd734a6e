import { parse } from "csv-parse";
import { readCell } from "#domain/csv-line.ts";
import { csvOptions } from "./csv-rows.ts";
import { storable } from "./import-fault.ts";
import { openSource } from "./import-source.ts";
import { readMetafieldColumn } from "./metafield-columns.ts";
import { isFileColumn } from "./product-columns.ts";

export type ImportPreview = { columns: { name: string; isKnown: boolean }[]; rows: string[][] };

const shownRows = 5;
const shownCharacters = 120;

const isProductColumn = (name: string) => isFileColumn(name) || readMetafieldColumn(name) !== null;

/** Returns the columns of a CSV file with the values of its first rows; null for NDJSON. Unknown columns of products are stored with the variant. */
export async function previewFile(path: string, isKnown: (column: string) => boolean = isProductColumn): Promise<ImportPreview | null> {
  const source = await openSource(path);
  if (source.kind !== "csv") return null;
  const parser = parse({ ...csvOptions, delimiter: source.separator, to: shownRows + 1 });
  const records: string[][] = [];
  parser.on("data", (record: string[]) => records.push(record));
  const ended = new Promise<void>((done, fail) => parser.once("end", done).once("error", fail));
  for await (const chunk of source.text()) {
    parser.write(chunk);
    if (records.length > shownRows) break;
  }
  parser.end();
  await ended;
  const [names = [], ...rows] = records.map((record) => record.map((cell) => readCell(cell).trim()));
  return {
    columns: names.map((name) => ({ name, isKnown: isKnown(name) })),
    rows: rows.slice(0, shownRows).map((row) => row.map((cell) => storable(cell.slice(0, shownCharacters)))),
  };
}
