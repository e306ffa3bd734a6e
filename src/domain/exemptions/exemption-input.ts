import { z } from "zod";
import { isCountry } from "#domain/countries.ts";
import { isTaxedByState, provinceCode, provincesOf } from "#domain/tax/provinces.ts";

/** What a buyer and staff send about a certificate. */

/** The number of a certificate, as offices write them. */
const certificateNumber = /^[\p{L}\p{N} ./-]{3,40}$/u;

const day = z.iso.date("Enter a date such as 2027-06-30.");

/** `provinces` empty: the whole country. `expiresOn` null: it does not expire. */
export const certificateInput = z
  .object({
    number: z.string().trim().regex(certificateNumber, "Enter the certificate's number, 3 to 40 characters."),
    country: z.string().refine(isCountry, "Choose a country."),
    provinces: z.array(z.string().trim().max(40)).max(80).default([]),
    expiresOn: z
      .union([day, z.literal("").transform(() => null)])
      .nullable()
      .default(null),
  })
  .transform(({ country, provinces, ...input }) => ({
    ...input,
    country,
    provinces: [...new Set(provinces.map((text) => provinceCode(country, text)).filter((code) => code !== ""))].sort(),
  }))
  .superRefine(({ country, provinces }, context) => {
    const known = provincesOf(country);
    if (known.length > 0 && provinces.some((code) => !known.some((state) => state.code === code)))
      context.addIssue({ code: "custom", path: ["provinces"], message: "Choose states from the list." });
    if (isTaxedByState(country) && provinces.length === 0)
      context.addIssue({ code: "custom", path: ["provinces"], message: "Choose the states where it is valid." });
  });
export type CertificateInput = z.output<typeof certificateInput>;

export const declineInput = z.object({ reason: z.string().trim().min(1, "Enter a reason. It is shown to the buyer.").max(500) });

export const certificateViews = ["waiting", "tax-to-return", "verified", "declined", "expired", "removed", "all"] as const;
export type CertificateView = (typeof certificateViews)[number];
