import type { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId, type StaffRole } from "#domain/actor.ts";
import { askUnless } from "#domain/confirmation-questions.ts";
import { type CursorKeyType, readCursor, writeCursor } from "#domain/cursor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { dayMs } from "#domain/durations.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight, rightsOf } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { type ConversationSort, type ConversationView, noteInput, replyInput } from "./conversation-input.ts";
import {
  type ConversationRow,
  insertEntry,
  type LockedConversation,
  lockConversation,
  type ReplyFigures,
  type StoredConversation,
  selectAssignable,
  selectConversation,
  selectConversations,
  selectEntryByKey,
  selectReplyFigures,
  storeAssignment,
  storeEntryEffect,
  storeStatus,
} from "./conversation-queries.ts";

export type { ConversationRow, ReplyFigures, StoredConversation } from "./conversation-queries.ts";

/**
 * Messages of the contact form as staff see them: conversations, in which they reply by email, write internal notes, and see the orders of the email
 * address. What the buyer sees and writes is in `conversation-links.ts`.
 */

const pageSize = 50;
const figuresDays = 30;
const keyTypes: Record<ConversationSort, CursorKeyType> = { unanswered: "bigint", newest: "timestamptz" };

type ListInput = {
  search?: string | undefined;
  view?: ConversationView | undefined;
  sort?: ConversationSort | undefined;
  first?: number | undefined;
  after?: string | null | undefined;
  /** Only conversations of one email address and its account. */
  email?: string | undefined;
  /** Only conversations of one member of staff, by id, or of `nobody`. */
  assigned?: string | undefined;
};

/** Lists one page of conversations, the longest unanswered first. Refuses `not-allowed`. */
export async function listConversations(
  shop: Shop,
  actor: Actor,
  { search = "", view = "open", sort = "unanswered", first = pageSize, after, email, assigned }: ListInput = {},
): Promise<{ conversations: ConversationRow[]; next: string | null }> {
  requireRight(actor, "messages.read");
  const most = Math.min(first, 100);
  const rows = await selectConversations(shop, {
    ...{ search, view, sort, staffId: actorId(actor), email: email?.toLowerCase() ?? null, assigned: assigned ?? null },
    first: most + 1,
    after: readCursor(after, sort, keyTypes[sort]),
  });
  const last = rows[most - 1];
  return {
    conversations: rows.slice(0, most).map(({ key: _, ...row }) => row),
    next: rows.length > most && last ? writeCursor(sort, { key: last.key, id: last.id }) : null,
  };
}

/** Returns one conversation. Refuses `not-allowed`, `not-found`. */
export async function readConversation(shop: Shop, actor: Actor, id: string): Promise<StoredConversation> {
  requireRight(actor, "messages.read");
  const conversation = isId(id) ? await selectConversation(shop, id) : null;
  if (!conversation) throw new Refusal("not-found");
  return conversation;
}

/** Lists staff who answer messages, by name. Refuses `not-allowed`. */
export async function listAssignable(shop: Shop, actor: Actor): Promise<{ id: string; name: string }[]> {
  requireRight(actor, "messages.read");
  return selectAssignable(shop, answering);
}

const answering = (["owner", "manager", "support", "analyst"] satisfies StaffRole[]).filter((role) => rightsOf(role).includes("messages.change"));

/** Returns how quickly the messages of the last 30 days got replies, and what the settings promise (0 hours: nothing). Refuses `not-allowed`. */
export async function readReplyFigures(shop: Shop, actor: Actor): Promise<ReplyFigures & { promisedHours: number }> {
  requireRight(actor, "messages.read");
  const { replyHours } = (await readSettings(shop)).promises;
  const since = new Date(shop.clock.now().getTime() - figuresDays * dayMs);
  return { ...(await selectReplyFigures(shop, since, replyHours)), promisedHours: replyHours };
}

/**
 * Replies by email; then the conversation waits for the buyer, or with `close` is closed. An unassigned conversation is assigned to the author. Asks for
 * confirmation where something was written since `revision`. Refuses `not-allowed`, `not-found`, `input-invalid`, `confirmation-needed`, and `key-reused`
 * for another text under a used key.
 */
export async function replyToConversation(shop: Shop, actor: Actor, id: string, input: z.input<typeof replyInput>): Promise<void> {
  requireRight(actor, "messages.change");
  const { key, revision, text, close, confirmed } = parseInput(replyInput, input);
  await inTransaction(shop, async (shop) => {
    const conversation = await locked(shop, id);
    if (await isRepeated(shop, id, key, "reply", text)) return;
    if (conversation.revision !== revision)
      askUnless(confirmed, {
        [`written-meanwhile:${conversation.revision}`]: conversation.isLastByStaff
          ? "A colleague has replied or changed this conversation since you opened it. Read it before you send yours."
          : "The buyer has written, or this conversation has changed, since you opened it. Read it before you send yours.",
      });
    const entryId = shop.ids.next();
    const authorId = actorId(actor);
    await insertEntry(shop, { id: entryId, messageId: id, kind: "reply", text, authorId, key, at: shop.clock.now() });
    await storeEntryEffect(shop, id, { status: close ? "closed" : "waiting", assignTo: authorId, isReply: true });
    await record(shop, actor, "message.replied", { kind: "message", id }, { entryId, isClosed: close });
    await shop.jobs.send(shop.sql, "contact-mail", { messageId: id, entryId });
  });
}

/** Adds an internal note. Refuses `not-allowed`, `not-found`, `input-invalid`, `key-reused`. */
export async function noteOnConversation(shop: Shop, actor: Actor, id: string, input: z.input<typeof noteInput>): Promise<void> {
  requireRight(actor, "messages.change");
  const { key, text } = parseInput(noteInput, input);
  await inTransaction(shop, async (shop) => {
    await locked(shop, id);
    if (await isRepeated(shop, id, key, "note", text)) return;
    const entryId = shop.ids.next();
    await insertEntry(shop, { id: entryId, messageId: id, kind: "note", text, authorId: actorId(actor), key, at: shop.clock.now() });
    await record(shop, actor, "message.noted", { kind: "message", id }, { entryId });
  });
}

/** Assigns a conversation; `staffId` null: to nobody. Refuses `not-allowed`, `not-found`, and `input-invalid` for an account that may not answer messages. */
export async function assignConversation(shop: Shop, actor: Actor, id: string, { staffId }: { staffId: string | null }): Promise<void> {
  requireRight(actor, "messages.change");
  await inTransaction(shop, async (shop) => {
    const { assignedTo } = await locked(shop, id);
    if (staffId === assignedTo) return;
    if (staffId !== null && !(await selectAssignable(shop, answering)).some((member) => member.id === staffId))
      throw new Refusal("input-invalid", { fields: { staffId: "Choose somebody from the list." } });
    await storeAssignment(shop, id, staffId);
    await record(shop, actor, "message.assigned", { kind: "message", id }, { staffId });
  });
}

/** Closes a conversation. Closing it again changes nothing. Refuses `not-allowed`, `not-found`. */
export async function closeConversation(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "messages.change");
  await inTransaction(shop, async (shop) => {
    const { status } = await locked(shop, id);
    if (status === "closed") return;
    await storeStatus(shop, id, "closed");
    await record(shop, actor, "message.closed", { kind: "message", id });
  });
}

/** Reopens a conversation, which then waits for the side that did not write last. Refuses `not-allowed`, `not-found`. */
export async function reopenConversation(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "messages.change");
  await inTransaction(shop, async (shop) => {
    const { status, isLastByStaff } = await locked(shop, id);
    if (status !== "closed") return;
    await storeStatus(shop, id, isLastByStaff ? "waiting" : "open");
    await record(shop, actor, "message.reopened", { kind: "message", id });
  });
}

async function locked(shop: Shop, id: string): Promise<LockedConversation> {
  const conversation = isId(id) ? await lockConversation(shop, id) : null;
  if (!conversation) throw new Refusal("not-found");
  return conversation;
}

/** Whether the same action was done before. Refuses `key-reused` where the key was used for another one. */
async function isRepeated(shop: Shop, id: string, key: string, kind: string, text: string): Promise<boolean> {
  const before = await selectEntryByKey(shop, id, key);
  if (!before) return false;
  if (before.kind !== kind || before.text !== text) throw new Refusal("key-reused");
  return true;
}
