import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { copyPreparedShop } from "#support/prepared-shop.ts";
import { owner, type RunningShop, startShop, stopShop } from "#support/shop-start.ts";

const dataDir = mkdtempSync(join(tmpdir(), "meniscus-killed-backup-"));
const folder = join(dataDir, "backups");
const unfinished = () => (existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".part")) : []);
let prepared: Awaited<ReturnType<typeof copyPreparedShop>>;
let running: RunningShop;

beforeAll(async () => {
  prepared = await copyPreparedShop("empty", dataDir);
  running = await startShop(dataDir, prepared.environment);
}, 180_000);
afterAll(() => stopShop(running, prepared.remove), 60_000);

async function signedIn() {
  const { url } = running;
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const headers = { Origin: url, "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { status: answer.status, json: await answer.json() };
  };
  const { json } = await send("POST", "/api/auth/login", owner);
  return {
    ask: () => send("POST", "/api/admin/backups", {}, json.accessToken),
    list: async () => (await send("GET", "/api/admin/backups", undefined, json.accessToken)).json.backups as { status: string; file: string }[],
  };
}

it("A backup that is cut off by killing the shop ends with it, leaves no file, and does not keep the next one waiting", async () => {
  const { sql, close } = openDatabase({ url: prepared.environment["DATABASE_URL"] ?? "" }, { max: 1, name: "test" });
  const held = await sql.reserve();
  // A backup cannot read past this table until the lock is released.
  await held`begin`;
  await held`lock table menus in access exclusive mode`;
  const before = await signedIn();
  expect((await before.ask()).status).toBe(201);
  await expect.poll(unfinished).toHaveLength(1);
  const [part = ""] = unfinished();
  running.process.kill("SIGKILL");
  await expect.poll(unfinished).toEqual([]);
  // If both the shop and the backup process had been killed, the file would have stayed.
  writeFileSync(join(folder, part), "half a backup");
  await held`rollback`;
  held.release();
  await close();

  running = await startShop(dataDir, prepared.environment);
  const after = await signedIn();
  await expect.poll(async () => (await after.list()).map(({ status }) => status)).toEqual(["failed"]);
  expect(unfinished()).toEqual([]);
  expect((await after.ask()).status).toBe(201);
  await expect.poll(async () => (await after.list()).map(({ status }) => status), { timeout: 120_000 }).toEqual(["done", "failed"]);
  expect(readdirSync(folder)).toEqual([(await after.list())[0]?.file]);
}, 300_000);
