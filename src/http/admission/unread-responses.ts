import { type IncomingMessage, ServerResponse } from "node:http";
import type { Overload } from "./fair-queue.ts";
import type { OverloadCounts } from "./overload-answers.ts";

/** A client that reads nothing for this long while a response waits for it is cut off. */
const patienceMs = 30_000;
/** The same time while so many responses wait that others are refused. */
const shortPatienceMs = 5_000;
export const unreadLimits = { bytes: 64 * 2 ** 20, bytesPerClient: 16 * 2 ** 20 };

/** Node's response, which reports when all of it or its next part was handed over to be sent. */
export class CountedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Its body is shared by many responses (a page from memory), so it costs no memory while it waits. */
  isShared = false;
  /** Nothing is being made for it: its request is still arriving, or is refused. Its connection may be closed to make place for another. */
  isIdle = false;
  /** The bytes that the system has not taken yet, as they are counted. */
  unread = 0;
  slowSinceMs: number | null = null;
  client: string | null = null;
  whenHandedOver: ((response: CountedResponse) => void) | null = null;

  override write(chunk: unknown, encoding?: unknown, written?: unknown): boolean {
    const goOn = super.write(chunk as string, encoding as BufferEncoding, written as () => void);
    if (!goOn) this.whenHandedOver?.(this);
    return goOn;
  }

  override end(chunk?: unknown, encoding?: unknown, ended?: unknown): this {
    super.end(chunk as string, encoding as BufferEncoding, ended as () => void);
    this.whenHandedOver?.(this);
    return this;
  }
}

/**
 * Counts the memory held by responses that clients read slowly or not at all, per client and in total. Each connection has at most
 * one response.
 */
export class UnreadAnswers {
  private total = 0;
  private readonly byClient = new Map<string, number>();
  /** Slow responses, the one that has waited longest first. */
  private readonly slow = new Set<CountedResponse>();
  private readonly counts: OverloadCounts;
  private readonly clientOf: (incoming: IncomingMessage) => string;

  constructor(counts: OverloadCounts, clientOf: (incoming: IncomingMessage) => string) {
    this.counts = counts;
    this.clientOf = clientOf;
  }

  get bytes(): number {
    return this.total;
  }

  /** Returns why no more may be made for `client` now, or null. */
  overloadFor(client: string): Overload | null {
    if ((this.byClient.get(client) ?? 0) >= unreadLimits.bytesPerClient) return "too-many-requests";
    if (this.total < unreadLimits.bytes) return null;
    const latest = performance.now() - shortPatienceMs;
    for (const response of this.slow) {
      if (this.total < unreadLimits.bytes || (response.slowSinceMs ?? latest) > latest) break;
      if (response.unread > 0) this.cutOff(response);
    }
    return this.total < unreadLimits.bytes ? null : "too-busy";
  }

  /** Measures what is unread of `response`. To be called when it was handed over to be sent, whole or in part. */
  readonly measure = (response: CountedResponse): void => {
    const unread = response.socket?.writableLength ?? 0;
    if (unread === response.unread) return;
    if (!response.isShared) this.change(response, unread);
    if (unread === 0 || response.slowSinceMs !== null) return;
    response.slowSinceMs = performance.now();
    this.slow.add(response);
    // Every byte that goes out restarts this timeout.
    response.socket?.setTimeout(patienceMs);
  };

  /** Stops counting `response`. To be called when it is over. */
  release(response: CountedResponse): void {
    if (response.slowSinceMs == null) return;
    this.slow.delete(response);
    this.change(response, 0);
  }

  cutOff(response: CountedResponse): void {
    this.counts.add("slow reader");
    this.release(response);
    response.req.socket.destroy();
  }

  private change(response: CountedResponse, unread: number): void {
    const difference = unread - response.unread;
    if (difference === 0) return;
    response.unread = unread;
    this.total += difference;
    // Looked up once, because a closed connection no longer has an address.
    response.client ??= this.clientOf(response.req);
    const { client } = response;
    const bytes = (this.byClient.get(client) ?? 0) + difference;
    if (bytes > 0) this.byClient.set(client, bytes);
    else this.byClient.delete(client);
  }
}
