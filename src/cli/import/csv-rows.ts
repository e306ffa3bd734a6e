import { parse } from "csv-parse";
import { FileFault } from "./import-fault.ts";
import type { Source } from "./import-source.ts";

/** The largest row that is read, in characters; a file without line breaks or with a forgotten quote ends there. */
const mostCharacters = 4_000_000;

/** How every CSV file is parsed, in the preview too. */
export const csvOptions = { bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: mostCharacters } as const;

/** Rows of a CSV file, the header among them. `lines`: how many lines of the file were read with each. Throws `FileFault`. */
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
    yield* parser as AsyncIterable<{ record: string[]; info: { lines: number } }>;
    await feeding;
  } catch (fault) {
    if (fault instanceof FileFault) throw fault;
    const { code, lines } = fault as { code?: string; lines?: number };
    if (code === "CSV_QUOTE_NOT_CLOSED") throw new FileFault("The file is cut off: a quoted cell does not end.");
    if (code?.startsWith("CSV_")) throw new FileFault(`This is not a valid CSV file: line ${lines ?? "?"}: ${(fault as Error).message}`);
    throw fault;
  }
}

/** Line breaks as one character each, so that lines are counted as an editor counts them, also within quotes. */
async function* plainBreaks(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  for await (const chunk of chunks) {
    const text = held + chunk;
    held = text.endsWith("\r") ? "\r" : "";
    yield (held ? text.slice(0, -1) : text).replaceAll("\r\n", "\n");
  }
  if (held) yield held;
}
