import type { Sql } from "#db/open.ts";
import { settingsOf } from "#domain/settings/settings.ts";
import { rateFault } from "#domain/shipping/shipping-rates.ts";
import { placesTwice } from "#domain/tax/tax-rates.ts";
import { type Invariant, mostBroken } from "./invariant.ts";

const readSettings = async (sql: Sql) => settingsOf(await sql<{ section: string; value: unknown }[]>`select section, value from settings`);
const subjects = (list: string[]) => list.slice(0, mostBroken).map((subject) => ({ subject }));

/** What settings of an older version may hold and today's would refuse. */
export const settingsInvariants: Invariant[] = [
  {
    sentence: "Every country and state has one tax rate",
    severity: "fault",
    remedy: "Buyers there pay both rates. Open Settings, Tax in the admin area and keep one row for each place.",
    broken: async (sql) => subjects(placesTwice((await readSettings(sql)).tax.rates)),
  },
  {
    sentence: "Every shipping rate has a weight limit of its own",
    severity: "note",
    remedy: "The second of two such rates never counts. Open Settings, Shipping in the admin area and remove one of them.",
    broken: async (sql) => {
      const fault = rateFault((await readSettings(sql)).shipping.rates);
      return subjects(fault ? [fault] : []);
    },
  },
];
