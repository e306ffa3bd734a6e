import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { askUnless } from "#domain/confirmation-questions.ts";
import { recordMany } from "#domain/domain-events/domain-events.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { setStockLevels } from "#domain/inventory/stock-adjusting.ts";
import { requireRight } from "#domain/permissions.ts";
import { leaveRedirect } from "#domain/redirects/redirects.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { cleanRichText } from "#domain/rich-text-cleaning.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import { loadSettings, readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { storeVersions } from "#domain/versions/versions.ts";
import { collectionsOf, type RuleField, refreshMemberships } from "./membership-queries.ts";
import { productChanges } from "./product-changes.ts";
import { writeChangedFacets } from "./product-facet-queries.ts";
import { type ProductInput, productInput } from "./product-input.ts";
import { type CleanProduct, type Plan, type PlanDefaults, planProduct } from "./product-plan.ts";
import { selectFittedIds } from "./product-relation-queries.ts";
import { versionOf } from "./product-version.ts";
import { questionsOf, type Warning } from "./product-warnings.ts";
import { changesItself, lockCatalog, replaceImages, selectStored, upsertVariants, writeProductRows, writeSearch } from "./product-write-queries.ts";
import type { StoredProduct } from "./stored-product.ts";
import { selectReferences, type VariantReferences } from "./variant-retiring-queries.ts";

export type WriteOptions = {
  /** Units of a new variant whose input gives none. */
  stockOfNew?: number;
  reason?: "created" | "imported";
  /** Updates the product with this id, whatever its handle was. */
  id?: string;
  /** The `updatedAt` that the editor saw; refused `changed-meanwhile` if it has changed. */
  seenAt?: string;
  /** The currency of the given prices; refused `input-invalid` if the shop has another by now. */
  currency?: string;
  /**
   * For input of a form, not of an import: an id that the product does not have is refused, and warnings must be confirmed by these
   * codes (`confirmation-needed`). Left out: warnings are only reported.
   */
  confirmed?: string[];
  /** Called with the place of an input that has a fault, which is then left out. Without it, one fault refuses all inputs. */
  onRefused?: (at: number, refusal: Refusal) => void;
} & Pick<PlanDefaults, "pictures">;
export type WriteCount = {
  created: number;
  updated: number;
  unchanged: number;
  ids: Map<string, string>;
  /** Handles of the products that were created or changed. */
  touched: Set<string>;
  /** Products left unchanged because it is ambiguous which of their variants are which. */
  unclear: UnclearVariants[];
  warnings: ({ handle: string } & Warning)[];
};
/** Removed and added variants; an added one may be a renamed one. `at` is the index in the input. */
export type UnclearVariants = { handle: string; gone: (VariantReferences & { title: string })[]; come: { title: string; at: number }[] };

/**
 * Creates or updates products to match their inputs, by handle, in one transaction with a fixed number of statements: rows, stock
 * (audited), search, rule memberships, counts, audit, invalidations, jobs that fetch pictures. What is equal is not written.
 * Handles must be unique among the inputs. A product is left unchanged if it is ambiguous whether one of its referenced variants was
 * renamed or replaced. Refuses `not-allowed`, and `input-invalid` with fields where one of the inputs has a fault.
 */
export async function writeProducts(shop: Shop, actor: Actor, inputs: ProductInput[], options: WriteOptions = {}): Promise<WriteCount> {
  requireRight(actor, "products.change");
  return writeCleanProducts(shop, actor, await cleanProducts(shop, inputs, options), options);
}

/** Cleans inputs so that they may be stored. Refuses `input-invalid` with fields, and as `cleanRichText` does. */
export async function cleanProducts(
  shop: Shop,
  inputs: ProductInput[],
  { onRefused }: Pick<WriteOptions, "onRefused"> = {},
): Promise<CleanProduct[]> {
  const clean: CleanProduct[] = [];
  for (const [at, input] of inputs.entries()) {
    try {
      clean.push(await cleanProduct(shop, input));
    } catch (fault) {
      if (!onRefused || !isRefusal(fault)) throw fault;
      onRefused(at, fault);
    }
  }
  return clean;
}

async function cleanProduct(shop: Shop, input: ProductInput): Promise<CleanProduct> {
  const { descriptionHtml, ...product } = parseInput(productInput, input);
  return {
    ...product,
    ...(descriptionHtml === undefined ? {} : { descriptionHtml: await cleanRichText(shop, descriptionHtml, "descriptionHtml") }),
    isClean: true,
  };
}

/** `writeProducts` for a transaction that has already begun: the slow parts were done before it. */
export async function writeCleanProducts(shop: Shop, actor: Actor, inputs: CleanProduct[], options: WriteOptions): Promise<WriteCount> {
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    if (options.currency !== undefined) await refuseOtherCurrency(shop, options.currency);
    const { plans, ...planned } = await planAll(shop, inputs, options);
    const changed = plans.filter((plan) => plan.changed.length > 0);
    if (changed.length > 0) await writePlans(shop, actor, changed, options, shop.clock.now().toISOString());
    return planned;
  });
}

/** Returns what `writeProducts` would do, without doing it. */
export async function previewProducts(shop: Shop, actor: Actor, inputs: ProductInput[], options: WriteOptions = {}): Promise<WriteCount> {
  requireRight(actor, "products.change");
  const { plans: _, ...planned } = await planAll(shop, await cleanProducts(shop, inputs, options), options);
  return planned;
}

async function planAll(shop: Shop, inputs: CleanProduct[], options: WriteOptions): Promise<WriteCount & { plans: Plan[] }> {
  const stored = await selectStored(shop, options.id ? { ids: [options.id] } : { handles: inputs.map(({ handle }) => handle) });
  checkSeen(stored, options);
  const byHandle = new Map(stored.map((product) => [product.handle, product]));
  const now = shop.clock.now().toISOString();
  const defaults = { now, nextId: shop.ids.next, stockOfNew: options.stockOfNew ?? 0, ...(options.pictures && { pictures: options.pictures }) };
  const all = inputs.map((input) => planProduct(options.id ? (stored[0] ?? null) : (byHandle.get(input.handle) ?? null), input, defaults));
  if (options.confirmed) refuseUnknownIds(all);
  const unclear = await unclearAmong(shop, all);
  const left = new Set(unclear.map(({ handle }) => handle));
  const plans = all.filter((plan) => !left.has(plan.next.handle));
  const changed = plans.filter((plan) => plan.changed.length > 0);
  const warnings = plans.flatMap((plan) => plan.warnings.map((warning) => ({ handle: plan.next.handle, ...warning })));
  if (options.confirmed) askUnless(options.confirmed, questionsOf(warnings));
  return {
    plans,
    created: plans.filter((plan) => plan.stored === null).length,
    updated: changed.filter((plan) => plan.stored !== null).length,
    unchanged: plans.length - changed.length,
    ids: new Map(plans.map((plan) => [plan.next.handle, plan.next.id])),
    touched: new Set(changed.map((plan) => plan.next.handle)),
    unclear,
    warnings,
  };
}

function refuseUnknownIds(plans: Plan[]): void {
  const fields = plans.flatMap((plan) => plan.unknownIds.map((at) => [`variants.${at}.id`, "This product has no such variant. Reload the page."]));
  if (fields.length > 0) throw new Refusal("input-invalid", { fields: Object.fromEntries(fields) });
}

/** If nothing refers to the removed variants, it does not matter whether they were renamed or replaced. */
async function unclearAmong(shop: Shop, plans: Plan[]): Promise<UnclearVariants[]> {
  const unclear = plans.filter((plan) => plan.isUnclear);
  const references = await selectReferences(
    shop,
    unclear.flatMap((plan) => plan.removed.map((variant) => variant.id)),
  );
  return unclear.flatMap(({ next, removed, before }) => {
    const gone = removed.flatMap(({ id, title }) => {
      const found = references.get(id);
      return found ? [{ title, ...found }] : [];
    });
    const come = next.variants.flatMap(({ title }, at) => (before[at] === null ? [{ title, at }] : []));
    return gone.length > 0 ? [{ handle: next.handle, gone, come }] : [];
  });
}

/** A currency change waits for the catalog lock, so it cannot happen during the write; this node's memo may be out of date. */
async function refuseOtherCurrency(shop: Shop, meant: string): Promise<void> {
  const { currency } = (await loadSettings(shop)).shop;
  if (currency === meant) return;
  const message = `These prices are in ${meant}, and the shop sells in ${currency} now. Nothing was saved.`;
  throw new Refusal("input-invalid", { reason: message, fields: { currency: message } });
}

function checkSeen(stored: StoredProduct[], { id, seenAt }: WriteOptions): void {
  if (id === undefined) return;
  const [product] = stored;
  if (!product) throw new Refusal("not-found");
  if (seenAt !== undefined && new Date(seenAt).getTime() !== new Date(product.updatedAt).getTime()) throw new Refusal("changed-meanwhile");
}

/** Writes the plans in one transaction, which has held the catalog lock since before the plans were made. */
export async function writePlans(shop: Shop, actor: Actor, plans: Plan[], options: WriteOptions, now: string): Promise<void> {
  const beyondStock = plans.filter((plan) => plan.changed.some((field) => field !== "stock"));
  if (beyondStock.length > 0) {
    await writeProductRows(shop, beyondStock, now);
    // Pictures before variants: a variant may refer to one.
    await replaceImages(shop, beyondStock);
    await upsertVariants(shop, beyondStock);
    await writeSearch(shop, beyondStock);
    await writeChangedFacets(shop, beyondStock);
  }
  await setStockLevels(
    shop,
    actor,
    plans.flatMap((plan) => plan.stock),
    options.reason ?? "created",
  );

  await afterChange(
    shop,
    plans.map((plan) => plan.next.id),
    plans.some(changesItself) ? {} : { fields: ["price", "stock"] },
  );
  const { currency } = (await readSettings(shop)).shop;
  const entries = plans.map(({ stored, next, changed }) => {
    const about = { handle: next.handle, title: next.title };
    return stored
      ? { name: "product.updated" as const, id: next.id, payload: { ...about, changed, ...productChanges(stored, next, currency) } }
      : { name: "product.created" as const, id: next.id, payload: about };
  });
  await recordMany(shop, actor, "product", entries);
  const replaced = plans.flatMap(({ stored, next }) => (stored ? [{ id: next.id, before: versionOf(stored), after: versionOf(next) }] : []));
  await storeVersions(shop, actor, "product", replaced, currency);
  for (const { stored, next } of plans) {
    if (!stored || stored.handle === next.handle) continue;
    await leaveRedirect(shop, actor, { from: `/products/${stored.handle}`, to: `/products/${next.handle}` });
    await invalidate(shop, [tags.menus]);
  }
  for (const image of beyondStock.flatMap((plan) => plan.newImages))
    await shop.jobs.send(shop.sql, "fetch-image", { imageId: image.id }, { key: image.id });
}

/**
 * Refreshes memberships and invalidates pages after these products changed; those in `shown` may have pages. `fields` are the changed fields that rules may
 * use; left out: all of them.
 */
export async function afterChange(
  shop: Shop,
  productIds: string[],
  { shown = productIds, fields }: { shown?: string[]; fields?: readonly RuleField[] } = {},
): Promise<void> {
  const before = await collectionsOf(shop, productIds);
  const moved = await refreshMemberships(shop, productIds, fields ? { fields } : {});
  const touched = [...new Set([...before, ...moved])];
  // Pages of instruments list what fits them.
  const fitted = await selectFittedIds(shop, shown);
  await invalidate(shop, [...[...shown, ...fitted].map(tags.product), ...touched.map(tags.collection), tags.collection("all"), tags.catalogIndex]);
}
