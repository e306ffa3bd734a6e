import type { PlannedProduct } from "./product-plan.ts";

/**
 * What versions of a product keep: what staff write in its editor. Stock moves by adjustments, pictures and documents by operations of their own, and
 * bringing back an old text takes nothing in or out of the shop. Pure.
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
