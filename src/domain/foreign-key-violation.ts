/** Returns the name of the foreign key that was violated (PostgreSQL's 23503), because the row it refers to is gone; null where none was. */
export function foreignKeyViolated(thrown: unknown): string | null {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && cause.code === "23503") return "constraint_name" in cause ? String(cause.constraint_name) : "";
  return null;
}
