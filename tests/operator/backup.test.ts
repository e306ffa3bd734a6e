import { createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { CommandContext } from "#cli/command.ts";
import { restore as restoreCommand } from "#cli/restore.ts";
import { readBackup } from "#db/backup/read-backup.ts";
import { storedTables } from "#db/backup/stored-tables.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import { type DatabaseTarget, openDatabase } from "#db/open-database.ts";
import { createAccount } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { sendAgain } from "#jobs/pg-boss-jobs.ts";
import { databaseNamed } from "#support/database-server.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
let folder: string;
let file: string;
let target: DatabaseTarget;
let admin: ReturnType<typeof openDatabase>;
let count = 0;

/** Fills the shop with awkward values. */
async function fill() {
  const shop = shopOf();
  await createAccount(shop, system, {
    email: "owner@lab.example",
    password: "correct-horse-battery",
    firstName: "Ada",
    lastName: "Ångström",
    role: "owner",
  });
  await changeSettings(shop, system, "shop", { name: "Tab\tline\nbackslash \\ and \\. dot" });
  await shop.sql`insert into menus (handle, items, updated_at) select 'm' || n, '[]', now() from generate_series(1, 3000) n`;
  // A value larger than the driver's stream buffer, in the last row of its table.
  await shop.sql`insert into menus (handle, items, updated_at) values ('long', jsonb_build_array(repeat('x', 200000)), now())`;
  await shop.sql`insert into ledger_entries (movement_id, account, amount_cents, currency, is_test, at)
    values ('00000000-0000-4000-8000-000000000001', 'sales', 9007199254740991, 'USD', false, now()),
           ('00000000-0000-4000-8000-000000000001', 'provider', -9007199254740991, 'USD', false, now())`;
  await shop.sql`select make_event_partitions('2026-10-31', '2026-11-02')`;
  await shop.sql`insert into events (day, id, at, received_at, name, origin, is_bot, is_staff, is_trial, path)
    select '2026-10-31'::date + n % 2, gen_random_uuid(), now(), now(), 'page_view', 'browser', false, false, false, '/' || n from generate_series(1, 3000) n`;
  for (let n = 0; n < 5; n++) await shop.sql`select nextval('order_numbers')`;
  await shop.jobs.send(shop.sql, "contact-mail", { messageId: "00000000-0000-4000-8000-000000000002" }, { key: "once" });
  mkdirSync(join(folder, "files/products"), { recursive: true });
  writeFileSync(join(folder, "files/products/a1.bin"), Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7919) % 256)));
  writeFileSync(join(folder, "files/products/empty.bin"), "");
}

async function backUp(to: string) {
  const { sql, close } = openDatabase(targetOf(shopOf().sql), { max: 1, name: "test" });
  const zip = createGzip();
  const written = finished(zip.pipe(createWriteStream(to)));
  const counts = await writeBackup({ sql, filesFolder: join(folder, "files") }, zip, () => {});
  zip.end();
  await written;
  await close();
  return counts;
}

function targetOf(sql: unknown): DatabaseTarget {
  return databaseNamed(inject("appTarget"), (sql as { options: { database: string } }).options.database);
}

const restore = (path: string) =>
  readBackup(createReadStream(path), {
    target,
    filesFolder: join(folder, `back-${count}`),
    migrationsFolder: "src/db/migrations",
    progress: () => {},
  });

/** Returns every row of every table with its stored columns as text, sorted. */
async function contents(of: DatabaseTarget) {
  const { sql, close } = openDatabase(of, { max: 1, name: "test" });
  const tables = await storedTables(sql);
  const all: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const rows = await sql<{ row: string }[]>`select row(${sql(columns)})::text as row from ${sql(name)} order by 1`;
    all[name] = rows.map(({ row }) => row);
  }
  const sequences =
    await sql`select sequencename, last_value::text from pg_sequences where schemaname = 'public' and sequencename not like 'invalidations%' order by 1`;
  await close();
  return { all, sequences: [...sequences] };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "meniscus-backup-"));
  file = join(folder, "shop.backup");
  admin = openDatabase(inject("databaseTarget"), { max: 1, name: "test" });
  await fill();
  await backUp(file);
});
beforeEach(async () => {
  count += 1;
  const name = `meniscus_restore_${process.pid}_${count}`;
  await admin.sql`create database ${admin.sql(name)}`;
  target = databaseNamed(inject("databaseTarget"), name);
});
afterEach(async () => {
  await admin.sql`drop database ${admin.sql(`meniscus_restore_${process.pid}_${count}`)} with (force)`;
});
afterAll(async () => {
  await admin.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a backup", () => {
  it("brings back every row of every table, every number that was drawn, and every file", async () => {
    const { counts } = await restore(file);
    expect(counts.rows).toBeGreaterThan(3000);
    expect(await contents(target)).toEqual(await contents(targetOf(shopOf().sql)));
    const back = await readFile(join(folder, `back-${count}`, "products/a1.bin"));
    expect(back.equals(readFileSync(join(folder, "files/products/a1.bin")))).toBe(true);
    expect((await readFile(join(folder, `back-${count}`, "products/empty.bin"))).length).toBe(0);
  });

  it("keeps the work that was waiting", async () => {
    const { jobs } = await restore(file);
    expect(jobs).toEqual([
      expect.objectContaining({ job: "contact-mail", key: "once", data: { messageId: "00000000-0000-4000-8000-000000000002" } }),
    ]);
    const shop = shopOf();
    await sendAgain(shop.sql as Parameters<typeof sendAgain>[0], [
      { job: "order-of-an-older-version", data: {}, key: null, startAfter: new Date().toISOString() },
    ]);
  });

  it("brings back domain events in their order, all of them before those that come", async () => {
    await restore(file);
    const { sql, close } = openDatabase(target, { max: 1, name: "test" });
    await sql`
      insert into domain_events (at, name, version, actor_kind, subject_kind, subject_id, payload)
      values (now(), 'account.warned', 1, 'system', 'account', 'new', '{}')`;
    const events = await sql<{ id: number; subject: string }[]>`select id, subject_id as subject from domain_events order by xid, id`;
    expect(events.length).toBeGreaterThan(2);
    expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).sort((a, b) => a - b));
    expect(events.at(-1)?.subject).toBe("new");
    await close();
  });

  it("gives guards and keys back: the ledger stays append-only, every constraint and trigger stands", async () => {
    await restore(file);
    const guardsOf = async (of: DatabaseTarget) => {
      const { sql, close } = openDatabase(of, { max: 1, name: "test" });
      const constraints = await sql`
        select conrelid::regclass::text as "table", conname, convalidated, pg_get_constraintdef(oid) as definition
          from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`;
      const triggers = await sql`select tgrelid::regclass::text as "table", tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`;
      await close();
      return { constraints: [...constraints], triggers: [...triggers] };
    };
    expect(await guardsOf(target)).toEqual(await guardsOf(targetOf(shopOf().sql)));
    const { sql, close } = openDatabase(target, { max: 1, name: "test" });
    await expect(sql`delete from ledger_entries`).rejects.toThrow(/append-only/);
    await close();
  });

  it.each([0.1, 0.5, 0.9, 0.999])("that is cut off after %f of its length restores nothing", async (share) => {
    const whole = readFileSync(file);
    const cut = join(folder, "cut.backup");
    writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * share)));
    await expect(restore(cut)).rejects.toThrow(/cut off/);
    expect(Object.values((await contents(target)).all).flat()).toEqual([]);
  });

  it("that is cut off between two lines restores nothing either", async () => {
    const lines = gunzipSync(readFileSync(file)).toString("latin1").split("\n");
    const cut = join(folder, "cut-lines.backup");
    writeFileSync(cut, gzipSync(Buffer.from(`${lines.slice(0, -2).join("\n")}\n`, "latin1")));
    await expect(restore(cut)).rejects.toThrow(/cut off/);
  });

  it("in which one letter was changed restores nothing", async () => {
    const text = gunzipSync(readFileSync(file));
    const at = text.indexOf("ngstr");
    text[at] = "N".charCodeAt(0);
    const bent = join(folder, "bent.backup");
    writeFileSync(bent, gzipSync(text));
    await expect(restore(bent)).rejects.toThrow(/checksum/);
    expect(Object.values((await contents(target)).all).flat()).toEqual([]);
  });

  it("goes into a database where a restore was cut off, once more and whole", async () => {
    const whole = readFileSync(file);
    const cut = join(folder, "cut-again.backup");
    writeFileSync(cut, whole.subarray(0, whole.length - 100));
    await expect(restore(cut)).rejects.toThrow();
    await restore(file);
    expect(await contents(target)).toEqual(await contents(targetOf(shopOf().sql)));
  });

  it("never goes into a database that holds a shop", async () => {
    await restore(file);
    await expect(restore(file)).rejects.toThrow(/holds a shop already/);
  });

  it("is distinguished from any other file", async () => {
    const other = join(folder, "other.gz");
    writeFileSync(other, gzipSync("handle,title\nx,y\n"));
    await expect(restore(other)).rejects.toThrow(/not a backup/);
    writeFileSync(other, "plain text");
    await expect(restore(other)).rejects.toThrow(/not a backup|cannot be read/);
  });

  it("is distinguished from any other file before a data folder is made", async () => {
    const other = join(folder, "orders.csv");
    const dataDir = join(folder, "new-data");
    for (const bytes of ["plain text", gzipSync("handle,title\nx,y\n"), ""]) {
      writeFileSync(other, bytes);
      const context = { config: { dataDir, databaseUrl: null }, root: process.cwd(), say: () => {} };
      await expect(restoreCommand.read([other])?.(context as unknown as CommandContext)).rejects.toThrow(/not a backup|cut off/);
      expect(existsSync(dataDir)).toBe(false);
    }
  });

  it("of a newer version is refused before anything is written", async () => {
    const lines = gunzipSync(readFileSync(file)).toString("latin1").split("\n");
    const head = { ...(JSON.parse(lines[0] ?? "") as object), schema: 9_999_999_999_999 };
    const newer = join(folder, "newer.backup");
    writeFileSync(newer, gzipSync(Buffer.from([JSON.stringify(head), ...lines.slice(1)].join("\n"), "latin1")));
    await expect(restore(newer)).rejects.toThrow(/another version/);
  });

  it("shows one moment: what is sold meanwhile is either wholly in it or not at all", async () => {
    const shop = shopOf();
    const selling = (async () => {
      for (let n = 0; n < 40; n++)
        await shop.sql`insert into ledger_entries (movement_id, account, amount_cents, currency, is_test, at)
          select id, account, cents, 'USD', true, now() from (select gen_random_uuid() as id) m, (values ('sales', 5), ('provider', -5)) v (account, cents)`;
    })();
    const busy = join(folder, "busy.backup");
    await backUp(busy);
    await selling;
    await restore(busy);
    const { sql, close } = openDatabase(target, { max: 1, name: "test" });
    expect(await sql`select movement_id from ledger_entries group by 1 having sum(amount_cents) <> 0`).toHaveLength(0);
    await close();
  });

  it("of a large table ends, however slowly it is written", async () => {
    const shop = shopOf();
    await shop.sql`insert into menus (handle, items, updated_at)
      select 'large' || n, jsonb_build_array(repeat(md5(n::text), 100)), now() from generate_series(1, 10000) n`;
    const { sql, close } = openDatabase(targetOf(shop.sql), { max: 1, name: "test" });
    let bytes = 0;
    const slow = new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        setImmediate(done);
      },
    });
    const counts = await writeBackup({ sql, filesFolder: join(folder, "files") }, slow, () => {});
    expect(counts.rows).toBeGreaterThan(13_000);
    expect(bytes).toBeGreaterThan(30_000_000);
    await close();
  });
});
