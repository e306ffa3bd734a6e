import { join } from "node:path";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { readConfig } from "./config.ts";
import { createApp } from "./http/app.ts";
import { openShop } from "./open-shop.ts";

const config = readConfig(process.env);
const root = process.cwd();
const { shop } = await openShop(config, join(root, "src/db/migrations"));
const app = new Hono();
app.use("/*", serveStatic({ root: join(root, "build/client") }));
app.route("/", createApp({ shop }));
serve({ fetch: app.fetch, port: config.port, hostname: config.host }, (info) => shop.log.info({ port: info.port }, "listening"));
