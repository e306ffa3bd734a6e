import type { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { dayMs } from "#domain/durations.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { answerInput } from "./conversation-input.ts";
import {
  countAnswersSince,
  insertEntry,
  lockConversation,
  selectEntryByKey,
  selectSharedConversation,
  storeEntryEffect,
} from "./conversation-queries.ts";

/**
 * The buyer's side of a conversation, opened by the link in the email of a reply. The link is signed for one conversation, ends after 60 days, and
 * needs no account. Whoever has it reads the messages to and from the buyer, but no notes, and answers in the buyer's place (decision 049).
 */
const purpose = "conversation";
/** How long the link of an email works. */
export const linkDays = 60;
/** How many answers one conversation accepts in a day. */
const answersPerDay = 20;

/** Creates `id.until.signature`, for the link of an email that is sent now. */
export function conversationToken(shop: Shop, id: string): string {
  const until = Math.floor(shop.clock.now().getTime() / 1000) + linkDays * 86_400;
  return `${id}.${until}.${shop.keys.sign(purpose, `${id} ${until}`)}`;
}

/** Refuses `link-ended` for a token that this shop did not sign, and for an expired link. */
function openToken(shop: Shop, token: string): string {
  const [id = "", until = "", signature = "", ...more] = token.split(".");
  const isSigned = more.length === 0 && isId(id) && /^\d{1,12}$/.test(until) && shop.keys.verify(purpose, `${id} ${until}`, signature);
  if (!isSigned || Number(until) * 1000 <= shop.clock.now().getTime()) throw new Refusal("link-ended");
  return id;
}

export type LinkedConversation = {
  subject: string;
  /** Oldest first. */
  messages: { id: string; isByShop: boolean; text: string; at: string }[];
};

/** Returns what the buyer reads. Refuses `link-ended`. */
export async function readLinkedConversation(shop: Shop, _actor: Actor, token: string): Promise<LinkedConversation> {
  const conversation = await selectSharedConversation(shop, openToken(shop, token));
  if (!conversation) throw new Refusal("link-ended");
  const { id, subject, message, at, entries } = conversation;
  const written = entries.map((entry) => ({ id: entry.id, isByShop: entry.kind === "reply", text: entry.text, at: entry.at }));
  return { subject, messages: [{ id, isByShop: false, text: message, at }, ...written] };
}

/**
 * Stores the buyer's answer: the conversation is open again, and staff get an email. The link was emailed to the buyer's address, so it proves that the
 * address is theirs. Refuses `link-ended`, `input-invalid`, `stored-too-much`, `key-reused`, and `too-many-requests` after many answers in a day.
 */
export async function answerByLink(shop: Shop, actor: Actor, token: string, input: z.input<typeof answerInput>): Promise<void> {
  const id = openToken(shop, token);
  const { key, text } = parseInput(answerInput, input);
  // The row, the job, and its email as text and HTML, which a shop without SMTP_URL stores as a file.
  await consumeStorageQuota(shop, actor, 4 * text.length + 12 * rowBytes);
  await inTransaction(shop, async (shop) => {
    if (!(await lockConversation(shop, id))) throw new Refusal("link-ended");
    const before = await selectEntryByKey(shop, id, key);
    if (before) {
      if (before.kind !== "answer" || before.text !== text) throw new Refusal("key-reused");
      return;
    }
    const now = shop.clock.now();
    if ((await countAnswersSince(shop, id, new Date(now.getTime() - dayMs))) >= answersPerDay)
      throw new Refusal("too-many-requests", { seconds: 3600 });
    const entryId = shop.ids.next();
    await insertEntry(shop, { id: entryId, messageId: id, kind: "answer", text, authorId: null, key, at: now });
    await storeEntryEffect(shop, id, { status: "open", isReply: false, provesEmail: true });
    await record(shop, actor, "message.answered", { kind: "message", id }, { entryId });
    await shop.jobs.send(shop.sql, "contact-mail", { messageId: id, entryId });
  });
}
