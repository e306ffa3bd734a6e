import { withSigns } from "./typographic-signs.ts";

/** The stored title of the only variant of a product without options. It is never shown. */
const onlyVariant = "Default Title";

/** The title as it is shown beside the product's title; null for the only variant. */
export function shownVariant(title: string): string | null {
  return title === onlyVariant ? null : withSigns(title);
}

/** "Pipette (10 ml)", "Balance" */
export function withVariant({ title, variantTitle }: { title: string; variantTitle: string }): string {
  const shown = shownVariant(variantTitle);
  return shown ? `${title} (${shown})` : title;
}

/** "10 ml · SKU P-10" */
export function variantDetail({ variantTitle, sku }: { variantTitle: string; sku: string | null }): string {
  return [shownVariant(variantTitle), sku ? `SKU ${sku}` : ""].filter(Boolean).join(" · ");
}
