import type postgres from "postgres";
import { type DatabaseTarget, openDatabase } from "#db/open-database.ts";
import type { Recording, Sent, Step } from "../support/statement-recording.ts";
import { percentile, rounded } from "../support/statistics.ts";

/**
 * The limit of a write: sends the statements of recorded operations with the same driver from a bare loop. No code of
 * the shop runs here.
 */
export type Start = { target: DatabaseTarget; pool: number; recording: Recording };
export type Round = { from: number; to: number; inFlight: number };

type Handle = postgres.Sql | postgres.TransactionSql;

let sql: postgres.Sql | undefined;
let recording: Recording | undefined;

// Keeps the process alive while it waits for messages, even when nothing else is pending.
process.channel?.ref();
process.on("message", ({ start, round }: { start?: Start; round?: Round }) => {
  if (start) {
    sql = openDatabase(start.target, { max: start.pool, name: "meniscus-bench-bare" }).sql;
    recording = start.recording;
    process.send?.({ ready: true });
  }
  if (round) void run(round).then((answers) => process.send?.({ answers }));
});

async function run({ from, to, inFlight }: Round) {
  const times: number[] = [];
  let errors = 0;
  let next = from;
  const started = performance.now();
  const loop = async () => {
    for (let at = next++; at < to; at = next++) {
      const sent = performance.now();
      try {
        for (const step of recording?.operations[at] ?? []) await send(step);
      } catch (fault) {
        errors += 1;
        if (errors === 1) console.error(fault);
      }
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, loop));
  const seconds = (performance.now() - started) / 1000;
  return {
    perSecond: rounded(times.length / seconds, 1),
    p50Ms: rounded(percentile(times, 0.5)),
    p99Ms: rounded(percentile(times, 0.99)),
    requests: times.length,
    errors,
    seconds: rounded(seconds, 3),
  };
}

async function send({ transaction, batches, endsWithCommit }: Step): Promise<void> {
  const inOrder = async (handle: Handle, batches: Sent[][]) => {
    for (const batch of batches) await Promise.all(batch.map((statement) => sendOne(handle, statement)));
  };
  if (!sql) throw new Error("The loop has not been started.");
  if (!transaction) return inOrder(sql, batches);
  const awaited = endsWithCommit ? batches.slice(0, -1) : batches;
  let last: Promise<unknown>[] = [];
  await sql.begin(async (handle) => {
    await inOrder(handle, awaited);
    last = batches.slice(awaited.length).flatMap((batch) => batch.map((statement) => sendOne(handle, statement).execute()));
  });
  await Promise.all(last);
}

function sendOne(handle: Handle, { text: number, values }: Sent) {
  const { text, prepared } = recording?.texts[number] ?? { text: "", prepared: false };
  return handle.unsafe(text, values as never[], { prepare: prepared, simple: values.length === 0 && !prepared } as postgres.UnsafeQueryOptions);
}
