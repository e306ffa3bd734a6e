import { type CertificateInput, certificateInput } from "#domain/exemptions/exemption-input.ts";
import { scopeText } from "#domain/exemptions/exemption-rules.ts";
import type { OwnCertificate } from "#domain/exemptions/exemptions.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { countryName } from "#domain/postal-address.ts";
import { Refusal } from "#domain/refusal.ts";
import { isTaxedByState, provincesOf } from "#domain/tax/provinces.ts";
import { utcDayText } from "#domain/time-text.ts";
import { maxBuyerUploadBytes, maxBuyerUploadMegabytes } from "#domain/uploaded-file-types.ts";
import type { CertificateCountry, CertificateView } from "./certificate-fields.tsx";

/** Reads the form in which a buyer sends a tax exemption certificate, in the account and at the checkout. */
export async function certificateOf(form: FormData): Promise<CertificateInput & { file: Uint8Array }> {
  const file = form.get("file");
  const input = parseInput(certificateInput, {
    number: form.get("number") ?? "",
    country: form.get("country") ?? "",
    // Without script, boxes of a country that was chosen before may still be ticked.
    provinces: form.getAll("provinces").flatMap((text) => String(text).split(`${form.get("country")}-`)[1] ?? []),
    expiresOn: form.get("expiresOn") ?? "",
  });
  if (!(file instanceof File) || file.size === 0) throw new Refusal("input-invalid", { fields: { file: "Choose the certificate’s file." } });
  if (file.size > maxBuyerUploadBytes)
    throw new Refusal("input-invalid", { fields: { file: `This file is larger than ${maxBuyerUploadMegabytes} MB.` } });
  return { ...input, file: new Uint8Array(await file.arrayBuffer()) };
}

export function certificateCountries(codes: readonly string[]): CertificateCountry[] {
  return codes
    .map((code) => ({ code, name: countryName(code), provinces: isTaxedByState(code) ? provincesOf(code) : [] }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en-US"));
}

export function certificateView(own: OwnCertificate): CertificateView {
  const { id, number, status, isExpired, reason, expiresOn } = own;
  return { id, number, status, isExpired, reason, place: scopeText(own), expiresOn: expiresOn && utcDayText(expiresOn) };
}
