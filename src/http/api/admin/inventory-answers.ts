import { z } from "zod";
import { deliveryStates } from "#domain/inventory/incoming-input.ts";
import type { Movement } from "#domain/inventory/stock-history.ts";
import { nameOf, nextCursor, time } from "../shared-schemas.ts";

const day = z.string().describe("A day: 2026-12-01.");

export const stockRow = z
  .object({
    id: z.string(),
    productId: z.string(),
    productTitle: z.string(),
    variantTitle: z.string().describe("Empty where the product has one variant."),
    sku: z.string().nullable(),
    status: z.enum(["active", "draft", "archived"]),
    tracked: z.boolean().describe("False: it is not counted and can always be sold."),
    onHand: z.number(),
    reserved: z.number(),
    available: z.number().describe("On hand less reserved; negative for back-orders."),
    lowStockThreshold: z.number(),
    policy: z.enum(["deny", "continue"]),
    leadTimeDays: z.number().nullable(),
    incoming: z.number().describe("Units on their way."),
    nextOn: day.nullable().describe("The day of the next of them; it may have passed."),
    place: z.string().describe("Where it lies; empty where nobody said."),
    pictureUrl: z.string(),
  })
  .meta({ id: "StockOfVariant" });

export const stockList = z.object({ variants: z.array(stockRow), next: nextCursor });

export const reorderList = z.object({
  variants: z.array(
    stockRow.extend({
      sold: z.number().describe("Units sold in the last 90 days, less those that came back."),
      coverDays: z.number().describe("Lead time and review period together."),
      demand: z.number().describe("Units sold in that time at the same pace."),
      suggested: z.number().describe("Units to order; 0: there is enough."),
    }),
  ),
  next: nextCursor,
  terms: z.object({ supplyDays: z.number(), reviewDays: z.number() }),
});

const movement = z.object({
  id: z.string(),
  kind: nameOf<Movement["kind"]>(),
  at: time,
  onHandChange: z.number(),
  reservedChange: z.number(),
  onHand: z.number().nullable().describe("On hand after it."),
  note: z.string().nullable(),
  byName: z.string().nullable().describe("Null: the shop itself, for a buyer."),
  order: z.object({ id: z.string(), name: z.string() }).nullable(),
  delivery: z.object({ id: z.string(), reference: z.string() }).nullable(),
});

export const stockHistoryAnswer = z.object({
  variant: stockRow.extend({ isRetired: z.boolean() }),
  explained: z.object({
    opening: z.number().describe("On hand before the first movement."),
    sums: z.array(z.object({ reason: nameOf<Exclude<Movement["kind"], "reserved" | "released">>(), units: z.number() })),
    unexplained: z.number().describe("On hand less the opening and all movements: 0."),
  }),
  deliveries: z.array(z.object({ deliveryId: z.string(), reference: z.string(), supplier: z.string(), expectedOn: day, units: z.number() })),
  movements: z.array(movement),
  next: nextCursor,
});

const deliveryHead = z.object({
  id: z.string(),
  reference: z.string(),
  supplier: z.string(),
  note: z.string(),
  nextOn: day.nullable().describe("The next day on which something is expected; null: nothing more comes."),
  state: z.enum(deliveryStates),
  createdAt: time,
  updatedAt: time.describe("Sent back as `seenAt` with every change."),
});

export const deliveryList = z.object({
  deliveries: z.array(deliveryHead.extend({ lines: z.number(), units: z.number(), received: z.number() })),
  next: nextCursor,
});

export const deliveryAnswer = z.object({
  delivery: deliveryHead
    .extend({
      createdBy: z.string().nullable(),
      cancelledAt: time.nullable(),
      cancelledBy: z.string().nullable(),
      lines: z.array(
        z.object({
          id: z.string(),
          variantId: z.string(),
          productId: z.string(),
          productTitle: z.string(),
          variantTitle: z.string(),
          sku: z.string().nullable(),
          expectedOn: day,
          quantity: z.number(),
          received: z.number(),
          isOpen: z.boolean().describe("Something of it is still expected."),
          tracked: z.boolean(),
        }),
      ),
    })
    .meta({ id: "IncomingDelivery" }),
});
