import type { BenchOptions } from "./bench-options.ts";
import type { Finding } from "./bench-report.ts";
import type { BenchServer } from "./bench-server.ts";

export type Bench = { options: BenchOptions; server: BenchServer; say(line: string): void };

/** The reason why something was not measured here: it is reported and fails nothing. */
export class NotMeasured extends Error {}

/** One script: `run` is called once per catalog size if `perSize`, otherwise once with the first size. */
export type MeasurementScript = { name: string; perSize: boolean; run(bench: Bench, products: number): Promise<Finding> };
