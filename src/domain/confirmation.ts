import { Refusal } from "./refusal.ts";

/** What somebody may have meant otherwise, by a code that is sent back as a yes. A code names what the answer depends on. */
export type Questions = Record<string, string>;

/** Refuses `confirmation-needed` with those of the questions that nobody said yes to. Repeat the request with their codes. */
export function askUnless(confirmed: readonly string[], questions: Questions): void {
  const open = Object.entries(questions).filter(([code]) => !confirmed.includes(code));
  if (open.length > 0) throw new Refusal("confirmation-needed", { questions: Object.fromEntries(open) });
}
