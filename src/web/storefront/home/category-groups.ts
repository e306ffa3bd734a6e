import { loadCategoryGroups } from "./home-page.server.ts";

export const loader = loadCategoryGroups;
