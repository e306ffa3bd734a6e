import { loadProductMarkdown } from "./product-markdown.server.ts";

export const loader = loadProductMarkdown;
