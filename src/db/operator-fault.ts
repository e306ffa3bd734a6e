/**
 * Something the operator can fix: its message is one plain line (or a short list) that says what is wrong and what to
 * do next. Shown without a stack, by `main.ts` and the commands.
 */
export class OperatorFault extends Error {
  override readonly name = "OperatorFault";
}

/** Says that nothing was created: a command that was pointed at the wrong place must not leave an empty shop there. */
export function noShopIn(place: string): OperatorFault {
  return new OperatorFault(
    `There is no shop in ${place}. Nothing was created. npm start creates a shop; if yours is elsewhere, set DATA_DIR or DATABASE_URL as its service does.`,
  );
}

/** Narrows a system error to its code (`ENOSPC`, `EADDRINUSE`), or undefined. */
export function systemCode(fault: unknown): string | undefined {
  return typeof fault === "object" && fault !== null && "code" in fault && typeof fault.code === "string" ? fault.code : undefined;
}

/** Describes a file that could not be written; null where `fault` is something else. `what` names what is missing now, such as "no backup". */
export function unwritten(fault: unknown, file: string, what: string): OperatorFault | null {
  const code = systemCode(fault);
  if (code === "ENOSPC") return new OperatorFault(`The disk of ${file} is full: ${what} was written.`);
  const reason = code && reasons[code];
  return reason ? new OperatorFault(`${file} cannot be written: ${reason}.`) : null;
}

const reasons: Record<string, string> = {
  ENOENT: "there is no such folder",
  ENOTDIR: "there is no such folder",
  EISDIR: "it is a folder",
  EACCES: "this account may not write there",
  EPERM: "this account may not write there",
  EROFS: "the disk is read-only",
};
