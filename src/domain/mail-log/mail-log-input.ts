import { z } from "zod";
import type { JobName } from "#domain/ports.ts";

/** Safe in a browser. */

/** The queues whose jobs are emails. */
export const mailQueues = [
  "order-mail",
  "return-mail",
  "invoice-mail",
  "reminder-mail",
  "purchase-order-mail",
  "checkout-reminder-mail",
  "draft-order-mail",
  "freight-quote-mail",
  "returned-payment-mail",
  "tax-certificate-mail",
  "account-mail",
  "contact-mail",
  "newsletter-mail",
  "stock-notice-mail",
  "sign-in-warning",
  "mention-mail",
  "report-mail",
  "dispute-mail",
  "owner-mail",
] as const satisfies JobName[];
export type MailQueue = (typeof mailQueues)[number];

export const mailLogViews = ["all", "waiting", "failed", "sent", "saved"] as const;

/** `search` is a complete email address. */
export const mailLogListInput = z.object({
  search: z.string().trim().max(254).default(""),
  view: z.enum(mailLogViews).default("all").catch("all"),
  queue: z.enum(mailQueues).optional().catch(undefined),
  order: z.guid().optional().catch(undefined),
  after: z.string().max(500).default(""),
});
export type MailLogListInput = z.output<typeof mailLogListInput>;
