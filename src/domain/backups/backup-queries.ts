import type { RestoreTest } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";

export type BackupStatus = "waiting" | "running" | "done" | "failed" | "removed";
/** Times are ISO 8601. `askedBy`: the name of staff; null: the schedule or a deleted account. */
export type Backup = {
  id: string;
  file: string;
  node: string | null;
  status: BackupStatus;
  isScheduled: boolean;
  askedBy: string | null;
  askedAt: string;
  startedAt: string | null;
  endedAt: string | null;
  bytes: number | null;
  contents: string | null;
  fault: string | null;
  /** The result of the test restore; null: it has not ended. */
  trial: RestoreTest | null;
  triedAt: string | null;
  restoreTestNote: string | null;
};

function columns({ sql }: Shop) {
  return sql`b.id, b.file, b.node, b.status, b.asked_by is null as "isScheduled",
    (select coalesce(nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''), a.email) from accounts a where a.id = b.asked_by) as "askedBy",
    to_json(b.asked_at) #>> '{}' as "askedAt", to_json(b.started_at) #>> '{}' as "startedAt", to_json(b.ended_at) #>> '{}' as "endedAt",
    b.bytes, b.contents, b.fault, b.trial, to_json(b.tried_at) #>> '{}' as "triedAt", b.trial_note as "restoreTestNote"`;
}

export async function selectBackups(shop: Shop, limit: number): Promise<Backup[]> {
  return shop.sql<Backup[]>`select ${columns(shop)} from backups b where b.status <> 'removed' order by b.asked_at desc, b.id desc limit ${limit}`;
}

export async function selectNewestEnded(shop: Shop): Promise<Backup | null> {
  const [row] = await shop.sql<Backup[]>`
    select ${columns(shop)} from backups b where b.status in ('done', 'failed') order by b.asked_at desc, b.id desc limit 1`;
  return row ?? null;
}

export async function selectBackup(shop: Shop, id: string): Promise<Backup | null> {
  const [row] = await shop.sql<Backup[]>`select ${columns(shop)} from backups b where b.id = ${id}`;
  return row ?? null;
}

/** Null: the backup is not complete, belongs to another node, or was tried already. */
export async function selectUntried(shop: Shop, id: string, node: string): Promise<{ file: string } | null> {
  const [row] = await shop.sql<{ file: string }[]>`
    select file from backups where id = ${id} and status = 'done' and node = ${node} and trial is null`;
  return row ?? null;
}

export async function storeRestoreTest(shop: Shop, id: string, { result, note }: { result: RestoreTest; note: string }): Promise<void> {
  await shop.sql`update backups set trial = ${result}, trial_note = ${note}, tried_at = ${shop.clock.now().toISOString()} where id = ${id}`;
}

/** Prevents other backups from beginning until the transaction ends. */
export async function lockBackups(shop: Shop): Promise<void> {
  await shop.sql`select pg_advisory_xact_lock(hashtextextended('backups', 0))`;
}

export type UnderWay = { id: string; status: "waiting" | "running"; file: string; node: string | null; askedAt: string };

/** The backup that is waiting or being written, according to its row. */
export async function selectUnderWay(shop: Shop): Promise<UnderWay | null> {
  const [row] = await shop.sql<UnderWay[]>`
    select id, status, file, node, to_json(asked_at) #>> '{}' as "askedAt" from backups where status in ('waiting', 'running') order by asked_at desc limit 1`;
  return row ?? null;
}

const writing = "backup-writing";

/**
 * The process that writes a backup holds a lock on a separate connection until it is done. PostgreSQL releases it as soon as the process ends, for
 * whatever reason. Null: another process writes this backup.
 */
export async function lockBackupWriting(shop: Shop, id: string): Promise<{ release(): Promise<void> } | null> {
  if (!("reserve" in shop.sql)) throw new Error("A backup is written outside of a transaction.");
  const connection = await shop.sql.reserve();
  const [row] = await connection<{ isOurs: boolean }[]>`select pg_try_advisory_lock(hashtext(${writing}), hashtext(${id})) as "isOurs"`.catch(
    (fault) => {
      connection.release();
      throw fault;
    },
  );
  const release = async () => {
    // A lost connection has released the lock already.
    await connection`select pg_advisory_unlock(hashtext(${writing}), hashtext(${id}))`.catch(() => {});
    connection.release();
  };
  if (row?.isOurs) return { release };
  connection.release();
  return null;
}

/** Whether a live process is writing it. Call it within the transaction of `lockBackups`. */
export async function isBeingWritten(shop: Shop, id: string): Promise<boolean> {
  const [row] = await shop.sql<{ isFree: boolean }[]>`select pg_try_advisory_xact_lock(hashtext(${writing}), hashtext(${id})) as "isFree"`;
  return !row?.isFree;
}

/** Sets a backup that is complete but was not read through back to waiting. Only the node that has its file continues it (`startBackup`). */
export async function putBack(shop: Shop, id: string): Promise<void> {
  await shop.sql`update backups set status = 'waiting' where id = ${id} and status = 'running'`;
}

/** Assigns the files in this node's folder to this node, whatever it was called when they were written. */
export async function adopt(shop: Shop, node: string, files: string[]): Promise<void> {
  if (files.length === 0) return;
  await shop.sql`update backups set node = ${node} where file = any(${files}) and node is distinct from ${node} and status <> 'removed'`;
}

/** Files of this node that were not written completely. */
export async function selectFailedFiles(shop: Shop, node: string): Promise<string[]> {
  const rows = await shop.sql<{ file: string }[]>`select file from backups where status = 'failed' and node = ${node}`;
  return rows.map(({ file }) => file);
}

/** How many complete backups there are beyond the newest `keep` of their kind and node, and the time of the oldest one (ISO 8601). */
export async function countBeyond(shop: Shop, keep: number): Promise<{ daily: number; asked: number; oldest: string | null }> {
  const [row] = await shop.sql<{ daily: number; asked: number; oldest: string | null }[]>`
    select count(*) filter (where is_daily)::int as daily, count(*) filter (where not is_daily)::int as asked, to_json(min(asked_at)) #>> '{}' as oldest
    from (
      select asked_by is null as is_daily, asked_at, row_number() over (partition by node, asked_by is null order by asked_at desc, id desc) as place
      from backups where status = 'done') b
    where place > ${keep}`;
  return row ?? { daily: 0, asked: 0, oldest: null };
}

/** When the schedule last started a backup that did not fail, and how many failed since `since`. */
export async function selectLastScheduled(shop: Shop, since: Date): Promise<{ askedAt: string | null; failed: number }> {
  const [row] = await shop.sql<{ askedAt: string | null; failed: number }[]>`
    select to_json(max(asked_at) filter (where status <> 'failed')) #>> '{}' as "askedAt",
      count(*) filter (where status = 'failed' and asked_at > ${since.toISOString()})::int as failed
    from backups where asked_by is null`;
  return row ?? { askedAt: null, failed: 0 };
}

export async function insertBackup(shop: Shop, backup: { id: string; askedBy: string | null; file: string }): Promise<void> {
  await shop.sql`
    insert into backups (id, asked_by, file, status, asked_at)
    values (${backup.id}, ${backup.askedBy}, ${backup.file}, 'waiting', ${shop.clock.now().toISOString()})`;
}

/** Null: the backup is not waiting (anymore), or its file belongs to another node. */
export async function startBackup(shop: Shop, id: string, node: string): Promise<{ file: string } | null> {
  const [row] = await shop.sql<{ file: string }[]>`
    update backups set status = 'running', node = ${node}, started_at = ${shop.clock.now().toISOString()}
    where id = ${id} and status = 'waiting' and (node is null or node = ${node}) returning file`;
  return row ?? null;
}

/** False: the backup was given up meanwhile. */
export async function endBackup(
  shop: Shop,
  id: string,
  end: { status: "done"; bytes: number; contents: string } | { status: "failed"; fault: string },
): Promise<boolean> {
  const [bytes, contents, fault] = end.status === "done" ? [end.bytes, end.contents, null] : [null, null, end.fault];
  const ended = await shop.sql`
    update backups set status = ${end.status}, ended_at = ${shop.clock.now().toISOString()}, bytes = ${bytes}, contents = ${contents}, fault = ${fault}
    where id = ${id} and status in ('waiting', 'running')`;
  return ended.count > 0;
}

/** Complete backups of this node to remove: all but the newest `keep` scheduled and the newest `keep` requested ones. They are counted separately, so that requests never push out daily backups. */
export async function selectBeyond(shop: Shop, node: string, keep: number): Promise<{ id: string; file: string }[]> {
  return shop.sql<{ id: string; file: string }[]>`
    select id, file from (
      select id, file, row_number() over (partition by asked_by is null order by asked_at desc, id desc) as place
      from backups where status = 'done' and node = ${node}) b
    where place > ${keep}`;
}

export async function markRemoved(shop: Shop, id: string): Promise<void> {
  await shop.sql`update backups set status = 'removed' where id = ${id}`;
}

/** Deletes the rows of backups that failed or were removed long ago. */
export async function deleteOldBackups(shop: Shop, before: Date): Promise<number> {
  const gone = await shop.sql`delete from backups where status in ('failed', 'removed') and asked_at < ${before.toISOString()}`;
  return gone.count;
}
