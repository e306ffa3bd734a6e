import type { NodeFolders } from "#db/schema/nodes.ts";
import type { Shop } from "#domain/shop.ts";

/** Times as ISO 8601; sizes in bytes. */
export type ShopNode = {
  name: string;
  role: "all" | "web" | "jobs";
  version: string;
  commit: string | null;
  nodeVersion: string;
  startedAt: string;
  seenAt: string;
  residentBytes: number;
  heapBytes: number;
  heapLimitBytes: number;
  lagP99Ms: number;
  lagMaxMs: number;
  dataDir: string;
  diskFreeBytes: number | null;
  diskTotalBytes: number | null;
  folders: NodeFolders | null;
};

export type WrittenNode = Omit<ShopNode, "seenAt">;

export async function upsertNode({ sql, clock }: Shop, node: WrittenNode): Promise<void> {
  await sql`
    insert into nodes (name, role, version, commit, node_version, started_at, seen_at, resident_bytes, heap_bytes, heap_limit_bytes,
      lag_p_99_ms, lag_max_ms, data_dir, disk_free_bytes, disk_total_bytes, folders)
    values (${node.name}, ${node.role}, ${node.version}, ${node.commit}, ${node.nodeVersion}, ${node.startedAt}, ${clock.now().toISOString()},
      ${node.residentBytes}, ${node.heapBytes}, ${node.heapLimitBytes}, ${node.lagP99Ms}, ${node.lagMaxMs}, ${node.dataDir},
      ${node.diskFreeBytes}, ${node.diskTotalBytes}, ${node.folders && JSON.stringify(node.folders)}::jsonb)
    on conflict (name) do update set role = excluded.role, version = excluded.version, commit = excluded.commit, node_version = excluded.node_version,
      started_at = excluded.started_at, seen_at = excluded.seen_at, resident_bytes = excluded.resident_bytes, heap_bytes = excluded.heap_bytes,
      heap_limit_bytes = excluded.heap_limit_bytes, lag_p_99_ms = excluded.lag_p_99_ms, lag_max_ms = excluded.lag_max_ms, data_dir = excluded.data_dir,
      disk_free_bytes = excluded.disk_free_bytes, disk_total_bytes = excluded.disk_total_bytes, folders = coalesce(excluded.folders, nodes.folders)`;
}

/** `commit`: empty where it is unknown. */
export type Deployment = { at: string; version: string; commit: string };

/** Stores the deployment unless that version came last. Two processes that start at once may both store it, which shows as one mark. */
export async function insertDeployment({ sql, clock }: Shop, { version, commit }: Pick<WrittenNode, "version" | "commit">): Promise<void> {
  await sql`
    insert into deployments (at, version, commit) select ${clock.now().toISOString()}::timestamptz, ${version}, ${commit ?? ""}
    where not exists (
      select from (select version, commit from deployments order by id desc limit 1) latest
      where latest.version = ${version} and latest.commit = ${commit ?? ""})`;
}

/** The latest deployments from `from` to `to`, both included, oldest first. */
export async function selectDeployments({ sql }: Shop, from: Date, to: Date, limit: number): Promise<Deployment[]> {
  const rows = await sql<Deployment[]>`
    select to_json(at) #>> '{}' as at, version, commit from deployments
    where at >= ${from.toISOString()}::timestamptz and at <= ${to.toISOString()}::timestamptz order by at desc, id desc limit ${limit}`;
  return rows.toReversed();
}

export async function deleteNode({ sql }: Shop, name: string): Promise<void> {
  await sql`delete from nodes where name = ${name}`;
}

export async function deleteNodesBefore({ sql }: Shop, seenBefore: Date): Promise<void> {
  await sql`delete from nodes where seen_at < ${seenBefore.toISOString()}`;
}

export async function selectNodes({ sql }: Shop, seenSince: Date): Promise<ShopNode[]> {
  const time = (column: string) => sql`to_json(${sql(column)}) #>> '{}'`;
  return sql<ShopNode[]>`
    select name, role, version, commit, node_version as "nodeVersion", ${time("started_at")} as "startedAt", ${time("seen_at")} as "seenAt",
      resident_bytes as "residentBytes", heap_bytes as "heapBytes", heap_limit_bytes as "heapLimitBytes", lag_p_99_ms as "lagP99Ms",
      lag_max_ms as "lagMaxMs", data_dir as "dataDir", disk_free_bytes as "diskFreeBytes", disk_total_bytes as "diskTotalBytes", folders
    from nodes where seen_at >= ${seenSince.toISOString()} order by started_at, name limit 100`;
}

/** `rows`: estimated by the database; null: there is no estimate yet. */
export type DatabaseSize = { version: string; bytes: number; tables: { name: string; bytes: number; rows: number | null }[] };

export async function selectDatabaseSize({ sql }: Shop, tables: number): Promise<DatabaseSize> {
  const [whole] = await sql<{ version: string; bytes: number }[]>`
    select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as bytes`;
  const largest = await sql<DatabaseSize["tables"]>`
    select c.relname as name, pg_total_relation_size(c.oid) as bytes, nullif(c.reltuples, -1)::bigint as rows
    from pg_class c where c.relkind = 'r' and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))
    order by 2 desc limit ${tables}`;
  return { version: whole?.version ?? "", bytes: whole?.bytes ?? 0, tables: [...largest] };
}
