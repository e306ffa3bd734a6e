import type postgres from "postgres";
import type { JobData, JobName } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { bossOn } from "./boss.ts";
import { mailContactMessage } from "./contact-mail.ts";
import { expireReservations } from "./expire-reservations.ts";
import { fetchImage } from "./fetch-image.ts";
import { mailNewsletterConfirmation } from "./newsletter-mail.ts";
import { mailOrder } from "./order-mail.ts";
import { refreshCollectionsOf } from "./refresh-collections.ts";
import { returnPayment } from "./refund-attempt.ts";
import { mailReturnedPayment } from "./returned-payment-mail.ts";
import { sweep } from "./sweep.ts";
import { TriedAgain, type Tries } from "./tries.ts";

type Work<Name extends JobName> = (shop: Shop, data: JobData[Name], tries: Tries) => Promise<void>;
type Works = { [Name in JobName]: Work<Name> };

/** What each job does; complete by type. */
const works: Works = {
  "contact-mail": mailContactMessage,
  "newsletter-mail": mailNewsletterConfirmation,
  "fetch-image": fetchImage,
  "refresh-collections": refreshCollectionsOf,
  "expire-reservations": expireReservations,
  "refund-attempt": returnPayment,
  "returned-payment-mail": mailReturnedPayment,
  "order-mail": mailOrder,
  sweep,
};

/** Jobs that the clock sends, in cron's notation (UTC); one node of many sends each. */
const timetable: Partial<Record<JobName, string>> = { "expire-reservations": "* * * * *", sweep: "17 * * * *" };

const pollSeconds = 1;
const patienceMs = 20_000;

export type JobRunner = { stop(): Promise<void> };

/** Works off all queues until stopped; `stop` waits for the jobs that are under way. */
export async function runJobs(shop: Shop, sql: postgres.Sql): Promise<JobRunner> {
  const boss = bossOn(sql, { work: true });
  boss.on("error", (fault) => shop.log.error({ err: fault }, "the job queue has a fault"));
  await boss.start();
  // Looks once a second, and at once again as long as there is work.
  const pace = { pollingIntervalSeconds: pollSeconds, batchSize: 1, burstWhenBatchFull: true, includeMetadata: true } as const;
  for (const name of Object.keys(works) as JobName[]) await boss.work<JobData[JobName], void, typeof pace>(name, pace, handler(shop, name));
  for (const [name, cron] of Object.entries(timetable)) await boss.schedule(name, cron, {});
  return { stop: () => boss.stop({ graceful: true, timeout: patienceMs }) };
}

function handler(shop: Shop, name: JobName) {
  return async (jobs: { id: string; data: JobData[JobName]; retryCount: number; retryLimit: number }[]) => {
    for (const job of jobs) {
      try {
        await (works[name] as Work<JobName>)(shop, job.data, { isFirst: job.retryCount === 0, isLast: job.retryCount >= job.retryLimit });
      } catch (fault) {
        if (!(fault instanceof TriedAgain)) shop.log.error({ err: fault, job: name, jobId: job.id }, "a job failed");
        throw fault;
      }
    }
  };
}
