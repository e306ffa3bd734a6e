import { loadSitemap } from "./sitemap.server.ts";

export const loader = loadSitemap;
