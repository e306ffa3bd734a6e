import type { ProductRelation } from "#db/schema/catalog.ts";
import { type ChangeOptions, type FieldChange, fieldChanges } from "#domain/domain-events/field-changes.ts";
import type { PlannedProduct } from "./product-plan.ts";
import type { StoredProduct, StoredProductPicture, StoredVariant } from "./stored-product.ts";

/** The maximum number of changes recorded for one save; nobody reads more. */
const maxChanges = 200;

export const changeOptions: ChangeOptions = {
  rows: {
    variants: { by: ({ id }: StoredVariant) => id, label: ({ title }: StoredVariant) => title },
    specifications: { by: ({ name }: { name: string }) => name },
    "variants.specifications": { by: ({ name }: { name: string }) => name },
    metafields: { by: ({ namespace, key }: { namespace: string; key: string }) => `${namespace}.${key}` },
    relations: { by: ({ kind, productId }: ProductRelation) => `${kind} ${productId}`, label: ({ kind }: ProductRelation) => kind },
    images: { by: ({ id }: StoredProductPicture) => id, label: ({ position }: StoredProductPicture) => String(position + 1) },
  },
  ignored: [
    ...["id", "createdAt", "updatedAt", "retired", "documents", "options.values"],
    ...["variants.id", "variants.position", "variants.optionValues", "variants.imageId", "variants.extra", "variants.specifications.number"],
    ...[
      "specifications.number",
      "images.id",
      "images.position",
      "images.fileKey",
      "images.width",
      "images.height",
      "relations.productId",
      "relations.kind",
    ],
  ],
};

/** The changes of a product for the audit log, with variants under their current titles; `more` is how many are left out. Pure. */
export function productChanges(stored: StoredProduct, next: PlannedProduct, currency: string): { changes: FieldChange[]; more?: number } {
  const all = fieldChanges(stored, next, { ...changeOptions, currency });
  return all.length > maxChanges ? { changes: all.slice(0, maxChanges), more: all.length - maxChanges } : { changes: all };
}
