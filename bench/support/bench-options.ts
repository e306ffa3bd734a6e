import { parseArgs } from "node:util";

/** How long and how often to measure: the same for both sides of a comparison. */
export type BenchOptions = {
  names: string[];
  /** Catalog sizes, in products. */
  sizes: number[];
  /** Seconds per side and round, and the number of rounds; the median round counts. */
  seconds: number;
  rounds: number;
  warmupSeconds: number;
  /** How long `flood` does everything at once; its import is smaller in proportion as this is shorter than ten minutes. */
  floodSeconds: number;
  /** Visitor events over 90 days in `dashboards`. */
  events: number;
  /** Lighthouse runs per page. */
  lighthouseRuns: number;
  /** Only shows that a script works; its figures mean nothing. */
  quick: boolean;
  /** A file to which the document is written as well as printed. */
  out: string | null;
};

/** The command line is wrong: the process prints this with the usage and exits with status 2. */
export class WrongBenchCall extends Error {}

export const benchUsage = (
  known: string[],
) => `Usage: npm run bench -- [NAME ...] [--quick] [--products N,N] [--seconds N] [--rounds N] [--runs N] [--events N] [--out FILE]

NAME  ${known.join(", ")}. Without one: all of them. What the options do: docs/performance.md.

Exit status: 0 when everything could be measured, 1 when not, 2 for incorrect usage.`;

export function readBenchOptions(args: string[], known: string[]): BenchOptions {
  const { values, positionals } = parsed(args);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new WrongBenchCall(`There is no measurement ${unknown.join(", ")}.`);
  const { quick } = values;
  return {
    names: positionals.length > 0 ? known.filter((name) => positionals.includes(name)) : known,
    sizes: (values.products ?? (quick ? "1000" : "1000,20000")).split(",").map((size) => positive(size, "--products")),
    seconds: positive(values.seconds ?? (quick ? "0.5" : "5"), "--seconds"),
    rounds: positive(values.rounds ?? (quick ? "1" : "5"), "--rounds"),
    warmupSeconds: quick ? 0.2 : 3,
    floodSeconds: positive(values["flood-seconds"] ?? (quick ? "15" : "600"), "--flood-seconds"),
    events: positive(values.events ?? (quick ? "100000" : "10000000"), "--events"),
    lighthouseRuns: positive(values.runs ?? (quick ? "1" : "5"), "--runs"),
    quick,
    out: values.out ?? null,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        quick: { type: "boolean", default: false },
        products: { type: "string" },
        seconds: { type: "string" },
        rounds: { type: "string" },
        runs: { type: "string" },
        "flood-seconds": { type: "string" },
        events: { type: "string" },
        out: { type: "string" },
      },
    });
  } catch (fault) {
    throw new WrongBenchCall(fault instanceof Error ? fault.message : String(fault));
  }
}

function positive(text: string, name: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new WrongBenchCall(`${name} takes a positive number, not "${text}".`);
  return number;
}
