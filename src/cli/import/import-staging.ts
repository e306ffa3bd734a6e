import type postgres from "postgres";
import { readCell } from "#domain/csv-line.ts";
import type { Shop } from "#domain/shop.ts";
import { batchCharacters, charactersOf, maxTogether, parsedRows } from "./csv-rows.ts";
import { type CsvHeader, type CsvRow, productOfRows } from "./import-csv.ts";
import { type FaultList, FileFault, RowProblem } from "./import-fault.ts";
import type { FileProduct } from "./import-run.ts";
import type { Source } from "./import-source.ts";
import { readMetafieldColumn } from "./metafield-columns.ts";

const stagedAtOnce = 1000;
/** How many products are read at once, each of at most two million characters. */
const readAtOnce = 10;

/**
 * The rows of a product may stand anywhere in the file, so they are gathered in a temporary table of the database: memory
 * stays constant, and nothing of the shop is touched before the whole file has been read.
 */
export async function stageCsv(shop: Shop, source: Source, faults: FaultList, currency: string) {
  if (!("reserve" in shop.sql)) throw new Error("A file is imported outside of a transaction.");
  const connection = await shop.sql.reserve();
  try {
    await connection`set statement_timeout = 0`;
    await connection`create temp table import_rows (line int not null, handle text not null, characters int not null, cells jsonb)`;
    const header = await stageRows(connection, source, faults);
    await connection`create index on import_rows (handle)`;
    await connection`analyze import_rows`;
    const [count] = await connection<{ total: number }[]>`select count(distinct handle)::int as total from import_rows`;
    if (!count?.total && faults.count === 0) throw new FileFault("The file holds no products.");
    return { total: count?.total ?? 0, each: () => readGroups(connection, header, faults, currency), close: () => end(connection) };
  } catch (fault) {
    await end(connection);
    throw fault;
  }
}

async function end(connection: postgres.ReservedSql): Promise<void> {
  await connection`drop table if exists import_rows`;
  await connection`reset statement_timeout`;
  connection.release();
}

type Staged = { line: number; handle: string; characters: number; cells: string[] | null };

async function stageRows(connection: postgres.ReservedSql, source: Source, faults: FaultList): Promise<CsvHeader> {
  let header: CsvHeader | null = null;
  let rows: Staged[] = [];
  let held = 0;
  let before = 0;
  let unfinished: number | null = null;
  const store = async () => {
    if (rows.length === 0) return;
    const text = JSON.stringify(rows);
    rows = [];
    held = 0;
    await connection`
      insert into import_rows select line, handle, characters, cells
      from jsonb_to_recordset(${text}::jsonb) as r(line int, handle text, characters int, cells jsonb)`;
  };
  for await (const { record, info } of parsedRows(source)) {
    const line = before + 1;
    before = info.lines;
    if (header === null) {
      header = headerOf(record);
      continue;
    }
    if (unfinished !== null) faults.add({ line: unfinished, column: "row", reason: "This row has fewer cells than the header." });
    unfinished = null;
    if (record.length === 1 && record[0] === "") continue;
    const handle = (record[header.at.get("handle") as number] ?? "").trim().toLowerCase();
    const problem = rowProblem(header, record, handle);
    const characters = charactersOf(record);
    if (problem === null) {
      rows.push({ line, handle, characters, cells: record });
      held += characters;
    }
    // Not reported yet: as the last row it means that the file was cut off.
    else if (record.length < header.names.length) unfinished = line;
    else faults.add({ line, ...problem, ...(isHandle(handle) && { of: handle }) });
    // Stored without cells, so that the whole product is skipped. What is not a handle belongs to no other row.
    if (problem !== null && isHandle(handle)) rows.push({ line, handle, characters: 0, cells: null });
    if (rows.length >= stagedAtOnce || held >= batchCharacters) await store();
  }
  if (header === null) throw new FileFault("The file has no header.");
  if (unfinished !== null) throw new FileFault(`The file is cut off: line ${unfinished} has fewer cells than the header.`);
  await store();
  return header;
}

function headerOf(names: string[]): CsvHeader {
  const trimmed = names.map((name) => readCell(name).trim());
  const at = new Map<string, number>();
  const metafields: CsvHeader["metafields"] = [];
  trimmed.forEach((name, place) => {
    const metafield = readMetafieldColumn(name);
    if (metafield) metafields.push({ ...metafield, at: place });
    // Keys of metafields keep their capitals; the words before them are only for people.
    const key = metafield ? `product.metafields.${metafield.namespace}.${metafield.key}` : name.toLowerCase();
    if (key !== "" && at.has(key)) throw new FileFault(`The header names the column "${name}" twice.`);
    at.set(key, place);
  });
  for (const needed of ["Handle", "Title", "Variant Price"])
    if (!at.has(needed.toLowerCase()))
      throw new FileFault(`The header has no column "${needed}". Its first columns are: ${trimmed.slice(0, 6).join(", ")}.`);
  return { names: trimmed, at, metafields };
}

function rowProblem(header: CsvHeader, record: string[], handle: string): { column: string; reason: string } | null {
  if (record.length !== header.names.length)
    return { column: "row", reason: `This row has ${record.length} cells, the header has ${header.names.length}.` };
  if (handle === "") return { column: "Handle", reason: "The handle is missing." };
  if (handle.includes("\0")) return { column: "Handle", reason: "A NUL character cannot be stored." };
  if (!isHandle(handle))
    return { column: "Handle", reason: `"${handle.slice(0, 80)}" is not a handle: use letters, digits and hyphens, at most 240 characters.` };
  if (record.some((cell) => cell.includes("\0"))) return { column: "row", reason: "A NUL character cannot be stored." };
  return null;
}

function isHandle(text: string): boolean {
  return text.length <= 240 && /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]*$/u.test(text);
}

/** Yields product by product, in the order of their first rows. */
async function* readGroups(connection: postgres.ReservedSql, header: CsvHeader, faults: FaultList, currency: string): AsyncGenerator<FileProduct> {
  const groups = connection<{ handle: string; line: number; characters: number; broken: boolean; rows: CsvRow[] | null }[]>`
    select handle, min(line) as line, sum(characters)::float8 as characters, bool_or(cells is null) as broken,
      case when not bool_or(cells is null) and sum(characters) <= ${maxTogether} then jsonb_agg(jsonb_build_object('line', line, 'cells', cells) order by line) end as rows
    from import_rows group by handle order by min(line)`.cursor(readAtOnce);
  for await (const some of groups)
    for (const { handle, line, characters, broken, rows } of some) {
      if (broken) continue;
      if (!rows) {
        faults.add({ line, column: "row", reason: "The rows of this product have more than two million characters together.", of: handle });
        continue;
      }
      try {
        yield { ...productOfRows(header, handle, rows, currency), characters };
      } catch (fault) {
        if (!(fault instanceof RowProblem)) throw fault;
        faults.add({ ...fault.fault, of: handle });
      }
    }
}
