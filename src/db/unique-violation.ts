/** Whether a unique index refused what was written (PostgreSQL's 23505), because another transaction wrote the same. */
export function isUniqueViolation(thrown: unknown): boolean {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) if ("code" in cause && cause.code === "23505") return true;
  return false;
}
