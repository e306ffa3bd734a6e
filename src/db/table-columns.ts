import { getTableColumns } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

/** A column of a table: its field in our code (`priceCents`), its name (`price_cents`) and its type (`bigint`) in the database, and what it can hold. */
export type TableColumn = { field: string; name: string; type: string; isNullable: boolean; words: readonly string[] | null };

/** Columns with the type of the row that they make; `row` exists for the types alone and never has a value. */
export type TableColumns<Row> = readonly TableColumn[] & { row?: Row };

/** These fields of a row, with times as text, as in JSON. */
export type JsonRow<Table extends PgTable, Field extends keyof Table["$inferSelect"]> = { [Name in Field]: Texted<Table["$inferSelect"][Name]> };
type Texted<Value> = Value extends Date ? string : Value;

/**
 * Returns the columns of a table, so that a statement about whole rows follows the schema instead of naming every column again. The functions below make
 * SQL text of them for `sql.unsafe`; it contains only names and types of the schema.
 */
export function columnsOf<Table extends PgTable, Field extends keyof Table["$inferSelect"] & string>(
  table: Table,
  which: { only: readonly Field[] },
): TableColumns<JsonRow<Table, Field>>;
export function columnsOf<Table extends PgTable, Field extends keyof Table["$inferSelect"] & string>(
  table: Table,
  which: { without: readonly Field[] },
): TableColumns<JsonRow<Table, Exclude<keyof Table["$inferSelect"], Field>>>;
export function columnsOf(table: PgTable, which: { only: readonly string[] } | { without: readonly string[] }): readonly TableColumn[] {
  return Object.entries(getTableColumns(table))
    .filter(([field]) => ("only" in which ? which.only.includes(field) : !which.without.includes(field)))
    .map(([field, column]) => ({
      field,
      name: toSnakeCase(field),
      type: column.getSQLType(),
      isNullable: !column.notNull,
      words: column.enumValues ?? null,
    }));
}

/** `p.id, p.price_cents as "priceCents"`: for the list of a `select`. */
export function selectedAs(columns: readonly TableColumn[], alias: string): string {
  return columns.map(({ field, name }) => `${alias}.${name} as "${field}"`).join(", ");
}

/** `'id', p.id, 'priceCents', p.price_cents`: for `jsonb_build_object`. */
export function jsonPairs(columns: readonly TableColumn[], alias: string): string {
  return columns.map(({ field, name }) => `'${field}', ${alias}.${name}`).join(", ");
}

/**
 * For `insert into t (names) select fields from jsonb_to_recordset(...) as r(record) on conflict (id) do update set updates`. `kept` are fields that an
 * update leaves as they are.
 */
export function writtenRows(columns: readonly TableColumn[], { kept = [] }: { kept?: readonly string[] } = {}) {
  return {
    names: columns.map(({ name }) => name).join(", "),
    fields: columns.map(({ field }) => `"${field}"`).join(", "),
    record: columns.map(({ field, type }) => `"${field}" ${type}`).join(", "),
    updates: columns
      .filter(({ field }) => field !== "id" && !kept.includes(field))
      .map(({ name }) => `${name} = excluded.${name}`)
      .join(", "),
  };
}
