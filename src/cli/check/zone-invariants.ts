import type { Sql } from "#db/open-database.ts";
import { countryName } from "#domain/postal-address.ts";
import { settingsOf } from "#domain/settings/settings.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { methodsElsewhere } from "#domain/shipping/shipping.ts";
import { type ShippingZone, zoneFaults } from "#domain/shipping/shipping-zones.ts";
import { type Invariant, maxBrokenShown } from "./invariant.ts";

const readSettings = async (sql: Sql) => settingsOf(await sql<{ section: string; value: unknown }[]>`select section, value from settings`);
const subjects = (list: string[]) => list.slice(0, maxBrokenShown).map((subject) => ({ subject }));

/** Whether orders can be shipped to their destinations. */
export const zoneInvariants: Invariant[] = [
  {
    sentence: "Every country that the shop sells to can be shipped to",
    severity: "note",
    remedy:
      "Buyers there can choose the country, and are told at their address that you do not ship to it. Open Settings, Shipping in the admin area and add the country to a zone with a method or switch on everywhere else; or take it off the countries under Settings, Shop.",
    broken: async (sql) => {
      const { shop, shipping } = await readSettings(sql);
      return subjects(shop.countries.flatMap((country) => notServed(shipping, country)));
    },
  },
  {
    sentence: "Every shipping zone has a method",
    severity: "note",
    remedy: "Nobody there can order. If that is not what you want, open Settings, Shipping in the admin area and add a method to the zone.",
    broken: async (sql) => subjects((await zonesOf(sql)).filter(({ methods }) => methods.length === 0).map(({ title }) => title)),
  },
  {
    sentence: "Every place is in one shipping zone at most",
    severity: "fault",
    remedy:
      "The first of these zones counts, and the other never does. Open Settings, Shipping in the admin area and take the place out of one of them.",
    broken: async (sql) => {
      const twice = Object.values(zoneFaults(await zonesOf(sql))).filter((fault) => fault.includes(" already. "));
      return subjects(twice);
    },
  },
];

const zonesOf = async (sql: Sql) => (await readSettings(sql)).shipping.zones as ShippingZone[];

/** Returns the name of a country of which no zone covers all, with a note where zones cover parts. Another sentence covers zones without a method. */
function notServed(shipping: Settings["shipping"], country: string): string[] {
  const zones = shipping.zones as ShippingZone[];
  if (zones.some(({ countries }) => countries.includes(country))) return [];
  if (methodsElsewhere(shipping).some(({ kind, rates }) => kind === "quote" || rates.length > 0)) return [];
  const isNamedInPart = zones.some(
    ({ provinces, zips }) => provinces.some((key) => key.startsWith(`${country}-`)) || zips.some((zip) => zip.startsWith(`${country} `)),
  );
  return [isNamedInPart ? `${countryName(country)}, outside of its zones` : countryName(country)];
}
