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

/**
 * One sign-in on one device. Our own pages prove it by the session cookie, whose secret is stored as a hash only; API clients by access tokens,
 * which they get for the refresh token. Each refresh rotates `tokenHash`; a token seen before ends the session.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** SHA-256 of the secret in the session cookie. Null: begun before sessions had a cookie, which the next refresh gives it. */
    secretHash: text(),
    /** SHA-256 of the refresh token in force. */
    tokenHash: text().notNull(),
    /** SHA-256 of the one before it, accepted for a few seconds so that two tabs may refresh at once. */
    previousTokenHash: text(),
    rotatedAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** Written once a minute at most. */
    lastSeenAt: instant().notNull(),
    /** When it ends unless it is used before; never later than its longest life after `createdAt`. */
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endedReason: text({ enum: ["signed-out", "reused", "password-changed", "disabled"] }),
    userAgent: text(),
    /** The network it was begun from: 24 bits of an IPv4 address, 48 of IPv6. */
    network: text(),
    persistent: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex("sessions_secret").on(table.secretHash),
    uniqueIndex("sessions_token").on(table.tokenHash),
    index("sessions_previous_token").on(table.previousTokenHash),
    index("sessions_account").on(table.accountId),
  ],
);
