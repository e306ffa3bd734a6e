import { inTransaction } from "#db/transaction.ts";
import { ownAccount } from "#domain/accounts/accounts.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { placeholderValues } from "#domain/settings/placeholders.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import {
  type CannedReply,
  deleteCannedReply,
  insertCannedReply,
  lockCannedReply,
  selectCannedReplies,
  updateCannedReply,
} from "./canned-reply-queries.ts";
import { type CannedReplyInput, cannedReplyInput, filledReply } from "./conversation-input.ts";
import { readConversation } from "./conversations.ts";

export type { CannedReply } from "./canned-reply-queries.ts";

/** Texts that staff insert into replies. All staff share them. */

const maxReplies = 200;

/** Lists all canned replies, by title. Refuses `not-allowed`. */
export async function listCannedReplies(shop: Shop, actor: Actor): Promise<CannedReply[]> {
  requireRight(actor, "messages.read");
  return selectCannedReplies(shop, maxReplies);
}

/** Lists all canned replies, filled in for this conversation. Refuses `not-allowed`, `not-found`. */
export async function listFilledReplies(shop: Shop, actor: Actor, id: string): Promise<{ id: string; title: string; text: string }[]> {
  const { name, subject } = await readConversation(shop, actor, id);
  const [replies, settings, author] = await Promise.all([
    selectCannedReplies(shop, maxReplies),
    readSettings(shop),
    actor.kind === "staff" ? ownAccount(shop, actor) : null,
  ]);
  const staffName = author ? `${author.firstName} ${author.lastName}`.trim() || settings.shop.name : settings.shop.name;
  const values = placeholderValues(settings);
  return replies.map(({ id, title, text }) => ({ id, title, text: filledReply(text, { name, subject, staffName }, values) }));
}

/**
 * Saves a canned reply. `stored`: the one that is changed, as its author saw it; null creates one. Refuses `not-allowed`, `input-invalid` (also where
 * another reply has the title, and beyond 200 replies), `not-found`, `changed-meanwhile`.
 */
export async function saveCannedReply(
  shop: Shop,
  actor: Actor,
  input: CannedReplyInput,
  stored: { id: string; seenAt: string } | null,
): Promise<{ id: string }> {
  requireRight(actor, "messages.change");
  const values = parseInput(cannedReplyInput, input);
  const updatedAt = shop.clock.now();
  return inTransaction(shop, async (shop) => {
    const id = stored?.id ?? shop.ids.next();
    if (stored) {
      const before = isId(id) ? await lockCannedReply(shop, id) : null;
      if (!before) throw new Refusal("not-found");
      if (Date.parse(before.updatedAt) !== Date.parse(stored.seenAt)) throw new Refusal("changed-meanwhile");
    } else if ((await selectCannedReplies(shop, maxReplies)).length >= maxReplies)
      throw new Refusal("input-invalid", { fields: { title: `There are ${maxReplies} canned replies, which is the limit. Delete one first.` } });
    const isSaved = stored
      ? await updateCannedReply(shop, { id, ...values, updatedAt })
      : await insertCannedReply(shop, { id, ...values, updatedAt });
    if (!isSaved) throw new Refusal("input-invalid", { fields: { title: "Another canned reply has this title." } });
    await record(shop, actor, "canned-reply.saved", { kind: "canned-reply", id }, { title: values.title, ...(stored ? {} : { isNew: true }) });
    return { id };
  });
}

/** Removes a canned reply; replies that were sent stay. Refuses `not-allowed`, `not-found`. */
export async function removeCannedReply(shop: Shop, actor: Actor, id: string): Promise<void> {
  requireRight(actor, "messages.change");
  await inTransaction(shop, async (shop) => {
    const title = isId(id) ? await deleteCannedReply(shop, id) : null;
    if (title === null) throw new Refusal("not-found");
    await record(shop, actor, "canned-reply.removed", { kind: "canned-reply", id }, { title });
  });
}
