import { parse } from "csv-parse";
import { openSource } from "./import-source.ts";
import { readMetafieldColumn } from "./metafield-columns.ts";
import { isFileColumn } from "./product-columns.ts";
import { readCell } from "./product-csv.ts";

export type ImportPreview = { columns: { name: string; isKnown: boolean }[]; rows: string[][] };

const shownRows = 5;
const shownCharacters = 120;

/** The columns of a CSV file with the values of its first rows; null for NDJSON. What is in a column that is not known is kept with the variant. */
export async function previewFile(path: string): Promise<ImportPreview | null> {
  const source = await openSource(path);
  if (source.kind !== "csv") return null;
  const parser = parse({ bom: true, relax_column_count: true, skip_empty_lines: true, to: shownRows + 1, max_record_size: 4_000_000 });
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
    columns: names.map((name) => ({ name, isKnown: isFileColumn(name) || readMetafieldColumn(name) !== null })),
    rows: rows.slice(0, shownRows).map((row) => row.map((cell) => cell.slice(0, shownCharacters).replaceAll("\0", ""))),
  };
}
