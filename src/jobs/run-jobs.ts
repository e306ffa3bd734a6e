import type { JobResult, PgBoss } from "pg-boss";
import type postgres from "postgres";
import { runBulkChange } from "#domain/bulk-changes/bulk-change-running.ts";
import { minuteMs } from "#domain/durations.ts";
import { runOrderRun } from "#domain/order-runs/order-run-running.ts";
import type { JobData, JobName, MailFault } from "#domain/ports.ts";
import { renewKeptReports } from "#domain/reports/kept-report-renewing.ts";
import { scheduledJobs } from "#domain/scheduled-jobs.ts";
import type { Shop } from "#domain/shop.ts";
import { mailAboutAccount } from "./account-mail.ts";
import { followForAnalytics } from "./analytics-follower.ts";
import { backUp } from "./back-up.ts";
import { mailCheckoutReminder } from "./checkout-reminder-mail.ts";
import { mailContactMessage } from "./contact-mail.ts";
import { mailDispute } from "./dispute-mail.ts";
import { mailDraftOrder } from "./draft-order-mail.ts";
import { fetchImage } from "./fetch-picture.ts";
import { mailFreightQuote } from "./freight-quote-mail.ts";
import { cleanUp } from "./hourly-cleanup.ts";
import { type FileImporter, workOnImport } from "./import-file.ts";
import { resumeUnfinishedImports } from "./import-resuming.ts";
import { mailInvoice } from "./invoice-mail.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { type JobAttempts, RetryLater } from "./job-retries.ts";
import { loggedMailing } from "./logged-mail.ts";
import { mailMention } from "./mention-mail.ts";
import { everyMinute } from "./minute-maintenance.ts";
import { mailNewsletterConfirmation } from "./newsletter-mail.ts";
import { mailOrder } from "./order-mail.ts";
import { mailOwner } from "./owner-mail.ts";
import { mailReminder, queueReminders } from "./payment-reminders.ts";
import { bossOn } from "./pg-boss-jobs.ts";
import { mailPurchaseOrder } from "./purchase-order-mail.ts";
import { refreshCollectionsOf } from "./refresh-collections.ts";
import { refundPaymentWithoutOrder } from "./refund-payment-without-order.ts";
import { removeFiles } from "./remove-files.ts";
import { mailReport, queueReports } from "./report-mail.ts";
import { mailReturn } from "./return-mail.ts";
import { mailReturnedPayment } from "./returned-payment-mail.ts";
import { mailSignInWarning } from "./sign-in-warning.ts";
import { mailStockNotice, sendStockNotices } from "./stock-notice-mail.ts";
import { mailAboutCertificate } from "./tax-certificate-mail.ts";
import { logThrottled } from "./throttled-log.ts";
import { deliverWebhooks } from "./webhook-delivery.ts";
import { dispatchWebhooks } from "./webhook-dispatch.ts";
import { type Worker, wakeWorkers } from "./worker-waking.ts";

type Work<Name extends JobName> = (shop: Shop, data: JobData[Name], tries: JobAttempts) => Promise<void>;
/** `atOnce`: how many of these jobs this process does at the same time. Each job uses one connection of the shop's pool at a time. */
type Works = { [Name in JobName]: { work: Work<Name>; atOnce: number } };

/** What each job does; complete by type. */
const worksWith = (importer: FileImporter): Works => ({
  "order-mail": { work: mailOrder, atOnce: 8 },
  "return-mail": { work: mailReturn, atOnce: 2 },
  "order-documents": { work: issueInvoices, atOnce: 2 },
  "invoice-mail": { work: mailInvoice, atOnce: 2 },
  "reminder-mail": { work: mailReminder, atOnce: 2 },
  reminders: { work: queueReminders, atOnce: 1 },
  "account-mail": { work: mailAboutAccount, atOnce: 4 },
  "contact-mail": { work: mailContactMessage, atOnce: 2 },
  "sign-in-warning": { work: mailSignInWarning, atOnce: 1 },
  "purchase-order-mail": { work: mailPurchaseOrder, atOnce: 4 },
  "checkout-reminder-mail": { work: mailCheckoutReminder, atOnce: 2 },
  "mention-mail": { work: mailMention, atOnce: 2 },
  "draft-order-mail": { work: mailDraftOrder, atOnce: 2 },
  "freight-quote-mail": { work: mailFreightQuote, atOnce: 2 },
  "newsletter-mail": { work: mailNewsletterConfirmation, atOnce: 4 },
  "stock-notice-mail": { work: mailStockNotice, atOnce: 4 },
  "stock-notices": { work: sendStockNotices, atOnce: 1 },
  "report-mail": { work: mailReport, atOnce: 1 },
  "report-mails": { work: queueReports, atOnce: 1 },
  "kept-reports": { work: renewKeptReports, atOnce: 1 },
  "returned-payment-mail": { work: mailReturnedPayment, atOnce: 2 },
  "dispute-mail": { work: mailDispute, atOnce: 1 },
  "owner-mail": { work: mailOwner, atOnce: 1 },
  "tax-certificate-mail": { work: mailAboutCertificate, atOnce: 2 },
  "remove-files": { work: removeFiles, atOnce: 1 },
  "bulk-change": { work: runBulkChange, atOnce: 1 },
  "order-run": { work: runOrderRun, atOnce: 1 },
  // A large picture takes some 100 MB while it is resized.
  "fetch-image": { work: fetchImage, atOnce: 2 },
  "import-file": { work: (shop, data) => workOnImport(shop, data, importer), atOnce: 1 },
  "webhook-delivery": { work: deliverWebhooks, atOnce: 4 },
  "refresh-collections": { work: refreshCollectionsOf, atOnce: 1 },
  "refund-attempt": { work: refundPaymentWithoutOrder, atOnce: 2 },
  "every-minute": { work: everyMinute, atOnce: 1 },
  "hourly-cleanup": { work: cleanUp, atOnce: 1 },
  // One backup is written while the next may already be requested.
  backup: { work: backUp, atOnce: 2 },
});

const noImporter: FileImporter = {
  importFile: () => Promise.reject(new Error("This process imports no files.")),
  previewFile: () => Promise.resolve(null),
};

/** Workers are woken by `wakeWorkers`; their own polling is only a fallback. */
const pace = { batchSize: 1, pollingIntervalSeconds: 30, includeMetadata: true, perJobResults: true } as const;
const patienceMs = 20_000;

export type JobRunner = { stop(): Promise<void> };

/** Runs the jobs of all queues until stopped; `importer` reads the files that staff import; `stop` waits for the jobs that are running. */
export async function runJobs(shop: Shop, sql: postgres.Sql, importer: FileImporter = noImporter): Promise<JobRunner> {
  const works = worksWith(importer);
  const boss = bossOn(sql, "work");
  const onFault = (fault: Error) =>
    logThrottled(shop, `queue ${fault.message}`, minuteMs, (times) => shop.log.error({ err: fault, times }, "the job queue has a fault"));
  boss.on("error", onFault);
  await boss.start();
  const workers: Worker[] = [];
  const waking = wakeWorkers(boss, sql, workers, onFault);
  const start = (name: JobName) => startWorkers(boss, { name, atOnce: works[name].atOnce }, waking.goOn, (job) => doJob(shop, works, name, job));
  workers.push(...(await Promise.all((Object.keys(works) as JobName[]).map(start))).flat());
  for (const [name, { cron }] of Object.entries(scheduledJobs)) await boss.schedule(name, cron, {});
  // Finds at once, and not ten minutes later, what a process that ended left half done.
  await shop.jobs.send(shop.sql, "backup", {}, { key: "start" });
  const following = [dispatchWebhooks(shop, onFault), resumeUnfinishedImports(shop, onFault), followForAnalytics(shop, onFault)];
  return {
    async stop() {
      await Promise.all([waking, ...following].map(({ stop }) => stop()));
      await boss.stop({ graceful: true, timeout: patienceMs });
    },
  };
}

/** One worker per job that may run concurrently. Each takes one job, so that a slow or failing one does not block the others. */
function startWorkers(
  boss: PgBoss,
  { name, atOnce }: { name: JobName; atOnce: number },
  goOn: (worker: Worker) => void,
  work: (job: Job) => Promise<JobResult>,
): Promise<Worker[]> {
  return Promise.all(
    Array.from({ length: atOnce }, async () => {
      const worker: Worker = { id: "", name, isBusy: false };
      worker.id = await boss.work<JobData[JobName], void, typeof pace>(name, pace, async ([job]) => {
        if (!job) return [];
        worker.isBusy = true;
        try {
          return [await work(job)];
        } finally {
          worker.isBusy = false;
          goOn(worker);
        }
      });
      return worker;
    }),
  );
}

type Job = { id: string; data: JobData[JobName]; retryCount: number; retryLimit: number };

/** The outcome of a job: pg-boss retries one that "failed" and gives up one that is "deadletter". */
async function doJob(shop: Shop, works: Works, name: JobName, job: Job): Promise<JobResult> {
  const isLast = job.retryCount >= job.retryLimit;
  const mailing = loggedMailing(shop, { ...job, name });
  try {
    await (works[name].work as Work<JobName>)(mailing?.shop ?? shop, job.data, { isFirst: job.retryCount === 0, isLast });
    return { id: job.id, status: "completed" };
  } catch (fault) {
    // A mail server that is down fails every email of the shop for the same reason; the queue keeps the reason with each job.
    if (!(fault instanceof RetryLater))
      logThrottled(shop, `job ${name} ${fault instanceof Error ? fault.message : fault}`, minuteMs, (times) =>
        shop.log.error({ err: fault, job: name, jobId: job.id, times }, "a job failed"),
      );
    await mailing?.failed(fault, isLast || isFinal(fault));
    return { id: job.id, status: isFinal(fault) ? "deadletter" : "failed", output: fault };
  }
}

const isFinal = (fault: unknown) => fault instanceof Error && (fault as MailFault).final === true;
