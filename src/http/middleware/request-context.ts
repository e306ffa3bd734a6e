import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import type { Shop } from "#domain/shop.ts";
import type { FileExporter } from "../file-exporter.ts";
import type { Env } from "../hono-env.ts";
import type { RealtimeFigures } from "../realtime-figures.ts";
import type { NodeStatus } from "../system/node-status.ts";
import { countryReader } from "./client-country.ts";
import { parseProxyTrust, readClient } from "./client-ip-address.ts";

export type RequestContextOptions = {
  shop: Shop;
  trustProxy: string;
  countryHeader: string | null;
  nodeStatus: () => NodeStatus;
  exportFile: FileExporter;
  liveFigures: RealtimeFigures;
  originOf: (c: Context) => string;
};

const bootId = randomBytes(4).toString("hex");
let count = 0;

/** Returns a short id that is unique across restarts and nodes. It appears in the log, in `X-Request-Id` and on error pages. */
export function nextRequestId(): string {
  count += 1;
  return `${bootId}-${count.toString(36)}`;
}

/** Returns Node's own request, where there is one: its headers are already parsed. */
export function incomingOf(c: Context): IncomingMessage | undefined {
  return (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
}

/** Sets the shop, its figures, the request id, the client's address and the shop's own origin. */
export function requestContext({ trustProxy, countryHeader, originOf, ...shared }: RequestContextOptions): MiddlewareHandler<Env> {
  const trusts = parseProxyTrust(trustProxy);
  const countryOf = countryReader({ trustProxy, countryHeader });
  return (c, next) => {
    const incoming = incomingOf(c);
    const [peer, headers] = [incoming?.socket.remoteAddress ?? "127.0.0.1", incoming?.headers ?? c.req.header()];
    const client = readClient(peer, headers, trusts);
    c.set("shop", shared.shop);
    c.set("nodeStatus", shared.nodeStatus);
    c.set("exportFile", shared.exportFile);
    c.set("liveFigures", shared.liveFigures);
    c.set("requestId", nextRequestId());
    c.set("address", client.address);
    c.set("country", countryOf(peer, headers));
    c.set("origin", originOf(c));
    return next();
  };
}
