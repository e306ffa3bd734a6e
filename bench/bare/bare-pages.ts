import { serve } from "@hono/node-server";
import { Hono } from "hono";

/**
 * The limit of a cached page: a Hono handler that does nothing but answer bytes it holds in memory, with as many headers
 * as ours. Its pages arrive from the process that started it.
 */
export type BarePage = { path: string; headers: Record<string, string>; body: Uint8Array };

// It waits for them however little else there is to do.
process.channel?.ref();
process.on("message", ({ pages, port }: { pages?: BarePage[]; port?: number }) => {
  if (!pages) return;
  const app = new Hono();
  for (const { path, headers, body } of pages) app.get(path, () => new Response(body as unknown as ArrayBuffer, { headers }));
  serve({ fetch: app.fetch, hostname: "127.0.0.1", port: port ?? 0 }, (address) => process.send?.({ listening: address.port }));
});
