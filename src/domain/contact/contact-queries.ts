import { eq } from "drizzle-orm";
import { contactMessages } from "#db/schema/contact.ts";
import type { Shop } from "#domain/shop.ts";

export type ContactMessage = typeof contactMessages.$inferSelect;

export async function messageById(shop: Shop, id: string): Promise<ContactMessage | null> {
  const [row] = await shop.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}
