import { join } from "node:path";
import { serve } from "@hono/node-server";
import { readConfig } from "./config.ts";
import { createApp } from "./http/app.ts";
import { followInvalidations } from "./http/invalidation-reader.ts";
import { openShop } from "./open-shop.ts";

const config = readConfig(process.env);
const root = process.cwd();
const { shop, connection, forget } = await openShop(config, join(root, "src/db/migrations"));
const { app, cache } = createApp({ ...config, shop, clientFolder: join(root, "build/client"), isReady: async () => true });
await followInvalidations(connection.sql, shop.log, (tags) => {
  forget(tags);
  cache.forget(tags);
});
serve({ fetch: app.fetch, port: config.port, hostname: config.host }, (info) => shop.log.info({ port: info.port }, "listening"));
