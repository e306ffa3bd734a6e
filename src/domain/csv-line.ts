/**
 * How a formula begins: a sign, also full-width, small, raised or lowered, as spreadsheets take them for the plain one; before it
 * whatever is not seen (spaces, control characters, zero-width characters, byte order marks), which programs drop on the
 * way, and apostrophes, because one more is put in front.
 */
const formula =
  /^['\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u207A-\u207C\u208A-\u208C\u2212]/u;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** A cell that a spreadsheet could take for a formula gets an apostrophe in front; plain numbers are left alone. `readCell` undoes exactly that. */
export function safeCell(value: string): string {
  return formula.test(value) && !plainNumber.test(value) ? `'${value}` : value;
}

export function readCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** One line of CSV (RFC 4180), with its line break: every cell safe, and in quotes, so that no separator of another country splits it. */
export function csvLine(values: string[]): string {
  return `${values.map((value) => `"${safeCell(value).replaceAll('"', '""')}"`).join(",")}\r\n`;
}
