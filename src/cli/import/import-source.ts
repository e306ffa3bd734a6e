import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { FileFault } from "./import-fault.ts";

/** `separator`: between the cells of a CSV file. */
export type Source = { kind: "csv" | "ndjson"; separator: string; text(): AsyncGenerator<string> };

/** Opens a file of products: CSV or NDJSON, gzipped or not, detected by its first bytes. Throws `FileFault`. */
export async function openSource(path: string): Promise<Source> {
  const head = await firstBytes(path);
  if (head.length === 0) throw new FileFault("The file is empty.");
  const zipped = head[0] === 0x1f && head[1] === 0x8b;
  const text = () => decoded(path, zipped);
  for await (const chunk of text()) {
    const start = chunk.trimStart();
    if (start === "") continue;
    return { kind: start.startsWith("{") ? "ndjson" : "csv", separator: separatorOf(start), text };
  }
  throw new FileFault("The file is empty.");
}

async function firstBytes(path: string): Promise<Uint8Array> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path);
  } catch (fault) {
    const code = (fault as NodeJS.ErrnoException).code;
    throw new FileFault(code === "ENOENT" ? `There is no file ${path}.` : `The file ${path} cannot be opened (${code}).`);
  }
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } catch (fault) {
    throw new FileFault(`The file ${path} cannot be read (${(fault as NodeJS.ErrnoException).code}).`);
  } finally {
    await file.close();
  }
}

/** A file that was made to fill the disk unpacks to a thousand times its size; tables rarely reach twenty times. */
const maxUnpacked = 200;
const minChecked = 64_000_000;
/** Even the largest upload, a file of twenty million bytes, may unpack to no more than this. */
const maxByteCount = 500_000_000;
const usuallyUnpacked = 20;
const maxOfLine = 1_000_000;

/** Yields the file's text, chunk by chunk; refuses what is not UTF-8 and a gzip file that ends too early. */
async function* decoded(path: string, zipped: boolean): AsyncGenerator<string> {
  const bytes = createReadStream(path, { highWaterMark: 1 << 18 });
  const stream = zipped ? pipeline(bytes, createGunzip(), () => {}) : bytes;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let first = true;
  let unpacked = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (zipped && unpacked > minChecked && unpacked > maxUnpacked * bytes.bytesRead)
        throw new FileFault("The gzip file unpacks to far more than such a file should.");
      if (zipped && unpacked > maxByteCount && unpacked > usuallyUnpacked * bytes.bytesRead)
        throw new FileFault("The gzip file unpacks to more than 500 MB. Split it.");
      if (first && isUtf16(chunk)) throw new FileFault("The file is UTF-16. Save it as UTF-8 and try again.");
      first = false;
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (fault) {
    if (fault instanceof FileFault) throw fault;
    const code = (fault as NodeJS.ErrnoException).code;
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA")
      throw new FileFault("The file is not UTF-8 (or is cut off within a character). Save it as UTF-8 and try again.");
    if (code?.startsWith("Z_")) throw new FileFault(code === "Z_BUF_ERROR" ? "The gzip file is cut off." : "The gzip file is damaged.");
    throw new FileFault(`The file cannot be read (${code ?? String(fault)}).`);
  } finally {
    bytes.destroy();
  }
}

function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/** Yields lines with their numbers from 1; `ended` is false for a last line without a line break. Refuses a line without an end. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<{ line: string; number: number; ended: boolean }> {
  let rest = "";
  let number = 0;
  for await (const chunk of chunks) {
    // Searches only the new chunk: searching a long line again with each chunk would take time proportional to its length squared.
    const pieces = chunk.split("\n");
    pieces[0] = rest + pieces[0];
    rest = pieces.pop() ?? "";
    for (const line of pieces) yield { line: checkedLine(line, number + 1), number: ++number, ended: true };
    checkedLine(rest, number + 1);
  }
  if (rest !== "") yield { line: rest, number: number + 1, ended: false };
}

function checkedLine(line: string, number: number): string {
  if (line.length > maxOfLine) throw new FileFault(`Line ${number} has more than a million characters.`);
  return line;
}

/** Finds the separator of cells from the start of a file: a comma where the first line has any, else the semicolons or tabs of spreadsheets. Pure. */
function separatorOf(start: string): string {
  const first = start.replaceAll(/"[^"]*"/g, "").split("\n", 1)[0] ?? "";
  if (first.includes(",")) return ",";
  const [semicolons, tabs] = [first.split(";").length, first.split("\t").length];
  return semicolons > 1 && semicolons >= tabs ? ";" : tabs > 1 ? "\t" : ",";
}
