/** A name of the database (a role, table or constraint) as it is written in SQL. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
