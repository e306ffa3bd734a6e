import type { Sql } from "#db/open-database.ts";

/** The last migration of the first version. */
export const firstVersion = "0007_pictures_of_collections";

type Row = Record<string, unknown>;

/** Tables that have another name since then. */
const nameNow: Record<string, string> = { test_bank_charges: "test_provider_charges", test_bank_refunds: "test_provider_refunds" };

/** Removes what the first version did not know from the rows of tables that it had. */
const asThen: Record<string, (row: Row) => Row> = {
  payment_attempts: (row) => {
    const draft = row["draft"] as { lines?: Row[] };
    const lines = (draft.lines ?? []).map(({ backOrdered: _, leadTimeDays: __, ...line }) => line);
    return { ...row, draft: { ...draft, lines } };
  },
};

/**
 * Copies every row of a shop into a database that the first version left (`olderDatabase(firstVersion)`), as that version wrote it: in its
 * tables and columns, with buyers' input in the checkout row itself. Both connections are the owner's.
 */
export async function copyAsFirstVersion(from: Sql, to: Sql): Promise<void> {
  const columns = await to<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`;
  await to`set session_replication_role = replica`;
  for (const [table, known] of Map.groupBy(columns, (row) => row.table)) {
    const rows = (await rowsOf(from, table)).map(asThen[table] ?? ((row) => row));
    const names = to.unsafe(known.map(({ column }) => `"${column}"`).join(", "));
    await to`
      insert into ${to(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${to(table)}, ${JSON.stringify(rows)}::jsonb)`;
  }
  await to`set session_replication_role = origin`;
  const known = new Set(
    (await to<{ name: string }[]>`select sequencename as name from pg_sequences where schemaname = 'public'`).map(({ name }) => name),
  );
  const counted = await from<{ name: string; last: number }[]>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null`;
  for (const { name, last } of counted) if (known.has(name)) await to`select setval(${name}::regclass, ${last})`;
}

async function rowsOf(from: Sql, table: string): Promise<Row[]> {
  const rows =
    table === "audit_entries"
      ? await from<{ row: Row }[]>`
          select to_jsonb(e) || jsonb_build_object('action', e.name, 'details', e.payload) as row from domain_events e`
      : table === "checkouts"
        ? await from<{ row: Row }[]>`
          select to_jsonb(c) || coalesce((select to_jsonb(f) from checkout_forms f where f.checkout_token = c.token order by f.updated_at desc limit 1), '{}')
            as row from checkouts c`
        : await from<{ row: Row }[]>`select to_jsonb(t) as row from ${from(nameNow[table] ?? table)} t`;
  return rows.map(({ row }) => row);
}
