import type { PageInput } from "#domain/content/content-input.ts";

/** Lists of blocks that pages, articles and the home page all refuse: without content, with a fault in a text or link, and too many. */
export const faultyBlocks: NonNullable<PageInput["blocks"]>[] = [
  [{ kind: "collection" }],
  [{ kind: "picture" }],
  [{ kind: "text" }],
  [{ kind: "text", title: "{{nothing}}" }],
  [{ kind: "text", title: "A", links: [{ text: "Go", url: "javascript:alert(1)" }] }],
  Array.from({ length: 5 }, () => ({ kind: "collection" as const, collection: "ovens" })),
  Array.from({ length: 31 }, (_, at) => ({ kind: "text" as const, title: String(at) })),
];
