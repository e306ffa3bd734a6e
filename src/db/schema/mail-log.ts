import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/** Every email that a job of the shop wrote, one row each, until the days that the settings name have passed. */
export const mailLog = pgTable(
  "mail_log",
  {
    id: id(),
    /** The job that writes it: as long as its queue keeps it, it can be run again. */
    jobId: uuid().notNull(),
    queue: text().notNull(),
    /** Of the queue's emails which one it is: `shipped`. Empty where there is one kind. */
    kind: text().notNull(),
    /** Empty: it failed before it was known to whom it goes. */
    recipient: text().notNull(),
    subject: text().notNull(),
    /** `waiting`: it failed and is tried again by itself. `saved`: it is a file, because the shop had no mail server. */
    status: text({ enum: ["sent", "saved", "waiting", "failed"] }).notNull(),
    tries: integer().notNull(),
    at: instant().notNull(),
    /** Why the last try failed. */
    cause: text(),
    orderId: uuid(),
    /** As it was sent, without the links that open something by themselves. Null: an email that is nothing but such a link, or that was not written. */
    html: text(),
    text: text(),
    /** With all links: of a shop in trial mode without a mail server, for staff. Going live forgets it. */
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
