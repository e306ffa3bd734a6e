import { type Actor, actorId, type StaffRole } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight, rightsOf } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import {
  type Colleague,
  countUnseen,
  insertMentions,
  type Mention,
  type MentionToMail,
  selectColleagues,
  selectMentions,
  selectMentionToMail,
  updateSeen,
} from "./order-mentions-queries.ts";

/** Colleagues who are named in a note about an order; they see it in the admin area and get an email. */

export type { Mention } from "./order-mentions-queries.ts";

const perPage = 50;
/** Staff who cannot open an order must not learn what is written about it. */
const reading = (["owner", "manager", "support", "analyst"] satisfies StaffRole[]).filter((role) => rightsOf(role).includes("orders.read"));

/** Lists the colleagues whom staff can name, by name. Refuses `not-allowed`. */
export async function listColleagues(shop: Shop, actor: Actor): Promise<Colleague[]> {
  requireRight(actor, "orders.note");
  return selectColleagues(shop, reading);
}

/** Stores whom a note names, and emails them. Joins the transaction of the note. Refuses `input-invalid` for anybody but active staff who may read orders. */
export async function mention(shop: Shop, actor: Actor, note: { orderId: string; eventId: string; staffIds: string[] }): Promise<void> {
  const staffIds = [...new Set(note.staffIds)];
  if (staffIds.length === 0) return;
  const known = new Set((await selectColleagues(shop, reading)).map(({ id }) => id));
  if (staffIds.some((id) => !known.has(id))) throw new Refusal("input-invalid", { fields: { mentions: "Choose colleagues from the list." } });
  const mentions = staffIds.map((staffId) => ({ id: shop.ids.next(), staffId }));
  await insertMentions(shop, { orderId: note.orderId, eventId: note.eventId, authorId: actorId(actor), mentions });
  await shop.jobs.sendEach(
    shop.sql,
    "mention-mail",
    mentions.map(({ id }) => ({ mentionId: id })),
  );
}

/** Lists the notes in which the actor was named, newest first. Refuses `not-allowed`. */
export async function listMentions(
  shop: Shop,
  actor: Actor,
  { search = "", after }: { search?: string | undefined; after?: string | undefined },
): Promise<{ mentions: Mention[]; next: string | null }> {
  requireRight(actor, "orders.read");
  if (actor.kind !== "staff") return { mentions: [], next: null };
  const place = { after: readCursor(after, "newest", "timestamptz"), limit: perPage + 1 };
  const rows = await selectMentions(shop, actor.accountId, { search: search.trim().toLowerCase(), ...place });
  const last = rows[perPage - 1];
  return { mentions: rows.slice(0, perPage), next: rows.length > perPage && last ? writeCursor("newest", { key: last.at, id: last.id }) : null };
}

/** Counts the mentions that the actor has not seen. Refuses `not-allowed`. */
export async function unseenMentions(shop: Shop, actor: Actor): Promise<number> {
  requireRight(actor, "orders.read");
  return actor.kind === "staff" ? countUnseen(shop, actor.accountId) : 0;
}

/** Marks the actor's mentions in one order, or all of them, as seen. Refuses `not-allowed`. */
export async function seeMentions(shop: Shop, actor: Actor, { orderId }: { orderId: string | null }): Promise<void> {
  requireRight(actor, "orders.read");
  if (actor.kind === "staff") await updateSeen(shop, actor.accountId, orderId);
}

/** Returns a mention for the job that sends the email about it; null: there is nobody to write to. */
export async function readMentionToMail(shop: Shop, id: string): Promise<MentionToMail | null> {
  return isId(id) ? selectMentionToMail(shop, id, reading) : null;
}
