/** Returns the name of a role, table or constraint quoted for SQL. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
