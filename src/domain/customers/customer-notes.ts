import type { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { mergeTags } from "#domain/concurrent-edits.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { customerNoteInput, tagsInput } from "./customer-input.ts";
import { deleteNote, insertNote, lockCustomer, replaceTags, selectTagsOf } from "./customer-note-queries.ts";

/** The tags that staff give their customers, and internal notes about them. */

/** Replaces all tags of a customer. Refuses `not-allowed`, `customer-not-found`, `input-invalid`. */
export async function tagCustomer(shop: Shop, actor: Actor, id: string, input: z.input<typeof tagsInput>): Promise<void> {
  requireRight(actor, "customers.note");
  const { tags: wanted, seen } = parseInput(tagsInput, input);
  await inTransaction(shop, async (shop) => {
    await requireCustomer(shop, id);
    const { tags } = parseInput(tagsInput, { tags: mergeTags(await selectTagsOf(shop, id), seen, wanted) });
    await replaceTags(shop, id, tags);
    await record(shop, actor, "customer.tagged", { kind: "account", id }, { count: tags.length });
  });
}

/** Adds and removes some tags. Returns the tags before and after; null: nothing changed. Refuses `not-allowed`, `customer-not-found`, `input-invalid`. */
export async function retagCustomer(
  shop: Shop,
  actor: Actor,
  id: string,
  { add, remove }: { add: string[]; remove: string[] },
): Promise<{ before: string[]; after: string[] } | null> {
  requireRight(actor, "customers.note");
  return inTransaction(shop, async (shop) => {
    await requireCustomer(shop, id);
    const before = await selectTagsOf(shop, id);
    const gone = new Set(remove.map((tag) => tag.toLowerCase()));
    const had = new Set(before.map((tag) => tag.toLowerCase()));
    const wanted = [...before.filter((tag) => !gone.has(tag.toLowerCase())), ...add.filter((tag) => !had.has(tag.toLowerCase()))];
    const { tags } = parseInput(tagsInput, { tags: wanted });
    if (tags.length === before.length && tags.every((tag) => before.includes(tag))) return null;
    await replaceTags(shop, id, tags);
    await record(shop, actor, "customer.tagged", { kind: "account", id }, { count: tags.length });
    return { before, after: tags };
  });
}

/** Adds an internal note about a customer. Refuses `not-allowed`, `customer-not-found`, `input-invalid`. */
export async function addCustomerNote(shop: Shop, actor: Actor, id: string, input: z.input<typeof customerNoteInput>): Promise<void> {
  requireRight(actor, "customers.note");
  const { text } = parseInput(customerNoteInput, input);
  await inTransaction(shop, async (shop) => {
    await requireCustomer(shop, id);
    await insertNote(shop, { id: shop.ids.next(), accountId: id, authorId: actorId(actor), text, at: shop.clock.now() });
    await record(shop, actor, "customer.noted", { kind: "account", id });
  });
}

/** Removes a note. Refuses `not-allowed`, `not-found`. */
export async function removeCustomerNote(shop: Shop, actor: Actor, id: string, noteId: string): Promise<void> {
  requireRight(actor, "customers.note");
  await inTransaction(shop, async (shop) => {
    if (!isId(id) || !isId(noteId) || !(await deleteNote(shop, id, noteId))) throw new Refusal("not-found");
    await record(shop, actor, "customer.note-removed", { kind: "account", id });
  });
}

async function requireCustomer(shop: Shop, id: string): Promise<void> {
  if (!isId(id) || !(await lockCustomer(shop, id))) throw new Refusal("customer-not-found");
}
