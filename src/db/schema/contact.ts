import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./types.ts";

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
  },
  (table) => [index("contact_messages_at").on(table.at), index("contact_messages_email").on(sql`lower(${table.email})`)],
);
