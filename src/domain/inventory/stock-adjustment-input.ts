import { z } from "zod";
import type { AdjustmentReason } from "./inventory-queries.ts";

/** The reasons of staff for changing the stock on hand. Safe in a browser. */
export const staffReasons = ["received", "counted", "damaged", "returned", "correction", "other"] as const satisfies AdjustmentReason[];
export type StaffReason = (typeof staffReasons)[number];

export const maxNoteLength = 500;

const place = z.string().trim().max(60);
/** Where a variant is stored. `seen`: the place that the author of the change saw. */
export const placeInput = z.object({ place, seen: place.optional() });

/** The kinds of movements, as the stock history names them. */
export const movementWords: Record<AdjustmentReason, string> = {
  created: "First stock",
  imported: "Imported or set in the editor",
  counted: "Counted",
  sold: "Sold",
  returned: "Returned",
  received: "Received",
  damaged: "Damaged",
  correction: "Correction",
  other: "Other",
};
