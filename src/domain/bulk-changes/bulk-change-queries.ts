import type { StaffRole } from "#domain/actor.ts";
import { accountName } from "#domain/display-name-queries.ts";
import type { Shop } from "#domain/shop.ts";
import type { BulkReason, BulkRow, BulkRun } from "./bulk-change-input.ts";

export type RunStart = Pick<BulkRun, "id" | "kind" | "change" | "undoes" | "total" | "startsAt" | "isWaiting" | "endsAt"> & {
  accountId: string | null;
  at: string;
};

export async function insertRun({ sql }: Shop, run: RunStart): Promise<void> {
  await sql`
    insert into bulk_changes (id, kind, change, undoes, account_id, total, created_at, starts_at, queued_at, ends_at)
    values (${run.id}, ${run.kind}, ${JSON.stringify(run.change)}::text::jsonb, ${run.undoes}, ${run.accountId}, ${run.total}, ${run.at},
      ${run.startsAt}, ${run.isWaiting ? null : run.at}, ${run.endsAt})`;
}

export async function insertRows({ sql }: Shop, runId: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into bulk_change_rows (run_id, position, subject_id)
    select ${runId}, place, id from unnest(${[...ids]}::uuid[]) with ordinality as chosen(id, place)`;
}

/** Inserts the rows that a run changed, with before and after swapped. */
export async function insertUndoneRows({ sql }: Shop, runId: string, undoes: string): Promise<void> {
  await sql`
    insert into bulk_change_rows (run_id, position, subject_id, before, after)
    select ${runId}, row_number() over (order by position), subject_id, after, before from bulk_change_rows
    where run_id = ${undoes} and result = 'changed'`;
}

export type LockedRun = Pick<BulkRun, "id" | "kind" | "change" | "undoes" | "total" | "changed" | "isWaiting" | "finishedAt" | "stoppedAt"> & {
  /** Null: the shop itself started it. */
  accountId: string | null;
  /** The author's current role; null where the account is gone, disabled, or no longer staff. */
  role: StaffRole | null;
};

/** Selects and locks the run until the transaction ends, so that no two workers process the same rows. */
export async function lockRun({ sql }: Shop, id: string): Promise<LockedRun | null> {
  const [run] = await sql<LockedRun[]>`
    select b.id, b.kind, b.change, b.undoes, b.total, b.changed, b.queued_at is null as "isWaiting", to_json(b.finished_at) #>> '{}' as "finishedAt", to_json(b.stopped_at) #>> '{}' as "stoppedAt",
      b.account_id as "accountId",
      (select a.role from accounts a where a.id = b.account_id and a.disabled_at is null and a.role <> 'customer') as role
    from bulk_changes b where b.id = ${id} for update of b`;
  return run ?? null;
}

export type WaitingRow = { position: number; subjectId: string; before: object | null; after: object | null };

export async function selectWaiting({ sql }: Shop, runId: string, limit: number): Promise<WaitingRow[]> {
  return sql<WaitingRow[]>`
    select position, subject_id as "subjectId", before, after from bulk_change_rows
    where run_id = ${runId} and result is null order by position limit ${limit}`;
}

export type DoneRow = {
  position: number;
  result: "changed" | "unchanged" | "refused";
  reason: BulkReason | null;
  before: object | null;
  after: object | null;
};

export async function writeResults({ sql }: Shop, runId: string, rows: DoneRow[]): Promise<void> {
  await sql`
    update bulk_change_rows r set result = d.result, reason = d.reason, before = d.before, after = d.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as d(position int, result text, reason text, before jsonb, after jsonb)
    where r.run_id = ${runId} and r.position = d.position`;
  const count = (result: DoneRow["result"]) => rows.filter((row) => row.result === result).length;
  await sql`
    update bulk_changes set changed = changed + ${count("changed")}, unchanged = unchanged + ${count("unchanged")}, refused = refused + ${count("refused")}
    where id = ${runId}`;
}

export async function endRun({ sql, clock }: Shop, id: string, how: "finished" | "stopped"): Promise<void> {
  const now = clock.now().toISOString();
  await (how === "finished"
    ? sql`update bulk_changes set finished_at = ${now} where id = ${id}`
    : sql`update bulk_changes set stopped_at = ${now} where id = ${id}`);
}

export async function isUndone({ sql }: Shop, id: string): Promise<boolean> {
  const rows = await sql`select from bulk_changes where undoes = ${id} limit 1`;
  return rows.length > 0;
}

const runColumns = ({ sql }: Shop) => sql`
  b.id, b.kind, b.change, b.undoes, (select u.id from bulk_changes u where u.undoes = b.id order by u.id limit 1) as "undoneBy",
  ${accountName(sql, "a")} as "staffName", b.account_id is null as "isBySchedule", b.total, b.changed, b.unchanged, b.refused, to_json(b.created_at) #>> '{}' as "createdAt",
  to_json(b.starts_at) #>> '{}' as "startsAt", b.queued_at is null as "isWaiting", to_json(b.ends_at) #>> '{}' as "endsAt",
  to_json(b.finished_at) #>> '{}' as "finishedAt", to_json(b.stopped_at) #>> '{}' as "stoppedAt"`;

export async function selectRun(shop: Shop, id: string): Promise<BulkRun | null> {
  const [run] = await shop.sql<BulkRun[]>`
    select ${runColumns(shop)} from bulk_changes b left join accounts a on a.id = b.account_id where b.id = ${id}`;
  return run ?? null;
}

/** The runs, newest first; `before`: the time and id of the last one of the previous page. */
export async function selectRuns(shop: Shop, before: { key: string; id: string } | null, limit: number): Promise<BulkRun[]> {
  const { sql } = shop;
  return sql<BulkRun[]>`
    select ${runColumns(shop)} from bulk_changes b left join accounts a on a.id = b.account_id
    where ${before ? sql`(b.created_at, b.id) < (${before.key}::text::timestamptz, ${before.id}::uuid)` : sql`true`}
    order by b.created_at desc, b.id desc limit ${limit}`;
}

/** Rows of a run after a position, with one result or all, with the current titles of the products. */
export async function selectRows(
  { sql }: Shop,
  runId: string,
  { result, after, limit }: { result: DoneRow["result"] | null; after: number; limit: number },
): Promise<(BulkRow & { position: number })[]> {
  return sql<(BulkRow & { position: number })[]>`
    select r.position, r.subject_id as "productId", p.title, p.handle, r.result, r.reason, r.before, r.after
    from bulk_change_rows r left join products p on p.id = r.subject_id
    where r.run_id = ${runId} and r.position > ${after} and ${result === null ? sql`true` : result === "refused" ? sql`r.result = 'refused'` : sql`r.result = ${result}`}
    order by r.position limit ${limit}`;
}

/** Marks some runs whose starting time has come as begun, and returns their data for the audit log. */
export async function beginDueRuns({ sql, clock }: Shop, limit: number): Promise<Pick<BulkRun, "id" | "kind" | "total">[]> {
  const now = clock.now().toISOString();
  return sql<Pick<BulkRun, "id" | "kind" | "total">[]>`
    update bulk_changes set queued_at = ${now} where id in (
      select id from bulk_changes where queued_at is null and stopped_at is null and starts_at <= ${now} order by starts_at limit ${limit} for update skip locked)
    returning id, kind, total`;
}

/** Runs whose end has come, that changed something, and that were not undone. */
export async function selectEndedRuns({ sql, clock }: Shop, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select b.id from bulk_changes b
    where b.ends_at <= ${clock.now().toISOString()} and coalesce(b.finished_at, b.stopped_at) is not null and b.changed > 0
      and not exists (select from bulk_changes u where u.undoes = b.id)
    order by b.ends_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Deletes at most 20 runs that were created, begun or stopped, and due to end before this time. Returns how many. */
export async function deleteRunsBefore({ sql }: Shop, time: Date): Promise<number> {
  const rows = await sql`
    delete from bulk_changes where id in (
      select id from bulk_changes where created_at < ${time.toISOString()} and coalesce(queued_at, stopped_at) < ${time.toISOString()}
        and coalesce(ends_at, created_at) < ${time.toISOString()} order by created_at limit 20) returning id`;
  return rows.length;
}
