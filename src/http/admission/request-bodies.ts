import type { IncomingMessage, ServerResponse } from "node:http";
import type { Overload } from "./fair-queue.ts";

export const bodyLimits = {
  /** The body of one request. Calls that declare more (`bodyBytes`) read it themselves. */
  bytesPerRequest: 256 * 1024,
  bytes: 48 * 2 ** 20,
  bytesPerClient: 4 * 2 ** 20,
  /** The most pieces of one body. A network delivers it in some hundred; each costs work, however few bytes it has. */
  piecesPerRequest: 5000,
};
/** The time within which the whole body must arrive; a phone sends 256 KB in a third of it. */
const patienceMs = 20_000;

export type Received = "whole" | "too-large" | "too-many-pieces" | "too-slow" | "gone" | Overload;

/**
 * Buffers request bodies before any work starts, so that a slow sender takes no slot, and counts the memory they hold, per client
 * and in total, until the request is over.
 */
export class RequestBodies {
  private total = 0;
  private readonly byClient = new Map<string, number>();

  get bytes(): number {
    return this.total;
  }

  /** Reads the body to its end and stores it on the request as `rawBody`, from where Hono's adapter takes it. */
  receive(incoming: IncomingMessage, outgoing: ServerResponse, client: string): Promise<Received> {
    return new Promise((resolve) => {
      const body = new JoinedBytes();
      let pieces = 0;
      const end = (received: Received) => {
        clearTimeout(timer);
        incoming.off("data", onData).off("end", onEnd).off("close", onClose);
        resolve(received);
      };
      const onData = (chunk: Buffer) => {
        if (body.length + chunk.length > bodyLimits.bytesPerRequest) return end("too-large");
        pieces += 1;
        if (pieces > bodyLimits.piecesPerRequest) return end("too-many-pieces");
        if ((this.byClient.get(client) ?? 0) + chunk.length > bodyLimits.bytesPerClient) return end("too-many-requests");
        if (this.total + chunk.length > bodyLimits.bytes) return end("too-busy");
        body.add(chunk);
        this.add(client, chunk.length);
      };
      const onEnd = () => {
        (incoming as IncomingMessage & { rawBody?: Buffer }).rawBody = body.whole();
        end("whole");
      };
      const onClose = () => end("gone");
      const timer = setTimeout(() => end("too-slow"), patienceMs);
      outgoing.once("close", () => this.add(client, -body.length));
      incoming.on("data", onData).on("end", onEnd).on("close", onClose);
    });
  }

  private add(client: string, bytes: number): void {
    this.total += bytes;
    const held = (this.byClient.get(client) ?? 0) + bytes;
    if (held > 0) this.byClient.set(client, held);
    else this.byClient.delete(client);
  }
}

/** Joins pieces in one buffer: stored one by one, a body of single bytes would take a hundred times its size. */
class JoinedBytes {
  length = 0;
  private bytes = Buffer.alloc(0);

  add(piece: Buffer): void {
    const needed = this.length + piece.length;
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.bytes.length));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    piece.copy(this.bytes, this.length);
    this.length = needed;
  }

  whole(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}

/** Returns whether a body comes with this request, and its announced length (null: not announced). */
export function announcedBody({ headers }: IncomingMessage): { length: number | null } | null {
  if (headers["transfer-encoding"] !== undefined) return { length: null };
  const length = Number(headers["content-length"] ?? 0);
  return length > 0 ? { length } : null;
}
