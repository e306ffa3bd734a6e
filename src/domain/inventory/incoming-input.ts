import { z } from "zod";
import { maxUnits, maxUnitsText } from "./stock-limit.ts";

/** What staff enter for an incoming delivery. Safe in a browser. */

export const maxDeliveryLines = 200;

const line = z.object({
  /** The id of an existing line; a new one has none. */
  id: z.guid().optional(),
  variantId: z.guid("Choose a product."),
  /** "2026-12-01" */
  expectedOn: z.iso.date("Enter a date."),
  quantity: z.number("Enter a number.").int("Enter a whole number.").min(1, "Enter at least 1.").max(maxUnits, maxUnitsText),
});

export const deliveryInput = z.object({
  reference: z.string().trim().max(100).default(""),
  supplier: z.string().trim().max(120).default(""),
  note: z.string().trim().max(1000).default(""),
  lines: z.array(line).min(1, "Add a product.").max(maxDeliveryLines, `At most ${maxDeliveryLines} lines.`),
});
export type DeliveryInput = z.input<typeof deliveryInput>;

export const receiptInput = z.object({
  lines: z
    .array(
      z.object({
        lineId: z.guid(),
        units: z.number("Enter a number.").int("Enter a whole number.").min(0, "Enter 0 or more.").max(maxUnits, maxUnitsText),
      }),
    )
    .max(maxDeliveryLines),
  /** The missing units are no longer expected. */
  closesRest: z.boolean().default(false),
});
export type ReceiptInput = z.input<typeof receiptInput>;

/** `expected`: units are still to come; `overdue`: a day before today is still open; `received` and `cancelled`: nothing more comes. */
export const deliveryStates = ["expected", "overdue", "received", "cancelled"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
