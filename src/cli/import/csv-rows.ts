import { CsvError, parse } from "csv-parse";
import { numberText } from "#domain/number-text.ts";
import { FileFault } from "./import-fault.ts";
import type { Source } from "./import-source.ts";

/** The largest row that is read, in characters; reading stops there in a file without line breaks or with a forgotten quote. */
const maxCharacterCount = 1_000_000;
/** The most columns in a file. */
const maxColumns = 1000;
/** The most characters in the rows of one product or record, which are held in memory together. */
export const maxTogether = 2_000_000;
/** About how many characters of rows make a batch, so that memory use does not grow with the number of rows. */
export const batchCharacters = 2_000_000;

/** How every CSV file is parsed, in the preview too. */
export const csvOptions = { bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: maxCharacterCount } as const;

/** Yields the rows of a CSV file, the header among them. `lines`: how many lines of the file were read with each. Throws `FileFault`. */
export async function* parsedRows(source: Source): AsyncGenerator<{ record: string[]; info: { lines: number } }> {
  const parser = parse({ ...csvOptions, info: true, delimiter: source.separator });
  const feeding = (async () => {
    try {
      for await (const chunk of plainBreaks(source.text())) if (!parser.write(chunk)) await new Promise((go) => parser.once("drain", go));
      parser.end();
    } catch (fault) {
      parser.destroy(fault as Error);
    }
  })();
  try {
    let isFirst = true;
    for await (const row of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (isFirst) checkHeader(row.record);
      isFirst = false;
      yield row;
    }
    await feeding;
  } catch (fault) {
    if (fault instanceof FileFault) throw fault;
    const { code, lines } = fault as { code?: string; lines?: number };
    if (code === "CSV_QUOTE_NOT_CLOSED") throw new FileFault("The file is cut off: a quoted cell does not end.");
    if (code === "CSV_MAX_RECORD_SIZE")
      throw new FileFault(`The row in line ${lines ?? "?"} has more than a million characters. Shorten it, or close a quote that is open before it.`);
    if (fault instanceof CsvError) throw new FileFault(`This is not a valid CSV file: line ${lines ?? "?"}: ${(fault as Error).message}`);
    throw fault;
  }
}

function checkHeader(names: string[]): void {
  if (names.length > maxColumns)
    throw new FileFault(`The header has ${numberText(names.length)} columns. At most ${numberText(maxColumns)} are possible.`);
  if (names.some((name) => name.includes("\0")))
    throw new FileFault("The header has a NUL character, as text in UTF-16 has. Save the file as UTF-8 and try again.");
}

/** Estimates how much memory a row takes. Pure. */
export function charactersOf(record: string[]): number {
  return record.reduce((sum, cell) => sum + cell.length + 4, 0);
}

/** Turns every line break into one character, so that lines are counted as an editor counts them, also within quotes. */
async function* plainBreaks(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  for await (const chunk of chunks) {
    const text = held + chunk;
    held = text.endsWith("\r") ? "\r" : "";
    yield (held ? text.slice(0, -1) : text).replaceAll("\r\n", "\n");
  }
  if (held) yield held;
}
