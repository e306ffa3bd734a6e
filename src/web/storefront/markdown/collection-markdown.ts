import { loadCollectionMarkdown } from "./collection-markdown.server.ts";

export const loader = loadCollectionMarkdown;
