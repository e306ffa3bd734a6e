import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: ["customer", "owner", "manager", "support", "analyst"] }).notNull(),
    createdAt: instant().notNull(),
    lastSignInAt: instant(),
    disabledAt: instant(),
  },
  (table) => [uniqueIndex("accounts_email").on(sql`lower(${table.email})`)],
);

/** One sign-in on one device. Each refresh rotates `tokenHash`; a token seen before ends the session. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** SHA-256 of the refresh token in force. */
    tokenHash: text().notNull(),
    /** SHA-256 of the one before it, accepted for a few seconds so that two tabs may refresh at once. */
    previousTokenHash: text(),
    rotatedAt: instant().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endedReason: text({ enum: ["signed-out", "reused", "password-changed", "disabled"] }),
    userAgent: text(),
    persistent: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex("sessions_token").on(table.tokenHash),
    index("sessions_previous_token").on(table.previousTokenHash),
    index("sessions_account").on(table.accountId),
  ],
);
