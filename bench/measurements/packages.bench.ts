import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { atMost, type Finding } from "../support/bench-report.ts";
import type { MeasurementScript } from "../support/measurement.ts";
import { rounded } from "../support/medians.ts";

/** What the packages take on the disk, in MiB as `du -m` counts: those that `npm start` installs, and what tests and measurements add. */
export const packages: MeasurementScript = { name: "packages", perSize: false, run };

type Entry = { dev?: boolean; devOptional?: boolean };

async function run(): Promise<Finding> {
  const root = installed(".");
  const isForTests = ({ dev, devOptional }: Entry) => (dev || devOptional) ?? false;
  const startMb = mebibytes(root.filter(({ entry }) => !isForTests(entry)));
  const largest = root.filter(({ entry }) => !isForTests(entry)).sort((a, b) => b.bytes - a.bytes);
  return {
    products: null,
    figures: {
      startMb,
      testsAddMb: mebibytes(root.filter(({ entry }) => isForTests(entry))),
      benchAddsMb: mebibytes(installed("bench/tools")),
      largestMb: Object.fromEntries(largest.slice(0, 8).map(({ path, bytes }) => [path, rounded(bytes / 2 ** 20, 1)])),
    },
    budgets: [atMost("packages that npm start installs, MB", startMb, 400)],
  };
}

/** Every package of the folder's lockfile that is there. */
function installed(folder: string): { path: string; entry: Entry; bytes: number }[] {
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as { packages: Record<string, Entry> };
  return Object.entries(lock.packages)
    .filter(([path]) => path !== "" && existsSync(join(folder, path)))
    .map(([path, entry]) => ({ path, entry, bytes: bytesOf(join(folder, path)) }));
}

/** Without the packages that lie inside, which have entries of their own. */
function bytesOf(path: string): number {
  const { blocks } = lstatSync(path);
  if (!lstatSync(path).isDirectory()) return blocks * 512;
  const names = readdirSync(path).filter((name) => name !== "node_modules");
  return names.reduce((sum, name) => sum + bytesOf(join(path, name)), blocks * 512);
}

function mebibytes(list: { bytes: number }[]): number {
  return rounded(list.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20, 0);
}
