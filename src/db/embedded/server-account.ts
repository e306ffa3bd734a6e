import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { OperatorFault, systemCode } from "#db/operator-fault.ts";

/** The account that PostgreSQL runs under; null for our own. */
export type ServerAccount = { uid: number; gid: number; name: string } | null;

/**
 * PostgreSQL refuses to run as root. Started by root, it runs under whoever owns the data already, else under the
 * account `meniscus` where the machine has one, else under `nobody`.
 */
export function serverAccount(cluster: string): ServerAccount {
  if (process.getuid?.() !== 0) return null;
  const accounts = passwdEntries();
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0;
  const found =
    (owner !== 0 ? accounts.find((account) => account.uid === owner) : undefined) ??
    accounts.find((account) => account.name === "meniscus") ??
    accounts.find((account) => account.name === "nobody");
  if (!found)
    throw new OperatorFault(
      "PostgreSQL does not run as root, and this machine has no account `nobody`. Run as another account, or add one named `meniscus`.",
    );
  return found;
}

function passwdEntries(): { uid: number; gid: number; name: string }[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/**
 * Makes the data folder. It belongs to whoever starts the shop; started by root, other accounts may pass through it (not
 * list it), because the server's own folders lie below it. Where the server's account cannot get there at all (below a
 * home that nobody else may enter), those folders lie in the shared place, and a link in the data folder leads to them.
 */
export function makeDataFolder(dataDir: string, account: ServerAccount): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 });
  } catch (fault) {
    throw new OperatorFault(
      `The data folder ${dataDir} cannot be created (${systemCode(fault) ?? fault}). Set DATA_DIR to a place that can be written.`,
    );
  }
  if (!account) return;
  if (!mayEnter(dataDir, account)) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const barred = firstBarred(serverHome(dataDir), account);
  if (!barred) return;
  if (existsSync(clusterFolder(dataDir)))
    throw new OperatorFault(`PostgreSQL runs as the account ${account.name}, which may not enter ${barred} anymore. Let it (chmod o+x ${barred}).`);
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  // A new name, so that what an earlier folder of the same name left is never mistaken for this one's.
  const home = mkdtempSync(join(sharedFolder, "data-"));
  chmodSync(home, 0o711);
  rmSync(homeLink(dataDir), { force: true });
  symlinkSync(home, homeLink(dataDir));
}

function homeLink(dataDir: string): string {
  return join(dataDir, "server-home");
}

/** Where the server's own folders lie: the data folder, or where its link leads. */
export function serverHome(dataDir: string): string {
  try {
    return realpathSync(homeLink(dataDir));
  } catch {
    return dataDir;
  }
}

/** The outermost folder on the way to `path` that the account may not enter, or null. */
export function firstBarred(path: string, account: { uid: number; gid: number }): string | null {
  const above = dirname(path) === path ? null : firstBarred(dirname(path), account);
  return above ?? (mayEnter(path, account) ? null : path);
}

function mayEnter(path: string, account: { uid: number; gid: number }): boolean {
  const { mode, uid, gid } = statSync(path);
  const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & needed) !== 0;
}

/** Where root keeps what an unprivileged account must reach. */
export const sharedFolder = "/var/lib/meniscus";

export function clusterFolder(dataDir: string): string {
  return join(serverHome(dataDir), "postgres");
}
