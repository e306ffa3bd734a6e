import type { Address } from "#db/schema/checkout.ts";
import { onFirstUse } from "./on-first-use.ts";

const countryNames = onFirstUse(() => new Intl.DisplayNames("en-US", { type: "region" }));

/** US -> "United States"; what is no country code comes back as it is. */
export function countryName(code: string): string {
  try {
    return countryNames().of(code) ?? code;
  } catch {
    return code;
  }
}

/** An address as it stands on an envelope, empty lines left out. */
export function addressLines(address: Address): string[] {
  const place = [[address.city, address.province].filter(Boolean).join(", "), address.zip].filter(Boolean).join(" ");
  const lines = [
    `${address.firstName} ${address.lastName}`.trim(),
    address.company,
    address.address1,
    address.address2,
    place,
    address.country ? countryName(address.country) : "",
    address.phone,
  ];
  return lines.filter((line) => line !== "");
}
