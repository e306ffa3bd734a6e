import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import type { Buyer } from "#domain/buyer.ts";
import { type PricedLines, priceLines } from "#domain/cart/line-pricing.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { foreignKeyViolated } from "#domain/foreign-key-violation.ts";
import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import type { ListLine, NewListInput } from "./buyer-list-input.ts";
import { maxListLines, maxLists, maxListUnits } from "./buyer-list-limits.ts";
import {
  countLists,
  deleteList,
  insertList,
  type ListRow,
  lockListsOf,
  selectList,
  selectListLines,
  selectListNamed,
  selectLists,
  updateListName,
  upsertListLines,
} from "./buyer-list-queries.ts";
import { shareTokenOf } from "./buyer-list-share-token.ts";

/**
 * Buyers' lists guarantee: an account finds under a name what it buys repeatedly, at current prices; others neither see nor change a list, except for people
 * who have its link while it is shared; two lists of one account have different names. A list reserves nothing, and stores no prices.
 */

/** `shareToken` is the token of the link under which the list is shared; null where it is not shared. */
export type BuyerList = Omit<ListRow, "shareId"> & { shareToken: string | null };

/** A list with its current products. `missing`: variants that are not published at the moment, and may be again. */
export type OpenedList = PricedLines & { list: BuyerList; missing: ListLine[] };

/** Reads the lists by name. Null for buyers without a customer account: visitors, and staff, who shop as visitors do. */
export async function readLists(shop: Shop, buyer: Buyer): Promise<BuyerList[] | null> {
  if (buyer.kind !== "customer") return null;
  return (await selectLists(shop, buyer.accountId)).map((row) => listOf(shop, row));
}

/** Reads a list. Refuses `not-signed-in`, `not-found` for one that is not the buyer's. */
export async function readList(shop: Shop, buyer: Buyer, id: string): Promise<OpenedList> {
  const accountId = customerOf(buyer);
  const row = isId(id) ? await selectList(shop, accountId, id) : null;
  if (!row) throw new Refusal("not-found");
  return openList(shop, buyer, row);
}

/** Returns the list with the current prices and availability of its lines. */
export async function openList(shop: Shop, buyer: Buyer, row: ListRow): Promise<OpenedList> {
  return { list: listOf(shop, row), ...(await priceListLines(shop, buyer, await selectListLines(shop, row.id))) };
}

/** Returns the prices and availability of these lines, also for a list that a browser keeps. Changes nothing. */
export async function priceListLines(shop: Shop, buyer: Buyer, lines: ListLine[]): Promise<Omit<OpenedList, "list">> {
  const priced = await priceLines(shop, buyer, lines);
  const found = new Set(priced.lines.map(({ variantId }) => variantId));
  return { ...priced, missing: lines.filter(({ variantId }) => !found.has(variantId.toLowerCase())) };
}

/**
 * Creates a list. Refuses `not-signed-in`, `not-allowed` for staff, `list-name-taken`, `lists-full`, `stored-too-much`, and `session-ended` for an account
 * that is gone by now.
 */
export async function createList(shop: Shop, actor: Actor, { name, lines }: NewListInput): Promise<BuyerList> {
  const accountId = customerOf(actor);
  await consumeStorageQuota(shop, actor, rowBytes * (lines.length + 2));
  return inTransaction(shop, async (shop) => {
    await lockListsOf(shop, accountId);
    if (await selectListNamed(shop, accountId, name)) throw new Refusal("list-name-taken");
    await requireRoom(shop, accountId);
    const id = await addList(shop, accountId, { kind: "named", name });
    const lineCount = lines.length === 0 ? 0 : await upsertListLines(shop, id, mergedLines(lines), "add", shop.clock.now().toISOString());
    await record(shop, actor, "buyer-list.created", listSubject(id), { lines: lineCount });
    return readOwn(shop, accountId, id);
  });
}

/** Renames a list. Refuses `not-signed-in`, `not-allowed`, `not-found`, `list-name-taken`. */
export async function renameList(shop: Shop, actor: Actor, id: string, name: string): Promise<BuyerList> {
  const accountId = customerOf(actor);
  return inTransaction(shop, async (shop) => {
    await lockOwn(shop, accountId, id);
    const namesake = await selectListNamed(shop, accountId, name);
    if (namesake && namesake.id !== id.toLowerCase()) throw new Refusal("list-name-taken");
    await updateListName(shop, id, name, shop.clock.now().toISOString());
    await record(shop, actor, "buyer-list.renamed", listSubject(id), {});
    return readOwn(shop, accountId, id);
  });
}

/** Deletes a list with its lines and its link. Refuses `not-signed-in`, `not-allowed`, `not-found`. */
export async function removeList(shop: Shop, actor: Actor, id: string): Promise<void> {
  const accountId = customerOf(actor);
  await inTransaction(shop, async (shop) => {
    await lockOwn(shop, accountId, id);
    await deleteList(shop, id);
    await record(shop, actor, "buyer-list.removed", listSubject(id), {});
  });
}

/** Returns the customer's account id: only customers have stored lists. Refuses `not-signed-in`, `not-allowed`. */
export function customerOf(actor: Actor): string {
  if (actor.kind === "visitor") throw new Refusal("not-signed-in");
  if (actor.kind !== "customer") throw new Refusal("not-allowed");
  return actor.accountId;
}

/** Selects the account's list and locks all lists of the account until the transaction ends. Refuses `not-found`. */
export async function lockOwn(shop: Shop, accountId: string, id: string): Promise<ListRow> {
  await lockListsOf(shop, accountId);
  const row = isId(id) ? await selectList(shop, accountId, id) : null;
  if (!row) throw new Refusal("not-found");
  return row;
}

/** Checks that the account may have one more list. Refuses `lists-full`. */
export async function requireRoom(shop: Shop, accountId: string): Promise<void> {
  if ((await countLists(shop, accountId)) >= maxLists) throw new Refusal("lists-full", { limit: maxLists });
}

/** Inserts a list. Joins the caller's transaction, which holds the account's lists. Returns the id. Refuses `session-ended`. */
export async function addList(shop: Shop, accountId: string, { kind, name }: { kind: "named" | "saved"; name: string }): Promise<string> {
  const id = shop.ids.next();
  await insertList(shop, { id, accountId, kind, name, at: shop.clock.now().toISOString() }).catch((fault) => {
    // The account was deleted, or merged into another one, since the request began.
    throw foreignKeyViolated(fault)?.includes("account_id") ? new Refusal("session-ended") : fault;
  });
  return id;
}

export async function readOwn(shop: Shop, accountId: string, id: string): Promise<BuyerList> {
  const row = await selectList(shop, accountId, id);
  if (!row) throw new Error(`List ${id} is gone from a transaction that holds it.`);
  return listOf(shop, row);
}

export function listOf(shop: Shop, { shareId, ...row }: ListRow): BuyerList {
  return { ...row, shareToken: shareId === null ? null : shareTokenOf(shop, shareId) };
}

/** Each variant once, with its quantities added up. */
export function mergedLines(lines: ListLine[]): ListLine[] {
  const merged = new Map<string, number>();
  for (const { variantId, quantity } of lines) merged.set(variantId.toLowerCase(), (merged.get(variantId.toLowerCase()) ?? 0) + quantity);
  return [...merged].slice(0, maxListLines).map(([variantId, quantity]) => ({ variantId, quantity: Math.min(quantity, maxListUnits) }));
}

export function listSubject(id: string) {
  return { kind: "buyer-list", id };
}
