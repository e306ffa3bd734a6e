import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { OperatorFault, systemCode } from "#db/operator-fault.ts";

/** Who holds the data: written beside the lock, and true only while the lock is held. */
export type Holder = { pid: number; purpose: string; state: "starting" | "ready" | "stopping"; since: string };
export type DataLock = { note(state: Holder["state"]): void; release(): void };

/**
 * Allows one process at a time on a data folder. The lock is the operating system's (taken by SQLite on an empty file), so it ends
 * with its process, however that ends, and no stale process id is ever mistaken for another process. Null where another process
 * holds it.
 */
export function tryLock(dataDir: string, purpose: string): DataLock | null {
  const database = openLockFile(dataDir);
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (fault) {
    database.close();
    if (fault instanceof Error && /locked/.test(fault.message)) return null;
    throw fault;
  }
  const holderFile = join(dataDir, "holder.json");
  const since = new Date().toISOString();
  const note = (state: Holder["state"]) => {
    const holder: Holder = { pid: process.pid, purpose, state, since };
    writeFileSync(holderFile, JSON.stringify(holder));
  };
  note("starting");
  return {
    note,
    release() {
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}

function openLockFile(dataDir: string): DatabaseSync {
  const path = join(dataDir, "lock");
  try {
    // Opened without truncating, so that the file exists and its faults have their own codes.
    writeFileSync(path, "", { flag: "a", mode: 0o600 });
  } catch (fault) {
    throw new OperatorFault(
      `The data folder ${dataDir} cannot be written (${systemCode(fault) ?? fault}). Run as the account that owns it, or set DATA_DIR.`,
    );
  }
  return new DatabaseSync(path, { timeout: 0 });
}

/** Returns null where the file is missing or only half written. */
export function readHolder(dataDir: string): Holder | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, "holder.json"), "utf8")) as Holder;
  } catch {
    return null;
  }
}

/** The purpose of the server itself; every other purpose is a command, which ends by itself. */
export const shopPurpose = "the shop";

/**
 * Takes the lock. If a shop is running, throws with one line that names its process. Waits for a command, or for a shop that is
 * stopping, and calls `say` once with the reason.
 */
export async function lockData(dataDir: string, purpose: string, say: (line: string) => void): Promise<DataLock> {
  let lastSaid = "";
  for (;;) {
    const lock = tryLock(dataDir, purpose);
    if (lock) return lock;
    const holder = readHolder(dataDir);
    if (holder?.purpose === shopPurpose && holder.state !== "stopping") throw new OperatorFault(alreadyRunning(dataDir, holder));
    const reason = holder ? `Waiting for ${holder.purpose} (process ${holder.pid}), which is using the data in ${dataDir}` : "";
    if (reason !== lastSaid && reason !== "") {
      say(reason);
      lastSaid = reason;
    }
    await wait(100);
  }
}

export function alreadyRunning(dataDir: string, holder: Holder): string {
  return `The shop is already running on ${dataDir}: process ${holder.pid}, since ${holder.since}. Stop it first (kill ${holder.pid}), or set DATA_DIR to other data.`;
}
