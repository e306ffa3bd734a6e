import { index, layout, type RouteConfig } from "@react-router/dev/routes";

/** Every page of the shop, on one page. Paths are built by `links.ts`. */
export default [layout("storefront/storefront-layout.tsx", [index("storefront/home/home-page.tsx")])] satisfies RouteConfig;
