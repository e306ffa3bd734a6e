import { z } from "zod";
import { amountFilter, timeFilter } from "#domain/list-filter-input.ts";
import { fulfillmentStates } from "./fulfillment-state.ts";
import { adminOrderViews } from "./order-admin-types.ts";
import { paymentStates } from "./order-outstanding.ts";

/** How staff narrow the list of orders. Safe in a browser. */

export const orderFilters = {
  /** Both are what the list shows, which is not the stored status. */
  payment: z.enum(paymentStates).optional().catch(undefined),
  fulfillment: z.enum(fulfillmentStates).optional().catch(undefined),
  placedFrom: timeFilter,
  placedTo: timeFilter,
  totalMin: amountFilter,
  totalMax: amountFilter,
  tag: z.string().max(60).optional(),
  /** Only chosen orders, by their ids separated by commas. */
  ids: z.string().max(8000).optional(),
};

/** Which orders are listed: what the URL of the list says, apart from sorting and page. */
export const orderSelection = z.object({
  search: z.string().max(200).optional(),
  view: z.enum(adminOrderViews).optional().catch(undefined),
  ...orderFilters,
});
export type OrderSelection = z.output<typeof orderSelection>;
