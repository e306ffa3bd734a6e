/**
 * Something the operator can mend: its message is one plain line (or a short list) that says what is wrong and what to
 * do next. Shown without a stack, by `main.ts` and the commands.
 */
export class OperatorFault extends Error {
  override readonly name = "OperatorFault";
}

/** Narrows a system error to its code (`ENOSPC`, `EADDRINUSE`), or undefined. */
export function systemCode(fault: unknown): string | undefined {
  return typeof fault === "object" && fault !== null && "code" in fault && typeof fault.code === "string" ? fault.code : undefined;
}
