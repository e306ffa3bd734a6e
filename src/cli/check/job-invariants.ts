import { type Invariant, mostBroken } from "./invariant.ts";

export const jobInvariants: Invariant[] = [
  {
    sentence: "No job waits for more than ten minutes past its time",
    severity: "fault",
    remedy: "Start a process that works jobs (ROLE=all or ROLE=jobs). Where one runs, its log names the job that fails and the cause.",
    broken: (sql) => sql`
      select name || ' ' || id as subject from jobs.job
       where state in ('created', 'retry') and start_after < now() - interval '10 minutes' and name not like '\\_\\_pgboss%' limit ${mostBroken}`,
  },
  {
    sentence: "No row fails in background work",
    severity: "fault",
    remedy:
      "The home page of the admin area lists these rows with their causes: mend the cause, and the row is tried again by itself; nothing else waits for it.",
    broken: (sql) => sql`
      select kind || ' ' || subject || ' (' || count || (case count when 1 then ' time: ' else ' times: ' end) || left(message, 200) || ')' as subject
        from background_faults order by last_at desc limit ${mostBroken}`,
  },
  {
    sentence: "No job failed for good in the last seven days",
    severity: "fault",
    remedy: "The log names the cause of each; mend it, and do by hand what the job should have done.",
    broken: (sql) => sql`
      select name || ' ' || id as subject from jobs.job
       where state = 'failed' and completed_on > now() - interval '7 days' and name not like '\\_\\_pgboss%' limit ${mostBroken}`,
  },
];
