import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { percentile, rounded } from "./statistics.ts";

export type Latency = { requests: number; p50Ms: number; p95Ms: number; p99Ms: number; maxMs: number; failed: number };

const betweenMs = 20;
const betweenNewMs = 250;
/** A request that takes longer counts as failed. */
const patienceMs = 30_000;

/**
 * Measures how long one visitor waits for pages from memory until `isOver`: on an open connection, as a browser keeps it, and on a new connection
 * for each request, as on a first visit.
 */
export async function measureLatency(origin: string, paths: string[], isOver: () => boolean): Promise<{ open: Latency; fresh: Latency }> {
  const [open, fresh] = await Promise.all([
    measure({ origin, paths, agent: new Agent({ keepAlive: true, maxSockets: 1 }), betweenMs }, isOver),
    measure({ origin, paths, agent: new Agent({ keepAlive: false }), betweenMs: betweenNewMs }, isOver),
  ]);
  return { open, fresh };
}

async function measure({ origin, paths, agent, betweenMs }: Measured, isOver: () => boolean): Promise<Latency> {
  const times: number[] = [];
  let failed = 0;
  for (let at = 0; !isOver(); at++) {
    const started = performance.now();
    const isGood = await ask(origin + paths[at % paths.length], agent);
    times.push(performance.now() - started);
    if (!isGood) failed += 1;
    await wait(betweenMs);
  }
  agent.destroy();
  const of = (share: number) => rounded(percentile(times, share), 1);
  return { requests: times.length, p50Ms: of(0.5), p95Ms: of(0.95), p99Ms: of(0.99), maxMs: of(1), failed };
}

type Measured = { origin: string; paths: string[]; agent: Agent; betweenMs: number };

function ask(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { "accept-encoding": "gzip, deflate, br, zstd" } }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode === 200));
      answer.on("error", () => resolve(false));
    });
    request.setTimeout(patienceMs, () => request.destroy());
    request.on("error", () => resolve(false));
  });
}
