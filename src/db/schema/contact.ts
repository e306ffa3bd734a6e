import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { id, instant } from "./types.ts";

/** Messages of the contact form, each with the conversation that began with it. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    at: instant().notNull(),
    address: text(),
    /** The account that was signed in when it was sent; null: none, or an older version that did not store it. */
    accountId: uuid(),
    /** Whether the sender has shown that the email address is theirs: by an account with that proven address, or by the link that was emailed there. */
    isEmailProven: boolean().notNull().default(false),
    /** `open`: the shop has to answer; `waiting`: the buyer has. */
    status: text({ enum: ["open", "waiting", "closed"] }).notNull(),
    /** Since when the buyer has been waiting, while it is open. */
    waitingSince: instant(),
    /** When its last message was written or its status last changed, whichever was later. */
    lastAt: instant().notNull(),
    firstReplyAt: instant(),
    closedAt: instant(),
    assignedTo: uuid().references(() => accounts.id, { onDelete: "set null" }),
    /** Increased by each reply, answer and change of its status. */
    revision: integer().notNull().default(0),
    /** The place in the list of all: unanswered ones first, the longest wait first; then the others, the latest first. */
    place: bigint({ mode: "number" }).generatedAlwaysAs(
      sql`case when status = 'open' then (extract(epoch from coalesce(waiting_since, last_at) at time zone 'UTC') * 1000)::bigint else 90000000000000 - (extract(epoch from last_at at time zone 'UTC') * 1000)::bigint end`,
    ),
  },
  (table) => [
    index("contact_messages_at").on(table.at),
    index("contact_messages_email").on(sql`lower(${table.email})`),
    index("contact_messages_account").on(table.accountId).where(sql`account_id is not null`),
    index("contact_messages_place").on(table.place, table.id),
    index("contact_messages_status").on(table.status, table.place, table.id),
    index("contact_messages_assigned").on(table.assignedTo, table.place, table.id).where(sql`assigned_to is not null`),
    index("contact_messages_last").on(table.lastAt, table.id),
    // The words that staff search by (`contact/conversation-queries.ts`).
    index("contact_messages_search").using(
      "gin",
      sql`(to_tsvector('simple'::regconfig, lower(name || ' ' || email || ' ' || translate(email, '@.+-_''', '      ') || ' ' || subject || ' ' || message)))`,
    ),
    check("contact_messages_waiting", sql`${table.status} <> 'open' or ${table.waitingSince} is not null`),
  ],
);

/** What was written in a conversation after its first message. */
export const contactEntries = pgTable(
  "contact_entries",
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    /** `reply`: by staff to the buyer; `answer`: by the buyer; `note`: among staff. */
    kind: text({ enum: ["reply", "answer", "note"] }).notNull(),
    text: text().notNull(),
    /** Null: the buyer, or staff whose account is gone. */
    authorId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    /** The idempotency key: a repeated action finds the entry that it made. */
    key: uuid().notNull(),
    at: instant().notNull(),
    /** When the email about it went out. */
    mailedAt: instant(),
  },
  (table) => [
    index("contact_entries_message").on(table.messageId, table.at, table.id),
    uniqueIndex("contact_entries_key").on(table.messageId, table.key),
    index("contact_entries_author").on(table.authorId).where(sql`author_id is not null`),
    index("contact_entries_search").using("gin", sql`(to_tsvector('simple'::regconfig, lower(text)))`),
  ],
);

/** Texts that staff put into replies, with placeholders such as the buyer's name. */
export const cannedReplies = pgTable(
  "canned_replies",
  {
    id: id(),
    title: text().notNull(),
    text: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [uniqueIndex("canned_replies_title").on(sql`lower(${table.title})`)],
);
