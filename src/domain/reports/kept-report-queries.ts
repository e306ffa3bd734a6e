import { countedVisits } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";

/** What was requested. `setting`: what else the answer depends on. */
export type KeptQuestion = { part: string; input: Record<string, unknown>; setting: string };

const keyOf = ({ part, input }: KeptQuestion) => JSON.stringify([part, input]);

/** The report if it was counted since `oldest`, else null. */
export async function selectKeptReport<Report>(
  { sql }: Shop,
  question: KeptQuestion,
  oldest: Date,
): Promise<{ report: Report; countedAt: string } | null> {
  const [row] = await sql<{ report: Report; countedAt: Date }[]>`
    select report, counted_at as "countedAt" from kept_reports where question = ${keyOf(question)} and setting = ${question.setting} and counted_at > ${oldest.toISOString()}::timestamptz`;
  return row ? { report: row.report, countedAt: new Date(row.countedAt).toISOString() } : null;
}

/** Stores that a person asked for the report, at most once a minute, so that reading writes little. */
export async function noteAsked({ sql }: Shop, question: KeptQuestion, at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  await sql`update kept_reports set asked_at = ${now} where question = ${keyOf(question)} and asked_at < ${now} - interval '1 minute'`;
}

/** `isAsked`: a person asked for it, and not the job that counts it again. */
export async function storeKeptReport(
  { sql }: Shop,
  question: KeptQuestion,
  { report, at, isAsked }: { report: object; at: Date; isAsked: boolean },
): Promise<void> {
  const { part, input, setting } = question;
  const row = { question: keyOf(question), part, input: JSON.stringify(input), setting, report: JSON.stringify(report), at: at.toISOString() };
  await sql`
    insert into kept_reports as kept (question, part, input, setting, report, counted_at, asked_at)
    values (${row.question}, ${row.part}, ${row.input}::text::jsonb, ${row.setting}, ${row.report}::text::json, ${row.at}, ${row.at})
    on conflict (question) do update set setting = excluded.setting, report = excluded.report, counted_at = excluded.counted_at,
      asked_at = case when ${isAsked} then excluded.asked_at else kept.asked_at end
    where kept.counted_at < excluded.counted_at`;
}

/** Whether more visits than that began in that period. */
export async function hasManyVisits(shop: Shop, time: { from: Date; to: Date; isTest: boolean }, many: number): Promise<boolean> {
  const [row] = await shop.sql<{ visits: number }[]>`
    select count(*)::int as visits from (select from (${countedVisits(shop, time)}) visit order by began limit ${many + 1}) some_visits`;
  return (row?.visits ?? 0) > many;
}

type OldReport = { question: string; part: string; input: Record<string, unknown> };

/** Reports that a person asked for since `askedSince` and that were counted before `oldest`, the last requested first. */
export async function selectOldReports(
  { sql }: Shop,
  { askedSince, oldest, limit }: { askedSince: Date; oldest: Date; limit: number },
): Promise<OldReport[]> {
  return sql<OldReport[]>`
    select question, part, input from (select * from kept_reports where asked_at > ${askedSince.toISOString()}::timestamptz order by asked_at desc limit ${limit}) kept
    where counted_at < ${oldest.toISOString()}::timestamptz order by asked_at desc`;
}

/** For when what was counted has changed: a person was erased, visits were made again, the rules of a segment changed, another version of the shop runs. */
export async function forgetKeptReports({ sql }: Shop): Promise<void> {
  await sql`delete from kept_reports`;
}

export async function deleteKeptReport({ sql }: Shop, question: string): Promise<void> {
  await sql`delete from kept_reports where question = ${question}`;
}

/** Deletes reports that nobody has asked for since then. */
export async function deleteKeptReports({ sql }: Shop, askedBefore: Date): Promise<void> {
  await sql`delete from kept_reports where asked_at < ${askedBefore.toISOString()}::timestamptz`;
}
