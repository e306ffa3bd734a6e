import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { rounded } from "./statistics.ts";

/** A budget for a figure: `met` says whether the figure keeps it; nothing fails if not. */
export type Budget = { what: string; value: number; budget: string; met: boolean };

export type Finding = {
  /** Products in the catalog during the measurement. */
  products: number | null;
  figures: Record<string, unknown>;
  /** The same work without the shop around it, in the same run, and our share of it. */
  limit?: { what: string; figures: Record<string, unknown> };
  ratio?: number;
  budgets: Budget[];
};

export function atLeast(what: string, value: number, least: number): Budget {
  return { what, value: rounded(value, 3), budget: `at least ${least}`, met: value >= least };
}

export function atMost(what: string, value: number, most: number): Budget {
  return { what, value: rounded(value, 3), budget: `at most ${most}`, met: value <= most };
}

export function below(what: string, value: number, bound: number): Budget {
  return { what, value: rounded(value, 3), budget: `below ${bound}`, met: value < bound };
}

const parts = ["react", "react-router", "hono", "@hono/node-server", "postgres", "drizzle-orm", "vite", "autocannon", "lighthouse"];

/** Returns what was measured, and on which machine. */
export function circumstances() {
  const [{ version, dependencies }, tools] = ["package.json", "bench/tools/package.json"].map((file) => JSON.parse(readFileSync(file, "utf8")));
  const all: Record<string, string> = { ...dependencies, ...tools.dependencies };
  const [cpu] = cpus();
  return {
    product: "Meniscus",
    version,
    commit: commit(),
    startedAt: new Date().toISOString(),
    node: process.version,
    packages: Object.fromEntries(parts.map((name) => [name, all[name]])),
    machine: { cores: cpus().length, cpu: cpu?.model, memoryGb: Math.round(totalmem() / 2 ** 30), platform: `${process.platform} ${process.arch}` },
  };
}

function commit(): string | null {
  try {
    const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    return git("rev-parse", "HEAD") + (git("status", "--porcelain", "--", "src", "package.json") ? " with changes" : "");
  } catch {
    return null;
  }
}
