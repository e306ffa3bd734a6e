import { createHash, createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerStripeCall, StripeError } from "./stripe-calls.ts";
import { hostedPage } from "./stripe-hosted-page.ts";
import { StripeState } from "./stripe-state.ts";

/** What goes wrong with a call; `cut-after`: it is carried out, but its answer is lost. */
export type StripeFault = "500" | "429" | "timeout" | "cut-before" | "cut-after";

/** An event as it is sent to the webhook. */
export type SentEvent = { id: string; type: string; body: string; header: string };

export type StripeServer = {
  url: string;
  state: StripeState;
  /** Events in the order in which they occurred, whether or not they were delivered. */
  events: SentEvent[];
  /** Every call received, in the form `POST /v1/refunds`. */
  calls: string[];
  /** Says for each call whether it goes wrong; null: no call does. */
  faults: ((call: string) => StripeFault | null) | null;
  /** Delivers each event at once; null: the test delivers them. */
  deliver: ((event: SentEvent) => Promise<void>) | null;
  /** Waits until all events so far are delivered. */
  delivered(): Promise<void>;
  /** Sends an event for a state that the test made, signed now or `at` another time. */
  send(type: string, object: object, options?: { at?: Date; secret?: string; livemode?: boolean }): Promise<SentEvent>;
  /** Does what the buyer does on the hosted page. Numbers are those of Stripe's own test cards. */
  pay(sessionId: string, number?: string): Promise<"paid" | "declined">;
  close(): Promise<void>;
};

export const stripeKeys = { secretKey: "sk_test_51MeniscusLocal", webhookSecret: "whsec_MeniscusLocal" };

/**
 * Starts a server that speaks the part of Stripe's API that the shop uses, following Stripe's public description: form-encoded parameters
 * that are refused where Stripe refuses them, idempotency keys, a hosted page, and events signed as Stripe signs them. It shares no code
 * with the shop; the shop's Stripe library is pointed at it.
 */
export async function startStripe({ now = () => new Date(), port = 0 }: { now?: () => Date; port?: number } = {}): Promise<StripeServer> {
  const answered = new Map<string, { fingerprint: string; status: number; body: string }>();
  const pending = new Set<Promise<void>>();
  const waiting = new Set<ServerResponse>();
  const http = createServer((incoming, outgoing) => void handle(incoming, outgoing).catch((fault) => outgoing.destroy(fault)));
  await new Promise<void>((resolve) => http.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const server: StripeServer = {
    url,
    state: new StripeState(now, url, (type, object) => void server.send(type, object)),
    events: [],
    calls: [],
    faults: null,
    deliver: null,
    async delivered() {
      while (pending.size > 0) await Promise.all(pending);
    },
    async send(type, object, { at = now(), secret = stripeKeys.webhookSecret, livemode = false } = {}) {
      const id = `evt_${randomBytes(12).toString("hex")}`;
      const created = Math.floor(at.getTime() / 1000);
      const body = JSON.stringify({ id, object: "event", api_version: null, created, livemode, type, data: { object } });
      const event = { id, type, body, header: signatureOf(body, created, secret) };
      server.events.push(event);
      if (server.deliver) {
        const delivery = server.deliver(event).finally(() => pending.delete(delivery));
        pending.add(delivery);
      }
      return event;
    },
    pay: async (sessionId, number = "4242 4242 4242 4242") => server.state.pay(sessionId, number),
    async close() {
      for (const outgoing of waiting) outgoing.destroy();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await textOf(incoming);
    const { pathname, searchParams } = new URL(incoming.url ?? "/", url);
    if (pathname.startsWith("/c/pay/")) {
      await hostedPage(server, { pathname, method: incoming.method ?? "GET", body }, outgoing);
      return;
    }
    const call = `${incoming.method} ${pathname}`;
    server.calls.push(call);
    const fault = server.faults?.(call) ?? null;
    if (fault === "timeout") {
      waiting.add(outgoing);
      return;
    }
    if (fault === "cut-before") return void outgoing.destroy();
    if (fault === "500" || fault === "429")
      return answer(outgoing, Number(fault), {
        error: { type: fault === "429" ? "rate_limit_error" : "api_error", message: `Said by the test: ${fault}` },
      });
    const { status, body: answered } = carryOut(incoming, { call, pathname, searchParams, body });
    if (fault === "cut-after") return void outgoing.destroy();
    answer(outgoing, status, answered);
  }

  /** Carries out a call once per idempotency key, which is bound to the parameters that it first came with. */
  function carryOut(
    incoming: IncomingMessage,
    { call, pathname, searchParams, body }: { call: string; pathname: string; searchParams: URLSearchParams; body: string },
  ) {
    const key = incoming.headers["idempotency-key"];
    if (incoming.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return { status: 401, body: JSON.stringify({ error: { type: "invalid_request_error", message: "Invalid API Key provided" } }) };
    const fingerprint = createHash("sha256").update(`${call} ${body}`).digest("hex");
    const known = typeof key === "string" ? answered.get(key) : undefined;
    if (known && known.fingerprint !== fingerprint) {
      const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      return { status: 400, body: JSON.stringify({ error: { type: "idempotency_error", message } }) };
    }
    if (known) return known;
    const made = tried(() =>
      answerStripeCall(server.state, { method: incoming.method ?? "GET", pathname, query: searchParams, form: new URLSearchParams(body) }),
    );
    // A call that was refused before any work began may be tried again with the same key.
    if (typeof key === "string" && incoming.method === "POST" && made.status !== 409) answered.set(key, { fingerprint, ...made });
    return made;
  }
  return server;
}

function tried(call: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(call()) };
  } catch (fault) {
    if (!(fault instanceof StripeError)) throw fault;
    return {
      status: fault.status,
      body: JSON.stringify({ error: { type: "invalid_request_error", code: fault.code, param: fault.param, message: fault.message } }),
    };
  }
}

function answer(outgoing: ServerResponse, status: number, body: string | object): void {
  outgoing.writeHead(status, { "Content-Type": "application/json", "Request-Id": `req_${randomBytes(8).toString("hex")}` });
  outgoing.end(typeof body === "string" ? body : JSON.stringify(body));
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Signs as Stripe describes: HMAC-SHA-256 over the time, a dot and the body. */
export function signatureOf(body: string, atSeconds: number, secret = stripeKeys.webhookSecret): string {
  return `t=${atSeconds},v1=${createHmac("sha256", secret).update(`${atSeconds}.${body}`).digest("hex")}`;
}
