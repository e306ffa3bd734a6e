/**
 * The beginning of a formula: a sign, also full-width, small, raised or lowered, because spreadsheets read these like the plain one. Before
 * it there may be anything invisible (spaces, control characters, zero-width characters, byte order marks), which programs drop,
 * and apostrophes, because `safeCell` adds one more in front.
 */
const formula =
  /^['\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u207A-\u207C\u208A-\u208C\u2212]/u;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Puts an apostrophe before a cell that a spreadsheet could take for a formula; plain numbers stay as they are. `readCell` undoes exactly that. */
export function safeCell(value: string): string {
  return formula.test(value) && !plainNumber.test(value) ? `'${value}` : value;
}

export function readCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** Returns one line of CSV (RFC 4180) with its line break. Every cell is safe and quoted, so that no other country's separator splits it. */
export function csvLine(values: string[]): string {
  return `${values.map((value) => `"${safeCell(value).replaceAll('"', '""')}"`).join(",")}\r\n`;
}
