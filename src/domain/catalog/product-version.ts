import type { PlannedProduct } from "./product-plan.ts";

/**
 * The fields that versions of a product keep: those of its editor. Adjustments change its stock, other operations its pictures and documents, and
 * restoring an old version never publishes or hides the product. Pure.
 */
export function versionOf({
  id: _id,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  status: _status,
  publishAt: _publishAt,
  images: _images,
  documents: _documents,
  variants,
  ...fields
}: Omit<PlannedProduct, "retired">) {
  const { retired: _retired, ...shown } = fields as typeof fields & { retired?: unknown };
  return { ...shown, variants: variants.map(({ stock: _stock, tracked: _tracked, ...variant }) => variant) };
}
