import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { clientPrefix } from "#domain/ip-prefix.ts";
import type { Log } from "#domain/ports.ts";
import { parseProxyTrust, readClient, requestOrigin } from "../middleware/client-ip-address.ts";
import { normalizePath } from "../middleware/normalized-path.ts";
import { pageAt } from "../page-matching.ts";
import { Connections, connectionLimits } from "./connections.ts";
import { CountedRequest } from "./counted-request.ts";
import { FairQueue, type Overload, type QueueLimits } from "./fair-queue.ts";
import { answerOverload, OverloadCounts, type OverloadKind, SlowRefusals } from "./overload-answers.ts";
import { announcedBody, bodyLimits, RequestBodies } from "./request-bodies.ts";
import { type CountedResponse, UnreadAnswers } from "./unread-responses.ts";

/**
 * - `page`: a page that is rendered, which blocks the event loop for milliseconds, or the data of one.
 * - `renewal`: a page that was requested from memory until something on it changed.
 * - `apart`: a file that takes seconds to make, such as the sitemap of a large shop; no page waits for it.
 * - `payment`: a page that may wait for a payment service for half a minute. Kept apart, because no other page would be rendered meanwhile.
 * - `call`: a call of the API, or a form sent by a page.
 * - `report`: a figure counted from all that visitors did, or a file of it. Three at once, with two database connections each, leave half of them for buyers.
 * - `printed`: a PDF document made for each request. At most two are made at once, a long one takes a second, and no page waits for them.
 * - `file`: scripts, pictures, documents. Kept apart, because making a picture for its first request takes long.
 * - `upload`: a file from staff, or from a buyer where a page takes one.
 */
export type WorkKind = "page" | "renewal" | "apart" | "payment" | "call" | "report" | "printed" | "file" | "upload";

/**
 * For each kind: how many are worked on at once, how many may wait, and how many of one client. Each that waits costs some kilobytes. Two pages
 * at once keep the event loop busy while one waits for the database; more would only delay each other and every renewal.
 */
export const workLimits: Record<WorkKind, QueueLimits> = {
  page: { atOnce: 2, waiting: 400, waitingPerClient: 100 },
  renewal: { atOnce: 2, waiting: 400, waitingPerClient: 100 },
  apart: { atOnce: 1, waiting: 100, waitingPerClient: 10 },
  payment: { atOnce: 6, waiting: 60, waitingPerClient: 10 },
  call: { atOnce: 48, waiting: 1000, waitingPerClient: 250 },
  report: { atOnce: 3, waiting: 100, waitingPerClient: 50 },
  printed: { atOnce: 2, waiting: 100, waitingPerClient: 10 },
  file: { atOnce: 64, waiting: 2000, waitingPerClient: 1000 },
  upload: { atOnce: 3, waiting: 50, waitingPerClient: 20 },
};

/** The time that 5 MB take at 2 Mbit/s. */
const slowUploadMs = 20_000;
const uploadCutEveryMs = 1000;
/** No network that people upload by is slower than this. */
const minUploadBytesPerSecond = 2048;

/** The folders whose files are read as they were stored. */
const foldersOfStoredFiles = ["media", "files"];

/** The paths that whoever runs the shop watches: they are answered whatever else happens. */
const watchPaths = new Set(["/healthz", "/readyz", "/metrics"]);

/** The methods whose request bodies mean nothing. */
const bodiless = new Set(["GET", "HEAD"]);

type Options = { trustProxy: string; publicUrl: string | null; log: Log };

/**
 * Bounds what this node does at once: connections, requests per connection, work of each kind, request bodies and unread responses
 * in memory. What exceeds a bound is refused with `Retry-After`, on Node's own request and before anything else, so that a refusal
 * costs next to nothing. Clients share the capacity by IP address, as rate limits count them.
 */
export class Admission {
  readonly counts: OverloadCounts;
  readonly queues = mapKinds((kind) => new FairQueue(workLimits[kind]));
  private readonly refusals = new SlowRefusals();
  private readonly bodies = new RequestBodies();
  private readonly unread: UnreadAnswers;
  private readonly trusts: ReturnType<typeof parseProxyTrust>;
  private readonly originOf: (incoming: IncomingMessage) => string;
  private connections: Connections | null = null;
  private fileFolders: ReadonlySet<string> = new Set(foldersOfStoredFiles);
  private largeBodies: RegExp[] = [];
  private printed: RegExp[] = [];
  private reports: RegExp[] = [];
  private uploadCutAt = Number.NEGATIVE_INFINITY;

  constructor({ trustProxy, publicUrl, log }: Options) {
    this.trusts = parseProxyTrust(trustProxy);
    this.originOf = requestOrigin({ trustProxy, publicUrl });
    this.counts = new OverloadCounts(log);
    this.unread = new UnreadAnswers(this.counts, (incoming) => this.clientOf(incoming));
  }

  /** Sets the files and folders below `/` that are sent as they are (`names`). */
  serveFiles(names: Iterable<string>): void {
    this.fileFolders = new Set([...foldersOfStoredFiles, ...names]);
  }

  /** Sets the `paths` (in Hono's notation) of calls and pages that declare a body larger than usual; with script a page's form is sent to its `.data`. */
  takeLargeBodies(paths: Iterable<string>): void {
    this.largeBodies = Array.from(paths, (path) => patternOf(path, "(?:\\.data)?"));
  }

  /** Sets the `paths` (in Hono's notation) of documents that are made for each request. */
  printDocuments(paths: Iterable<string>): void {
    this.printed = Array.from(paths, (path) => patternOf(path));
  }

  /** Sets the `paths` (in Hono's notation) of calls whose figures are counted for each request. */
  countReports(paths: Iterable<string>): void {
    this.reports = Array.from(paths, (path) => patternOf(path));
  }

  /** Hands each request of `server` to `handle`, one at a time per connection. */
  guard(server: Server, handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void): { drain(): void } {
    this.connections = new Connections(server, {
      limits: connectionLimits,
      counts: this.counts,
      unread: this.unread,
      peerOf: ({ remoteAddress = "" }) => (this.trusts(remoteAddress, 0) ? null : clientPrefix(remoteAddress)),
      handle: (incoming, outgoing) => {
        // Nobody reads this body, so it would wait in memory until the request is answered.
        if (bodiless.has(incoming.method ?? "") && announcedBody(incoming)) incoming.resume();
        handle(incoming, outgoing);
      },
    });
    return this.connections;
  }

  /** Returns the sender of this request as limits count it. */
  clientOf({ socket, headers }: IncomingMessage): string {
    return clientPrefix(readClient(socket.remoteAddress ?? "", headers, this.trusts).address);
  }

  /** Does `work` for this request when its turn comes, or refuses it. `work` ends when the response has been made. */
  admit(incoming: IncomingMessage, outgoing: ServerResponse, work: () => Promise<unknown>): void {
    const kind = this.kindOf(incoming);
    if (kind === null) return void work();
    const body = bodiless.has(incoming.method ?? "") ? null : announcedBody(incoming);
    // A body that is announced as too large is not received here: the handler knows its own limit and refuses it unread.
    if (body === null || kind === "upload" || (body.length ?? 0) > bodyLimits.bytesPerRequest) this.queue(kind, { incoming, outgoing }, work);
    else void this.receive({ incoming, outgoing }, kind, work);
  }

  /** Does the same for work whose kind is known. */
  queue(kind: WorkKind, { incoming, outgoing }: Exchange, work: () => Promise<unknown>): void {
    const client = this.clientOf(incoming);
    const overload = this.overloadFor(client);
    if (overload) {
      this.refuse(incoming, outgoing, "unread answer", overload);
      return;
    }
    const begin = kind === "upload" ? () => this.whileItComes(incoming, work) : work;
    const ticket = this.queues[kind].take(client, { begin, refuse: (why) => this.refuse(incoming, outgoing, kind, why) });
    if (ticket) outgoing.once("close", ticket.leave);
  }

  /** Returns why nothing more may be made for this client, which does not read its responses; null: it may. */
  overloadFor(client: string): Overload | null {
    return this.unread.overloadFor(client);
  }

  refuse(incoming: IncomingMessage, outgoing: ServerResponse, kind: OverloadKind, why: Overload): void {
    this.counts.add(kind);
    (outgoing as CountedResponse).isIdle = true;
    this.refusals.add({ incoming, outgoing, origin: this.originOf(incoming) }, why);
  }

  figures() {
    return {
      connections: this.connections?.count ?? 0,
      work: mapKinds((kind) => ({ running: this.queues[kind].running, waiting: this.queues[kind].waiting })),
      bodyBytes: this.bodies.bytes,
      unreadBytes: this.unread.bytes,
      refused: Object.fromEntries(this.counts.counts) as Partial<Record<OverloadKind, number>>,
      lastRefusedAt: this.counts.lastAt?.toISOString() ?? null,
    };
  }

  /**
   * Does the work of an upload, which holds its slot while it arrives. Where others wait, one slow upload a second is cut off, because slow senders
   * would keep all slots. One that hardly arrives at all, or in tiny pieces, is cut off even where nobody waits.
   */
  private async whileItComes(incoming: IncomingMessage, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    const counted = incoming instanceof CountedRequest ? incoming : null;
    const cutOff = (why: OverloadKind) => {
      this.counts.add(why);
      incoming.socket.destroy();
    };
    if (counted)
      counted.onTooManyChunks = () => {
        this.counts.add("request body");
        this.connections?.endAndShutOut(incoming.socket);
      };
    const timer = setInterval(() => {
      const now = performance.now();
      if (incoming.complete || incoming.destroyed || now - began < slowUploadMs) return;
      if (counted && counted.bytes < ((now - began) / 1000) * minUploadBytesPerSecond) return cutOff("slow sender");
      if (this.queues.upload.waiting === 0 || now - this.uploadCutAt < uploadCutEveryMs) return;
      this.uploadCutAt = now;
      cutOff("slow sender");
    }, uploadCutEveryMs);
    await work().finally(() => clearInterval(timer));
  }

  private async receive({ incoming, outgoing }: Exchange, kind: WorkKind, work: () => Promise<unknown>): Promise<void> {
    const response = outgoing as CountedResponse;
    response.isIdle = true;
    const received = await this.bodies.receive(incoming, outgoing, this.clientOf(incoming));
    response.isIdle = false;
    if (received === "whole") return this.queue(kind, { incoming, outgoing }, work);
    if (received === "gone") return;
    this.counts.add(received === "too-slow" ? "slow sender" : "request body");
    if (received === "too-slow") incoming.socket.destroy();
    else if (received === "too-many-pieces") this.connections?.endAndShutOut(incoming.socket);
    // The rest of the body is not read, so no other request can follow on this connection.
    else {
      const request = { incoming, outgoing, origin: this.originOf(incoming) };
      answerOverload(request, received === "too-large" ? "body-too-large" : received, { last: true });
    }
  }

  /** Returns the kind of work; null for requests that are never refused. */
  private kindOf(incoming: IncomingMessage): WorkKind | null {
    const { method, url = "/" } = incoming;
    const mark = url.indexOf("?");
    const path = readablePath(mark < 0 ? url : url.slice(0, mark));
    // With these methods only: otherwise the request could bring a body that nobody counts.
    if (watchPaths.has(path) && bodiless.has(method ?? "")) return null;
    if (path.startsWith("/api/")) {
      if (this.reports.some((pattern) => pattern.test(path))) return "report";
      return this.comesWithLargeBody(incoming, path) ? "upload" : "call";
    }
    if (!bodiless.has(method ?? "")) return this.comesWithLargeBody(incoming, path) ? "upload" : "call";
    if (this.printed.some((pattern) => pattern.test(path))) return "printed";
    const end = path.indexOf("/", 1);
    return this.fileFolders.has(path.slice(1, end < 0 ? undefined : end)) ? "file" : pageKind(path, mark >= 0);
  }

  private comesWithLargeBody(incoming: IncomingMessage, path: string): boolean {
    const body = announcedBody(incoming);
    if (!body || (body.length !== null && body.length <= bodyLimits.bytesPerRequest)) return false;
    return this.largeBodies.some((pattern) => pattern.test(path));
  }
}

/** Returns a pattern for all paths that a declared path such as `/api/orders/:id` stands for. */
function patternOf(path: string, end = ""): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}${end}$`);
}

/** Decodes a path as the routers of calls and pages do: `%61` is `a`. A path that cannot be decoded stays as it is. */
function readablePath(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns the kind of the page, by any spelling of its path. */
function pageKind(path: string, hasQuery: boolean): "page" | "apart" | "payment" {
  const page = pageAt(normalizePath(path));
  if (page?.madeApart) return "apart";
  return hasQuery && page?.asksPaymentService ? "payment" : "page";
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };

function mapKinds<T>(of: (kind: WorkKind) => T): Record<WorkKind, T> {
  return {
    page: of("page"),
    renewal: of("renewal"),
    apart: of("apart"),
    payment: of("payment"),
    call: of("call"),
    report: of("report"),
    printed: of("printed"),
    file: of("file"),
    upload: of("upload"),
  };
}
