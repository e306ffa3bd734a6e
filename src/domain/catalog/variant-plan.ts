import { isUrlOfPicture } from "./picture-plan.ts";
import { newVariant, type ParsedProduct, type ParsedVariant } from "./product-input.ts";
import { type Plan, type PlanDefaults, withoutUndefined } from "./product-plan.ts";
import { plannedSpecifications } from "./specification-rows.ts";
import type { StoredProductPicture, StoredVariant } from "./stored-product.ts";

/** Plans the new variants, each from its stored one (`before`, in the order of the input), and the levels to set. Pure. */
export function planVariants(
  before: (StoredVariant | null)[],
  input: ParsedProduct,
  images: StoredProductPicture[],
  defaults: PlanDefaults,
): { variants: StoredVariant[]; stock: Plan["stock"] } {
  const stock: Plan["stock"] = [];
  const variants = input.variants.map((variant, position) => {
    const known = before[position] ?? null;
    const next = planVariant(known, variant, position, images, defaults);
    if (!known || next.stock !== known.stock || next.tracked !== known.tracked)
      stock.push({ variantId: next.id, onHand: next.stock, from: known?.stock ?? 0, tracked: next.tracked, isNew: !known });
    return next;
  });
  return { variants, stock };
}

function planVariant(
  before: StoredVariant | null,
  variant: ParsedVariant,
  position: number,
  images: StoredProductPicture[],
  defaults: PlanDefaults,
): StoredVariant {
  const { id, imageUrl, stock, stockSeen, extra, specifications, ...columns } = variant;
  const image = imageUrl ? images.find((candidate) => isUrlOfPicture(imageUrl, candidate)) : undefined;
  return {
    ...newVariant,
    ...before,
    ...withoutUndefined(columns),
    specifications: plannedSpecifications(before?.specifications ?? [], specifications),
    id: before?.id ?? defaults.nextId(),
    position,
    title: variant.optionValues.join(" / ") || "Default Title",
    extra: extra ?? before?.extra ?? {},
    imageId: imageUrl === undefined ? (before?.imageId ?? null) : (image?.id ?? null),
    stock: onHandOf(before, variant, defaults.stockOfNew),
  };
}

function onHandOf(before: StoredVariant | null, { stock, stockSeen }: ParsedVariant, stockOfNew: number): number {
  if (!before) return stock ?? stockOfNew;
  return stock === undefined || stock === stockSeen ? before.stock : stock;
}
