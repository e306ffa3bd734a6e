import type { JobName } from "#domain/ports.ts";

/** `heartbeatSeconds`: a process reports twice as often that it works on the job; where it does not, it was killed, and the job is taken over. */
type QueueOptions = {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax?: number;
  expireInSeconds: number;
  heartbeatSeconds?: number;
};

/** Retried after 15 seconds, then with doubling delays up to an hour, for a day and a half: long enough for a mail server to come back. */
const mail: QueueOptions = { retryLimit: 42, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 };
/** Not retried: the schedule enqueues the next one anyway. */
const onceInAWhile: QueueOptions = { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 600 };

/** Staff watch its progress: after a crash it goes on within about two minutes (pg-boss looks once a minute). */
const run: QueueOptions = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 300, heartbeatSeconds: 30 };

/** Every queue with its retry policy. Complete by type. */
export const queues: Record<JobName, QueueOptions> = {
  "order-mail": mail,
  "return-mail": mail,
  "order-documents": { retryLimit: 42, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  "invoice-mail": mail,
  "reminder-mail": mail,
  reminders: onceInAWhile,
  "account-mail": mail,
  "contact-mail": mail,
  "purchase-order-mail": mail,
  "checkout-reminder-mail": mail,
  "draft-order-mail": mail,
  "mention-mail": mail,
  "freight-quote-mail": mail,
  "newsletter-mail": mail,
  "stock-notice-mail": mail,
  "stock-notices": onceInAWhile,
  "report-mail": mail,
  "report-mails": onceInAWhile,
  "kept-reports": onceInAWhile,
  "sign-in-warning": mail,
  "returned-payment-mail": mail,
  "dispute-mail": mail,
  "owner-mail": mail,
  "tax-certificate-mail": mail,
  "remove-files": { retryLimit: 10, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  // Longer than an import may take: the import reports progress in its own row, which also counts tries, and is taken over where it does not.
  "import-file": { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 4 * 3600 },
  // Each delivery counts its own tries.
  "webhook-delivery": { retryLimit: 2, retryDelay: 30, retryBackoff: true, expireInSeconds: 180 },
  "order-run": run,
  "bulk-change": run,
  "fetch-image": { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 120 },
  "refresh-collections": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  "refund-attempt": { retryLimit: 42, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  "every-minute": onceInAWhile,
  "hourly-cleanup": onceInAWhile,
  // Backing up a large shop takes long; a failure is shown on the screen, and the next day makes another backup.
  backup: { ...onceInAWhile, expireInSeconds: 21_600 },
};
