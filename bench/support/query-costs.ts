import type { Connection } from "#db/open-database.ts";
import { recordStatements } from "./statement-recording.ts";
import { rounded } from "./statistics.ts";

/** What the statements of one operation cost the database: pages of 8 KiB that were read, and time. */
export type QueryCost = { statements: number; buffers: number; ms: number };

type Plan = { "Shared Hit Blocks": number; "Shared Read Blocks": number };
type Explained = { "QUERY PLAN": [{ Plan: Plan; "Execution Time": number }] };

/** Runs `read` (which must change nothing), records its statements, and has each explained while it runs; the faster of two times counts. */
export async function queryCostOf(connection: Connection, read: () => Promise<unknown>): Promise<QueryCost> {
  const { texts, operations } = await recordStatements(connection, read, { warmup: 1, count: 1 });
  const sent = operations.flat().flatMap(({ batches }) => batches.flat());
  let [buffers, ms] = [0, 0];
  for (const { text, values } of sent) {
    const explain = () =>
      connection.sql.unsafe<Explained[]>(`explain (analyze, buffers, format json) ${texts[text]?.text ?? ""}`, values as never[], { prepare: false });
    const [first, second] = [(await explain())[0], (await explain())[0]].map((row) => (row as Explained)["QUERY PLAN"][0]);
    if (!first || !second) throw new Error("A statement was not explained.");
    buffers += second.Plan["Shared Hit Blocks"] + second.Plan["Shared Read Blocks"];
    ms += Math.min(first["Execution Time"], second["Execution Time"]);
  }
  return { statements: sent.length, buffers, ms: rounded(ms, 3) };
}
