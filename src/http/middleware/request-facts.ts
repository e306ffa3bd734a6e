import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import type { Shop } from "#domain/shop.ts";
import type { FileExporter } from "../file-exporter.ts";
import type { Env } from "../hono-env.ts";
import type { NodeFigures } from "../system/node-figures.ts";
import { parseProxyTrust, readClient } from "./client-ip-address.ts";

export type FactsOptions = {
  shop: Shop;
  trustProxy: string;
  nodeFigures: () => NodeFigures;
  exportFile: FileExporter;
  originOf: (c: Context) => string;
};

const bootId = randomBytes(4).toString("hex");
let count = 0;

/** Short, and unique across restarts and nodes. It appears in the log, in `X-Request-Id` and on error pages. */
export function nextRequestId(): string {
  count += 1;
  return `${bootId}-${count.toString(36)}`;
}

/** Node's own request, where there is one: its parsed headers cost nothing. */
export function incomingOf(c: Context): IncomingMessage | undefined {
  return (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
}

/** Sets the shop, its figures, the request id, the client's address and the shop's own origin. */
export function requestFacts({ shop, trustProxy, nodeFigures, exportFile, originOf }: FactsOptions): MiddlewareHandler<Env> {
  const trusts = parseProxyTrust(trustProxy);
  return (c, next) => {
    const incoming = incomingOf(c);
    const client = readClient(incoming?.socket.remoteAddress ?? "127.0.0.1", incoming?.headers ?? c.req.header(), trusts);
    c.set("shop", shop);
    c.set("nodeFigures", nodeFigures);
    c.set("exportFile", exportFile);
    c.set("requestId", nextRequestId());
    c.set("address", client.address);
    c.set("origin", originOf(c));
    return next();
  };
}
