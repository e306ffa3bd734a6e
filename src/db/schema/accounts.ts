import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Address } from "./checkout.ts";
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
    /** When its owner proved, by an emailed link, that `email` is theirs; null: not yet. */
    emailConfirmedAt: instant(),
    disabledAt: instant(),
  },
  (table) => [
    uniqueIndex("accounts_email").on(sql`lower(${table.email})`),
    index("accounts_staff").on(table.role, table.id).where(sql`role <> 'customer'`),
    index("accounts_customers").on(table.createdAt, table.id).where(sql`role = 'customer'`),
    // The words that staff search customers by (`customers/customer-queries.ts`).
    index("accounts_customer_search")
      .using(
        "gin",
        sql`(to_tsvector('simple'::regconfig, translate(lower(first_name || ' ' || last_name || ' ' || email), '@.+-_''', '      ') || ' ' || lower(email)))`,
      )
      .where(sql`role = 'customer'`),
    index("accounts_customer_trigrams")
      .using("gin", sql`(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops`)
      .where(sql`role = 'customer'`),
  ],
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
    /** SHA-256 of the secret in the session cookie. Null: the session began before sessions had a cookie; the next refresh gives it one. */
    secretHash: text(),
    /** SHA-256 of the current refresh token. */
    tokenHash: text().notNull(),
    /** SHA-256 of the previous refresh token, accepted for a few seconds so that two tabs may refresh at the same time. */
    previousTokenHash: text(),
    rotatedAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** Written once a minute at most. */
    lastSeenAt: instant().notNull(),
    /** When it ends unless it is used before; never later than the longest lifetime after `createdAt`. */
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endedReason: text({ enum: ["signed-out", "reused", "password-changed", "disabled"] }),
    userAgent: text(),
    /** The network it was begun from: 24 bits of an IPv4 address, 48 of IPv6. Older versions wrote it as hexadecimal digits. */
    network: text(),
    persistent: boolean().notNull().default(true),
    /** When a second factor was last proven in this session: at its sign-in, or before a sensitive change. */
    secondFactorAt: instant(),
  },
  (table) => [
    uniqueIndex("sessions_secret").on(table.secretHash),
    uniqueIndex("sessions_token").on(table.tokenHash),
    index("sessions_previous_token").on(table.previousTokenHash),
    index("sessions_account").on(table.accountId),
  ],
);

/** Links that were emailed for an account, each valid once and until `expiresAt`. */
export const accountLinks = pgTable(
  "account_links",
  {
    /** SHA-256 of the token in the link. */
    tokenHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["confirm-email", "change-email", "recover", "invite"] }).notNull(),
    /** The email address to which it was sent: the account's at that time, or the one that the account is to get. */
    email: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("account_links_account").on(table.accountId), index("account_links_expires").on(table.expiresAt)],
);

/** A key pair whose private half a device or a password manager holds (WebAuthn): it signs in without a password. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Base64url, as the device gave it. */
    credentialId: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** How often it was used, where the device counts; a lower count than before means a copied key. */
    uses: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** The name that its owner gave it. */
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [uniqueIndex("passkeys_credential").on(table.credentialId), index("passkeys_account").on(table.accountId)],
);

/** An invitation to become staff. It stays as a record after it was accepted or revoked; the hourly cleanup removes it later. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: id(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: ["owner", "manager", "support", "analyst"] }).notNull(),
    /** Null: the account is gone. */
    invitedBy: uuid().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
    /** SHA-256 of the token in the link that was sent last; null until the first email is out. */
    tokenHash: text(),
    sentAt: instant(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex("staff_invitations_open").on(sql`lower(${table.email})`).where(sql`accepted_at is null and revoked_at is null`),
    uniqueIndex("staff_invitations_token").on(table.tokenHash),
    index("staff_invitations_expires").on(table.expiresAt),
  ],
);

/** The secret that an authenticator app and the shop share (RFC 6238). */
export const totpSecrets = pgTable("totp_secrets", {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Encrypted with AES-256-GCM under a key that is derived for this purpose: nonce, ciphertext and tag as base64url. */
  sealedSecret: text().notNull(),
  createdAt: instant().notNull(),
  /** When the first code of the app was right; null: setup is not complete, and the secret does not count yet. */
  confirmedAt: instant(),
  /** The time step of the last accepted code: its code and those before it are refused. */
  lastTimeStep: bigint({ mode: "number" }),
});

/** Challenges that passkeys have signed: each is valid once, across all nodes. */
export const usedChallenges = pgTable(
  "used_challenges",
  {
    /** SHA-256 of the challenge. */
    hash: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("used_challenges_expires").on(table.expiresAt)],
);

/** Recovery codes, to be written down, for people who have lost the second factor; each is valid once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** HMAC-SHA-256 of account and code. */
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

/** Postal addresses that a customer saved. */
export const accountAddresses = pgTable(
  "account_addresses",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    address: jsonb().$type<Address>().notNull(),
    /** Whether every new checkout of the customer starts with it. */
    isDefault: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("account_addresses_account").on(table.accountId),
    // The company, by which staff search (`customers/customer-queries.ts`).
    index("account_addresses_company").using("gin", sql`(to_tsvector('simple'::regconfig, lower(address ->> 'company')))`),
    uniqueIndex("account_addresses_default").on(table.accountId).where(sql`is_default`),
  ],
);
