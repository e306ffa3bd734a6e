import type postgres from "postgres";
import type { Shop } from "#domain/shop.ts";

/** `statements` without BEGIN and COMMIT. `roundTrips`: how often the shop waits for the database, BEGIN and COMMIT included. */
export type StatementCount = { statements: number; roundTrips: number };

/** Counts what `work` sends to the database. Statements sent at once, without waiting for an answer in between, are one round trip. */
export async function countStatements({ sql }: Pick<Shop, "sql">, work: () => Promise<unknown>): Promise<StatementCount> {
  const options = (sql as postgres.Sql).options as { debug?: unknown };
  let statements = 0;
  const waits = new Set<string>();
  let turn = 0;
  let isNewTurn = true;
  options.debug = (connection: number, text: string) => {
    if (isNewTurn) {
      turn += 1;
      isNewTurn = false;
      // An answer never arrives in the turn of the event loop in which its statement was sent.
      setImmediate(() => {
        isNewTurn = true;
      });
    }
    waits.add(`${connection} ${turn}`);
    if (!/^\s*(?:begin|commit)\b/i.test(text)) statements += 1;
  };
  try {
    await work();
  } finally {
    options.debug = false;
  }
  return { statements, roundTrips: waits.size };
}
