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
    sentence: "No job failed for good in the last seven days",
    severity: "fault",
    remedy: "The log names the cause of each; mend it, and do by hand what the job should have done.",
    broken: (sql) => sql`
      select name || ' ' || id as subject from jobs.job
       where state = 'failed' and completed_on > now() - interval '7 days' and name not like '\\_\\_pgboss%' limit ${mostBroken}`,
  },
];
