import type { Sql } from "#db/open-database.ts";
import { containsEmailAddress } from "#domain/email-address-in-text-queries.ts";
import type { FailedJob, JobName } from "#domain/ports.ts";

/** See `Jobs.failedJobs`. Each queue is one range of one index. */
export async function failedJobs(sql: Sql, names: JobName[], maxJobs: number): Promise<FailedJob[]> {
  return sql<FailedJob[]>`
    select f.id, f.name, f.data, to_json(f.completed_on) #>> '{}' as "failedAt", f.retry_count + 1 as tries,
           coalesce(f.output->>'message', f.output->>'value', f.output::text) as cause
      from unnest(${names}::text[]) with ordinality as q(name, place)
      cross join lateral (
        select * from jobs.job j where j.name = q.name and j.state = 'failed' order by j.completed_on desc, j.id limit ${maxJobs}
      ) f
     order by q.place, f.completed_on desc, f.id`;
}

/**
 * See `Jobs.runAgain`. Set to "retry" instead of "created", because only one "created" job per key may exist and the same work may
 * have been enqueued again meanwhile.
 */
export async function runAgain(sql: Sql, name: JobName, id?: string): Promise<number> {
  const rows = await sql`
    update jobs.job j
       set state = 'retry', retry_count = 0, retry_limit = q.retry_limit, started_on = null, completed_on = null, start_after = now(),
           keep_until = now() + q.retention_seconds * interval '1 second', output = null
      from jobs.queue q
     where q.name = j.name and j.name = ${name} and j.state = 'failed' and (${id ?? null}::uuid is null or j.id = ${id ?? null}::uuid)
    returning j.id`;
  return rows.length;
}

/**
 * See `Jobs.forget`. Outputs count too, because a mail server repeats the address that it refuses. All jobs are read: this is rare, and jobs are kept only
 * for a week. A job that is running ends without a trace.
 */
export async function removePersonFromFailedJobs(sql: Sql, { email, accountId }: { email: string | null; accountId: string | null }): Promise<void> {
  await sql`delete from jobs.job where ${containsEmailAddress(sql, sql`data::text`, email)} or data ->> 'accountId' = ${accountId}::text`;
  await sql`update jobs.job set output = '{"message": "The cause was erased."}' where ${containsEmailAddress(sql, sql`output::text`, email)}`;
}
