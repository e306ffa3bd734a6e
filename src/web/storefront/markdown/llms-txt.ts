import { loadLlmsTxt } from "./llms-txt.server.ts";

export const loader = loadLlmsTxt;
