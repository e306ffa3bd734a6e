import { inTransaction } from "#db/transaction.ts";
import { personOfCustomer } from "#domain/accounts/accounts-personal-data.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import type { ContactInput } from "./contact-input.ts";
import { type ContactMessage, deleteMessages, insertMessage, messageById } from "./contact-queries.ts";

export type { ContactMessage } from "./contact-queries.ts";

/**
 * The contact module promises: an accepted message is stored and an email about it is on its way, both or neither. The same holds for every reply
 * and answer in its conversation. What the email looks like is left to `notifications`, and how often one IP address may write, to the HTTP API.
 */
export async function sendMessage(shop: Shop, actor: Actor, input: ContactInput): Promise<{ messageId: string }> {
  // The row, the job, and its email as text and HTML, which a shop without SMTP_URL stores as a file.
  await consumeStorageQuota(shop, actor, 4 * JSON.stringify(input).length + 12 * rowBytes);
  return inTransaction(shop, async (shop) => {
    const messageId = shop.ids.next();
    const at = shop.clock.now();
    const proven = actor.kind === "customer" ? (await personOfCustomer(shop, actor.accountId)).email : null;
    await insertMessage(shop, {
      id: messageId,
      name: input.name,
      email: input.email,
      subject: input.subject,
      message: input.message,
      at,
      address: actor.address ?? null,
      accountId: actor.kind === "customer" ? actorId(actor) : null,
      isEmailProven: proven !== null && proven === input.email.toLowerCase(),
      status: "open",
      waitingSince: at,
      lastAt: at,
    });
    await record(shop, actor, "message.received", { kind: "message", id: messageId }, { topic: input.subject });
    await shop.jobs.send(shop.sql, "contact-mail", { messageId });
    return { messageId };
  });
}

/** Returns a message for the job that emails it; null after it was deleted. */
export async function readMessage(shop: Shop, messageId: string): Promise<ContactMessage | null> {
  return messageById(shop, messageId);
}

/** Removes conversations in which nothing happened since then, for the hourly cleanup. Returns how many were removed, at most `limit`. */
export async function removeOldMessages(shop: Shop, before: Date, limit: number): Promise<number> {
  return deleteMessages(shop, before, limit);
}
