import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

/**
 * Servers that mark the limit of a cached page: a Hono handler, and below it a `node:http` handler, that only answer bytes from memory, with as
 * many headers as our pages have. The process that started them sends them the pages.
 */
export type BarePage = { path: string; headers: Record<string, string>; body: Uint8Array };
export type BareServer = "hono" | "node";

const servers: Record<BareServer, (pages: BarePage[]) => Promise<number>> = { hono: serveByHono, node: serveByNode };

// Keeps the process alive while it waits for messages, even when nothing else is pending.
process.channel?.ref();
process.on("message", async ({ pages, by }: { pages?: BarePage[]; by: BareServer }) => {
  if (pages) process.send?.({ listening: await servers[by](pages) });
});

function serveByHono(pages: BarePage[]): Promise<number> {
  const app = new Hono();
  for (const { path, headers, body } of pages) app.get(path, () => new Response(body as unknown as ArrayBuffer, { headers }));
  return new Promise((resolve) => serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => resolve(port)));
}

function serveByNode(pages: BarePage[]): Promise<number> {
  const answers = new Map(pages.map(({ path, headers, body }) => [path, { fields: Object.entries(headers).flat(), body }]));
  const server = createServer(({ url = "" }, response) => {
    const answer = answers.get(url);
    response.writeHead(answer ? 200 : 404, answer?.fields).end(answer?.body);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));
}
