import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readPostmaster, shortSocketFolder } from "#db/embedded/postmaster.ts";
import { startEmbedded } from "#db/embedded/server.ts";
import { serverHome } from "#db/embedded/server-account.ts";
import { explainLog } from "#db/embedded/server-log.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { type Child, endChildren, isRunning, startChild } from "#support/child-process.ts";

const isRoot = process.getuid?.() === 0;
const settings = { fsync: "off" };
// Whole processes start and stop here, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Mounts a disk of 8 MB. */
function mountSmall(folder: string): void {
  mkdirSync(folder);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m,mode=0711", "tmpfs", folder], { stdio: "ignore" });
}

/** Returns whether this process may mount; in a container even root may not. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "meniscus-mount-"));
  try {
    mountSmall(join(folder, "small"));
    execFileSync("umount", ["-l", join(folder, "small")]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let base: string;
let template: string;
let dataDir: string;

/** Starts the server in a separate process, which may be killed. */
function hold(folder: string, ...rest: string[]): Child {
  return startChild(process.execPath, ["tests/support/run-embedded-server.ts", folder, ...rest]);
}

async function serverOf(child: Child): Promise<number> {
  return Number((await child.says("ready ")).split(" ")[1]);
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), "meniscus-operator-"));
  if (isRoot) chmodSync(base, 0o711);
  template = join(base, "template");
  const server = await startEmbedded({ dataDir: template, settings });
  const { sql, close } = openDatabase(server.target, { max: 1, name: "test" });
  await sql`create table kept (word text)`;
  await sql`insert into kept values ('still here')`;
  await close();
  await server.stop();
});

let count = 0;
beforeEach(() => {
  count += 1;
  dataDir = join(base, `shop-${count}`);
  execFileSync("cp", ["-a", template, dataDir]);
});

afterEach(async () => {
  await endChildren();
  const left = readPostmaster(join(dataDir, "postgres"));
  if (left && isRunning(left.pid)) process.kill(left.pid, "SIGQUIT");
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

async function wordIn(folder: string): Promise<unknown> {
  const server = await startEmbedded({ dataDir: folder, settings });
  const { sql, close } = openDatabase(server.target, { max: 1, name: "test" });
  const [row] = await sql`select word from kept`;
  await close();
  await server.stop();
  return row?.["word"];
}

describe("the built-in PostgreSQL", () => {
  it("listens on a unix socket in a private folder only, and asks for a password", async () => {
    const server = await startEmbedded({ dataDir, settings });
    expect(statSync(server.target.socketFolder).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
    const stranger = openDatabase({ ...server.target, password: "guessed" }, { max: 1, name: "test" });
    await expect(stranger.sql`select 1`).rejects.toThrow(/password authentication failed/);
    await stranger.close();
    const owner = openDatabase(server.target, { max: 1, name: "test" });
    expect(await owner.sql`show listen_addresses`).toEqual([{ listen_addresses: "" }]);
    await owner.close();
    await server.stop();
  });

  it("lets the shop in under a role of its own, from which nothing leads back to its owner", async () => {
    const server = await startEmbedded({ dataDir, settings });
    const { target, missing } = await migrateDatabase(server.target, "src/db/migrations");
    expect(missing).toBeNull();
    const { sql, close } = openDatabase(target, { max: 1, name: "test" });
    for (const way of ["set role none", "reset role", "set session authorization default", "select set_config('role', 'none', false)"]) {
      await sql.unsafe(way);
      expect([way, await sql`select current_user::text as role`]).toEqual([way, [{ role: "meniscus_app" }]]);
    }
    await expect(sql`set role meniscus`).rejects.toThrow(/permission denied/);
    await expect(sql`set session authorization meniscus`).rejects.toThrow(/permission denied/);
    await expect(sql`alter table ledger_entries disable trigger user`).rejects.toThrow(/must be owner/);
    await close();
    await server.stop();
  });

  it("writes one line about a statement that failed, and none of what was sent with it", async () => {
    const server = await startEmbedded({ dataDir, settings });
    const { sql, close } = openDatabase(server.target, { max: 1, name: "test" });
    const log = join(dataDir, "postgres.log");
    const before = readFileSync(log, "utf8").length;
    await expect(sql.unsafe(`select 1/0 as "${"what somebody typed ".repeat(3)}"`)).rejects.toThrow("division by zero");
    const written = readFileSync(log, "utf8").slice(before);
    expect([written.trim().split("\n").length, written.includes("division by zero"), written.includes("somebody typed")]).toEqual([1, true, false]);
    await close();
    await server.stop();
  });

  it("runs under an unprivileged account when root starts it", async () => {
    const server = await startEmbedded({ dataDir, settings });
    const pid = readPostmaster(join(dataDir, "postgres"))?.pid ?? 0;
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    await server.stop();
  });

  it("stops what a killed shop left behind, and keeps every row", async () => {
    const shop = hold(dataDir);
    const orphan = await serverOf(shop);
    shop.kill("SIGKILL");
    await shop.ended;
    expect(isRunning(orphan)).toBe(true);
    const next = hold(dataDir);
    expect(await next.says("left behind")).toContain(`process ${orphan}`);
    expect(await serverOf(next)).not.toBe(orphan);
    next.kill("SIGTERM");
    expect(await next.ended).toBe(0);
    expect(await wordIn(dataDir)).toBe("still here");
  });

  it("starts again after the shop and its server were both killed", async () => {
    const shop = hold(dataDir);
    const server = await serverOf(shop);
    shop.kill("SIGKILL");
    process.kill(server, "SIGKILL");
    await shop.ended;
    expect(await wordIn(dataDir)).toBe("still here");
  });

  it("tells the shop when its server ends by itself, and why", async () => {
    const shop = hold(dataDir);
    process.kill(await serverOf(shop), "SIGQUIT");
    expect(await shop.says("lost ")).toMatch(/immediate shutdown|reason/);
    expect(await shop.ended).toBe(3);
  });

  it("does not end with the terminal's Ctrl-C, which goes to the shop's process group", async () => {
    const shop = hold(dataDir);
    const server = await serverOf(shop);
    const groupOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[2];
    expect(groupOf(server)).not.toBe(groupOf(shop.pid));
    shop.kill("SIGTERM");
    await shop.ended;
    expect(isRunning(server)).toBe(false);
  });

  it("refuses a second shop on the same data in one line that names the first", async () => {
    const first = hold(dataDir);
    await serverOf(first);
    const second = hold(dataDir);
    expect(await second.ended).toBe(1);
    expect(second.output().trim().split("\n")).toEqual([expect.stringContaining(`process ${first.pid}`)]);
  });

  it("is shared by a command while the shop runs, and outlives the command", async () => {
    const shop = hold(dataDir);
    const server = await serverOf(shop);
    const command = hold(dataDir, "npm run check");
    await command.says(`attached ${server}`);
    command.kill("SIGTERM");
    await command.ended;
    expect(isRunning(server)).toBe(true);
  });

  it("makes the shop wait for a command that started it, and says for what", async () => {
    const command = hold(dataDir, "npm run import");
    await serverOf(command);
    const shop = hold(dataDir);
    expect(await shop.says("Waiting for")).toContain(`npm run import (process ${command.pid})`);
    command.kill("SIGTERM");
    expect(await command.ended).toBe(0);
    await serverOf(shop);
  });

  it("takes over at once from a command that was killed", async () => {
    const command = hold(dataDir, "npm run import");
    await serverOf(command);
    const shop = hold(dataDir);
    await shop.says("Waiting for");
    command.kill("SIGKILL");
    await serverOf(shop);
  });

  it.each([
    [17, "npm run backup"],
    [99, "newer Meniscus"],
  ])("refuses data of PostgreSQL %i with the next step to take", async (major, step) => {
    writeFileSync(join(dataDir, "postgres/PG_VERSION"), `${major}\n`);
    await expect(startEmbedded({ dataDir, settings })).rejects.toThrow(step);
    await expect(startEmbedded({ dataDir, settings })).rejects.toThrow(`PostgreSQL ${major}`);
  });

  it("serves data whose path is longer than a socket's may be", async () => {
    const deep = join(base, "a-folder-with-a-rather-long-name".repeat(5), `shop-${count}`);
    mkdirSync(join(deep, ".."), { recursive: true });
    if (isRoot) chmodSync(join(deep, ".."), 0o711);
    execFileSync("cp", ["-a", template, deep]);
    const server = await startEmbedded({ dataDir: deep, settings });
    const folder = server.target.socketFolder;
    expect(folder.length).toBeLessThan(80);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await server.stop();
    expect(existsSync(folder)).toBe(false);
    expect(await wordIn(deep)).toBe("still here");
  });

  it.runIf(isRoot)("keeps its socket where the account that it runs under may go, not in the folder of another shop's service", () => {
    const [closed, open] = [join(base, `closed-socket-${count}`), join(base, `open-socket-${count}`)];
    mkdirSync(closed, { mode: 0o700 });
    mkdirSync(open, { mode: 0o711 });
    const folder = shortSocketFolder({ uid: 65_534, gid: 65_534, name: "nobody" }, [join(base, "not-there"), closed, open]);
    expect(dirname(folder)).toBe(open);
  });

  it("removes the short socket folder that a killed shop left", async () => {
    const deep = join(base, "another-folder-with-a-long-name".repeat(5), `shop-${count}`);
    mkdirSync(join(deep, ".."), { recursive: true });
    if (isRoot) chmodSync(join(deep, ".."), 0o711);
    execFileSync("cp", ["-a", template, deep]);
    const shop = hold(deep);
    const pid = await serverOf(shop);
    const folder = readPostmaster(join(deep, "postgres"))?.socketFolder ?? "";
    shop.kill("SIGKILL");
    process.kill(pid, "SIGKILL");
    await shop.ended;
    expect(existsSync(folder)).toBe(true);
    await wordIn(deep);
    expect(existsSync(folder)).toBe(false);
  });

  it("runs also below a folder that only its owner may enter", async () => {
    const closed = join(base, `closed-${count}`);
    mkdirSync(closed, { mode: 0o700 });
    const inside = join(closed, "data");
    const server = await startEmbedded({ dataDir: inside, settings });
    await server.stop();
    const again = await startEmbedded({ dataDir: inside, settings });
    expect(again.target).toEqual(server.target);
    await again.stop();
    if (isRoot) rmSync(serverHome(inside), { recursive: true });
  });

  it("is not misled by a process id that now belongs to another program", async () => {
    const stale = [process.pid, join(dataDir, "postgres"), 1, 5432, "/nowhere", "", "0 0", "ready"].join("\n");
    writeFileSync(join(dataDir, "postgres/postmaster.pid"), `${stale}\n`);
    expect(await wordIn(dataDir)).toBe("still here");
  });

  it("begins again where the first start was cut off in the middle", async () => {
    const fresh = join(base, `fresh-${count}`);
    mkdirSync(join(fresh, "postgres.new/cluster"), { recursive: true });
    if (isRoot) chmodSync(fresh, 0o711);
    writeFileSync(join(fresh, "postgres.new/cluster/PG_VERSION"), "18\n");
    const server = await startEmbedded({ dataDir: fresh, settings });
    await server.stop();
    expect(existsSync(join(fresh, "postgres.new"))).toBe(false);
  });

  it("says plainly that the disk is full", () => {
    const log = 'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device';
    expect(explainLog(log)).toMatch(/disk is full/);
  });

  it.runIf(mayMount())("does not start on a disk that is full, and says so", async () => {
    const full = join(base, "full");
    mountSmall(full);
    try {
      await expect(startEmbedded({ dataDir: full, settings })).rejects.toThrow(/is full: \d+ MB are free/);
    } finally {
      execFileSync("umount", ["-l", full]);
    }
  });
});
