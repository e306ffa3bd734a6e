import { createHash } from "node:crypto";
import { countedVisits } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";

/** What was requested. `setting`: what else the answer depends on. */
export type RequestedReport = { part: string; input: Record<string, unknown>; setting: string };

/** More reports than that are not stored: those that were asked for last stay. */
const maxKept = 500;

const hashOf = ({ part, input }: RequestedReport) =>
  createHash("sha256")
    .update(JSON.stringify([part, input]))
    .digest("hex");

/** Must be read before anything is that the report depends on. Null: reports were never forgotten; nothing is stored then. */
export async function selectGeneration({ sql }: Shop): Promise<number | null> {
  const [row] = await sql<{ generation: number }[]>`select generation from kept_report_generations`;
  return row?.generation ?? null;
}

/** The report if it was counted since `oldest`, else null. */
export async function selectKeptReport<Report>(
  { sql }: Shop,
  question: RequestedReport,
  oldest: Date,
): Promise<{ report: Report; countedAt: string } | null> {
  const [row] = await sql<{ report: Report; countedAt: Date }[]>`
    select report, counted_at as "countedAt" from kept_reports where hash = ${hashOf(question)} and setting = ${question.setting} and report is not null and counted_at > ${oldest.toISOString()}::timestamptz`;
  return row ? { report: row.report, countedAt: new Date(row.countedAt).toISOString() } : null;
}

/** Stores who asked for the report, at most once a minute, so that reading writes little. */
export async function storeAsker({ sql }: Shop, question: RequestedReport, asker: string, at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  await sql`
    update kept_reports set asked_at = ${now}, asked_by = ${asker}
    where hash = ${hashOf(question)} and asked_at < ${now} - interval '1 minute'`;
}

/**
 * Stores a report unless reports were forgotten since `generation` was read; where a transaction is about to forget them, it waits for the end of that.
 * `asker`: an account or API key; null: the shop itself, which does not count as asking. `isNew`: also where no report was stored for this question.
 */
export async function storeKeptReport(
  { sql }: Shop,
  question: RequestedReport,
  { report, at, asker, generation, isNew }: { report: object; at: Date; asker: string | null; generation: number | null; isNew: boolean },
): Promise<void> {
  const { part, input, setting } = question;
  const row = { hash: hashOf(question), input: JSON.stringify(input), report: JSON.stringify(report), at: at.toISOString() };
  await sql`
    insert into kept_reports as kept (hash, part, input, setting, report, counted_at, asked_at, asked_by)
    select ${row.hash}, ${part}, ${row.input}::text::jsonb, ${setting}, ${row.report}::text::json, ${row.at}::timestamptz, ${row.at}::timestamptz, ${asker}::uuid
    from kept_report_generations
    where generation = ${generation}::int and (${isNew}::boolean or exists (select from kept_reports where hash = ${row.hash}))
    for share
    on conflict (hash) do update set setting = excluded.setting, report = excluded.report, counted_at = excluded.counted_at,
      asked_at = case when excluded.asked_by is null then kept.asked_at else excluded.asked_at end,
      asked_by = coalesce(excluded.asked_by, kept.asked_by)
    where kept.counted_at < excluded.counted_at`;
}

/** Whether more visits than that began in that period. */
export async function hasManyVisits(shop: Shop, time: { from: Date; to: Date; isTest: boolean }, many: number): Promise<boolean> {
  const [row] = await shop.sql<{ visits: number }[]>`
    select count(*)::int as visits from (select from (${countedVisits(shop, time)}) visit order by began limit ${many + 1}) some_visits`;
  return (row?.visits ?? 0) > many;
}

type OldReport = { hash: string; part: string; input: Record<string, unknown> };

/**
 * Reports that were asked for since `askedSince` and counted before `oldest`, the last requested first. `roles` and `scopes`: who may read reports; those who
 * no longer may do not count as asking.
 */
export async function selectOldReports(
  { sql, clock }: Shop,
  asked: { askedSince: Date; oldest: Date; limit: number; perAsker: number; roles: string[]; scopes: string[] },
): Promise<OldReport[]> {
  const mayRead = sql`
    (exists (select from accounts a where a.id = asked_by and a.disabled_at is null and a.role = any(${asked.roles}::text[]))
      or exists (
        select from api_keys k where k.id = asked_by and k.revoked_at is null and k.scopes && ${asked.scopes}::text[]
          and (k.expires_at is null or k.expires_at > ${clock.now().toISOString()}::timestamptz)))`;
  return sql<OldReport[]>`
    with places as (
        select *, row_number() over (partition by asked_by order by asked_at desc, hash) as place from kept_reports
        where asked_at > ${asked.askedSince.toISOString()}::timestamptz and ${mayRead}),
      kept as (select * from places where place <= ${asked.perAsker} order by asked_at desc, hash limit ${asked.limit})
    select hash, part, input from kept where counted_at < ${asked.oldest.toISOString()}::timestamptz order by asked_at desc, hash`;
}

/**
 * For when what was counted has changed: a person was erased, visits were made again, the rules of a segment changed, another version of the shop runs.
 * The questions stay, and the job counts them again.
 */
export async function invalidateKeptReports({ sql }: Shop): Promise<void> {
  await sql`insert into kept_report_generations as kept values (1, 1) on conflict (id) do update set generation = kept.generation + 1`;
  // A statement of its own, which sees what others stored while the first one waited for them.
  await sql`update kept_reports set report = null, counted_at = '-infinity'`;
}

export async function deleteKeptReport({ sql }: Shop, hash: string): Promise<void> {
  await sql`delete from kept_reports where hash = ${hash}`;
}

/** The reports that this account was the last to ask for, at most 500. */
export async function selectReportsAskedBy({ sql }: Shop, accountId: string): Promise<object[]> {
  return sql`select part, input, asked_at as "askedAt" from kept_reports where asked_by = ${accountId} order by asked_at desc, hash`;
}

/** Returns how many reports this account was the last to ask for. */
export async function deleteReportsAskedBy({ sql }: Shop, accountId: string): Promise<number> {
  return (await sql`delete from kept_reports where asked_by = ${accountId}`).count;
}

/** Deletes reports that nobody has asked for since then, and those beyond the 500 that were asked for last. Rows that others write are left to the next call. */
export async function deleteKeptReports({ sql }: Shop, askedBefore: Date): Promise<void> {
  await sql`
    delete from kept_reports where hash in (
      select hash from kept_reports
      where asked_at < ${askedBefore.toISOString()}::timestamptz
        or hash in (select hash from kept_reports order by asked_at desc, hash offset ${maxKept})
      for update skip locked)`;
}
