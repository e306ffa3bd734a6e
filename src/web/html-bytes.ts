/**
 * Changes a whole rendered document as UTF-8 bytes. As a string a page takes twice its bytes (its narrow spaces and curly quotes are outside
 * Latin-1), and each `replace` makes another such string, which only a full garbage collection frees.
 */

/** A part of a document from the byte at `start` to before the byte at `end`, which `by` replaces. */
export type Part = { start: number; end: number; by: string };

/** Yields each place where `text` starts. */
export function* placesOf(html: Buffer, text: string): Generator<number> {
  for (let at = html.indexOf(text); at >= 0; at = html.indexOf(text, at + text.length)) yield at;
}

/** Returns the document with these parts replaced. They must be in order and must not overlap. */
export function replaceParts(html: Buffer, parts: Part[]): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { start, end, by } of parts) {
    pieces.push(html.subarray(from, start), Buffer.from(by));
    from = end;
  }
  return Buffer.concat([...pieces, html.subarray(from)]);
}

/** Whether the tag that contains the byte at `at` starts with this text. */
export function isInTag(html: Buffer, at: number, tag: string): boolean {
  const start = html.lastIndexOf("<", at);
  return start >= 0 && html.toString("latin1", start, start + tag.length) === tag;
}
