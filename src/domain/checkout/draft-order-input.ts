import { z } from "zod";
import { typedAddress } from "#domain/postal-address-input.ts";

/** A draft order as staff enter it. Safe in a browser. Amounts in minor units of the shop's currency. */
const cents = z.int().min(0).max(100_000_000_000);
const isPlain = (text: string) => !text.includes("\0");
const text = (max: number) => z.string().trim().max(max).refine(isPlain, "This has characters that cannot be used here.").default("");

export const maxDraftLines = 100;
export const maxOwnLines = 30;

export const draftOrderInput = z.object({
  email: z.email("Enter a valid email address.").max(254),
  /** The id of a customer with an account. */
  accountId: z.guid().nullable().default(null),
  lines: z
    .array(
      z.object({
        variantId: z.guid(),
        quantity: z.int().min(1, "Enter a quantity.").max(9999),
        /** The price of one unit; null: the product's price when the draft is saved. */
        priceCents: cents.nullable().default(null),
      }),
    )
    .max(maxDraftLines, `At most ${maxDraftLines} products.`)
    .refine((lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length, "A product is listed twice."),
  /** Custom items without a product; together with `lines`, at least one. */
  ownLines: z
    .array(
      z.object({
        id: z.guid(),
        title: z.string().trim().min(1, "Enter a description.").max(200).refine(isPlain, "This has characters that cannot be used here."),
        quantity: z.int().min(1, "Enter a quantity.").max(9999),
        priceCents: cents,
        /** A class of the tax settings; null: the item is not taxed. */
        taxClass: z.string().max(60).nullable().default("standard"),
      }),
    )
    .max(maxOwnLines, `At most ${maxOwnLines} custom items.`)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, "An item is listed twice.")
    .default([]),
  discountTitle: text(60),
  /** Null: no discount. An amount for everything that is sold, or instead a percentage in hundredths of a percent. */
  discountCents: cents.nullable().default(null),
  discountPercentHundredths: z.int().min(1).max(10_000, "At most 100 %.").nullable().default(null),
  shippingTitle: text(60),
  /** Null: the buyer chooses from what the shop offers for their address. */
  shippingCents: cents.nullable().default(null),
  /** Null: the buyer enters it. */
  shippingAddress: typedAddress.nullable().default(null),
  message: text(1000),
  note: text(2000),
  /** ISO 8601; null: valid until the draft is deleted. */
  validUntil: z.iso.datetime({ offset: true }).nullable().default(null),
});
export type DraftOrderInput = z.output<typeof draftOrderInput>;

/** `revision`: the one that the author has seen. A program may leave it out; then it is not checked. */
export const draftOrderSaveInput = draftOrderInput.extend({ revision: z.int().min(0).optional() });

export const draftOrderViews = ["open", "all", "sent", "ordered", "ended"] as const;
export const draftOrderListInput = z.object({
  search: z.string().trim().max(100).default(""),
  view: z.enum(draftOrderViews).default("open").catch("open"),
  after: z.string().max(500).default(""),
});
export type DraftOrderListInput = z.output<typeof draftOrderListInput>;
