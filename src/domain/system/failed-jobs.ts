import { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import type { JobData, JobName } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { selectJobSubjects } from "./failed-job-queries.ts";

/** Jobs that staff may run again. Scheduled jobs are left out, because their next run makes up for a failed one. */
const repeatable = [
  "order-mail",
  "return-mail",
  "checkout-reminder-mail",
  "order-documents",
  "invoice-mail",
  "reminder-mail",
  "purchase-order-mail",
  "returned-payment-mail",
  "tax-certificate-mail",
  "remove-files",
  "account-mail",
  "contact-mail",
  "draft-order-mail",
  "mention-mail",
  "report-mail",
  "freight-quote-mail",
  "newsletter-mail",
  "stock-notice-mail",
  "sign-in-warning",
  "refund-attempt",
  "fetch-image",
  "refresh-collections",
] as const satisfies JobName[];

export type RepeatableJob = (typeof repeatable)[number];

/** `about`: an email address or a title; null where the job names nothing that exists. `failedAt` is ISO 8601. */
export type NamedFailedJob = {
  id: string;
  name: RepeatableJob;
  cause: string | null;
  failedAt: string;
  tries: number;
  about: string | null;
  order: { id: string; name: string; mail: JobData["order-mail"]["kind"] } | null;
};

/** How many are shown of each queue. */
const maxShown = 10;

/** Lists jobs that failed for good, the newest ten of each queue. Refuses `not-allowed`. */
export async function readFailedJobs(shop: Shop, actor: Actor): Promise<NamedFailedJob[]> {
  requireRight(actor, "system.read");
  const jobs = await shop.jobs.failedJobs(shop.sql, [...repeatable], maxShown);
  const subjects = new Map((await selectJobSubjects(shop, jobs)).map((subject) => [subject.id, subject]));
  return jobs.map(({ id, name, data, cause, failedAt, tries }) => {
    const { about = null, orderId = null, orderName = null } = subjects.get(id) ?? {};
    const order =
      orderId !== null && orderName !== null ? { id: orderId, name: orderName, mail: data["kind"] as JobData["order-mail"]["kind"] } : null;
    return { id, name: name as RepeatableJob, cause, failedAt, tries, about, order };
  });
}

export const failedJobsInput = z.object({ queue: z.enum(repeatable), id: z.uuid().optional() });

/**
 * Runs a failed job again, or without `id` its whole queue, each with all its tries. `count` is 0 if another caller was quicker. Refuses
 * `input-invalid`, `not-allowed`.
 */
export async function runFailedJobs(shop: Shop, actor: Actor, input: z.input<typeof failedJobsInput>): Promise<{ count: number }> {
  requireRight(actor, "system.change");
  const { queue, id } = parseInput(failedJobsInput, input);
  return inTransaction(shop, async (shop) => {
    const count = await shop.jobs.runAgain(shop.sql, queue, id);
    if (count > 0) await record(shop, actor, "jobs.restarted", { kind: "queue", id: queue }, { count });
    return { count };
  });
}
