import type { Metafield } from "#db/schema/catalog.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { specificationNumber } from "./metafields.ts";
import type { CleanDraft, ProductDraft } from "./product-draft.ts";
import { type ProductForm, type ProductInput, productInput } from "./product-input.ts";
import { lockCatalog, selectStored } from "./product-write-queries.ts";
import { cleanDrafts, type UnclearVariants, writeCleanProducts } from "./product-writing.ts";

/**
 * Creates a product, or with `id` replaces what staff can edit of it. Owners and managers may. Refuses `not-allowed`,
 * `input-invalid` with fields, `handle-taken`, `not-found`, `variants-unclear` where variants without ids went and others came, `confirmation-needed` with questions (a price of 0, a compare-at price that is none, stock that moved since it was seen) until
 * their codes stand in `confirmed`, and `changed-meanwhile` when `seenAt` (the `updatedAt` that
 * the form was filled from) is no longer true. Gives the id.
 */
export async function saveProduct(
  shop: Shop,
  actor: Actor,
  input: ProductInput,
  { id, seenAt, currency, confirmed = [] }: { id?: string; seenAt?: string; currency?: string | undefined; confirmed?: string[] } = {},
): Promise<string> {
  requireRight(actor, "products.change");
  const form = parseInput(productInput, input);
  const [draft] = await cleanDrafts(shop, [draftOf(form)]);
  return inTransaction(shop, async (shop) => {
    // Before anything is read that is written back.
    await lockCatalog(shop);
    const [holder] = await shop.sql<{ id: string }[]>`select id from products where handle = ${form.handle}`;
    if (holder && holder.id !== id) throw new Refusal("handle-taken", { fields: { handle: "Another product has this handle." } });
    const [stored] = id ? await selectStored(shop, { ids: [id] }) : [];
    const drafts = [{ ...(draft as CleanDraft), metafields: metafieldsOf(form, stored?.metafields ?? []) }];
    const written = await writeCleanProducts(shop, actor, drafts, {
      confirmed,
      ...(id ? { id } : {}),
      ...(seenAt ? { seenAt } : {}),
      ...(currency ? { currency } : {}),
    });
    const [unclear] = written.unclear;
    if (unclear) throw unclearRefusal(unclear);
    return written.ids.get(form.handle) as string;
  });
}

function unclearRefusal({ gone, come }: UnclearVariants): Refusal {
  return new Refusal("variants-unclear", { gone: gone.map(({ title }) => title).join(", "), come: come.map(({ title }) => title).join(", ") });
}

/** The stored ones with those that the form has fields for. */
function metafieldsOf({ features, applications, modelNumber }: ProductForm, stored: Metafield[]): Metafield[] {
  const own = new Set(["features", "applications", "model_number"]);
  const metafields = stored.filter((field) => field.namespace !== "custom" || !own.has(field.key));
  const put = (key: string, value: string) => metafields.push({ namespace: "custom", key, value });
  if (modelNumber) put("model_number", modelNumber);
  if (features.length > 0) put("features", JSON.stringify(features));
  if (applications.length > 0) put("applications", JSON.stringify(applications));
  return metafields;
}

function draftOf({ features: _features, applications: _applications, modelNumber: _number, drawing, variants, ...form }: ProductForm): ProductDraft {
  return {
    ...form,
    ...(drawing ? { drawing } : {}),
    specifications: form.specifications.map((row) => ({ ...row, number: specificationNumber(row.value) })),
    variants: variants.map(({ stock, stockSeen, tracked, ...variant }) => ({
      ...variant,
      ...(stock === undefined ? {} : { stock }),
      ...(stockSeen === undefined ? {} : { stockSeen }),
      ...(tracked === undefined ? {} : { tracked }),
    })),
  };
}
