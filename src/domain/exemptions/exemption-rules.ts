import { countryName } from "#domain/postal-address.ts";
import { provinceCode, provincesOf } from "#domain/tax/provinces.ts";
import type { Destination } from "#domain/tax/tax.ts";
import { utcDay } from "#domain/time-text.ts";

/** Which orders a certificate frees from tax. Pure. */

export type CertificateStatus = "waiting" | "verified" | "declined";

/** Where and until when a certificate holds. `expiresOn` "2027-06-30" is its last day; null: it does not expire. */
export type CertificateScope = { country: string; provinces: string[]; expiresOn: string | null };

/** A certificate of the buyer, as a checkout reads it. */
export type HeldCertificate = CertificateScope & { id: string; number: string; status: CertificateStatus };

export function isExpired({ expiresOn }: Pick<CertificateScope, "expiresOn">, now: Date): boolean {
  return expiresOn !== null && expiresOn < utcDay(now);
}

export function holdsFor({ country, provinces }: CertificateScope, destination: Destination): boolean {
  return country === destination.country && (provinces.length === 0 || provinces.includes(provinceCode(country, destination.province)));
}

/** Returns the certificate that frees an order to the destination from tax now; null if there is none. */
export function exemptionAt(certificates: readonly HeldCertificate[], destination: Destination | null, now: Date): HeldCertificate | null {
  if (!destination) return null;
  return certificates.find((held) => held.status === "verified" && !isExpired(held, now) && holdsFor(held, destination)) ?? null;
}

/** Returns the certificate for the destination that staff have not looked at yet. */
export function waitingAt(certificates: readonly HeldCertificate[], destination: Destination | null, now: Date): HeldCertificate | null {
  if (!destination) return null;
  return certificates.find((held) => held.status === "waiting" && !isExpired(held, now) && holdsFor(held, destination)) ?? null;
}

/** "California and Nevada, United States", "Germany" */
export function scopeText({ country, provinces }: Pick<CertificateScope, "country" | "provinces">): string {
  if (provinces.length === 0) return countryName(country);
  const names = provinces.map((code) => provincesOf(country).find((known) => known.code === code)?.name ?? code);
  return `${new Intl.ListFormat("en-US").format(names)}, ${countryName(country)}`;
}
