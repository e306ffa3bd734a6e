import type { BenchOptions } from "./bench-options.ts";
import type { Finding } from "./bench-report.ts";
import type { BenchServer } from "./bench-server.ts";

export type Bench = { options: BenchOptions; server: BenchServer; say(line: string): void };

/** Why something was not measured here: it is reported, not failed. */
export class NotMeasured extends Error {}

/** One script: `run` is called once per catalog size where `perSize`, else once with the first. */
export type MeasurementScript = { name: string; perSize: boolean; run(bench: Bench, products: number): Promise<Finding> };
