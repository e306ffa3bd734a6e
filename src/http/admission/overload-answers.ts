import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#domain/ports.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { plainPage } from "../fault-responses.ts";
import { nextRequestId } from "../middleware/request-context.ts";
import { refusalStatus } from "../refusals.ts";
import { allHeaders } from "../response-headers.ts";

/** What was refused or cut off, as counted for the log, the metrics and the System page. */
export type OverloadKind =
  | "connection"
  | "pipelined request"
  | "page"
  | "renewal"
  | "apart"
  | "report"
  | "printed"
  | "payment"
  | "call"
  | "file"
  | "upload"
  | "request body"
  | "unread answer"
  | "slow sender"
  | "slow reader"
  | "idle connection";

type OverloadCode = "too-many-requests" | "too-busy" | "body-too-large";

/** After this time a retry is worthwhile: what is waiting now is done by then. */
const retrySeconds = 5;
const logMs = 10_000;

/** Counts what is refused for overload, and logs at most one line per ten seconds. */
export class OverloadCounts {
  readonly counts = new Map<OverloadKind, number>();
  /** The time of the last refusal. */
  lastAt: Date | null = null;
  private sinceLine: Record<string, number> = {};
  private timer: NodeJS.Timeout | null = null;
  private readonly log: Log;

  constructor(log: Log) {
    this.log = log;
  }

  add(kind: OverloadKind): void {
    this.lastAt = new Date();
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.sinceLine[kind] = (this.sinceLine[kind] ?? 0) + 1;
    if (this.timer === null) this.writeLine();
  }

  private writeLine(): void {
    this.log.warn({ refused: this.sinceLine, perSeconds: logMs / 1000 }, "requests beyond what this node can handle were refused");
    this.sinceLine = {};
    this.timer = setTimeout(() => {
      this.timer = null;
      if (Object.keys(this.sinceLine).length > 0) this.writeLine();
    }, logMs).unref();
  }
}

type Refused = Refusable & { code: OverloadCode; dueMs: number };

/** A refusal is delayed by this time, so that a client that retries at once does so twice a second. */
const delayMs = 500;
const stepMs = 50;
const perStep = 25;

/**
 * Delays refusals and bounds their number per second: thousands of clients that retry as soon as they are refused would otherwise
 * take all CPU time.
 */
export class SlowRefusals {
  private readonly waiting: Refused[] = [];
  private timer: NodeJS.Timeout | null = null;

  add(request: Refusable, code: OverloadCode): void {
    this.waiting.push({ ...request, code, dueMs: performance.now() + delayMs });
    this.timer ??= setInterval(() => this.step(), stepMs);
  }

  private step(): void {
    const now = performance.now();
    for (let given = 0; given < perStep; ) {
      const first = this.waiting[0];
      if (!first || first.dueMs > now) break;
      this.waiting.shift();
      if (first.outgoing.destroyed) continue;
      given += 1;
      answerOverload(first, first.code, { last: false });
    }
    if (this.waiting.length > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}

/** `origin`: the shop's own origin, as the client wrote it. */
export type Refusable = { incoming: IncomingMessage; outgoing: ServerResponse; origin: string };

/** Says that the shop is too busy or that this client asks for too much: a page for people, JSON for programs. `last`: also ends the connection. */
export function answerOverload({ incoming, outgoing, origin }: Refusable, code: OverloadCode, { last }: { last: boolean }): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  const text = refusalText({ code, params: { seconds: retrySeconds } });
  const isPage = !incoming.url?.startsWith("/api/") && incoming.headers.accept?.includes("text/html");
  const body = isPage ? plainPage(text, null) : JSON.stringify({ error: text, code, params: { seconds: retrySeconds } });
  outgoing.writeHead(refusalStatus[code], {
    ...allHeaders({ requestId: nextRequestId(), origin }),
    "Content-Type": isPage ? "text/html; charset=utf-8" : "application/json",
    "Content-Length": Buffer.byteLength(body),
    ...(code === "body-too-large" ? {} : { "Retry-After": retrySeconds }),
    ...(last ? { Connection: "close" } : {}),
  });
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}

/** Returns the same as text for a connection on which no request was read. */
export function rawOverload(code: OverloadCode): string {
  const text = `${refusalText({ code, params: { seconds: retrySeconds } })}\n`;
  const status = code === "too-busy" ? "503 Service Unavailable" : "429 Too Many Requests";
  return [
    `HTTP/1.1 ${status}`,
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Retry-After: ${retrySeconds}`,
    ...Object.entries(allHeaders({ requestId: nextRequestId(), origin: "" })).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
    "",
    text,
  ].join("\r\n");
}
