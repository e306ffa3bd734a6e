import { Refusal } from "./refusal.ts";

/**
 * Questions to confirm before an input that may be a mistake is saved, by code. The client sends the code back to confirm. A code
 * contains the values that the answer depends on, so that it does not confirm others.
 */
export type Questions = Record<string, string>;

/** Refuses `confirmation-needed` with the questions that are not confirmed yet. The client repeats the request with their codes. */
export function askUnless(confirmed: readonly string[], questions: Questions): void {
  const open = Object.entries(questions).filter(([code]) => !confirmed.includes(code));
  if (open.length > 0) throw new Refusal("confirmation-needed", { questions: Object.fromEntries(open) });
}
