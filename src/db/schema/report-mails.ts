import { sql } from "drizzle-orm";
import { check, date, index, pgTable, smallint, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { listViews } from "./list-views.ts";
import { id, instant } from "./types.ts";

/** Staff who get a saved report by email each week. A row is deleted with the report and with the account. */
export const reportMails = pgTable(
  "report_mails",
  {
    id: id(),
    viewId: uuid()
      .notNull()
      .references(() => listViews.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** 1 is Monday, 7 is Sunday, by the shop's clock. */
    weekday: smallint().notNull(),
    /** The latest day whose email was enqueued. It only moves forward, so that no week has two. */
    queuedDay: date().notNull(),
    /** The latest day whose email was sent. */
    sentDay: date(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("report_mails_view").on(table.viewId, table.accountId),
    index("report_mails_account").on(table.accountId),
    check("report_mails_weekday", sql`${table.weekday} between 1 and 7`),
  ],
);
