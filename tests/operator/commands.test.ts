import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { sharedEnvironment } from "#support/child-process.ts";

// Every row starts a process, which takes a while on a busy machine.

let folder: string;
let file: string;

beforeAll(() => {
  if (!existsSync("build/server/cli.js")) throw new Error("The shop is not built: run `npm run build`, or `npm test`, which does.");
  folder = mkdtempSync(join(tmpdir(), "meniscus-commands-"));
  file = join(folder, "products.csv");
  writeFileSync(file, "Handle,Title,Variant Price\r\nscale,Scale,10\r\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { status: number; out: string; err: string };

function run(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env: { ...sharedEnvironment(), NODE_ENV: "production", ...env } }, (_fault, out, err) =>
      resolve({ status: child.exitCode ?? -1, out, err }),
    );
  });
}

const command = (args: string[], env: Record<string, string> = {}) => run(["build/server/cli.js", ...args], env);
const script = (args: string[]) => run(["scripts/run.mjs", ...args]);

const commands = ["import", "export", "sample", "create-admin", "personal-data", "backup", "restore", "visits", "check"];

describe("a wrong call ends with status 2 and the usage on standard error", () => {
  it.each([
    ...commands.map((name) => [name, "--nonsense"]),
    ["import"],
    ["import", "a.csv", "b.csv"],
    ["import", "a.csv", "--stock", "many"],
    ["import", "a.csv", "--stock"],
    ["export", "customers"],
    ["export", "orders", "a.csv", "b.csv"],
    ["sample"],
    ["sample", "unload"],
    ["sample", "load", "remove"],
    ["create-admin", "Ada"],
    ["create-admin", "--password", "x"],
    ["create-admin", "--email"],
    ["personal-data"],
    ["personal-data", "forget", "ada@lab.example"],
    ["personal-data", "erase"],
    ["personal-data", "erase", "ada@lab.example", "ada.json"],
    ["backup", "a.backup", "b.backup"],
    ["backup", "--verify"],
    ["restore"],
    ["restore", "a.backup", "b.backup"],
    ["visits"],
    ["visits", "forget"],
    ["visits", "compare", "rebuild"],
    ["check", "stock"],
  ])("%s %s %s %s", async (...args) => {
    const before = readdirSync(".");
    const dataDir = join(folder, "untouched");
    const ended = await command(args, { DATA_DIR: dataDir });
    expect(ended).toMatchObject({ status: 2, out: "", err: expect.stringContaining(`Usage: npm run ${args[0]}`) });
    expect(readdirSync(".")).toEqual(before);
    expect(existsSync(dataDir)).toBe(false);
  });

  it("where the command itself is unknown, with the list of what there is", async () => {
    const list = expect.stringContaining("import, export, sample, create-admin, personal-data, backup, restore, visits, check");
    expect(await command(["sell"])).toMatchObject({ status: 2, out: "", err: list });
    expect(await command(["constructor"])).toMatchObject({ status: 2 });
    expect(await script(["sell"])).toMatchObject({ status: 2, out: "", err: list });
  });

  it("of the scripts beside the commands too", async () => {
    expect(await script(["start", "--nonsense"])).toMatchObject({ status: 2, out: "", err: expect.stringContaining("Usage: npm start") });
    expect(await script(["build", "twice"])).toMatchObject({ status: 2, out: "", err: expect.stringContaining("Usage: npm run build") });
    expect(await script(["dev", "--nonsense"])).toMatchObject({ status: 2, out: "", err: expect.stringContaining("Usage: npm run dev") });
    for (const wrong of ["--nonsense", "no-such-measurement"])
      expect(await run(["bench/bench.ts", wrong])).toMatchObject({ status: 2, out: "", err: expect.stringContaining("Usage: npm run bench") });
  });
});

it.each(commands)("%s says with --help how it is called, what ends it with which status, and does nothing else", async (name) => {
  // The environment is not even read, because help must also work with wrong settings.
  const { status, out, err } = await command([name, "--help"], { PORT: "wrong", DATA_DIR: join(folder, "untouched") });
  expect({ status, err }).toEqual({ status: 0, err: "" });
  expect(out).toContain(`Usage: npm run ${name}`);
  expect(out).toMatch(/Exit status: 0 when everything went well, 1 when .*, 2 for incorrect usage\./);
  expect(out).toMatch(/ --check +[A-Z]|no --check/);
  expect(existsSync(join(folder, "untouched"))).toBe(false);
});

const onNothing = () => [
  ["check"],
  ["backup"],
  ["backup", join(folder, "empty.backup")],
  ["export"],
  ["export", "orders", join(folder, "orders.csv")],
  ["import", file],
  ["import", file, "--check"],
  ["sample", "load"],
  ["sample", "remove"],
  ["create-admin", "--email", "ada@lab.example", "--first-name", "Ada", "--last-name", "Byron"],
  ["create-admin", "--reset"],
  ["personal-data", "export", "ada@lab.example"],
  ["personal-data", "erase", "ada@lab.example", "--check"],
  ["visits", "compare"],
  ["visits", "rebuild"],
];

describe("where there is no shop, every command says so with status 1 and makes nothing", () => {
  it("in a data folder that is not there", async () => {
    const dataDir = join(folder, "nowhere");
    for (const args of onNothing()) {
      const { status, out, err } = await command(args, { DATA_DIR: dataDir });
      expect({ args, status, text: out + err }).toEqual({ args, status: 1, text: expect.stringContaining(`There is no shop in ${dataDir}`) });
      expect(existsSync(dataDir), args.join(" ")).toBe(false);
    }
    expect(readdirSync(folder)).toEqual(["products.csv"]);
  });

  it("in a database that no shop was ever started on", async () => {
    const server = inject("databaseTarget");
    const name = `meniscus_nothing_${process.pid}`;
    const admin = openDatabase(server, { max: 1, name: "test" });
    await admin.sql`create database ${admin.sql(name)}`;
    const address =
      "url" in server
        ? new URL(server.url)
        : new URL(`postgres://${server.user}:${server.password}@${encodeURIComponent(server.socketFolder)}:${server.port}/`);
    address.pathname = `/${name}`;
    const dataDir = join(folder, "nowhere");
    for (const args of onNothing()) {
      const { status, out, err } = await command(args, { DATABASE_URL: address.href, DATA_DIR: dataDir });
      expect({ args, status, text: out + err }).toEqual({
        args,
        status: 1,
        text: expect.stringMatching(/There is no shop in the database of DATABASE_URL/),
      });
    }
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(folder)).toEqual(["products.csv"]);
    const there = openDatabase("url" in server ? { url: address.href } : { ...server, database: name }, { max: 1, name: "test" });
    expect(await there.sql`select relname from pg_class where relnamespace = 'public'::regnamespace`).toEqual([]);
    expect(await there.sql`select nspname from pg_namespace where nspname in ('drizzle', 'jobs')`).toEqual([]);
    await there.close();
    await admin.sql`drop database ${admin.sql(name)} with (force)`;
    await admin.close();
  });
});
