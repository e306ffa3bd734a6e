import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** Every email that a job of the shop wrote, one row each, kept for the number of days in the settings. */
export const mailLog = pgTable(
  "mail_log",
  {
    id: id(),
    /** The job that writes it: it can be run again as long as its queue has it. */
    jobId: uuid().notNull(),
    queue: text().notNull(),
    /** Which of the queue's emails it is: `shipped`. Empty where the queue has one kind. */
    kind: text().notNull(),
    /** Empty: it failed before its recipient was known. */
    recipient: text().notNull(),
    subject: text().notNull(),
    /** `waiting`: it failed and is retried automatically. `saved`: it is a file, because the shop had no mail server. */
    status: text({ enum: ["sent", "saved", "waiting", "failed"] }).notNull(),
    tries: integer().notNull(),
    at: instant().notNull(),
    /** Why the last try failed. */
    cause: text(),
    orderId: uuid(),
    /** The email as sent, without links that give access by themselves. Null: it contains only a link of that kind, or it was not written. */
    html: text(),
    text: text(),
    /** With all links: for staff of a shop in trial mode without a mail server. Going live clears it. */
    wholeHtml: text(),
    wholeText: text(),
  },
  (table) => [
    uniqueIndex("mail_log_job").on(table.jobId, table.recipient),
    index("mail_log_at").on(table.at, table.id),
    index("mail_log_status").on(table.status, table.at, table.id).where(sql`status <> 'sent'`),
    index("mail_log_queue").on(table.queue, table.at, table.id),
    index("mail_log_recipient").on(sql`lower(${table.recipient})`, table.at, table.id),
    index("mail_log_order").on(table.orderId, table.at, table.id).where(sql`order_id is not null`),
  ],
);
