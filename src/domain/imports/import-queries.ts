import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { imports } from "#db/schema/imports.ts";
import type { ApiScope, StaffRole } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";

export type ImportRow = typeof imports.$inferSelect;
export type ListedImport = Pick<ImportRow, "id" | "kind" | "fileName" | "fileBytes" | "state" | "done" | "total" | "fault"> & {
  createdAt: string;
  createdBy: string | null;
  finishedAt: string | null;
};

const working = ["checking", "importing"] as const;

export async function insertImport(shop: Shop, row: typeof imports.$inferInsert): Promise<void> {
  await shop.db.insert(imports).values(row);
}

export async function selectImports(shop: Shop, kinds: ImportRow["kind"][], limit: number): Promise<ListedImport[]> {
  return shop.sql<ListedImport[]>`
    select i.id, i.kind, i.file_name as "fileName", i.file_bytes::float8 as "fileBytes", i.state, i.done, i.total, i.fault,
      to_json(i.created_at) #>> '{}' as "createdAt", to_json(i.finished_at) #>> '{}' as "finishedAt",
      coalesce(
        (select coalesce(nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''), a.email) from accounts a where a.id = i.created_by),
        (select k.name from api_keys k where k.id = i.created_by_key)) as "createdBy"
    from imports i where i.state <> 'discarded' and i.kind = any(${kinds}::text[]) order by i.created_at desc, i.id desc limit ${limit}`;
}

export async function selectImport(shop: Shop, id: string): Promise<ImportRow | null> {
  const [row] = await shop.db.select().from(imports).where(eq(imports.id, id));
  return row ?? null;
}

/** Null: the import has another state by now. */
export async function moveImport(shop: Shop, id: string, from: ImportRow["state"][], set: Partial<ImportRow>): Promise<ImportRow | null> {
  const [row] = await shop.db
    .update(imports)
    .set(set)
    .where(and(eq(imports.id, id), inArray(imports.state, from)))
    .returning();
  return row ?? null;
}

/** Takes the work of an import that no other process has reported progress on since `before`. */
export async function claimImportRow(shop: Shop, id: string, before: Date): Promise<ImportRow | null> {
  const [row] = await shop.db
    .update(imports)
    .set({ seenAt: shop.clock.now(), tries: sql`${imports.tries} + 1` })
    .where(and(eq(imports.id, id), inArray(imports.state, [...working]), or(isNull(imports.seenAt), lt(imports.seenAt, before))))
    .returning();
  return row ?? null;
}

/** Returns whether the work of this try continues: false after the import was discarded, or went on without it. */
export async function storeProgress(shop: Shop, { id, state, tries }: ImportRow, done: number, total: number): Promise<boolean> {
  const { count } = await shop.sql`
    update imports set done = ${done}, total = ${total}, seen_at = ${shop.clock.now().toISOString()}
    where id = ${id} and state = ${state} and tries = ${tries}`;
  return count > 0;
}

/** Imports whose process is gone. */
export async function selectStranded(shop: Shop, before: Date): Promise<string[]> {
  const rows = await shop.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(inArray(imports.state, [...working]), or(isNull(imports.seenAt), lt(imports.seenAt, before))))
    .limit(20);
  return rows.map(({ id }) => id);
}

/** Deletes old imports that no process works on, and returns the keys of their files. */
export async function deleteImports(shop: Shop, before: Date, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ key: string }[]>`
    delete from imports where id in (
      select id from imports where created_at < ${before.toISOString()} and state not in ('checking', 'importing') order by created_at limit ${limit})
    returning file_key as key`;
  return rows.map(({ key }) => key);
}

/** Null: the account is not staff anymore. */
export async function selectRole(shop: Shop, accountId: string): Promise<StaffRole | null> {
  const [row] = await shop.sql<{ role: StaffRole }[]>`
    select role from accounts where id = ${accountId} and role <> 'customer' and disabled_at is null`;
  return row?.role ?? null;
}

/** The scopes of a key; null: it was revoked, has expired, or is gone. */
export async function selectScopes(shop: Shop, keyId: string): Promise<ApiScope[] | null> {
  const [row] = await shop.sql<{ scopes: ApiScope[] }[]>`
    select scopes from api_keys where id = ${keyId} and revoked_at is null
      and (expires_at is null or expires_at > ${shop.clock.now().toISOString()}::timestamptz)`;
  return row?.scopes ?? null;
}

export async function countWorking(shop: Shop): Promise<number> {
  return shop.db.$count(imports, sql`${imports.state} in ('checking', 'importing')`);
}

/** Discards files of customers, with what was read from them. `working`: imports of customers that are running. */
export async function discardCustomerFiles({ sql }: Shop): Promise<{ keys: string[]; working: number }> {
  const rows = await sql<{ key: string; state: ImportRow["state"] }[]>`
    select file_key as key, state from imports where kind = 'customers' and state <> 'discarded' for update`;
  await sql`
    update imports set state = 'discarded', file_key = '', preview = null, checked = null, imported = null, fault = null
    where kind = 'customers' and state not in ('checking', 'importing', 'discarded')`;
  const isWorking = (state: ImportRow["state"]) => state === "checking" || state === "importing";
  return {
    keys: rows.filter(({ state, key }) => !isWorking(state) && key !== "").map(({ key }) => key),
    working: rows.filter(({ state }) => isWorking(state)).length,
  };
}
