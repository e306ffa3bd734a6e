import type { Sql } from "#db/open-database.ts";
import { accountInvariants } from "./account-invariants.ts";
import { catalogInvariants } from "./catalog-invariants.ts";
import type { Invariant } from "./invariant.ts";
import { invoiceInvariants } from "./invoice-invariants.ts";
import { jobInvariants } from "./job-invariants.ts";
import { lateWorkInvariants } from "./late-work-invariants.ts";
import { menuInvariants } from "./menu-invariants.ts";
import { moneyInvariants } from "./money-invariants.ts";
import { orderInvariants } from "./order-invariants.ts";
import { settingsInvariants } from "./settings-invariants.ts";
import { stockInvariants } from "./stock-invariants.ts";
import { zoneInvariants } from "./zone-invariants.ts";

/** All invariants that `npm run check` tests, by subject. */
const invariants: Invariant[] = [
  ...stockInvariants,
  ...moneyInvariants,
  ...orderInvariants,
  ...invoiceInvariants,
  ...catalogInvariants,
  ...settingsInvariants,
  ...menuInvariants,
  ...zoneInvariants,
  ...accountInvariants,
  ...lateWorkInvariants,
  ...jobInvariants,
];

export type Finding = Pick<Invariant, "sentence" | "severity" | "remedy"> & {
  /** Names of rows that break the sentence; empty where it holds. */
  broken: string[];
};

/** Asks the database for the rows that break each sentence, one query after the other. */
export async function inspectInvariants(sql: Sql, onProgress: (sentence: string) => void = () => {}): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { sentence, severity, remedy, broken } of invariants) {
    onProgress(sentence);
    const rows = await broken(sql);
    findings.push({ sentence, severity, remedy, broken: rows.map(({ subject }) => subject) });
  }
  return findings;
}
