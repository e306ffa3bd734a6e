import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { OperatorFault, systemCode } from "#db/operator-fault.ts";
import type { Admission } from "#http/admission/admission.ts";
import { CountedRequest } from "#http/admission/counted-request.ts";
import { CountedResponse } from "#http/admission/unread-responses.ts";
import type { CachedPagesStage } from "#http/cached-pages.ts";
import { type Address, openSockets, tryAddress } from "./listening-sockets.ts";

export type Listening = {
  port: number;
  server: Server;
  /** Accepts no more connections, answers every request that has arrived, and resolves after the last response. */
  drain(timeoutMs: number): Promise<void>;
};

const keepAliveMs = 65_000;
/** While draining: how long a client with an open connection may still send a request before it is closed. */
const politePauseMs = 500;

type Fetch = Parameters<typeof getRequestListener>[0];

export type ListenerParts = {
  fetch: Fetch;
  /** Limits what this node works on at once. */
  admission: Admission;
  /** The first stage, which answers requests for cached pages. */
  pages?: CachedPagesStage;
  /** In development: the stage before everything else, with the server made for it. */
  before?: { server: Server; handle(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void };
};

export async function listen({ fetch, admission, pages, before }: ListenerParts, address: Address): Promise<Listening> {
  const server =
    before?.server ??
    createServer({
      keepAliveTimeout: keepAliveMs,
      headersTimeout: 20_000,
      requestTimeout: 120_000,
      IncomingMessage: CountedRequest,
      ServerResponse: CountedResponse,
    });
  const answer = untilMade(fetch);
  const guard = admission.guard(server, (incoming, outgoing) => {
    const otherwise = () => admission.admit(incoming, outgoing, () => answer(incoming, outgoing));
    const go = () => (pages ? pages(incoming, outgoing, otherwise) : otherwise());
    if (before) before.handle(incoming, outgoing, go);
    else go();
  });
  const sockets = await openSockets(server, address).catch((fault) => {
    throw explain(fault, address);
  });
  return {
    server,
    port: sockets.port,
    async drain(timeoutMs) {
      const closed = sockets.close();
      guard.drain();
      const closeIdle = setInterval(() => server.closeIdleConnections(), politePauseMs);
      const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearInterval(closeIdle);
      clearTimeout(deadline);
    },
  };
}

/** Answers with `fetch`; resolves as soon as the response is made, however slowly the client reads it. */
function untilMade(fetch: Fetch): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  const waiting = new WeakMap<object, () => void>();
  const listener = getRequestListener(async (request, env) => {
    try {
      return await fetch(request, env);
    } finally {
      waiting.get((env as HttpBindings).incoming)?.();
    }
  });
  return (incoming, outgoing) =>
    new Promise((made) => {
      waiting.set(incoming, made);
      // Also where `fetch` was never called: the adapter itself refuses invalid requests.
      void listener(incoming, outgoing).then(made, made);
    });
}

function explain(fault: unknown, { host, port }: Address): unknown {
  const code = systemCode(fault);
  if (code === "EADDRINUSE") return new OperatorFault(`Port ${port} is in use by another program. Choose another: PORT=${port + 1} npm start`);
  if (code === "EACCES") return new OperatorFault(`Port ${port} may not be opened by this account. Choose one from 1024 up: PORT=3000 npm start`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return new OperatorFault(`HOST=${host} is not an IP address or name of this machine.`);
  return fault;
}

/** Tries the port before the long steps of a first start, so that nobody waits for a shop that cannot open. */
export async function tryPort(address: Address): Promise<void> {
  if (address.port === 0) return;
  await tryAddress(address).catch((fault) => {
    throw explain(fault, address);
  });
}
