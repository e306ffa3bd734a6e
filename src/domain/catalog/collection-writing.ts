import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { savedChanges } from "#domain/domain-events/field-changes.ts";
import { inBatches, type RowCounts } from "#domain/faults/background-faults.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { formatMoney } from "#domain/money.ts";
import { requireRight } from "#domain/permissions.ts";
import { leaveRedirect } from "#domain/redirects/redirects.ts";
import { Refusal } from "#domain/refusal.ts";
import { cleanRichText } from "#domain/rich-text-cleaning.ts";
import { invalidate, membershipTags, tags } from "#domain/settings/invalidation.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { dropVersions, storeVersions } from "#domain/versions/versions.ts";
import { type CollectionInput, collectionInput } from "./collection-input.ts";
import {
  type ComparedCollection,
  deleteCollections,
  deleteEmptyGroups,
  lockCollection,
  replaceMembers,
  selectGroup,
  selectGroupId,
  selectRuleCollections,
  updateCollectionHandle,
  upsertCollection,
  upsertGroup,
} from "./collection-write-queries.ts";
import { refreshMemberships } from "./membership-queries.ts";
import { invalidateMenusWith } from "./menu-pictures.ts";
import { lockCatalog } from "./product-write-queries.ts";

/**
 * Creates or replaces the collection with this handle and its members: those that match its rules, or the named ones in order. `edited`: it is saved from
 * the editor, as a new one (null), or as the one with this id, whose last change the editor saw at `seenAt`. Owners and managers may. Refuses
 * `not-allowed`, `input-invalid` (also for a category group that does not exist), `handle-taken`, `not-found`, `changed-meanwhile`. Returns the id.
 */
export async function saveCollection(
  shop: Shop,
  actor: Actor,
  input: CollectionInput,
  edited?: { id: string; seenAt: string } | null,
): Promise<string> {
  requireRight(actor, "products.change");
  const form = parseInput(collectionInput, input);
  const descriptionHtml = await cleanRichText(shop, form.descriptionHtml, "descriptionHtml");
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const before = edited === undefined ? await lockCollection(shop, form.handle) : await lockExpected(shop, edited, form.handle);
    const groupId = form.categoryGroup ? await groupOf(shop, form.categoryGroup) : null;
    if (before && before.handle !== form.handle) await changeHandle(shop, actor, before, form.handle);
    const id = await upsertCollection(shop, { ...form, descriptionHtml, groupId });
    if (form.rules) await refreshMemberships(shop, null, { collectionIds: [id] });
    else if (form.products) await replaceMembers(shop, id, form.products);
    const { currency } = (await readSettings(shop)).shop;
    const now = (await lockCollection(shop, form.handle)) as ComparedCollection;
    await recordCollection(shop, actor, { before, now, currency });
    const isMoved = (before as { status?: string } | undefined)?.status !== (now as { status?: string }).status;
    await invalidate(shop, [tags.collection(id), tags.catalogIndex, tags.collections, ...(isMoved ? [tags.menus] : [])]);
    if (form.picture !== undefined) await invalidateMenusWith(shop, { collectionId: id });
    return id;
  });
}

/** Keeps the previous version and records what was changed. Call it in the transaction of the change. */
export async function recordCollection(
  shop: Shop,
  actor: Actor,
  { before, now, currency }: { before: ComparedCollection | undefined; now: ComparedCollection; currency: string },
): Promise<void> {
  const { id, handle, title } = now;
  if (before) await storeVersions(shop, actor, "collection", [{ id, before: versionOf(before), after: versionOf(now) }], currency);
  const [stored, after] = [before, now].map((row) => row && comparable(row, currency));
  await record(shop, actor, "collection.saved", { kind: "collection", id }, { handle, title, ...savedChanges(stored, after as object) });
}

/** Locks the collection that the editor saw; undefined for a new one. */
async function lockExpected(shop: Shop, edited: { id: string; seenAt: string } | null, handle: string): Promise<ComparedCollection | undefined> {
  const [stored, holder] = [edited && (await lockCollection(shop, { id: edited.id })), await lockCollection(shop, handle)];
  if (edited && !stored) throw new Refusal("not-found");
  if (edited && stored && Date.parse(stored.updatedAt) !== Date.parse(edited.seenAt)) throw new Refusal("changed-meanwhile");
  if (holder && holder.id !== stored?.id) throw new Refusal("handle-taken", { fields: { handle: "Another collection already has this handle." } });
  return stored ?? undefined;
}

/** The fields that versions of a collection keep: restoring an old text never publishes or hides the collection. */
function versionOf({ id: _id, updatedAt: _updatedAt, ...fields }: ComparedCollection): object {
  const { picture: _picture, status: _status, publishAt: _publishAt, ...version } = fields as Record<string, unknown>;
  return version;
}

/** Redirects the old path to the new one; menus that link to it are updated. */
async function changeHandle(shop: Shop, actor: Actor, { id, handle }: ComparedCollection, to: string): Promise<void> {
  await updateCollectionHandle(shop, id, to);
  await leaveRedirect(shop, actor, { from: `/collections/${handle}`, to: `/collections/${to}` });
  await invalidate(shop, [tags.menus]);
}

/** A comparable form: rules as one sentence, with prices as amounts. */
export function comparable({ id: _, updatedAt: __, rules, ...row }: ComparedCollection, currency: string): object {
  const words = rules?.conditions.map(
    ({ field, relation, value }) => `${field} ${relation.replaceAll("-", " ")} ${field === "price" ? formatMoney(Number(value), currency) : value}`,
  );
  return { ...row, rules: words?.join(rules?.match === "all" ? " and " : " or ") ?? null };
}

async function groupOf(shop: Shop, handle: string): Promise<string> {
  const id = await selectGroupId(shop, handle);
  if (id === null) throw new Refusal("input-invalid", { fields: { categoryGroup: `There is no category group ${handle}.` } });
  return id;
}

/** Creates or renames a category group of the home page. Returns its id. */
export async function saveCategoryGroup(
  shop: Shop,
  actor: Actor,
  group: { handle: string; title: string; icon: string; position: number },
): Promise<string> {
  requireRight(actor, "products.change");
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const { handle, title, icon, position } = group;
    const before = await selectGroup(shop, handle);
    const id = await upsertGroup(shop, group);
    await record(
      shop,
      actor,
      "category-group.saved",
      { kind: "category-group", id },
      {
        handle,
        title,
        ...savedChanges(before, { title, icon, position }),
      },
    );
    await invalidate(shop, [tags.catalogIndex, tags.collections]);
    return id;
  });
}

/** Deletes collections by id; their products stay. */
export async function removeCollections(shop: Shop, actor: Actor, ids: string[]): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const rows = await deleteCollections(shop, ids);
    await dropVersions(
      shop,
      "collection",
      rows.map((row) => row.id),
    );
    for (const row of rows) await record(shop, actor, "collection.removed", { kind: "collection", id: row.id }, { handle: row.handle });
    await invalidate(shop, [...rows.map((row) => tags.collection(row.id)), tags.catalogIndex, tags.collections]);
  });
}

/** Deletes category groups that hold no collection (anymore). */
export async function removeCategoryGroups(shop: Shop, actor: Actor, ids: string[]): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const rows = await deleteEmptyGroups(shop, ids);
    for (const row of rows) await record(shop, actor, "category-group.removed", { kind: "category-group", id: row.id }, { handle: row.handle });
    await invalidate(shop, [tags.catalogIndex, tags.collections]);
  });
}

/**
 * Refreshes the memberships of these products in rule collections after their availability changed. A collection whose rules
 * fail is left as it is and remembered as a fault; saving it refreshes all of it.
 */
export async function refreshCollections(shop: Shop, productIds: string[]): Promise<RowCounts> {
  return inBatches(shop, "collection", { subjects: await selectRuleCollections(shop) }, (collectionIds) =>
    inTransaction(shop, async (shop) => {
      await lockCatalog(shop);
      const moved = await refreshMemberships(shop, productIds, { collectionIds });
      await invalidate(shop, membershipTags(moved));
    }),
  );
}
