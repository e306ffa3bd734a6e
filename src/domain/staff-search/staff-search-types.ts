import type { Money } from "#domain/money.ts";

/** The results of the staff search. Types only: safe in a browser. */
export type OrderHit = {
  id: string;
  name: string;
  isTest: boolean;
  customerName: string;
  company: string;
  poNumber: string | null;
  total: Money;
  processedAt: string;
};
export type ProductHit = { id: string; title: string; vendor: string; status: "active" | "draft" | "archived" };
export type VariantHit = { id: string; productId: string; title: string; variantTitle: string; sku: string | null; barcode: string | null };
export type CustomerHit = { id: string; name: string; email: string };
export type TextHit = { id: string; title: string; handle: string };

/** At most five of each kind, best first. */
export type StaffHits = {
  orders: OrderHit[];
  products: ProductHit[];
  variants: VariantHit[];
  customers: CustomerHit[];
  collections: TextHit[];
  pages: TextHit[];
  articles: TextHit[];
  /** Nothing matches the exact words; the results contain similar words. */
  isSimilar: boolean;
};
