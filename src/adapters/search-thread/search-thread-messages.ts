import type { DatabaseTarget } from "#db/open-database.ts";
import type { QuestionName, Questions, SearchIndexState } from "#domain/ports.ts";

/** What the thread of the search index starts with, is told, and tells. */
export type SearchThreadStart = { target: DatabaseTarget };

/** Without `asked` it looks at what changed, and answers null. */
export type ToSearchThread = { id: number; asked: { name: QuestionName; question: Questions[QuestionName]["question"] } | null } | "close";

export type FromSearchThread =
  | { id: number; answer: Questions[QuestionName]["answer"] | null }
  | { id: number; fault: unknown }
  | { state: Omit<SearchIndexState, "restarts" | "heapLimitBytes"> }
  | { log: "info" | "warn" | "error"; details: object; message: string };
