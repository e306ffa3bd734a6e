import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

/**
 * A tax exemption certificate that a buyer uploaded: of an account, or of the browser of a guest. Staff verify or decline it; once verified, it frees
 * orders to its places from tax until it expires.
 */
export const taxCertificates = pgTable(
  "tax_certificates",
  {
    id: id(),
    accountId: uuid(),
    /** For a guest: SHA-256 of the secret in the browser's cookie. */
    browserId: text(),
    /** The email address for messages about it. */
    email: text().notNull(),
    number: text().notNull(),
    country: text().notNull(),
    /** Codes of states; empty: the whole country. */
    provinces: text().array().notNull(),
    /** The last day on which it is valid; null: it does not expire. */
    expiresOn: date({ mode: "string" }),
    status: text({ enum: ["waiting", "verified", "declined"] })
      .notNull()
      .default("waiting"),
    /** Why it was declined, in words for the buyer. */
    reason: text(),
    decidedBy: uuid(),
    decidedAt: instant(),
    /** A private file: its owner and staff read it. */
    fileKey: text().notNull(),
    fileBytes: integer().notNull(),
    createdAt: instant().notNull(),
    expiryMailedAt: instant(),
    /** When its owner removed it, or was erased, while orders name it: staff and the pages of these orders still show it. */
    removedAt: instant(),
  },
  (table) => [
    index("tax_certificates_account").on(table.accountId),
    index("tax_certificates_browser").on(table.browserId).where(sql`browser_id is not null`),
    index("tax_certificates_email").on(sql`lower(${table.email})`),
    index("tax_certificates_status").on(table.status, table.createdAt, table.id),
    index("tax_certificates_created").on(table.createdAt, table.id),
    index("tax_certificates_file").on(table.fileKey),
    index("tax_certificates_expiry").on(table.expiresOn).where(sql`status = 'verified'`),
    index("tax_certificates_expiring").on(table.expiresOn).where(sql`status = 'verified' and expiry_mailed_at is null`),
    check("tax_certificates_owned", sql`${table.accountId} is not null or ${table.browserId} is not null or ${table.removedAt} is not null`),
  ],
);
