import { accountName } from "#domain/display-name-queries.ts";
import type { Shop } from "#domain/shop.ts";
import type { StoredVersion, VersionKind } from "./versions.ts";

type NewVersion = { subjectId: string; before: Record<string, unknown> };

export async function insertVersions(
  shop: Shop,
  kind: VersionKind,
  versions: NewVersion[],
  { accountId, currency }: { accountId: string | null; currency: string },
): Promise<void> {
  await shop.sql`
    insert into record_versions (kind, subject_id, at, account_id, before, currency)
    select ${kind}, "subjectId", ${shop.clock.now().toISOString()}, ${accountId}, before, ${currency}
    from jsonb_to_recordset(${JSON.stringify(versions)}::text::jsonb) as r("subjectId" uuid, before jsonb)`;
}

/** Deletes all but the newest versions of each record. */
export async function deleteOldVersions({ sql }: Shop, kind: VersionKind, ids: string[], most: number): Promise<void> {
  await sql`
    delete from record_versions where id in (
      select id from (
        select id, row_number() over (partition by subject_id order by id desc) as place
        from record_versions where kind = ${kind} and subject_id = any(${ids}::uuid[])) numbered
      where place > ${most})`;
}

export async function deleteVersions({ sql }: Shop, kind: VersionKind, ids: string[]): Promise<void> {
  await sql`delete from record_versions where kind = ${kind} and subject_id = any(${ids}::uuid[])`;
}

/** Newest first. */
export async function selectVersions({ sql }: Shop, kind: VersionKind, id: string): Promise<StoredVersion[]> {
  return sql<StoredVersion[]>`
    select v.id, to_json(v.at) #>> '{}' as at, ${accountName(sql, "a")} as "staffName",
      array(select jsonb_object_keys(v.before) order by 1) as fields
    from record_versions v left join accounts a on a.id = v.account_id
    where v.kind = ${kind} and v.subject_id = ${id} order by v.id desc limit 100`;
}

/** Selects this version and all later ones, oldest first. */
export async function selectSince(
  { sql }: Shop,
  kind: VersionKind,
  id: string,
  versionId: number,
): Promise<{ id: number; at: string; before: Record<string, unknown>; currency: string }[]> {
  return sql<{ id: number; at: string; before: Record<string, unknown>; currency: string }[]>`
    select id, to_json(at) #>> '{}' as at, before, currency from record_versions where kind = ${kind} and subject_id = ${id} and id >= ${versionId} order by id`;
}
