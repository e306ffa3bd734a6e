import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { OperatorFault } from "#db/operator-fault.ts";
import { childOptions } from "./postmaster.ts";
import { clusterFolder, type ServerAccount } from "./server-account.ts";
import { explainLog } from "./server-log.ts";

const run = promisify(execFile);

export const superuser = "meniscus";

const spaceForNewBytes = 96 * 1024 * 1024;
const spaceToStartBytes = 32 * 1024 * 1024;

/** Creates the database's folder the first time; otherwise checks that this version of PostgreSQL can read it. */
export async function prepareCluster(options: {
  dataDir: string;
  native: string;
  account: ServerAccount;
  fast: boolean;
  say(line: string): void;
}): Promise<void> {
  const { dataDir } = options;
  const cluster = clusterFolder(dataDir);
  if (!existsSync(join(cluster, "PG_VERSION"))) {
    needSpace(dirname(cluster), spaceForNewBytes);
    options.say("Creating the database");
    await createCluster(options, cluster);
    return;
  }
  const written = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  const ours = await majorVersion(options.native, options.account);
  if (written !== ours) throw new OperatorFault(otherMajor(dataDir, Number(written), Number(ours)));
  needSpace(dirname(cluster), spaceToStartBytes);
}

/** Creates the folder under another name and renames it when complete, so that an interrupted start simply begins again. */
async function createCluster({ dataDir, native, account, fast }: Parameters<typeof prepareCluster>[0], cluster: string): Promise<void> {
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const draftCluster = join(draft, "cluster");
  const handedPassword = join(draft, "password");
  const password = randomBytes(24).toString("base64url");
  writeFileSync(handedPassword, password, { mode: 0o600 });
  if (account) for (const path of [draft, handedPassword]) chownSync(path, account.uid, account.gid);
  const locale = ["-E", "UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-locale"];
  const flags = ["-D", draftCluster, "-U", superuser, "-A", "scram-sha-256", "--pwfile", handedPassword, ...locale];
  try {
    await run(join(native, "bin/initdb"), fast ? [...flags, "--no-sync"] : flags, childOptions(account));
  } catch (fault) {
    rmSync(draft, { recursive: true, force: true });
    const output = fault instanceof Error && "stderr" in fault ? String(fault.stderr) : String(fault);
    throw new OperatorFault(`The database could not be created in ${dataDir}: ${explainLog(output)}`);
  }
  writeFileSync(passwordFile(dataDir), password, { mode: 0o600 });
  renameSync(draftCluster, cluster);
  rmSync(draft, { recursive: true, force: true });
}

function passwordFile(dataDir: string): string {
  return join(dataDir, "postgres-password");
}

export function readPassword(dataDir: string): string {
  try {
    return readFileSync(passwordFile(dataDir), "utf8").trim();
  } catch {
    throw new OperatorFault(
      `The database's password is not readable in ${passwordFile(dataDir)}. It was written when the database was created; put it back from a copy of the folder.`,
    );
  }
}

async function majorVersion(native: string, account: ServerAccount): Promise<string> {
  const { stdout } = await run(join(native, "bin/postgres"), ["--version"], childOptions(account));
  return /(\d+)[.\w]*\s*$/.exec(stdout.trim())?.[1] ?? "";
}

function otherMajor(dataDir: string, written: number, ours: number): string {
  const cluster = clusterFolder(dataDir);
  if (written > ours)
    return `The data in ${cluster} was written by PostgreSQL ${written}; this version of Meniscus includes PostgreSQL ${ours}. Start the newer Meniscus that wrote it.`;
  return [
    `The data in ${cluster} was written by PostgreSQL ${written}; this version of Meniscus includes PostgreSQL ${ours}.`,
    "Go back to the version of Meniscus that you ran before and write a backup (npm run backup -- shop.backup), then come back to this version,",
    `move ${cluster} away, and read it back (npm run restore -- shop.backup).`,
  ].join(" ");
}

function needSpace(dataDir: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= bytes) return;
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  throw new OperatorFault(
    `The disk of ${dataDir} is full: ${free} MB are free, and PostgreSQL needs ${bytes / 1024 / 1024} MB to start. Make space, or set DATA_DIR to another disk.`,
  );
}

/** Creates a folder of mode 0700 that belongs to the server's account. */
export function privateFolder(path: string, account: ServerAccount): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account && statSync(path).uid !== account.uid) chownSync(path, account.uid, account.gid);
  return path;
}
