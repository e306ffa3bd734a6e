import type { SpecificationTemplate } from "#db/schema/catalog.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import type { Questions } from "#domain/confirmation-questions.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { fieldChanges, savedChanges } from "#domain/domain-events/field-changes.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { numberText } from "#domain/number-text.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { invalidate, membershipTags } from "#domain/settings/invalidation.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { refreshMemberships } from "./membership-queries.ts";
import { type ProductTypeInput, productTypeInput } from "./product-type-input.ts";
import {
  countOfType,
  deleteType,
  lockCollectionsOfType,
  selectOtherSpelling,
  selectType,
  selectTypes,
  selectUsedSpecifications,
  updateRules,
  upsertType,
} from "./product-type-queries.ts";
import { lockCatalog } from "./product-write-queries.ts";

/**
 * Types of products: the words that products have as their type, and a template for each from staff. A type exists while a product or a template has it.
 * `renameProductType` of the bulk changes renames it, because that changes its products.
 */

/** `specifications`: the number in its template; `collections`: how many name it in a rule. */
export type ListedType = { name: string; products: number; specifications: number; collections: number };

/** `updatedAt` is null where there is no template yet. `used`: the specifications of its products, most frequent first. */
export type ProductType = {
  name: string;
  products: number;
  specifications: SpecificationTemplate[];
  updatedAt: string | null;
  used: (SpecificationTemplate & { products: number })[];
};

const maxTypes = 1000;

/** All types by name, at most 1,000. Staff need the right `products.read`. */
export async function listProductTypes(shop: Shop, actor: Actor): Promise<ListedType[]> {
  requireRight(actor, "products.read");
  return selectTypes(shop, maxTypes);
}

/** Reads a type, also one that nothing has yet. Staff need the right `products.read`. */
export async function readProductType(shop: Shop, actor: Actor, name: string): Promise<ProductType> {
  requireRight(actor, "products.read");
  const [stored, products, used] = await Promise.all([selectType(shop, name), countOfType(shop, name), selectUsedSpecifications(shop, name)]);
  return { name, products, used, specifications: stored?.specifications ?? [], updatedAt: stored?.updatedAt ?? null };
}

/**
 * Saves the template of a type; `seenAt` is when it last changed as the author saw it, null where there was none. Products stay the same. Staff need the
 * right `products.change`. Refuses `input-invalid`, `changed-meanwhile`.
 */
export async function saveProductType(shop: Shop, actor: Actor, input: ProductTypeInput, seenAt: string | null): Promise<void> {
  requireRight(actor, "products.change");
  const { name, specifications } = parseInput(productTypeInput, input);
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const before = await selectType(shop, name);
    const [was, seen] = [before?.updatedAt, seenAt].map((time) => (time ? Date.parse(time) : null));
    if (was !== seen) throw new Refusal("changed-meanwhile");
    await upsertType(shop, { name, specifications });
    const saved = savedChanges(before ? comparable(before.specifications) : undefined, comparable(specifications), rowOptions);
    await record(shop, actor, "product-type.saved", { kind: "product-type", id: name }, { title: name, ...saved });
  });
}

/** Removes the template of a type; its products keep the type. Staff need the right `products.change`. Refuses `not-found`. */
export async function removeProductType(shop: Shop, actor: Actor, name: string): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    if (!(await deleteType(shop, name))) throw new Refusal("not-found");
    await record(shop, actor, "product-type.removed", { kind: "product-type", id: name }, { title: name });
  });
}

const comparable = (specifications: SpecificationTemplate[]) => ({ specifications });
const rowOptions = { rows: { specifications: { by: ({ name }: SpecificationTemplate) => name } } };

/** Returns the questions to ask before `from` becomes `to`. Refuses `input-invalid` where the new name is not possible, and `not-found`. */
export async function questionsBeforeRename(shop: Shop, { from, to }: { from: string; to: string }): Promise<Questions> {
  if (from === to) throw new Refusal("input-invalid", { fields: { to: "This is already its name." } });
  const [products, template, others, otherTemplate] = await Promise.all([
    countOfType(shop, from),
    selectType(shop, from),
    countOfType(shop, to),
    selectType(shop, to),
  ]);
  if (products === 0 && template === null) throw new Refusal("not-found");
  const spelling = await selectOtherSpelling(shop, from, [from, to]);
  // A rule of a collection matches both spellings.
  if (spelling !== null)
    throw new Refusal("input-invalid", { fields: { to: `“${spelling}” differs from this type only in capital letters. Merge these two first.` } });
  if (others === 0 && otherTemplate === null) return {};
  const many = `${numberText(others)} product${others === 1 ? "" : "s"}`;
  return {
    [`merge ${others}`]: `A type “${to}” with ${many} already exists. “${from}” is merged into it: its ${numberText(products)} become “${to}”, too, and collections with a rule for “${from}” will include all of “${to}”.`,
  };
}

/** What was renamed with a type, so that it can be undone. */
export type CarriedName = { collectionIds: string[]; template: SpecificationTemplate[] | null; isMerge: boolean };

/**
 * Renames a type everywhere but in its products: rules of collections, the template, the settings that name types. If the new name existed
 * already, its template gets the rows that it lacks, and the settings stay. Memberships are refreshed with each product.
 */
export async function carryTypeName(shop: Shop, actor: Actor, { from, to }: { from: string; to: string }): Promise<CarriedName> {
  requireRight(actor, "products.change");
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const [template, target] = await Promise.all([selectType(shop, from), selectType(shop, to)]);
    const isMerge = target !== null || (await countOfType(shop, to)) > 0;
    if (template) {
      await deleteType(shop, from);
      const known = new Set(target?.specifications.map(({ name }) => name.toLowerCase()));
      const added = template.specifications.filter(({ name }) => !known.has(name.toLowerCase()));
      await upsertType(shop, { name: to, specifications: [...(target?.specifications ?? []), ...added].slice(0, 100) });
    }
    const collectionIds = await renameInRules(shop, actor, { from, to });
    if (!isMerge) await renameInSettings(shop, actor, { from, to });
    await record(shop, actor, "product-type.renamed", { kind: "product-type", id: to }, { from, title: to, isMerge });
    return { collectionIds, template: template?.specifications ?? null, isMerge };
  });
}

/** Undoes `carryTypeName`: after a merge, the target keeps its rows, and the settings stay. */
export async function carryTypeNameBack(
  shop: Shop,
  actor: Actor,
  { from, to, collectionIds, template, isMerge }: CarriedName & { from: string; to: string },
): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const now = isMerge ? null : await selectType(shop, to);
    if (now) await deleteType(shop, to);
    const rows = now?.specifications ?? template;
    if (rows && (await selectType(shop, from)) === null) await upsertType(shop, { name: from, specifications: rows });
    await renameInRules(shop, actor, { from: to, to: from }, collectionIds);
    if (!isMerge) await renameInSettings(shop, actor, { from: to, to: from });
    await record(shop, actor, "product-type.renamed", { kind: "product-type", id: from }, { from: to, title: from, isMerge: false });
  });
}

/** Applies the rules of these collections again. */
export async function refreshCollectionsOfType(shop: Shop, collectionIds: string[]): Promise<void> {
  if (collectionIds.length === 0) return;
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const moved = await refreshMemberships(shop, null, { collectionIds });
    await invalidate(shop, membershipTags(moved));
  });
}

async function renameInRules(shop: Shop, actor: Actor, { from, to }: { from: string; to: string }, ids?: string[]): Promise<string[]> {
  const found = await lockCollectionsOfType(shop, from, ids);
  if (found.length === 0) return [];
  const renamed = found.map(({ rules, ...collection }) => ({
    ...collection,
    before: rules,
    rules: {
      ...rules,
      conditions: rules.conditions.map((one) =>
        one.field === "type" && one.relation === "equals" && one.value.toLowerCase() === from.toLowerCase() ? { ...one, value: to } : one,
      ),
    },
  }));
  await updateRules(shop, renamed);
  for (const { id, handle, title, before, rules } of renamed)
    await record(shop, actor, "collection.saved", { kind: "collection", id }, { handle, title, changes: fieldChanges({ rules: before }, { rules }) });
  return renamed.map(({ id }) => id);
}

async function renameInSettings(shop: Shop, actor: Actor, { from, to }: { from: string; to: string }): Promise<void> {
  const { productDefaults } = await loadSettings(shop);
  const renamed = (types: string[]) => [...new Set(types.map((type) => (type === from ? to : type)))];
  const names = [productDefaults.instrumentTypes, ...productDefaults.specifications.map(({ types }) => types)].flat();
  if (!names.includes(from)) return;
  await changeSettings(shop, actor, "productDefaults", {
    ...productDefaults,
    instrumentTypes: renamed(productDefaults.instrumentTypes),
    specifications: productDefaults.specifications.map(({ types, rows }) => ({ types: renamed(types), rows })),
  });
}
