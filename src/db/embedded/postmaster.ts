import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { accessSync, closeSync, constants, copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { OperatorFault } from "#db/operator-fault.ts";
import { firstBarred, type ServerAccount } from "./server-account.ts";

/** What a running server writes about itself in `postmaster.pid` (PostgreSQL's own format: one value per line). */
export type Postmaster = { pid: number; socketFolder: string; status: string };

export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, socketFolder: lines[4] ?? "", status: (lines[7] ?? "").trim() } : null;
  } catch {
    return null;
  }
}

/** Starts the server in its own process group, so that the terminal's Ctrl-C reaches only the shop, which stops the server after its last request. */
export function spawnPostgres(
  program: string,
  options: { cluster: string; logFile: string; account: ServerAccount; settings: Record<string, string> },
): ChildProcess {
  const log = openSync(options.logFile, "a", 0o600);
  const flags = Object.entries(options.settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(program, ["-D", options.cluster, ...flags], { ...childOptions(options.account), stdio: ["ignore", log, log], detached: true });
  closeSync(log);
  child.unref();
  // Also stops the server, without waiting for it, where this process ends by an uncaught fault.
  const lastWord = () => child.kill("SIGINT");
  process.once("exit", lastWord);
  child.once("exit", () => process.off("exit", lastWord));
  return child;
}

/** Passes nothing of our environment to PostgreSQL and gives it a working folder that every account may enter. */
export function childOptions(account: ServerAccount) {
  return {
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    cwd: "/",
  };
}

/** Resolves when the server takes connections; a server that ends first is explained from its log. */
export async function untilReady(child: ChildProcess, cluster: string, say: (line: string) => void): Promise<void> {
  const started = Date.now();
  let hasSaid = false;
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = readPostmaster(cluster);
    if (postmaster && postmaster.pid === child.pid && postmaster.status === "ready") return;
    if (!hasSaid && Date.now() - started > 3000) {
      say("PostgreSQL is recovering after it was stopped without a shutdown");
      hasSaid = true;
    }
    await wait(15);
  }
  throw new Error("ended");
}

/**
 * Stops a PostgreSQL server that an earlier run left on these data. Call it while holding the data's lock: then no
 * living process of ours uses that server. The data stay intact, as after any stop.
 */
export async function stopOrphan(cluster: string, say: (line: string) => void): Promise<void> {
  const found = readPostmaster(cluster);
  if (!found) return;
  if (!isPostgres(found.pid, cluster)) {
    // The process is gone, or its id belongs to another program now.
    rmSync(join(cluster, "postmaster.pid"), { force: true });
    return;
  }
  say(`Stopping the PostgreSQL server that an earlier run left behind (process ${found.pid})`);
  await stopServer(found.pid, cluster);
}

/** Stops the server by a fast shutdown; after 30 seconds by an immediate one, from which PostgreSQL recovers at its next start. */
export async function stopServer(pid: number, cluster: string): Promise<void> {
  const started = Date.now();
  let urged = false;
  send(pid, "SIGINT");
  while (isPostgres(pid, cluster)) {
    if (!urged && Date.now() - started > 30_000) {
      send(pid, "SIGQUIT");
      urged = true;
    }
    await wait(20);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "EPERM")
      throw new OperatorFault(`The PostgreSQL server with process id ${pid} belongs to another account. Stop it as that account (kill -INT ${pid}).`);
  }
}

/** Whether this process is a PostgreSQL server on this cluster: its command line says so. */
function isPostgres(pid: number, cluster: string): boolean {
  try {
    if (process.platform !== "linux") return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster);
  } catch {
    return false;
  }
}

const socketPathLimit = process.platform === "darwin" ? 103 : 107;

/** Whether a socket in `folder` has a path that is short enough for the operating system. */
export function fitsSocket(folder: string, port: number): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= socketPathLimit;
}

const shortFolders = process.platform === "darwin" ? ["/tmp"] : ["/run/meniscus", "/tmp"];

/** Makes a private folder for the socket where the path of the data is too long: in the first of `bases` that the server's account can use. */
export function shortSocketFolder(account: ServerAccount, bases = shortFolders): string {
  const base = bases.find((folder) => isUsable(folder, account)) ?? "/tmp";
  return mkdtempSync(join(base, "meniscus-"));
}

function isUsable(folder: string, account: ServerAccount): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return account === null || firstBarred(folder, account) === null;
  } catch {
    return false;
  }
}

const logLimitBytes = 16 * 1024 * 1024;

/** Keeps the server's log and one older part. The server appends, so the file can be emptied under it. */
export function trimLog(logFile: string): void {
  try {
    if (statSync(logFile).size < logLimitBytes) return;
    copyFileSync(logFile, `${logFile}.1`);
    truncateSync(logFile);
  } catch {
    // There is no log yet, or no space for a second one: neither stops the shop.
  }
}
