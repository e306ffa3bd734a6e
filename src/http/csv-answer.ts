import { Readable } from "node:stream";
import type { Context } from "hono";
import { csvLine } from "#domain/csv-line.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import type { Env } from "./hono-env.ts";

/** Files are read long after their request left its queue, so however many are downloaded, two connections to the database are enough for all. */
const turns = new ConcurrencyLimit(2);

/**
 * Answers a file whose lines are read while it is sent, so that its length costs no memory. The first line is read before the answer starts, so that
 * a refusal is not sent as an empty file.
 */
export function csvAnswer(c: Context<Env>, name: string, lines: AsyncGenerator<string[]>): Promise<Response> {
  return csvTextAnswer(c, name, textOf(lines));
}

/** Does the same for lines that are already written. */
export function csvTextAnswer(c: Context<Env>, name: string, lines: AsyncGenerator<string>, headers: Record<string, string> = {}): Promise<Response> {
  // Spreadsheets recognize UTF-8 by this mark.
  return linesAnswer(c, { name, type: "text/csv; charset=utf-8", mark: "\uFEFF" }, lines, headers);
}

/** Answers a file of JSON values, one per line. */
export function ndjsonAnswer(c: Context<Env>, name: string, values: AsyncGenerator<unknown>): Promise<Response> {
  async function* lines() {
    for await (const value of values) yield `${JSON.stringify(value)}\n`;
  }
  return linesAnswer(c, { name, type: "application/x-ndjson; charset=utf-8", mark: "" }, lines());
}

type FileOfLines = { name: string; type: string; mark: string };

async function linesAnswer(
  c: Context<Env>,
  { name, type, mark }: FileOfLines,
  lines: AsyncGenerator<string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const next = () => turns.run(() => lines.next());
  const first = await next();
  async function* text() {
    yield mark;
    try {
      for (let line = first; !line.done; line = await next()) yield line.value;
    } finally {
      await lines.return(undefined);
    }
  }
  return c.body(Readable.toWeb(Readable.from(gathered(text()))) as ReadableStream, 200, {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    ...headers,
  });
}

async function* textOf(lines: AsyncGenerator<string[]>): AsyncGenerator<string> {
  for await (const line of lines) yield csvLine(line);
}

const chunkLength = 16_384;

/** Joins lines to pieces that are worth sending. */
async function* gathered(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let piece = "";
  for await (const line of lines) {
    piece += line;
    if (piece.length < chunkLength) continue;
    yield Buffer.from(piece);
    piece = "";
  }
  if (piece !== "") yield Buffer.from(piece);
}
