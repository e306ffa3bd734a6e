import { z } from "zod";
import { reportInput } from "./report-input.ts";

/** How sales are counted by what led to them. Safe in the browser. */

/** How the visits before an order are grouped. One order is divided among its visits, so that the figures add up. */
export const arrivalDimensions = ["channel", "campaign", "landing", "device", "country"] as const;
export type ArrivalDimension = (typeof arrivalDimensions)[number];

/** Groups by what a visit saw. It may have seen several: the visit and its order count for each of them. */
export const contentDimensions = ["product", "collection", "query"] as const;
export type ContentDimension = (typeof contentDimensions)[number];

/** How many rows sales have at most. What has no row of its own is added up as "others" for arrivals, and left out for what a visit saw. */
export const maxSalesRows = 50;

export const conversionDimensions = [...arrivalDimensions, ...contentDimensions] as const;
export type ConversionDimension = (typeof conversionDimensions)[number];

/** The kinds of what led to a visit. */
export const visitChannels = ["direct", "search", "social", "email", "paid", "campaign", "referral"] as const;

/** `position`: 40 % to the first visit, 40 % to the last, 20 % to those between. */
export const attributionModels = ["first", "last", "linear", "position"] as const;
export type AttributionModel = (typeof attributionModels)[number];

export const attributionWindows = ["7", "30", "90"] as const;

/** `window`: how many days before an order a visit still gets a share of it. */
export const attributionInput = z.object({
  model: z.enum(attributionModels).default("last"),
  window: z.enum(attributionWindows).default("30"),
});

export const conversionsInput = reportInput.safeExtend({ by: z.enum(conversionDimensions).default("channel"), ...attributionInput.shape });
export type ConversionsInput = z.output<typeof conversionsInput>;

export const purchaseTimeInput = reportInput.safeExtend({ window: attributionInput.shape.window });
export type PurchaseTimeInput = z.output<typeof purchaseTimeInput>;

/** `product`: a product's id; left out: all pairs. */
export const boughtTogetherInput = reportInput.safeExtend({ product: z.uuid().optional() });
export type BoughtTogetherInput = z.output<typeof boughtTogetherInput>;
