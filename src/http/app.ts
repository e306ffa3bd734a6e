import { Hono } from "hono";
import type { Shop } from "#domain/shop.ts";
import { createPages } from "./pages.ts";

export type Door = { shop: Shop };

/** All mounts, top to bottom. */
export function createApp({ shop }: Door): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.all("*", createPages(shop));
  return app;
}
