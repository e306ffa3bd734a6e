import type { Sql } from "#db/open-database.ts";
import type { JobData, QueueState } from "#domain/ports.ts";
import { queues } from "./queues.ts";

/** Counts end here, so that a queue of a million jobs costs no more than a queue of this many. */
const maxCounted = 100_000;

/** Creates the indexes that pg-boss lacks: for failed and running jobs, for when jobs were completed, and for the orders that emails are about. */
export async function indexForStates(sql: Sql): Promise<void> {
  await sql`
    create index if not exists meniscus_job_unsettled on jobs.job (name, state, completed_on)
     where state in ('retry', 'active', 'failed')`;
  await sql`
    create index if not exists meniscus_job_order_mail on jobs.job ((data ->> 'orderId'))
     where name = 'order-mail' and state < 'completed'`;
  await sql`create index if not exists meniscus_job_completed on jobs.job (name, completed_on) where state = 'completed'`;
}

/** See `Jobs.unsentOrderMails`. Reads a few entries of one index. */
export async function unsentOrderMails(sql: Sql, orderIds: string[]): Promise<JobData["order-mail"][]> {
  const jobs = await sql<{ data: JobData["order-mail"] }[]>`
    select data from jobs.job where name = 'order-mail' and state < 'completed' and data ->> 'orderId' = any(${orderIds}::text[])`;
  return jobs.map(({ data }) => data);
}

/** See `Jobs.queueStates`. Each count reads one range of one index. */
export async function queueStates(sql: Sql): Promise<QueueState[]> {
  const counted = (condition: ReturnType<typeof sql>) => sql`
    (select count(*) from (select from jobs.job j where j.name = q.name and ${condition} limit ${maxCounted}) counted)`;
  return sql<QueueState[]>`
    select q.name,
           ${counted(sql`j.state < 'active' and not j.blocked and j.start_after <= now()`)} as waiting,
           ${counted(sql`j.state < 'active' and not j.blocked and j.start_after > now()`)} as later,
           ${counted(sql`j.state = 'retry'`)} as retrying,
           ${counted(sql`j.state = 'active'`)} as active,
           ${counted(sql`j.state = 'failed'`)} as failed,
           ${counted(sql`j.state = 'completed' and j.completed_on > now() - interval '1 minute'`)} as "completedLastMinute",
           coalesce((select extract(epoch from now() - j.start_after) from jobs.job j
             where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
             order by j.priority desc, j.created_on limit 1), 0)::float8 as "oldestSeconds",
           (select extract(epoch from now() - max(j.completed_on)) from jobs.job j
             where j.name = q.name and j.state = 'completed')::float8 as "lastCompletedSeconds",
           coalesce(failure.output->>'message', failure.output->>'value', failure.output::text) as cause
      from unnest(${Object.keys(queues)}::text[]) with ordinality as q(name, place)
      left join lateral (
        select j.output from jobs.job j where j.name = q.name and j.state in ('retry', 'failed') and j.output is not null limit 1
      ) failure on true
     order by q.place`;
}
