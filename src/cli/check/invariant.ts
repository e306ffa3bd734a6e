import type { Sql } from "#db/open-database.ts";

/** A sentence that is true of a sound shop, and what to do where it is not. */
export type Invariant = {
  sentence: string;
  /** A fault ends `npm run check` with status 1; a note is worth a look, and no more. */
  severity: "fault" | "note";
  /** One plain sentence: what the operator or the staff do now. */
  remedy: string;
  /** The rows that break the sentence, each named as the reader knows it (an order's name, a product's handle); at most `maxBrokenShown`. */
  broken(sql: Sql): PromiseLike<{ subject: string }[]>;
};

/** The most rows that a query returns: enough to see a pattern, few enough to read. */
export const maxBrokenShown = 20;
