import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { LoadFigures, Side } from "../tools/load-generator.ts";
import type { BenchServer } from "./bench-server.ts";
import { descendantsOf } from "./process-tree-memory.ts";
import { rounded } from "./statistics.ts";

/** PostgreSQL's CPU time per request in milliseconds: all of its processes, as the system counts it, in steps of 10 ms each. Linux only. */
export type WithDatabase = LoadFigures & { databaseCpuMs: number };

/** Adds to `side` what its requests cost the database, beside the measured process. */
export function withDatabase(server: BenchServer, side: Side): Side<WithDatabase> {
  return async (seconds) => {
    const before = cpuMsOf(server.pid);
    const figures = await side(seconds);
    return { ...figures, databaseCpuMs: rounded((cpuMsOf(server.pid) - before) / figures.requests, 3) };
  };
}

const tickMs = 1000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** CPU time of a process, its children, and those that have ended since it started. */
function cpuMsOf(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + ticksOf(each, each === pid), 0) * tickMs;
}

/** utime and stime of `/proc/PID/stat`, with those of ended children if `withEnded`; they follow the name, which may have spaces. */
function ticksOf(pid: number, withEnded: boolean): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [utime = 0, stime = 0, ...ended] = text.slice(text.lastIndexOf(")")).split(" ").slice(12, 16).map(Number);
    return utime + stime + (withEnded ? (ended[0] ?? 0) + (ended[1] ?? 0) : 0);
  } catch {
    return 0;
  }
}
