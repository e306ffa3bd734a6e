import { z } from "zod";
import type { AdjustmentReason } from "./inventory-queries.ts";

/** Why staff change what is on hand. Safe in a browser. */
export const staffReasons = ["received", "counted", "damaged", "returned", "correction", "other"] as const satisfies AdjustmentReason[];
export type StaffReason = (typeof staffReasons)[number];

export const maxNoteLength = 500;

const place = z.string().trim().max(60);
/** Where a variant lies. `seen`: where it lay as far as the author of the change could see. */
export const placeInput = z.object({ place, seen: place.optional() });

/** What moved, as the stock history names it. */
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
