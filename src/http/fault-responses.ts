import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { system } from "#domain/actor.ts";
import { countFault, type EncounteredFault } from "#domain/faults/shown-faults.ts";
import type { Log } from "#domain/ports.ts";
import { Refusal, type RefusalCode } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { readCookie } from "./cookies.ts";
import type { Env } from "./hono-env.ts";
import { incomingOf } from "./middleware/request-context.ts";
import { isTemporaryStatus, refusalIn, refusalStatus } from "./refusals.ts";

export const unexpectedWords = "Something went wrong. Please try again.";

/** Answers refusals with their status and words; everything else is a fault: logged with its cause, shown with an id. */
export const onFault: ErrorHandler<Env> = (thrown, c) => {
  const refusal = refusalIn(thrown);
  if (refusal) return refuse(c, wasSignedIn(c, refusal) ? new Refusal("session-ended") : refusal);
  if (thrown instanceof HTTPException) return thrown.getResponse();
  const errorId = c.get("requestId") ?? "unknown";
  const incoming = incomingOf(c);
  const [shop, route, page] = [c.get("shop"), c.get("route"), c.get("page")];
  const { method, path } = c.req;
  // The client disconnected before the request was complete: not a fault of the shop, and nobody reads the response.
  if (incoming?.destroyed && !incoming.complete) shop?.log.info({ err: thrown, requestId: errorId, method, url: path }, "a request was cut off");
  else if (shop) {
    const kind = route ? ({ source: "call", place: `${method} ${route.path}` } as const) : ({ source: "page", place: page?.path ?? "*" } as const);
    storeFault(shop, { ...kind, fault: thrown, id: errorId }, { method, url: path });
  }
  return explain(c, 500, { error: unexpectedWords, errorId });
};

/** Logs a fault with its cause and counts it. If the database fails, the fault may not be counted; then only the log has it. */
export function storeFault(shop: Shop, met: EncounteredFault, request: { method: string | undefined; url: string | undefined }): void {
  shop.log.error({ err: met.fault, requestId: met.id, ...request }, met.source === "page" ? "a page failed" : "a call failed");
  countFault(shop, system, met).catch((fault) => shop.log.warn({ err: fault, requestId: met.id }, "a fault could not be counted"));
}

/** A request with the cookie of a session that ended gets `session-ended`, so that the page can ask to sign in again without leaving. */
function wasSignedIn(c: Context<Env>, { code }: Refusal): boolean {
  return code === "not-signed-in" && readCookie(c, "session") !== null;
}

function refuse(c: Context<Env>, refusal: Refusal): Response {
  const status = refusalStatus[refusal.code];
  if (refusal.cause !== undefined) logRefusal(c.var, refusal);
  if (isTemporaryStatus(status)) c.header("Retry-After", String(refusal.params["seconds"] ?? 60));
  // The rest of the body is not read, so the connection cannot be reused.
  if (refusal.code === "body-too-large") c.header("Connection", "close");
  const { fields, ...params } = refusal.params;
  const ownBody = c.get("route")?.refusalBody?.of(refusal);
  if (ownBody) return explain(c, status, ownBody as Record<string, unknown>);
  return explain(c, status, {
    error: refusalText(refusal),
    code: refusal.code,
    ...(fields ? { fields } : {}),
    ...(Object.keys(params).length > 0 ? { params } : {}),
  });
}

/** The most log lines for each kind of refusal in a minute. Anybody can be refused thousands of times a second, and the database's disk holds the log. */
const linesPerMinute = 30;
type Minute = { beganMs: number; lines: number; left: number };
const minutes = new WeakMap<Log, Map<RefusalCode, Minute>>();

/** Logs a refusal in one line without a stack, because it is expected. `left`: refusals of that kind since the last line that were not logged. */
export function logRefusal({ shop, requestId }: { shop: Shop; requestId: string }, { code, cause }: Refusal): void {
  const ofCode = minutes.get(shop.log) ?? new Map<RefusalCode, Minute>();
  minutes.set(shop.log, ofCode);
  const now = performance.now();
  const known = ofCode.get(code);
  const minute = known && now - known.beganMs < 60_000 ? known : { beganMs: now, lines: 0, left: known?.left ?? 0 };
  ofCode.set(code, minute);
  minute.lines += 1;
  if (minute.lines > linesPerMinute) {
    minute.left += 1;
    return;
  }
  const { left } = minute;
  minute.left = 0;
  shop.log.info({ code, reason: reasonOf(cause), requestId, ...(left > 0 ? { left } : {}) }, "refused");
}

function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return (text.trim().split("\n")[0] ?? "").slice(0, 200);
}

function explain(c: Context<Env>, status: number, body: { error?: string; errorId?: string; [detail: string]: unknown }): Response {
  c.header("Cache-Control", "no-store");
  const wantsPage = !c.req.path.startsWith("/api/") && c.req.header("accept")?.includes("text/html");
  if (!wantsPage) return c.json(body, status as 400);
  return c.html(body.errorId === undefined ? plainPage(body.error ?? "", c.get("requestId")) : faultPage(body.errorId), status as 400);
}

/** Returns the page for a fault where no page of ours can be rendered. `digest` is the id of the fault in the log. */
export function faultPage(digest: string): string {
  return plainPage("Application error: a server-side exception has occurred", digest, "Digest");
}

/** Returns the page for a refusal before a page can be rendered. It does not escape the texts, which are our own. */
export function plainPage(text: string, id: string | null, label = "Reference"): string {
  const reference = id === null ? "" : `<p>${label}: ${id}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title></head><body><main><h1>${text}</h1><p>Nothing was lost. Go back and try again, or <a href="/">return to the shop</a>.</p>${reference}</main></body></html>`;
}
