import { inTransaction } from "#db/transaction.ts";
import type { Actor, Staff } from "#domain/actor.ts";
import { requireSeen } from "#domain/concurrent-edits.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { type ListName, type ListView, type ListViewChange, type ListViewInput, listViewChange, listViewInput, maxViews } from "./list-view-input.ts";
import { countViews, deleteView, insertView, lockOwner, type StoredView, selectView, selectViews, updateView } from "./list-view-queries.ts";

/**
 * Views of lists promise: a filtered list or report is found again under its name, by its owner only or by everyone who may see the list.
 * Its owner may change a view. A shared view may also be changed by anyone who may change the settings, so that one of a former colleague can be removed.
 */

/** The limit for the views of all staff together. */
const maxShown = 10 * maxViews;

/** Returns the actor's own views of this list and those that others share, oldest first. Refuses `not-allowed`. */
export async function readListViews(shop: Shop, actor: Actor, list: ListName): Promise<ListView[]> {
  return selectViews(shop, list, ownerOf(actor, list).accountId, maxShown);
}

/** Adds a view; the number for each person and list is limited. Refuses `not-allowed`, `input-invalid`, `views-full`. Returns the id. */
export async function addListView(shop: Shop, actor: Actor, list: ListName, input: ListViewInput): Promise<string> {
  const { accountId } = ownerOf(actor, list);
  const view = parseInput(listViewInput, input);
  return inTransaction(shop, async (shop) => {
    await lockOwner(shop, accountId);
    if ((await countViews(shop, list, accountId)) >= maxViews) throw new Refusal("views-full", { limit: maxViews });
    const id = shop.ids.next();
    await insertView(shop, { ...view, id, list, accountId, at: shop.clock.now().toISOString() });
    await record(shop, actor, "list-view.saved", { kind: "list-view", id }, { list, isShared: view.isShared });
    return id;
  });
}

/** Changes a view's name, filters or whether it is shared. Refuses `not-allowed`, `input-invalid`, `not-found`, `changed-meanwhile`. */
export async function changeListView(shop: Shop, actor: Actor, id: string, input: ListViewChange): Promise<void> {
  const staff = staffOf(actor);
  const { seen, ...view } = parseInput(listViewChange, input);
  await inTransaction(shop, async (shop) => {
    const { list, name, query, isShared } = await changeable(shop, staff, id);
    requireSeen({ name, query: inOrder(query), isShared }, seen && { ...seen, query: inOrder(seen.query) });
    await updateView(shop, id, { ...view, at: shop.clock.now().toISOString() });
    await record(shop, actor, "list-view.saved", { kind: "list-view", id }, { list, isShared: view.isShared });
  });
}

/** Removes a view. Refuses `not-allowed`, `not-found`. */
export async function removeListView(shop: Shop, actor: Actor, id: string): Promise<void> {
  const staff = staffOf(actor);
  await inTransaction(shop, async (shop) => {
    const { list } = await changeable(shop, staff, id);
    await deleteView(shop, id);
    await record(shop, actor, "list-view.removed", { kind: "list-view", id }, { list });
  });
}

function requireList(actor: Actor, list: ListName): void {
  switch (list) {
    case "products":
    case "collections":
    case "incoming":
    case "reorder":
      requireRight(actor, "products.read");
      break;
    case "customers":
      requireRight(actor, "customers.read");
      break;
    case "messages":
    case "mail-log":
      requireRight(actor, "messages.read");
      break;
    case "pages":
    case "articles":
      requireRight(actor, "content.read");
      break;
    case "redirects":
      requireRight(actor, "settings.read");
      break;
    case "discounts":
      requireRight(actor, "discounts.read");
      break;
    case "behavior":
    case "conversions":
    case "performance":
    case "realtime":
      requireRight(actor, "analytics.read");
      break;
    default:
      requireRight(actor, "orders.read");
  }
}

const inOrder = (query: Record<string, string>) => Object.entries(query).toSorted();

function staffOf(actor: Actor): Staff {
  if (actor.kind === "visitor") throw new Refusal("not-signed-in");
  if (actor.kind !== "staff") throw new Refusal("not-allowed");
  return actor;
}

/** A view belongs to a person: the system has none. */
function ownerOf(actor: Actor, list: ListName): Staff {
  requireList(actor, list);
  if (actor.kind !== "staff") throw new Refusal("not-allowed");
  return actor;
}

/** For the actor, another person's private view does not exist. */
async function changeable(shop: Shop, actor: Staff, id: string): Promise<StoredView> {
  const view = isId(id) ? await selectView(shop, id) : null;
  if (!view || (!view.isShared && view.accountId !== actor.accountId)) throw new Refusal("not-found");
  if (view.accountId === actor.accountId) requireList(actor, view.list);
  else requireRight(actor, "settings.change");
  return view;
}
