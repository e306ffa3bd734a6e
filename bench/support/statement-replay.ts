import { readConfig } from "#src/config.ts";
import type { Round, Start } from "../baseline/statement-baseline.ts";
import { type Answers, type Side, withCost } from "../tools/load-generator.ts";
import type { BenchServer } from "./bench-server.ts";
import { startNode } from "./child-node.ts";
import type { Recording } from "./statement-recording.ts";

/** How many requests or operations each side of a write has in flight. */
export const inFlight = 16;

/**
 * Starts a process that sends a recording's operations to `database` (a copy of the one before the recording), with as many
 * connections as a shop has. Each round takes the next `perRound` operations.
 */
export async function startRecordedLimit(
  server: BenchServer,
  { database, recording, perRound }: { database: string; recording: Recording; perRound: number },
): Promise<{ side: Side; stop(): Promise<void> }> {
  const loop = startNode("bench/baseline/statement-baseline.ts", { folder: server.folder });
  const start: Start = { target: server.target(database), pool: readConfig({}).databasePool, recording };
  await loop.ask({ start }, "ready");
  let next = 0;
  const side: Side = () =>
    withCost(loop, () => {
      const round: Round = { from: next, to: next + perRound, inFlight };
      next += perRound;
      return loop.ask<Answers>({ round }, "answers");
    });
  return {
    side,
    async stop() {
      await loop.stop();
      const complaints = loop.output().trim();
      if (complaints) console.error(complaints);
    },
  };
}
