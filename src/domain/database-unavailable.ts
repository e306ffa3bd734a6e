import { DrizzleQueryError } from "drizzle-orm/errors";

/** PostgreSQL is shutting down (57P01), restarts after a crash (57P02), or is not ready yet (57P03: "the database system is starting up"). */
const codes = new Set(["57P01", "57P02", "57P03"]);

/**
 * Whether a statement failed only because the database is unavailable for a moment: it stops or starts, or nothing listens at its address. A connection
 * that broke in the middle of a statement does not count, because it is unknown what became of the statement.
 */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  // Other libraries also wrap what their own connections throw; these faults are not examined here.
  const fault = thrown instanceof DrizzleQueryError ? thrown.cause : thrown;
  // A host with several IP addresses was tried at each of them.
  const first: unknown = fault instanceof AggregateError ? fault.errors[0] : fault;
  if (!(first instanceof Error)) return false;
  const { code = "", syscall } = first as NodeJS.ErrnoException;
  if (codes.has(code) || code === "CONNECT_TIMEOUT") return true;
  return (code === "ECONNREFUSED" || code === "ENOENT") && syscall === "connect";
}
