import type { DatabaseTarget } from "#db/open-database.ts";
import type { SearchIndexState, SearchRequestName, SearchRequests } from "#domain/ports.ts";

/** What the thread of the search index gets when it starts. */
export type SearchThreadStart = { target: DatabaseTarget };

/** Where `asked` is null, the thread looks at what changed and answers null. */
export type ToSearchThread =
  | { id: number; asked: { name: SearchRequestName; request: SearchRequests[SearchRequestName]["request"] } | null }
  | "close";

export type FromSearchThread =
  | { id: number; answer: SearchRequests[SearchRequestName]["answer"] | null }
  | { id: number; fault: unknown }
  | { state: Omit<SearchIndexState, "restarts" | "heapLimitBytes"> }
  | { log: "info" | "warn" | "error"; details: object; message: string };
