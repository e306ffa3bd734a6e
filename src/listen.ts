import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { OperatorFault, systemCode } from "#db/operator-fault.ts";
import type { Admission } from "#http/admission/admission.ts";
import { CountedResponse } from "#http/admission/unread-answers.ts";
import type { CachedPagesStage } from "#http/cached-pages.ts";

export type Listening = {
  port: number;
  server: Server;
  /** Takes no more connections, answers every request that has come, and resolves when the last is answered. */
  drain(timeoutMs: number): Promise<void>;
};

const keepAliveMs = 65_000;
/** While draining: how long a client with an open connection may still send a request before it is closed. */
const politePauseMs = 500;
/** Connections that the system takes before this process does. Beyond them a newcomer's first packet is dropped, and sent again a second later. */
const waitingToBeAccepted = 4096;

type Fetch = Parameters<typeof getRequestListener>[0];

export type ListenerParts = {
  fetch: Fetch;
  /** What this node takes on at a time. */
  admission: Admission;
  /** Asked first. */
  pages?: CachedPagesStage;
  /** In development: stands before everything, on a server that was made for it. */
  before?: { server: Server; handle(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void };
};

export async function listen({ fetch, admission, pages, before }: ListenerParts, address: { host: string; port: number }): Promise<Listening> {
  const server =
    before?.server ??
    createServer({ keepAliveTimeout: keepAliveMs, headersTimeout: 20_000, requestTimeout: 120_000, ServerResponse: CountedResponse });
  const answer = untilMade(fetch);
  const guard = admission.guard(server, (incoming, outgoing) => {
    const otherwise = () => admission.admit(incoming, outgoing, () => answer(incoming, outgoing));
    const go = () => (pages ? pages(incoming, outgoing, otherwise) : otherwise());
    if (before) before.handle(incoming, outgoing, go);
    else go();
  });
  await bind(server, address);
  const bound = server.address();
  return {
    server,
    port: typeof bound === "object" && bound ? bound.port : address.port,
    async drain(timeoutMs) {
      const closed = new Promise<void>((resolve) => server.once("close", resolve));
      // Not http's own close(): that one also cuts idle connections, on one of which a request may be coming in.
      NetServer.prototype.close.call(server);
      guard.drain();
      const closeIdle = setInterval(() => server.closeIdleConnections(), politePauseMs);
      const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearInterval(closeIdle);
      clearTimeout(deadline);
    },
  };
}

/** Answers by `fetch`; resolves as soon as the answer is made, however slowly the client reads it. */
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
      // Also where it was never asked: the adapter itself refuses what is no request.
      void listener(incoming, outgoing).then(made, made);
    });
}

function bind(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (fault) => reject(explain(fault, host, port)));
    server.listen({ port, host, backlog: waitingToBeAccepted }, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

function explain(fault: Error, host: string, port: number): Error {
  const code = systemCode(fault);
  if (code === "EADDRINUSE") return new OperatorFault(`Port ${port} is in use by another program. Choose another: PORT=${port + 1} npm start`);
  if (code === "EACCES") return new OperatorFault(`Port ${port} may not be opened by this account. Choose one from 1024 up: PORT=3000 npm start`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return new OperatorFault(`HOST=${host} is not an IP address or name of this machine.`);
  return fault;
}

/** Said before the long steps of a first start, so that nobody waits for a shop that cannot open. */
export async function tryPort(address: { host: string; port: number }): Promise<void> {
  if (address.port === 0) return;
  const server = createServer();
  await bind(server, address);
  await new Promise((resolve) => server.close(resolve));
}
