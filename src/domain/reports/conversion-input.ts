import { z } from "zod";
import { reportInput } from "./report-input.ts";

/** How sales are counted by what led to them. Safe in the browser. */

/** Of the visits before an order: what they are told apart by. One order is shared out among them, so that each figure adds up. */
export const arrivalDimensions = ["channel", "campaign", "landing", "device", "country"] as const;
export type ArrivalDimension = (typeof arrivalDimensions)[number];

/** Of what a visit saw, of which there may be several: one visit, and its order, counts in each of them. */
export const contentDimensions = ["product", "collection", "query"] as const;
export type ContentDimension = (typeof contentDimensions)[number];

export const conversionDimensions = [...arrivalDimensions, ...contentDimensions] as const;
export type ConversionDimension = (typeof conversionDimensions)[number];

/** What led to a visit, by kind. */
export const visitChannels = ["direct", "search", "social", "email", "paid", "campaign", "referral"] as const;

/** `position`: 40 % to the first visit, 40 % to the last, 20 % to those between. */
export const attributionModels = ["first", "last", "linear", "position"] as const;
export type AttributionModel = (typeof attributionModels)[number];

export const attributionWindows = ["7", "30", "90"] as const;

/** `window`: the days before an order in which a visit has a part in it. */
export const attributionInput = z.object({
  model: z.enum(attributionModels).default("last"),
  window: z.enum(attributionWindows).default("30"),
});

export const conversionsInput = reportInput.safeExtend({ by: z.enum(conversionDimensions).default("channel"), ...attributionInput.shape });
export type ConversionsInput = z.output<typeof conversionsInput>;

export const purchaseTimeInput = reportInput.safeExtend({ window: attributionInput.shape.window });
export type PurchaseTimeInput = z.output<typeof purchaseTimeInput>;

/** `product`: its id; left out: all pairs. */
export const boughtTogetherInput = reportInput.safeExtend({ product: z.uuid().optional() });
export type BoughtTogetherInput = z.output<typeof boughtTogetherInput>;
