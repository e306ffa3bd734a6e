import { z } from "zod";
import { typedAddress } from "#domain/postal-address-input.ts";

/** What staff send to change an order. */
const id = z.uuid();
const lines = z.array(z.object({ lineId: id, quantity: z.number().int().min(1).max(1_000_000) })).max(500);

/** A parcel by a carrier of `carriers.ts` or any other; without its own link it gets the one of its carrier and number. */
export const parcelInput = z.object({
  carrier: z.string().trim().max(80).default(""),
  trackingNumber: z.string().trim().max(120).default(""),
  trackingUrl: z.union([z.url({ protocol: /^https$/ }).max(500), z.literal("")], "Enter a link that begins with https://.").default(""),
});
const parcels = z.array(parcelInput).max(50, "At most 50 parcels.");

/** `notify`: whether the buyer gets an email. */
export const fulfillmentInput = z.object({
  lines: lines.min(1, "Choose what to ship."),
  parcels: parcels.default([]),
  notify: z.boolean().default(true),
});
/** `on`: a day. Without `lines`: all lines of which something is to be shipped. */
export const newDateInput = z.object({
  on: z.iso.date("Enter a date."),
  lines: z.array(id).min(1, "Choose at least one item.").max(500).optional(),
  notify: z.boolean().default(true),
});
/** `seen`: the parcels that the author saw. */
export const parcelsInput = z.object({ parcels, notify: z.boolean().default(false), seen: parcels.optional() });
export const shipmentCancellationInput = z.object({
  reason: z.string().trim().min(1, "Enter a reason.").max(300),
  notify: z.boolean().default(false),
});

const units = z.number().int().max(1_000_000);
const refundedLine = z.object({ lineId: id, quantity: units.min(1), shipped: z.boolean().optional(), restock: z.boolean().optional() });

/**
 * `amount` is a decimal in the order's currency. `shipped`: whether the units had been shipped; without it, those that were not come first.
 * `shipping`: the part of the amount that is for shipping, before tax. Without `restock`, only units that were not shipped go back into stock.
 * `notify`: whether the buyer gets emails about it.
 */
export const refundInput = z.object({
  amount: z.string().trim().min(1, "Enter an amount.").max(30),
  shipping: z.string().trim().max(30).optional(),
  reason: z.string().trim().min(1, "Enter a reason.").max(300),
  lines: z.array(refundedLine).max(1000).default([]),
  notify: z.boolean().default(true),
});
export const refundSentInput = z.object({ reference: z.string().trim().max(120).default("") });
export const restockInput = z.object({
  lines: z
    .array(z.object({ lineId: id, quantity: units.min(0) }))
    .min(1, "Choose what to put back into stock.")
    .max(500),
});
export const cancellationInput = z.object({ reason: z.string().trim().min(1, "Enter a reason.").max(300) });
/** `amountCents`: the balance as staff saw it. `reference`: the name that staff gave the payment. */
export const balanceInput = z.object({
  how: z.enum(["collected", "waived"]),
  amountCents: z.number().int().min(1),
  reference: z.string().trim().max(120).default(""),
});
export type BalanceInput = z.output<typeof balanceInput>;
/** `mentions`: the ids of the colleagues whom the note names. */
export const noteInput = z.object({ text: z.string().trim().min(1, "Write something.").max(5000), mentions: z.array(z.guid()).max(20).default([]) });

/**
 * What staff change in an order before it is shipped. `lines`: new quantities, where 0 removes what was not shipped; `added`: products that were not
 * in it; `shipping`: the price of shipping before tax, a decimal. What is left out stays. `edits`: the number of edits that staff knew of. `notify`:
 * whether the buyer gets emails about the change and about a refund that follows from it.
 */
export const orderEditInput = z.object({
  edits: z.number().int().min(0),
  lines: z
    .array(z.object({ lineId: id, quantity: z.number().int().min(0).max(1_000_000) }))
    .max(500)
    .default([]),
  added: z
    .array(z.object({ variantId: id, quantity: z.number().int().min(1).max(1_000_000) }))
    .max(100)
    .default([]),
  shippingAddress: typedAddress.optional(),
  shipping: z.string().trim().max(30).optional(),
});
export const orderEditSaveInput = orderEditInput.extend({
  reason: z.string().trim().min(1, "Enter a reason.").max(300),
  notify: z.boolean().default(false),
});
export type OrderEditInput = z.output<typeof orderEditInput>;
export type OrderEditSaveInput = z.output<typeof orderEditSaveInput>;
/** Money that came or went outside of the shop. `amount` is a decimal in the order's currency, `paidOn` the day according to the bank. */
export const paymentInput = z.object({
  amount: z.string().trim().min(1, "Enter an amount.").max(30),
  paidOn: z.iso.date("Enter a date.").refine((day) => day >= "2000-01-01", "Enter a date after 1999."),
  reference: z.string().trim().max(200).default(""),
});
export type PaymentInput = z.output<typeof paymentInput>;
export const reversalInput = z.object({ reason: z.string().trim().min(1, "Enter a reason.").max(300) });

export type FulfillmentInput = z.output<typeof fulfillmentInput>;
export type NewDateInput = z.output<typeof newDateInput>;
export type ParcelsInput = z.output<typeof parcelsInput>;
export type ShipmentCancellationInput = z.output<typeof shipmentCancellationInput>;
export type RestockInput = z.output<typeof restockInput>;
/** Without `notify` the buyer gets emails. */
export type RefundInput = Omit<z.output<typeof refundInput>, "notify"> & { notify?: boolean };
