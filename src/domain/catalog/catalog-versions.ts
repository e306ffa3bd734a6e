import type { CollectionRules, Metafield, ProductOption } from "#db/schema/catalog.ts";
import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { shopTimeZone } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import { utcDayText } from "#domain/time-text.ts";
import { fieldsBefore, listVersions, type StoredVersion, shownChanges, type VersionView } from "#domain/versions/versions.ts";
import { zonedDay } from "#domain/zoned-times.ts";
import type { CollectionInput } from "./collection-input.ts";
import { type ComparedCollection, lockCollection, selectGroupId } from "./collection-write-queries.ts";
import { comparable, saveCollection } from "./collection-writing.ts";
import { changeOptions } from "./product-changes.ts";
import type { ProductInput } from "./product-input.ts";
import { saveProduct } from "./product-saving.ts";
import { versionOf } from "./product-version.ts";
import { selectKnownHandles, selectKnownIds, selectStored } from "./product-write-queries.ts";

/** Earlier states of products and collections. Whether a product is in the shop, its stock, pictures and documents are not part of them. */

export type CatalogKind = "product" | "collection";

type Asked = { kind: CatalogKind; id: string };

/** Lists the earlier versions. Staff need the right `products.read`. */
export async function listCatalogVersions(shop: Shop, actor: Actor, { kind, id }: Asked): Promise<StoredVersion[]> {
  requireRight(actor, "products.read");
  return isId(id) ? listVersions(shop, kind, id) : [];
}

/** Compares the record before a change with the record now. Staff need the right `products.read`. Refuses `not-found`. */
export async function readCatalogVersion(shop: Shop, actor: Actor, { kind, id, versionId }: Asked & { versionId: number }): Promise<VersionView> {
  requireRight(actor, "products.read");
  if (kind === "product") {
    const { now, then, notes, seenAt, currency } = await productBefore(shop, id, versionId);
    return { id: versionId, changes: shownChanges(now, then, { ...changeOptions, currency }), notes, seenAt };
  }
  const { now, then, notes, seenAt } = await collectionBefore(shop, id, versionId);
  const { currency } = (await readSettings(shop)).shop;
  const [shown, before] = [now, then].map((version) => comparable(version as unknown as ComparedCollection, currency)) as [object, object];
  return { id: versionId, changes: shownChanges(shown, before), notes, seenAt };
}

/**
 * Restores a record to its state before a change, which is itself a change. Staff need the right `products.change`. Refuses `not-found`, `changed-meanwhile`,
 * and as saving a product or a collection does.
 */
export async function restoreCatalogVersion(
  shop: Shop,
  actor: Actor,
  { kind, id, versionId, seenAt, confirmed = [] }: Asked & { versionId: number; seenAt: string; confirmed?: string[] },
): Promise<void> {
  requireRight(actor, "products.change");
  if (kind === "product") {
    const { input, currency } = await productBefore(shop, id, versionId);
    await saveProduct(shop, actor, input, { id, seenAt, currency, confirmed });
  } else {
    const { input } = await collectionBefore(shop, id, versionId);
    await saveCollection(shop, actor, input, { id, seenAt });
  }
}

async function productBefore(shop: Shop, id: string, versionId: number) {
  const [product] = isId(id) ? await selectStored(shop, { ids: [id] }) : [];
  if (!product) throw new Refusal("not-found");
  const { currency } = (await readSettings(shop)).shop;
  const { fields, currencies, at } = await fieldsBefore(shop, "product", id, versionId);
  const until = await untilText(shop, at);
  const notes = ["Whether it is in the shop, its stock, pictures and documents stay as they are."];
  if ("variants" in fields && (currencies.size > 1 || !currencies.has(currency))) {
    notes.push(`Its prices ${until} were in another currency, so options and variants stay as they are.`);
    delete fields.variants;
    delete fields.options;
  }
  const now = versionOf(product);
  const then = { ...now, ...fields } as typeof now;
  const known = new Set(
    await selectKnownIds(
      shop,
      then.relations.map(({ productId }) => productId),
    ),
  );
  if (then.relations.some(({ productId }) => !known.has(productId)))
    notes.push(`Some products that it named beside it ${until} have been deleted. They are left out.`);
  then.relations = then.relations.filter(({ productId }) => known.has(productId));
  const own = new Set([...product.variants, ...product.retired].map((variant) => variant.id));
  const made = then.variants.filter((variant) => !own.has(variant.id)).length;
  if (made > 0) notes.push(`${made === 1 ? "One variant was" : `${made} variants were`} deleted since and come back as new, without stock.`);
  return { now, then, notes, currency, seenAt: product.updatedAt, input: inputOf(then, now.metafields, own) };
}

/** "until November 2, 2026": the day (in the shop's time zone) on which a version was replaced, as the list of versions shows it. */
async function untilText(shop: Shop, at: string): Promise<string> {
  return `until ${utcDayText(zonedDay(new Date(at), await shopTimeZone(shop)))}`;
}

type ProductVersion = ReturnType<typeof versionOf>;

/** The input that would store this version; metafields that the product has now and the version does not are removed. */
function inputOf({ options, metafields, variants, ...fields }: ProductVersion, now: Metafield[], own: Set<string>): ProductInput {
  const isKept = (field: Metafield) => metafields.some(({ namespace, key }) => namespace === field.namespace && key === field.key);
  return {
    ...fields,
    options: (options as ProductOption[]).map(({ name }) => name),
    metafields: [...metafields, ...now.filter((field) => !isKept(field)).map((field) => ({ ...field, value: null }))],
    variants: variants.map(({ id, position: _position, title: _title, imageId: _imageId, ...variant }) => ({
      ...variant,
      id: own.has(id) ? id : null,
    })),
  } as ProductInput;
}

type CollectionVersion = {
  handle: string;
  title: string;
  rules: CollectionRules | null;
  products: string[] | null;
  categoryGroup: string | null;
} & Record<string, unknown>;

async function collectionBefore(shop: Shop, id: string, versionId: number) {
  const stored = isId(id) ? await lockCollection(shop, { id }) : undefined;
  if (!stored) throw new Refusal("not-found");
  const { fields, at } = await fieldsBefore(shop, "collection", id, versionId);
  const until = await untilText(shop, at);
  const { id: _id, updatedAt: seenAt, picture: _picture, ...now } = stored as unknown as CollectionVersion & { id: string; updatedAt: string };
  const then = { ...now, ...fields } as CollectionVersion;
  const notes = ["Its picture stays as it is."];
  if (then.categoryGroup && (await selectGroupId(shop, then.categoryGroup)) === null) {
    const stays = now.categoryGroup === null ? "without a category group" : "in its current category group";
    notes.push(`The category group that it was in ${until} has been deleted. It stays ${stays}.`);
    then.categoryGroup = now.categoryGroup as string | null;
  }
  // If the collection had rules then, its products follow from the rules.
  if (then.rules) then.products = null;
  const known = new Set(await selectKnownHandles(shop, then.products ?? []));
  if (then.products?.some((handle) => !known.has(handle)))
    notes.push(`Some of the products that it had ${until} have been deleted or have another handle. They are left out.`);
  then.products = then.products?.filter((handle) => known.has(handle)) ?? null;
  const { products, ...rest } = then;
  return { now: now as object, then, notes, seenAt, input: { ...rest, ...(products ? { products } : {}) } as CollectionInput };
}
