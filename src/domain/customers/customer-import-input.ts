import { z } from "zod";
import { typedAddress } from "#domain/postal-address-input.ts";
import { customerNoteInput, tagsInput } from "./customer-input.ts";

/** A customer in a file. Fields that are left out stay as they are. */
const name = z
  .string()
  .trim()
  .max(80, "At most 80 characters.")
  .refine((text) => !/\p{Cc}/u.test(text), "This has characters that cannot be used here.");

export const customerImport = z.object({
  email: z
    .string()
    .trim()
    .min(1, "An email address is required.")
    .max(254, "This email address is too long.")
    .pipe(z.email("This is not an email address.")),
  firstName: name.optional(),
  lastName: name.optional(),
  /** The first address is the default. */
  addresses: z.array(typedAddress).max(50, "At most 50 addresses.").default([]),
  /** All tags of the customer; others are removed. */
  tags: tagsInput.shape.tags.optional(),
  /** Notes that do not exist yet are added. */
  notes: z.array(customerNoteInput.shape.text).max(100, "At most 100 notes.").default([]),
  /** The person's consent to the newsletter: when it was given, and to which words. Null: nothing is known, and nothing changes. */
  consent: z
    .object({
      at: z.iso.datetime({ offset: true, error: "Enter a date and a time, such as 2025-03-01T09:30:00Z." }),
      text: z.string().trim().min(1).max(2000),
    })
    .nullable()
    .default(null),
});
export type CustomerImport = z.input<typeof customerImport>;

/** What was not imported from a customer's row, and why. `address`: its position among the addresses. */
export type CustomerImportNote =
  | { kind: "owner-keeps-name" | "owner-keeps-addresses" | "left-newsletter" }
  | { kind: "address-incomplete"; at: number; reason: string };
