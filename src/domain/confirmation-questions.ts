import { Refusal } from "./refusal.ts";

/**
 * Questions about an input that may be a mistake, by code; they must be confirmed before it is saved. The client sends the code back to
 * confirm. A code contains the values that its question depends on, so that it does not confirm other values.
 */
export type Questions = Record<string, string>;

/** Refuses `confirmation-needed` with the questions that are not confirmed yet. The client repeats the request with their codes. */
export function askUnless(confirmed: readonly string[], questions: Questions): void {
  const open = Object.entries(questions).filter(([code]) => !confirmed.includes(code));
  if (open.length > 0) throw new Refusal("confirmation-needed", { questions: Object.fromEntries(open) });
}
