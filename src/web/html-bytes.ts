/**
 * Changes to a whole rendered document, on its UTF-8 bytes. As a string a page takes twice its bytes (its narrow spaces and curly quotes are outside
 * Latin-1), and each `replace` makes another such string, which only a full garbage collection takes away.
 */

/** A part of a document: from the byte at `start` to before the one at `end`; `by` stands there instead. */
export type Part = { start: number; end: number; by: string };

/** Where `text` starts, each time. */
export function* placesOf(html: Buffer, text: string): Generator<number> {
  for (let at = html.indexOf(text); at >= 0; at = html.indexOf(text, at + text.length)) yield at;
}

/** The document with these parts replaced, which are in the order of their place and do not overlap. */
export function replaceParts(html: Buffer, parts: Part[]): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { start, end, by } of parts) {
    pieces.push(html.subarray(from, start), Buffer.from(by));
    from = end;
  }
  return Buffer.concat([...pieces, html.subarray(from)]);
}

/** Whether the tag that the byte at `at` stands in starts with this text. */
export function isInTag(html: Buffer, at: number, tag: string): boolean {
  const start = html.lastIndexOf("<", at);
  return start >= 0 && html.toString("latin1", start, start + tag.length) === tag;
}
