import { z } from "zod";
import { amountFilter, timeFilter } from "#domain/list-filter-input.ts";

/** How staff filter and sort the list of products. Safe in a browser. */
export const productViews = ["all", "active", "draft", "archived", "low-stock"] as const;
export const productSorts = ["updated", "updated-asc", "title", "title-desc", "price-asc", "price-desc", "stock"] as const;
export type ProductView = (typeof productViews)[number];
export type ProductSort = (typeof productSorts)[number];

const text = z.string().max(2600).optional();

export const productFilters = {
  status: z.enum(["active", "draft", "archived"]).optional().catch(undefined),
  vendor: text,
  type: text,
  tag: text,
  stock: z.enum(["low", "none"]).optional().catch(undefined),
  priceMin: amountFilter,
  priceMax: amountFilter,
  updatedFrom: timeFilter,
  updatedTo: timeFilter,
};

/** The filters of the list as its URL has them, without sort and page. */
export const productSelection = z.object({
  search: z.string().max(200).optional(),
  view: z.enum(productViews).optional().catch(undefined),
  ...productFilters,
});
export type ProductSelection = z.output<typeof productSelection>;

/** The same, with every optional field also accepting undefined. */
export type ProductListInput = Partial<{ [Part in keyof ProductSelection]: ProductSelection[Part] | undefined }> & {
  sort?: ProductSort | undefined;
  first?: number | undefined;
  after?: string | null | undefined;
};
