/** Reads pasted or uploaded orders: part numbers with quantities, in the forms that spreadsheets and emails use. Pure, safe in a browser. */

/**
 * One line as it was typed. `quantity` is null where the text in its place is not a number (`quantityText`). `whole`: the line could also be one
 * part number, because only a space separates the quantity.
 */
export type TypedPart = { part: string; quantity: number | null; quantityText: string; whole?: string };

export const maxPartLines = 500;
/** The limit for a file or the pasted text. */
export const maxListKilobytes = 128;
const maxPartLetters = 120;

const partHeading =
  /^(sku|part|part[ _-]?(no|nr|number|#)\.?|item|item[ _-]?(no|nr|number|#)\.?|cat(alog(ue)?)?\.?[ _-]?(no|nr|number|#)?\.?|barcode|ean|gtin|upc|model|model[ _-]?(no|number)\.?|mpn)$/i;
const quantityHeading = /^(qty\.?|quantity|quantities|amount|count|units?|pcs\.?|pieces|number|order[ _-]?qty)$/i;
const number = /^(\d{1,3}(?:[,'’]\d{3})+|\d{1,7})(?:\.0+)?\s*(?:x|×|pcs?\.?|pieces?|ea\.?|each|units?|st\.?)?$/i;

/** Reads at most one line more than are accepted, so that the caller sees that there are too many. */
export function readPartList(text: string): TypedPart[] {
  const rows = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\0", "")
    .split(/\r\n|\r|\n/)
    .map(cellsOf)
    .filter((cells) => cells.some((cell) => cell !== ""));
  const heading = headingOf(rows[0] ?? []);
  return (heading ? rows.slice(1) : rows)
    .slice(0, maxPartLines + 1)
    .map((cells) => (heading ? partByHeading(cells, heading) : partOf(cells)))
    .filter(({ part }) => part !== "")
    .map((typed) => ({ ...typed, part: typed.part.slice(0, maxPartLetters), quantityText: typed.quantityText.slice(0, 40) }));
}

/** The form in which parts are compared: case, spaces, dashes and all other signs are ignored. "MB-100 / A" -> "mb100a". */
export function partKey(part: string): string {
  return part.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** "1,200" or "3 pcs" -> the number; null for any other text, and for 0. */
export function readQuantity(text: string): number | null {
  const [, digits] = number.exec(text.trim()) ?? [];
  const quantity = digits === undefined ? 0 : Number(digits.replace(/[,'’]/g, ""));
  return quantity > 0 ? quantity : null;
}

/** Splits a line by tabs, else by semicolons, else by commas, but not inside quotes. */
function cellsOf(line: string): string[] {
  const bare = line.replace(/"(?:[^"]|"")*"/g, "");
  const separator = bare.includes("\t") ? "\t" : bare.includes(";") ? ";" : ",";
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

type Heading = { part: number; quantity: number };

function headingOf(cells: string[]): Heading | null {
  const part = cells.findIndex((cell) => partHeading.test(cell));
  const quantity = cells.findIndex((cell, at) => at !== part && quantityHeading.test(cell));
  return part < 0 ? null : { part, quantity };
}

function partByHeading(cells: string[], heading: Heading): TypedPart {
  const quantityText = cells[heading.quantity] ?? "";
  return { part: cells[heading.part] ?? "", quantity: quantityText === "" ? 1 : readQuantity(quantityText), quantityText };
}

function partOf(cells: string[]): TypedPart {
  const [first = "", second = ""] = cells;
  if (cells.length === 1) return partOfText(first);
  // "3, MB-100": a short number before a text that is not a number.
  if (/^\d{1,4}$/.test(first) && second !== "" && readQuantity(second) === null) {
    return { part: second, quantity: readQuantity(first), quantityText: first };
  }
  const others = cells.slice(1).filter((cell) => cell !== "");
  const quantityText = others.findLast((cell) => readQuantity(cell) !== null) ?? (others.length === 1 ? (others[0] ?? "") : "");
  return { part: first, quantity: quantityText === "" ? 1 : readQuantity(quantityText), quantityText };
}

function partOfText(text: string): TypedPart {
  const before = /^(\d{1,4})\s*[x×*]\s+(\S.*)$/i.exec(text) ?? /^(\d{1,4})\s+(\S.*\D.*)$/.exec(text);
  if (before?.[1] && before[2]) return { part: before[2], quantity: readQuantity(before[1]), quantityText: before[1], whole: text };
  const behind = /^(.*?\S)\s+(?:[x×*]\s*)?(\d{1,5})(?:\s*(?:x|×|pcs?\.?|pieces?|ea\.?|units?))?$/i.exec(text);
  if (behind?.[1] && behind[2]) return { part: behind[1], quantity: readQuantity(behind[2]), quantityText: behind[2], whole: text };
  return { part: text, quantity: 1, quantityText: "" };
}
