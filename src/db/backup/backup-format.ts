import { createHash, type Hash } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { OperatorFault } from "#db/operator-fault.ts";

/**
 * A backup is a gzip stream that does not depend on the version of PostgreSQL: lines of JSON, each announcing what follows it.
 *
 *   {"format":"meniscus-backup","version":1,...}   the head
 *   {"table":"products","columns":[...]}           then the rows as COPY writes them (text), then a line `\.`; `events` also has the `days` of its partitions
 *   {"sequence":"order_numbers","value":1042,...}
 *   {"job":"order-mail","data":{...}}              work that was waiting
 *   {"file":"products/ab12.avif","bytes":81234}    then that many bytes and a line end
 *   {"end":true,"sha256":"..."}                    over every byte before this line
 */
export type BackupHead = {
  format: "meniscus-backup";
  version: 1;
  createdAt: string;
  /** The newest migration that the data have gone through (its time in the journal, milliseconds). */
  schema: number;
};
export type WaitingJob = { job: string; data: unknown; key: string | null; startAfter: string };
export type BackupPart =
  /** `days`: the days of its partitions. */
  | { table: string; columns: string[]; days?: string[] }
  | { sequence: string; value: string; called: boolean }
  | WaitingJob
  | { file: string; bytes: number }
  | { end: true; sha256: string };

export const endOfRows = "\\.";

/** Writes into `out` as fast as it accepts data, so that memory use stays small, and keeps a checksum of all that was written. */
export class BackupWriter {
  private readonly out: Writable;
  private readonly hash: Hash = createHash("sha256");

  constructor(out: Writable) {
    this.out = out;
  }

  async bytes(chunk: Uint8Array): Promise<void> {
    this.hash.update(chunk);
    if (this.out.errored) throw this.out.errored;
    if (!this.out.write(chunk)) await drained(this.out);
  }

  line(value: object | string): Promise<void> {
    return this.bytes(Buffer.from(`${typeof value === "string" ? value : JSON.stringify(value)}\n`));
  }

  async end(): Promise<void> {
    const sha256 = this.hash.copy().digest("hex");
    await this.line({ end: true, sha256 });
  }
}

function drained(out: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      out.off("drain", settle).off("error", settle).off("close", settle);
      if (out.errored) reject(out.errored);
      else resolve();
    };
    out.on("drain", settle).on("error", settle).on("close", settle);
  });
}

/** Several times as long as the longest row. A damaged file, for example one of zeros alone, may have no line end at all. */
const maxLineBytes = 256 * 1024 * 1024;
const cutOff = "The backup is cut off: it ends in the middle.";

/** Reads lines and bytes in turn from a stream of any size, and keeps a checksum of all that was read. */
export class BackupReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private readonly hash: Hash = createHash("sha256");
  private buffer: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Yields every part but the last, whose checksum is compared. The caller reads what a part announces before it takes the next. */
  async *parts(): AsyncGenerator<Exclude<BackupPart, { end: true }>> {
    for (;;) {
      const sum = this.hash.copy().digest("hex");
      const part = await this.part();
      if (!("end" in part)) {
        yield part;
        continue;
      }
      if (part.sha256 !== sum) throw new OperatorFault("The backup is damaged: its checksum is wrong.");
      // Reads to the end of the file, because its compression has a checksum of its own.
      const rest = this.buffer.length > 0 ? { done: false } : await this.next();
      if (!rest.done) throw new OperatorFault("The backup is damaged: it continues after its end.");
      return;
    }
  }

  async line(): Promise<string> {
    const line = await this.rawLine();
    return line.subarray(0, -1).toString("utf8");
  }

  async part<Part = BackupPart>(): Promise<Part> {
    const part = jsonIn(await this.line());
    if (typeof part !== "object" || part === null) throw new OperatorFault("The backup is damaged: a line of it cannot be read.");
    return part as Part;
  }

  /** Yields the rows of a table, one line each, without the line that ends them. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const line = await this.rawLine();
      if (line.length === 3 && line[0] === 0x5c && line[1] === 0x2e) return;
      yield line;
    }
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0) {
      if (this.buffer.length === 0) await this.more();
      const piece = this.take(Math.min(left, this.buffer.length));
      left -= piece.length;
      yield piece;
    }
    await this.rawLine();
  }

  private async rawLine(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let length = 0;
    for (;;) {
      const end = this.buffer.indexOf(0x0a);
      const piece = this.take(end < 0 ? this.buffer.length : end + 1);
      length += piece.length;
      if (length > maxLineBytes) throw new OperatorFault("The backup is damaged: a line of it has no end.");
      if (end >= 0 && pieces.length === 0) return piece;
      pieces.push(piece);
      if (end >= 0) return Buffer.concat(pieces, length);
      await this.more();
    }
  }

  private take(count: number): Buffer {
    const piece = this.buffer.subarray(0, count);
    this.buffer = this.buffer.subarray(count);
    this.hash.update(piece);
    return piece;
  }

  private async more(): Promise<void> {
    const next = await this.next();
    if (next.done) throw new OperatorFault(cutOff);
    this.buffer = next.value;
  }

  private next(): Promise<IteratorResult<Buffer>> {
    return this.chunks.next().catch((fault: Error) => {
      throw new OperatorFault(/unexpected end/.test(fault.message) ? cutOff : `The backup cannot be read: ${fault.message}.`);
    });
  }
}

/** Returns null where the text is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
