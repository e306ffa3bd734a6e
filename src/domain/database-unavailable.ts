import { DrizzleQueryError } from "drizzle-orm/errors";

/** PostgreSQL ends (57P01), starts again after a crash (57P02), or is not ready yet (57P03: "the database system is starting up"). */
const codes = new Set(["57P01", "57P02", "57P03"]);

/**
 * Whether a statement failed only because the database is unavailable for a moment: it ends, starts, or nothing listens where it is. A connection that was cut
 * in the middle of a statement is not among it: what became of that statement is not known.
 */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  // Other libraries wrap what their own connections throw, too; of those nothing is said here.
  const fault = thrown instanceof DrizzleQueryError ? thrown.cause : thrown;
  // Of a host with several IP addresses, each was tried.
  const first: unknown = fault instanceof AggregateError ? fault.errors[0] : fault;
  if (!(first instanceof Error)) return false;
  const { code = "", syscall } = first as NodeJS.ErrnoException;
  if (codes.has(code) || code === "CONNECT_TIMEOUT") return true;
  return (code === "ECONNREFUSED" || code === "ENOENT") && syscall === "connect";
}
