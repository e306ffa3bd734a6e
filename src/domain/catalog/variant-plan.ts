import { isAddressOf } from "./image-plan.ts";
import type { Plan, PlanDefaults, ProductDraft, StoredImage, StoredVariant, VariantDraft } from "./product-draft.ts";

/** The variants as they shall be, each from the stored one that it is (`before`, in the order of the draft), and the levels to set. Pure. */
export function planVariants(
  before: (StoredVariant | null)[],
  draft: ProductDraft,
  images: StoredImage[],
  defaults: PlanDefaults,
): { variants: StoredVariant[]; stock: Plan["stock"] } {
  const stock: Plan["stock"] = [];
  const variants = draft.variants.map((variant, position) => {
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
  variant: VariantDraft,
  position: number,
  images: StoredImage[],
  defaults: PlanDefaults,
): StoredVariant {
  const image = variant.imageUrl ? images.find((candidate) => isAddressOf(variant.imageUrl as string, candidate)) : undefined;
  return {
    id: before?.id ?? defaults.nextId(),
    position,
    title: variant.optionValues.join(" / ") || "Default Title",
    optionValues: variant.optionValues,
    sku: variant.sku === undefined ? (before?.sku ?? null) : variant.sku,
    barcode: variant.barcode === undefined ? (before?.barcode ?? null) : variant.barcode,
    priceCents: variant.priceCents,
    compareAtPriceCents: variant.compareAtPriceCents === undefined ? (before?.compareAtPriceCents ?? null) : variant.compareAtPriceCents,
    weightGrams: variant.weightGrams ?? before?.weightGrams ?? 0,
    taxable: variant.taxable ?? before?.taxable ?? true,
    requiresShipping: variant.requiresShipping ?? before?.requiresShipping ?? true,
    policy: variant.policy ?? before?.policy ?? "deny",
    lowStockThreshold: variant.lowStockThreshold ?? before?.lowStockThreshold ?? 5,
    leadTimeDays: variant.leadTimeDays === undefined ? (before?.leadTimeDays ?? null) : variant.leadTimeDays,
    imageId: variant.imageUrl === undefined ? (before?.imageId ?? null) : (image?.id ?? null),
    extra: variant.extra ?? before?.extra ?? {},
    tracked: variant.tracked ?? before?.tracked ?? true,
    stock: onHandOf(before, variant, defaults.stockOfNew),
  };
}

function onHandOf(before: StoredVariant | null, { stock, stockSeen }: VariantDraft, stockOfNew: number): number {
  if (!before) return stock ?? stockOfNew;
  return stock === undefined || stock === stockSeen ? before.stock : stock;
}
