import type { JobName } from "#domain/ports.ts";

type QueueOptions = { retryLimit: number; retryDelay: number; retryBackoff: boolean; retryDelayMax?: number; expireInSeconds: number };

/** Tried again after 15 seconds, then after twice as long each time up to an hour: for a day and a half, in which a mail server comes back. */
const mail: QueueOptions = { retryLimit: 42, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 };
/** The clock sends the next one anyway. */
const onceInAWhile: QueueOptions = { retryLimit: 0, retryDelay: 0, retryBackoff: false, expireInSeconds: 600 };

/** Every queue, with its own patience. Complete by type. */
export const queues: Record<JobName, QueueOptions> = {
  "order-mail": mail,
  "contact-mail": mail,
  "purchase-order-mail": mail,
  "newsletter-mail": mail,
  "sign-in-warning": mail,
  "returned-payment-mail": mail,
  "fetch-image": { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 120 },
  "refresh-collections": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  "refund-attempt": { retryLimit: 42, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  "expire-reservations": onceInAWhile,
  sweep: onceInAWhile,
};
