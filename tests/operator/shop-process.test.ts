import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { stopOrphan } from "#db/embedded/postmaster.ts";
import { clusterFolder } from "#db/embedded/server-account.ts";
import { openDatabase } from "#db/open-database.ts";
import { type Child, endChildren, startChild } from "#support/child-process.ts";

let base: string;
/** The data of a shop that was started once, so that not every test waits for a first start. */
let dataDir: string;
let firstOutput: string;
let password: string;
const port = 20_000 + (process.pid % 10_000);
const url = `http://127.0.0.1:${port}`;

function shop(env: Record<string, string> = {}): Child {
  return startChild(process.execPath, ["build/server/main.js"], {
    env: { NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, SAMPLE_SHOP: "0", LOG_LEVEL: "info", ...env },
  });
}

function command(args: string[], env: Record<string, string> = {}): Child {
  return startChild(process.execPath, ["build/server/cli.js", ...args], { env: { NODE_ENV: "production", DATA_DIR: dataDir, ...env } });
}

const signIn = (email: string, secret: string, at = url) =>
  fetch(`${at}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: at },
    body: JSON.stringify({ email, password: secret }),
  });

async function stop(child: Child): Promise<number | null> {
  child.kill("SIGTERM");
  return child.ended;
}

beforeAll(async () => {
  if (!existsSync("build/server/main.js")) throw new Error("The shop is not built: run `npm run build`, or `npm test`, which does.");
  base = mkdtempSync(join(tmpdir(), "meniscus-process-"));
  // The usual permissions of a folder: other accounts may pass through.
  chmodSync(base, 0o711);
  dataDir = join(base, "shop");
  const first = shop();
  await first.says("Password");
  await first.says("listening");
  firstOutput = first.output();
  password = /Password {2}(\S+)/.exec(firstOutput)?.[1] ?? "";
  expect(await stop(first)).toBe(0);
});
afterAll(async () => {
  await endChildren();
  // A killed shop leaves its database server running, as it should, and no shop starts again here to take it over.
  for (const name of readdirSync(base)) await stopOrphan(clusterFolder(join(base, name)), () => {});
  rmSync(base, { recursive: true, force: true });
});

describe("the shop's process", () => {
  afterEach(() => endChildren());

  it("takes the owner from OWNER_EMAIL and OWNER_PASSWORD without printing the password", async () => {
    const given = { OWNER_EMAIL: "ada@lab.example", OWNER_PASSWORD: "a-password-of-my-own", DATA_DIR: join(base, "given") };
    const running = shop(given);
    await running.says("OWNER_PASSWORD");
    await running.says("listening");
    expect(running.output()).not.toContain(given.OWNER_PASSWORD);
    expect((await signIn(given.OWNER_EMAIL, given.OWNER_PASSWORD)).status).toBe(200);
  });

  it("refuses a port in use in one line, before it makes anything", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "0.0.0.0", resolve));
    const untouched = join(base, "untouched");
    const refused = shop({ DATA_DIR: untouched });
    expect(await refused.ended).toBe(1);
    expect(refused.output().trim()).toBe(`Port ${port} is in use by another program. Choose another: PORT=${port + 1} npm start`);
    expect(existsSync(untouched)).toBe(false);
    await new Promise((resolve) => other.close(resolve));
  });

  it("lists every fault of the environment", async () => {
    const refused = shop({ PORT: "http", DATABASE_URL: "mysql://x/y", OWNER_PASSWORD: "short" });
    expect(await refused.ended).toBe(1);
    for (const name of ["PORT", "DATABASE_URL", "OWNER_PASSWORD"]) expect(refused.output()).toContain(`  ${name}: `);
  });

  it("says that a database of DATABASE_URL does not answer, without its password", async () => {
    const refused = shop({ DATABASE_URL: "postgres://shop:secret-word@127.0.0.1:1/shop" });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(/127\.0\.0\.1:1\/shop\) cannot be used/);
    expect(refused.output()).not.toContain("secret-word");
  });

  it("comes back after kill -9, with its data", async () => {
    const killed = shop();
    await killed.says("listening");
    killed.kill("SIGKILL");
    await killed.ended;
    const next = shop();
    await next.says("left behind");
    await next.says("listening");
    expect((await signIn("owner@shop.example", password)).status).toBe(200);
  });

  it("is found sound by `npm run check` though it does not run", async () => {
    const checked = command(["check"]);
    expect(await checked.ended, checked.output()).toBe(0);
    expect(checked.output()).toContain("All is well.");
    expect(checked.output()).toContain("started for this check");
  });

  it("starts twice at once on one database: migrated once, one owner", async () => {
    const server = inject("databaseTarget");
    const name = `meniscus_nodes_${process.pid}`;
    const admin = openDatabase(server, { max: 1, name: "test" });
    await admin.sql`create database ${admin.sql(name)}`;
    const address =
      "url" in server
        ? new URL(server.url)
        : new URL(`postgres://${server.user}:${server.password}@${encodeURIComponent(server.socketFolder)}:${server.port}/`);
    address.pathname = `/${name}`;
    const env = { DATABASE_URL: address.href, DATABASE_POOL: "4", DATA_DIR: join(base, "nodes") };
    const nodes = [shop(env), shop({ ...env, PORT: String(port + 1) })];
    await Promise.all(nodes.map((node) => node.says("Data")));
    await Promise.all(nodes.map((node) => node.says("listening")));
    expect(nodes.filter((node) => node.output().includes("Password"))).toHaveLength(1);
    expect(await Promise.all(nodes.map(stop))).toEqual([0, 0]);
    expect(existsSync(join(base, "nodes/postgres"))).toBe(false);
    await admin.sql`drop database ${admin.sql(name)} with (force)`;
    await admin.close();
  });
});

describe("a shop that runs", () => {
  let running: Child;
  beforeAll(async () => {
    running = shop();
    await running.says("listening");
  });

  it("says at the first start where it is, where its data lie, and the owner's sign-in, which works", async () => {
    expect(firstOutput).toContain(url.replace("127.0.0.1", "localhost"));
    expect(firstOutput).toContain(dataDir);
    expect((await signIn("owner@shop.example", password)).status).toBe(200);
    expect((await signIn("owner@shop.example", `${password}x`)).status).toBe(401);
  });

  it("names the shop that runs already, also where only its port is met", async () => {
    const second = shop();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`process ${running.pid}`);
  });

  it("lets `npm run create-admin` give a forgotten password anew", async () => {
    const reset = command(["create-admin", "--reset"]);
    expect(await reset.ended).toBe(0);
    expect((await signIn("owner@shop.example", password)).status).toBe(401);
    password = /Password {2}(\S+)/.exec(reset.output())?.[1] ?? "";
    expect((await signIn("owner@shop.example", password)).status).toBe(200);
  });

  it("lets `npm run check` find a broken promise of the ledger, and an email that was given up", async () => {
    const broken = `update settings set section = section; insert into ledger_entries (movement_id, account, amount_cents, currency, is_test, at)
      values (gen_random_uuid(), 'sales', 5, 'USD', true, now())`;
    const { sql, close } = openDatabase(
      {
        socketFolder: join(dataDir, "socket"),
        port: 5432,
        user: "meniscus",
        password: readFileSync(join(dataDir, "postgres-password"), "utf8"),
        database: "postgres",
      },
      { max: 1, name: "test" },
    );
    await sql.unsafe(broken);
    await sql`insert into jobs.job (name, policy, singleton_key, state, completed_on, output)
      values ('order-mail', 'short', 'given-up', 'failed', now(), '{"message": "550 no such user"}')`;
    const checked = command(["check"]);
    expect(await checked.ended).toBe(1);
    expect(checked.output()).toMatch(/BAD +Failed: Every ledger transaction sums to zero\. See [0-9a-f-]{36}\n +What to do: /);
    expect(checked.output()).toMatch(
      /BAD +1 email about an order failed for good in the last 7 days \(550 no such user\)\n +What to do: Fix the cause/,
    );
    expect(checked.output()).toContain("2 things need attention.");
    await sql`delete from jobs.job where singleton_key = 'given-up'`;
    await sql`alter table ledger_entries disable trigger user`;
    await sql`delete from ledger_entries`;
    await sql`alter table ledger_entries enable trigger user`;
    await close();
  });

  it("is backed up while it runs, and restored elsewhere", async () => {
    const file = join(base, "shop.backup");
    const saved = command(["backup", file]);
    expect(await saved.ended).toBe(0);
    const again = command(["backup", file]);
    expect(await again.ended).toBe(1);
    for (const into of [
      ["restore", file],
      ["restore", file, "--check"],
    ]) {
      const intoTheShop = command(into);
      expect(await intoTheShop.ended).toBe(1);
      expect(intoTheShop.output()).toContain("holds a shop already");
    }
    const elsewhere = { DATA_DIR: join(base, "elsewhere"), PORT: String(port + 1) };
    const planned = command(["restore", file, "--check"], elsewhere);
    expect(await planned.ended, planned.output()).toBe(0);
    expect(planned.output()).toMatch(
      /[0-9]+ rows of [0-9]+ tables, 0 files and [0-9]+ waiting jobs would be created in .*elsewhere, which is empty: 0 changed/,
    );
    expect(existsSync(elsewhere.DATA_DIR)).toBe(false);
    const restored = command(["restore", file], elsewhere);
    expect(await restored.ended, restored.output()).toBe(0);
    const back = shop(elsewhere);
    await back.says("listening");
    expect(back.output()).not.toContain("Password");
    expect((await signIn("owner@shop.example", password, url.replace(String(port), elsewhere.PORT))).status).toBe(200);
  });

  it("answers a request that is under way when it is told to stop, takes no new one, and ends with status 0", async () => {
    const body = JSON.stringify({ email: "owner@shop.example", password });
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${url}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = connect(port, "127.0.0.1");
    const answer = everything(socket);
    socket.write(head + body.slice(0, 10));
    await fetch(`${url}/healthz`, { headers: { Connection: "close" } });
    running.kill("SIGTERM");
    await running.says("finishing");
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    socket.write(body.slice(10));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*accessToken/);
    expect(await running.ended).toBe(0);
  });

  it("never says the sign-in again, and never puts it into the log", async () => {
    const logLines = firstOutput.split("\n").filter((line) => line.startsWith("{"));
    expect(logLines.length).toBeGreaterThan(0);
    expect(logLines.join("\n")).not.toContain(password);
    await stop(running);
    expect(running.output()).toContain("Data");
    expect(running.output()).not.toMatch(/Password/);
  });
});

function everything(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(text));
  });
}
