import { needsProvince, provinceCode } from "#domain/tax/provinces.ts";
import type { ShippingMethod } from "./shipping.ts";

/**
 * Zones say which methods are offered where. The most specific one wins: postal codes before states, states before whole countries, and what no
 * zone names is everywhere else. Two zones that name the same place are refused when they are saved. Pure, and safe in a browser.
 */

/** Where goods go, as far as it is known; unknown parts are empty. */
export type ShippingPlace = { country: string; province: string; zip: string };

/** `provinces` are "US-HI", `zips` are "US 967" (every code that begins with it) or "US 96700-96899". */
export type ShippingZone = { id: string; title: string; countries: string[]; provinces: string[]; zips: string[]; methods: ShippingMethod[] };

export type ZipRange = { country: string; from: string; to: string };

const bare = (zip: string) => zip.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
/** Sorts after every code that begins with the text before it. */
const end = "\uffff";

/** Parses "US 967", "US 967*", "US 96700-96899"; null for any other text. */
export function zipRange(text: string): ZipRange | null {
  const [, country = "", first = "", second] =
    /^\s*([A-Z]{2})\s+([A-Z0-9][A-Z0-9 ]*?)\s*(?:\*|-\s*([A-Z0-9][A-Z0-9 ]*?))?\s*$/.exec(text.toUpperCase()) ?? [];
  const [from, to] = [bare(first), bare(second ?? first)];
  if (country === "" || from.length !== to.length || from > to) return null;
  return { country, from, to: to + end };
}

function holdsZip(range: ZipRange | null, { country, zip }: ShippingPlace): boolean {
  const code = bare(zip);
  return range !== null && code !== "" && range.country === country && range.from <= code && code <= range.to;
}

const provinceKey = (country: string, province: string) => `${country}-${provinceCode(country, province)}`;

/** Returns whether the zones distinguish places of this country by something that the place does not say yet. */
function isTooVague(zones: readonly ShippingZone[], { country, province, zip }: ShippingPlace): boolean {
  const byZip = zones.some((zone) => zone.zips.some((text) => zipRange(text)?.country === country));
  const byProvince = zones.some((zone) => zone.provinces.some((key) => key.startsWith(`${country}-`)));
  return (byZip && bare(zip) === "") || (byProvince && province === "" && needsProvince(country));
}

/** Returns the zone of a place; "elsewhere": none names it; null: it depends on what is not known of the place yet. */
export function zoneOf<Zone extends ShippingZone>(zones: readonly Zone[], place: ShippingPlace | null): Zone | "elsewhere" | null {
  if (zones.length === 0) return "elsewhere";
  if (place === null || place.country === "" || isTooVague(zones, place)) return null;
  return (
    zones.find((zone) => zone.zips.some((text) => holdsZip(zipRange(text), place))) ??
    zones.find((zone) => zone.provinces.includes(provinceKey(place.country, place.province))) ??
    zones.find((zone) => zone.countries.includes(place.country)) ??
    "elsewhere"
  );
}

type Fault = [path: string, words: string];

/** Returns what is wrong with the places of zones, by path such as `0.zips`; empty: each place belongs to one zone at most. */
export function zoneFaults(zones: readonly ShippingZone[]): Record<string, string> {
  const faults: Fault[] = [];
  const seen: { at: number; zone: ShippingZone }[] = [];
  for (const [at, zone] of zones.entries()) {
    if (zone.countries.length + zone.provinces.length + zone.zips.length === 0)
      faults.push([`${at}.countries`, "Choose where this zone is: countries, states, or postal codes."]);
    const wrong = zone.zips.find((text) => zipRange(text) === null);
    if (wrong !== undefined)
      faults.push([`${at}.zips`, `Write "${wrong}" as a country and a code, its beginning, or a range: US 967, US 96700-96899.`]);
    for (const { zone: other } of seen) {
      const country = zone.countries.find((code) => other.countries.includes(code));
      if (country) faults.push([`${at}.countries`, `${nameOf(other)} has ${country} already. A country belongs to one zone.`]);
      const province = zone.provinces.find((key) => other.provinces.includes(key));
      if (province) faults.push([`${at}.provinces`, `${nameOf(other)} has ${province} already. A state belongs to one zone.`]);
      const zip = zone.zips.find((text) => other.zips.some((had) => overlap(zipRange(text), zipRange(had))));
      if (zip) faults.push([`${at}.zips`, `${nameOf(other)} has postal codes of ${zip} already. A postal code belongs to one zone.`]);
    }
    seen.push({ at, zone });
  }
  return Object.fromEntries(faults);
}

const nameOf = ({ title }: ShippingZone) => `The zone "${title}"`;

function overlap(one: ZipRange | null, other: ZipRange | null): boolean {
  return one !== null && other !== null && one.country === other.country && one.from <= other.to && other.from <= one.to;
}
