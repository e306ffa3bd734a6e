import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import type { Buyer } from "#domain/buyer.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import type { JoinListInput, ListLine } from "./buyer-list-input.ts";
import { maxListLines } from "./buyer-list-limits.ts";
import {
  countPublished,
  deleteListLine,
  lockListsOf,
  selectListNamed,
  selectSavedList,
  updateLineQuantity,
  upsertListLines,
} from "./buyer-list-queries.ts";
import {
  addList,
  type BuyerList,
  customerOf,
  listSubject,
  lockOwn,
  mergedLines,
  type OpenedList,
  openList,
  readOwn,
  requireRoom,
} from "./buyer-lists.ts";

/** The name of the list of products saved for later, in exports. */
const savedName = "Saved for later";

/**
 * Adds lines to a list, or adds to their quantities there. Refuses `not-signed-in`, `not-allowed`, `not-found`, `variant-not-found` where none
 * of them is published, `list-full` and `stored-too-much`; then nothing was added.
 */
export async function addToList(shop: Shop, actor: Actor, id: string, lines: ListLine[]): Promise<BuyerList> {
  const accountId = customerOf(actor);
  const added = mergedLines(lines);
  await consumeStorageQuota(shop, actor, rowBytes * (added.length + 1));
  return inTransaction(shop, async (shop) => {
    await lockOwn(shop, accountId, id);
    await requirePublished(shop, added);
    await putLines(shop, actor, id, added, "add");
    return readOwn(shop, accountId, id);
  });
}

/** Changes a quantity. Refuses `not-signed-in`, `not-allowed`, `not-found` for a list that is not theirs, and a product that is not on it. */
export async function setListQuantity(shop: Shop, actor: Actor, id: string, line: ListLine): Promise<void> {
  await changeLine(shop, actor, id, (shop, at) => updateLineQuantity(shop, id, line, at));
}

/** Removes a line. Refuses `not-signed-in`, `not-allowed`, `not-found` for a list that is not theirs, and a product that is not on it. */
export async function removeFromList(shop: Shop, actor: Actor, id: string, variantId: string): Promise<void> {
  await changeLine(shop, actor, id, (shop, at) => deleteListLine(shop, id, variantId, at));
}

async function changeLine(shop: Shop, actor: Actor, id: string, change: (shop: Shop, at: string) => Promise<boolean>): Promise<void> {
  const accountId = customerOf(actor);
  await inTransaction(shop, async (shop) => {
    await lockOwn(shop, accountId, id);
    if (!(await change(shop, shop.clock.now().toISOString()))) throw new Refusal("not-found");
    await record(shop, actor, "buyer-list.changed", listSubject(id), { lines: 1 });
  });
}

/** What the buyer's account saved for later; null where nothing was ever saved, or where the buyer has no account. */
export async function readSaved(shop: Shop, buyer: Buyer): Promise<OpenedList | null> {
  const row = buyer.kind === "customer" ? await selectSavedList(shop, buyer.accountId) : null;
  return row && openList(shop, buyer, row);
}

/**
 * Saves lines for later; for variants already saved the larger quantity stays, so repeating the call changes nothing. Refuses `not-signed-in`, `not-allowed`,
 * `variant-not-found`, `list-full`, `stored-too-much`, `session-ended`.
 */
export async function saveForLater(shop: Shop, actor: Actor, lines: ListLine[]): Promise<void> {
  const accountId = customerOf(actor);
  const saved = mergedLines(lines);
  await consumeStorageQuota(shop, actor, rowBytes * (saved.length + 1));
  await inTransaction(shop, async (shop) => {
    await lockListsOf(shop, accountId);
    await requirePublished(shop, saved);
    await putLines(shop, actor, await savedListOf(shop, accountId), saved, "larger");
  });
}

/** Removes a variant from those saved for later. Refuses `not-signed-in`, `not-allowed`, `not-found`. */
export async function removeSaved(shop: Shop, actor: Actor, variantId: string): Promise<void> {
  const accountId = customerOf(actor);
  await inTransaction(shop, async (shop) => {
    await lockListsOf(shop, accountId);
    const saved = await selectSavedList(shop, accountId);
    if (!saved || !isId(variantId) || !(await deleteListLine(shop, saved.id, variantId, shop.clock.now().toISOString())))
      throw new Refusal("not-found");
    await record(shop, actor, "buyer-list.changed", listSubject(saved.id), { lines: 1 });
  });
}

/**
 * Moves a list that a browser kept to the account that signed in there. If the account has a list of the same name, they are merged; of a variant on both,
 * the larger quantity stays, so that repeating the call changes nothing. Lines of products that are gone are left out. Refuses `not-signed-in`,
 * `not-allowed`, `lists-full`, `list-full`, `stored-too-much`, `session-ended`; then nothing was merged, and the browser keeps its list.
 */
export async function joinList(shop: Shop, actor: Actor, { kind, name, lines }: JoinListInput): Promise<void> {
  const accountId = customerOf(actor);
  await consumeStorageQuota(shop, actor, rowBytes * (lines.length + 2));
  await inTransaction(shop, async (shop) => {
    await lockListsOf(shop, accountId);
    const id = kind === "saved" ? await savedListOf(shop, accountId) : await namedListOf(shop, actor, accountId, name);
    if (lines.length > 0) await putLines(shop, actor, id, largestLines(lines), "larger");
  });
}

async function namedListOf(shop: Shop, actor: Actor, accountId: string, name: string): Promise<string> {
  const own = await selectListNamed(shop, accountId, name);
  if (own) return own.id;
  await requireRoom(shop, accountId);
  const id = await addList(shop, accountId, { kind: "named", name });
  await record(shop, actor, "buyer-list.created", listSubject(id), { lines: 0 });
  return id;
}

async function savedListOf(shop: Shop, accountId: string): Promise<string> {
  return (await selectSavedList(shop, accountId))?.id ?? addList(shop, accountId, { kind: "saved", name: savedName });
}

async function putLines(shop: Shop, actor: Actor, id: string, lines: ListLine[], how: "add" | "larger"): Promise<void> {
  const count = await upsertListLines(shop, id, lines, how, shop.clock.now().toISOString());
  if (count > maxListLines) throw new Refusal("list-full", { limit: maxListLines });
  await record(shop, actor, "buyer-list.changed", listSubject(id), { lines: lines.length });
}

async function requirePublished(shop: Shop, lines: ListLine[]): Promise<void> {
  const ids = lines.map(({ variantId }) => variantId);
  if ((await countPublished(shop, ids)) === 0) throw new Refusal("variant-not-found");
}

function largestLines(lines: ListLine[]): ListLine[] {
  const largest = new Map<string, number>();
  for (const { variantId, quantity } of lines) largest.set(variantId.toLowerCase(), Math.max(largest.get(variantId.toLowerCase()) ?? 0, quantity));
  return [...largest].map(([variantId, quantity]) => ({ variantId, quantity }));
}
