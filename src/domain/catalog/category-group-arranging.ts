import { createHash } from "node:crypto";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { fieldChanges } from "#domain/domain-events/field-changes.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { handleFromText } from "../handle-from-text.ts";
import { type CategoryGroupsInput, categoryGroupsInput } from "./category-group-input.ts";
import { deleteGroups, insertGroup, replaceGroupCollections, type StoredGroup, selectGroups, updateGroup } from "./category-group-queries.ts";
import { lockCatalog } from "./product-write-queries.ts";

/** The category groups of the shop, all of which are arranged at once. */
export type CategoryGroups = { seen: string; groups: Omit<StoredGroup, "position">[] };

/** Reads the groups; `seen` identifies this state and is sent back when they are arranged. Staff need the right `products.read`. */
export async function readCategoryGroups(shop: Shop, actor: Actor): Promise<CategoryGroups> {
  requireRight(actor, "products.read");
  const stored = await selectGroups(shop);
  return { seen: seenOf(stored), groups: stored.map(({ position: _, ...group }) => group) };
}

/**
 * Replaces the groups by what `input` says: order, titles, drawings, collections. Staff need the right `products.change`. Refuses `input-invalid` (also for a
 * collection in two groups), `changed-meanwhile` where they differ from the state that was seen.
 */
export async function arrangeCategoryGroups(shop: Shop, actor: Actor, input: CategoryGroupsInput): Promise<void> {
  requireRight(actor, "products.change");
  const { seen, groups } = parseInput(categoryGroupsInput, input);
  refuseTwice(groups);
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const stored = await selectGroups(shop);
    if (seenOf(stored) !== seen) throw new Refusal("changed-meanwhile");
    const gone = stored.filter(({ id }) => !groups.some((group) => group.id === id));
    await deleteGroups(
      shop,
      gone.map(({ id }) => id),
    );
    for (const { id, handle } of gone) await record(shop, actor, "category-group.removed", { kind: "category-group", id }, { handle });
    const handles = new Set(stored.map(({ handle }) => handle));
    const ids: string[] = [];
    for (const [position, group] of groups.entries()) {
      const before = stored.find(({ id }) => id === group.id);
      if (before) await updateGroup(shop, { ...group, id: before.id, position });
      const id = before?.id ?? (await insertGroup(shop, { ...group, handle: freeHandle(group.title, handles), position }));
      ids.push(id);
    }
    // A group takes out only collections that are still in it, so it does not undo the move of a collection to another group.
    for (const [at, { collectionIds }] of groups.entries()) await replaceGroupCollections(shop, ids[at] as string, collectionIds);
    await recordSaved(shop, actor, stored, await selectGroups(shop));
    await invalidate(shop, [tags.catalogIndex, tags.collections]);
  });
}

async function recordSaved(shop: Shop, actor: Actor, before: StoredGroup[], after: StoredGroup[]): Promise<void> {
  const compared = ({ title, icon, position, collections }: StoredGroup) => ({
    title,
    icon,
    position,
    collections: collections.map((each) => each.title),
  });
  for (const group of after) {
    const old = before.find(({ id }) => id === group.id);
    const changes = old ? fieldChanges(compared(old), compared(group)) : [];
    if (old && changes.length === 0) continue;
    const { id, handle, title } = group;
    await record(
      shop,
      actor,
      "category-group.saved",
      { kind: "category-group", id },
      { handle, title, ...(old ? { changes } : { isNew: true as const }) },
    );
  }
}

function seenOf(groups: StoredGroup[]): string {
  const state = groups.map(({ id, title, icon, position, collections }) => [id, title, icon, position, collections.map((each) => each.id)]);
  return createHash("sha256").update(JSON.stringify(state)).digest("hex");
}

function refuseTwice(groups: { collectionIds: string[] }[]): void {
  const taken = new Set<string>();
  for (const [at, { collectionIds }] of groups.entries()) {
    if (collectionIds.some((id) => taken.has(id)))
      throw new Refusal("input-invalid", { fields: { [`groups.${at}.collectionIds`]: "One of these collections is already in another group." } });
    for (const id of collectionIds) taken.add(id);
  }
}

function freeHandle(title: string, taken: Set<string>): string {
  const wanted = handleFromText(title, 80) || "group";
  let handle = wanted;
  for (let number = 2; taken.has(handle); number++) handle = `${wanted}-${number}`;
  taken.add(handle);
  return handle;
}
