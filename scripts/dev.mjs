/** `npm run dev`: the browser shows changed pages as soon as their files are saved; the rest of the shop changes with the next request. */
import { createServer } from "node:http";
import { createServer as createVite } from "vite";

const server = createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
const { develop } = await vite.ssrLoadModule("/src/develop.ts");
await develop({
  before: { server, handle: (incoming, outgoing, next) => vite.middlewares(incoming, outgoing, next) },
  loadApp: async () => {
    const { createApp } = await vite.ssrLoadModule("/src/http/app.ts");
    const { renderPage } = await vite.ssrLoadModule("/src/http/render-page.ts");
    return { createApp, renderPage };
  },
});
