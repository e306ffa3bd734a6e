import { inject } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { databaseNamed } from "#support/database-server.ts";
import { openStatementProxy } from "#support/statement-proxy.ts";
import { signedInAs } from "#support/test-app.ts";
import type { TestShop } from "#support/test-shop.ts";
import { runHistory } from "./sale-histories.ts";
import { faultsOf } from "./sale-invariants.ts";

type Asked = {
  /** The seed of the first history; each further one has the next number. */
  seed: number;
  histories: number;
  /** Changes statements on their way to the database, to check that their loss is noticed. */
  rewrite?: (sql: string) => string;
  /** The faults to look for: histories with other faults are skipped. */
  about?: RegExp;
};

/** Runs histories one after another until one goes wrong and returns its seed and faults; null where none did. */
export async function brokenHistory(
  shop: TestShop,
  { seed, histories, rewrite, about = /./s }: Asked,
): Promise<{ seed: number; faults: string[] } | null> {
  const [database] = await shop.sql<{ name: string }[]>`select current_database() as name`;
  const proxy = await openStatementProxy(databaseNamed(inject("appTarget"), database?.name ?? ""), rewrite);
  const staff = (await signedInAs(shop, "owner")).actor as Staff;
  try {
    for (let each = seed; each < seed + histories; each++) {
      const faults = await runHistory(shop, proxy, each, staff).then(
        (history) => faultsOf(shop, history),
        (fault: unknown) => [fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)],
      );
      if (faults.some((fault) => about.test(fault))) return { seed: each, faults };
    }
    return null;
  } finally {
    await proxy.close();
  }
}
