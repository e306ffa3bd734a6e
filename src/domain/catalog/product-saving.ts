import type { Metafield } from "#db/schema/catalog.ts";
import { inTransaction } from "#db/transaction.ts";
import { requireRight } from "#domain/accounts/permissions.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/audit/audit.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { collectionsOf, refreshCounts } from "./membership-queries.ts";
import { specificationNumber } from "./metafields.ts";
import type { ProductDraft } from "./product-draft.ts";
import { type ProductForm, type ProductInput, productInput } from "./product-input.ts";
import { selectStored } from "./product-write-queries.ts";
import { afterChange, writeProducts } from "./product-writing.ts";

/**
 * Creates a product, or with `id` replaces what staff can edit of it. Owners and managers may. Refuses `not-allowed`,
 * `input-invalid` with fields, `handle-taken`, `not-found`, and `changed-meanwhile` when `seenAt` (the `updatedAt` that
 * the form was filled from) is no longer true. Gives the id.
 */
export async function saveProduct(
  shop: Shop,
  actor: Actor,
  input: ProductInput,
  { id, seenAt }: { id?: string; seenAt?: string } = {},
): Promise<string> {
  requireRight(actor, "products.change");
  const parsed = productInput.safeParse(input);
  if (!parsed.success)
    throw new Refusal("input-invalid", { fields: Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message])) });
  const form = parsed.data;
  return inTransaction(shop, async (shop) => {
    const [holder] = await shop.sql<{ id: string }[]>`select id from products where handle = ${form.handle}`;
    if (holder && holder.id !== id) throw new Refusal("handle-taken", { fields: { handle: "Another product has this handle." } });
    const [stored] = id ? await selectStored(shop, { ids: [id] }) : [];
    const draft = draftOf(form, stored?.metafields ?? []);
    const written = await writeProducts(shop, actor, [draft], { ...(id ? { id } : {}), ...(seenAt ? { seenAt } : {}) });
    return written.ids.get(form.handle) as string;
  });
}

function draftOf({ features, applications, modelNumber, drawing, variants, ...form }: ProductForm, stored: Metafield[]): ProductDraft {
  const own = new Set(["features", "applications", "model_number"]);
  const metafields = stored.filter((field) => field.namespace !== "custom" || !own.has(field.key));
  const put = (key: string, value: string) => metafields.push({ namespace: "custom", key, value });
  if (modelNumber) put("model_number", modelNumber);
  if (features.length > 0) put("features", JSON.stringify(features));
  if (applications.length > 0) put("applications", JSON.stringify(applications));
  return {
    ...form,
    ...(drawing ? { drawing } : {}),
    specifications: form.specifications.map((row) => ({ ...row, number: specificationNumber(row.value) })),
    metafields,
    variants: variants.map(({ stock, tracked, ...variant }) => ({
      ...variant,
      ...(stock === undefined ? {} : { stock }),
      ...(tracked === undefined ? {} : { tracked }),
    })),
  };
}

/** Takes a product out of the shop, or back into it as a draft; its orders keep what they show. Refuses `not-allowed`, `not-found`. */
export async function archiveProduct(shop: Shop, actor: Actor, id: string, { restore = false }: { restore?: boolean } = {}): Promise<void> {
  requireRight(actor, "products.change");
  const status = restore ? "draft" : "archived";
  await inTransaction(shop, async (shop) => {
    const [row] = await shop.sql<{ handle: string }[]>`
      update products set status = ${status}, updated_at = ${shop.clock.now().toISOString()} where id = ${id} and status <> ${status} returning handle`;
    if (!row) {
      const [known] = await shop.sql`select 1 from products where id = ${id}`;
      if (!known) throw new Refusal("not-found");
      return;
    }
    await shop.sql`delete from product_search where product_id = ${id}`;
    await afterChange(shop, [id]);
    await record(shop, actor, restore ? "product.restored" : "product.archived", { kind: "product", id }, { handle: row.handle });
  });
}

/**
 * Deletes products with their variants, pictures' rows and documents; orders keep their own copies. Only the system does
 * that (taking the sample shop out); staff archive. Gives the keys of files that nothing names any more.
 */
export async function deleteProducts(shop: Shop, actor: Actor, ids: string[]): Promise<string[]> {
  if (actor.kind !== "system") throw new Refusal("not-allowed");
  return inTransaction(shop, async (shop) => {
    const files = await shop.sql<{ key: string }[]>`
      select file_key as key from product_documents where product_id = any(${ids}::uuid[])
      union select i.file_key from product_images i where i.product_id = any(${ids}::uuid[]) and i.file_key is not null
        and not exists (select from product_images other where other.file_key = i.file_key and not (other.product_id = any(${ids}::uuid[])))`;
    const collections = await collectionsOf(shop, ids);
    await afterChange(shop, ids);
    await shop.sql`delete from products where id = any(${ids}::uuid[])`;
    await refreshCounts(shop, collections);
    await record(shop, actor, "products.deleted", { kind: "product", id: "many" }, { count: ids.length });
    return files.map((file) => file.key);
  });
}
