import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault, quietly, step } from "./step-output.mjs";

const inputs = ["src", "vendor", "public", "package.json", "package-lock.json", "vite.config.ts", "react-router.config.ts", "scripts"];
const isTest = /\.test\.tsx?$/;

/**
 * Builds, unless the last build was made from the same files. Compares modification times first, and contents only if those differ. `show`:
 * how the build is displayed while it runs.
 */
export async function build(root, { force = false, show = step } = {}) {
  const stampFile = join(root, "build/.stamp");
  const files = inputs.flatMap((input) => filesBelow(join(root, input)));
  const times = digest(files, (file) => `${statSync(file).size} ${statSync(file).mtimeMs}`);
  const stamp = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, "utf8")) : {};
  if (!force && stamp.times === times) return;
  const contents = digest(files, (file) => readFileSync(file));
  if (force || stamp.contents !== contents) {
    rmSync(stampFile, { force: true });
    await show("Building the shop", () => bundle(root));
  }
  writeFileSync(stampFile, JSON.stringify({ times, contents }));
}

async function bundle(root) {
  try {
    await quietly(join(root, "node_modules/.bin/react-router"), ["build"], { cwd: root, env: { ...process.env, NODE_ENV: "production" } });
  } catch (fault) {
    throw new Fault(`The build failed:\n\n${fault.message}`);
  }
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function digest(files, describe) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update("\0").update(describe(file)).update("\0");
  return hash.digest("hex");
}
