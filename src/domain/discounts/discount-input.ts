import { z } from "zod";

/** A discount as staff enter it. Amounts in minor units. */

const time = z.iso.datetime({ offset: true, error: "Enter a date and time." });
const collectionId = z.uuid("Choose collections from the list.");

export const discountInput = z
  .object({
    title: z.string().trim().min(1, "Enter a name that buyers will see.").max(100, "At most 100 characters."),
    /** Null: applies without a code. */
    code: z
      .string()
      .transform((code) => code.replaceAll(/\s+/g, "").toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9-]{3,40}$/, "3 to 40 letters, digits and hyphens."))
      .nullable(),
    kind: z.enum(["percent", "amount", "free-shipping"]),
    percentHundredths: z.int("Enter a percentage.").min(1, "Enter more than 0 %.").max(10_000, "At most 100 %.").nullable(),
    amountCents: z.int("Enter an amount.").min(1, "Enter more than zero.").max(100_000_000_000, "This amount is too large.").nullable(),
    minimumCents: z.int("Enter an amount.").min(0).max(100_000_000_000, "This amount is too large."),
    collectionIds: z.array(collectionId).max(100, "At most 100 collections."),
    startsAt: time,
    endsAt: time.nullable(),
    maxUses: z.int("Enter a whole number.").min(1, "At least 1.").max(1_000_000, "At most 1,000,000.").nullable(),
    isOncePerBuyer: z.boolean(),
  })
  .superRefine((discount, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (discount.kind === "percent" && discount.percentHundredths === null) fault("percentHundredths", "Enter a percentage.");
    if (discount.kind === "amount" && discount.amountCents === null) fault("amountCents", "Enter an amount.");
    if (discount.endsAt !== null && Date.parse(discount.endsAt) <= Date.parse(discount.startsAt)) fault("endsAt", "The end must be after the start.");
  })
  .transform((discount) => ({
    ...discount,
    percentHundredths: discount.kind === "percent" ? discount.percentHundredths : null,
    amountCents: discount.kind === "amount" ? discount.amountCents : null,
  }));
export type DiscountInput = z.output<typeof discountInput>;

export const discountViews = ["all", "active", "scheduled", "ended"] as const;
export const discountListInput = z.object({
  search: z.string().trim().max(100).default(""),
  view: z.enum(discountViews).default("all"),
  after: z.string().max(500).default(""),
});
export type DiscountListInput = z.output<typeof discountListInput>;
