import { spawnSync } from "node:child_process";
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atMost, type Finding } from "../support/bench-report.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { rounded } from "../support/statistics.ts";

/**
 * Measures what `npm start` installs in a fresh clone, in MiB on disk as `du -m` counts, and what `npm test` and `npm run bench` add: the
 * install script that they call runs in an empty folder.
 */
export const packages: MeasurementScript = { name: "packages", perSize: false, run };

const tools = "bench/tools";
const files = ["package.json", "package-lock.json", ".npmrc"];

async function run({ say }: Bench): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), "meniscus-bench-packages-"));
  try {
    for (const file of [...files, ...files.map((file) => join(tools, file)), "scripts/install.mjs", "scripts/step-output.mjs"])
      cpSync(file, join(folder, file));
    say("packages: installing as npm start does");
    install(folder, {});
    const startMb = mebibytes(join(folder, "node_modules"));
    const largestMb = largest(join(folder, "node_modules"));
    say("packages: adding what npm test and npm run bench need");
    install(folder, { forTests: true, forBench: true });
    const testsAddMb = mebibytes(join(folder, "node_modules")) - startMb;
    return {
      products: null,
      figures: { startMb, testsAddMb, benchAddsMb: mebibytes(join(folder, tools, "node_modules")), largestMb },
      budgets: [atMost("packages that npm start installs, MB", startMb, 400)],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function install(folder: string, wanted: { forTests?: boolean; forBench?: boolean }): void {
  const program = `import { install } from "./scripts/install.mjs"; await install(process.cwd(), ${JSON.stringify(wanted)});`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`The packages could not be installed:\n${stdout}\n${stderr}`);
}

function largest(folder: string): Record<string, number> {
  const names = readdirSync(folder).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(folder, name)).map((inner) => join(name, inner)) : name,
  );
  const sizes = names.map((name) => [name, mebibytes(join(folder, name))] as const);
  return Object.fromEntries(sizes.sort(([, a], [, b]) => b - a).slice(0, 10));
}

function mebibytes(path: string): number {
  return rounded(bytesOf(path) / 2 ** 20, 0);
}

function bytesOf(path: string): number {
  const stats = lstatSync(path);
  const inside = stats.isDirectory() ? readdirSync(path).map((name) => bytesOf(join(path, name))) : [];
  return inside.reduce((sum, bytes) => sum + bytes, stats.blocks * 512);
}
