import { loadMegaMenus } from "../storefront-layout.server.ts";

export const loader = loadMegaMenus;
