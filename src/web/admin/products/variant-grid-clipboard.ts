/** Reads cells as spreadsheets put them on the clipboard: tabs between columns, lines between rows, quotes around cells that contain either. Pure. */

/** The maximum number of cells that are read. */
const maxCells = 50_000;

export function cellsOfText(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  let cells = 0;
  const source = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = "";
    cells += 1;
  };
  for (let at = 0; at < source.length && cells < maxCells; at++) {
    const sign = source[at] as string;
    if (quoted && sign === '"' && source[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cell === "")) quoted = !quoted;
    else if (!quoted && sign === "\t") end();
    else if (!quoted && sign === "\n") {
      end();
      rows.push([]);
    } else cell += sign;
  }
  if (cell !== "" || rows.at(-1)?.length !== 0) end();
  return rows.filter((row, at) => row.length > 0 || at < rows.length - 1).map((row) => row.map((one) => one.trim()));
}

export function textOfCells(rows: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quote).join("\t")).join("\n");
}
