import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { RestoreTestNotPossible, type RestoreTestOptions, tryRestore } from "#db/backup/backup-test-restore.ts";
import { storedTables } from "#db/backup/stored-tables.ts";
import { checksumOfTable, TableChecksum } from "#db/backup/table-checksums.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import { type DatabaseTarget, openDatabase } from "#db/open-database.ts";
import { databaseNamed } from "#support/database-server.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
let folder: string;
const databaseOf = () => (shopOf().sql as unknown as { options: { database: string } }).options.database;
const ownerTarget = () => databaseNamed(inject("databaseTarget"), databaseOf());
const options = (given: Partial<RestoreTestOptions> = {}): RestoreTestOptions => ({
  ...{ target: ownerTarget(), migrationsFolder: "src/db/migrations", freeBytes: async () => null, progress: () => {} },
  ...given,
});

async function backUp(name: string): Promise<string> {
  const path = join(folder, name);
  const { sql, close } = openDatabase(ownerTarget(), { max: 1, name: "test" });
  const zip = createGzip();
  const written = finished(zip.pipe(createWriteStream(path)));
  await writeBackup({ sql, filesFolder: join(folder, "files") }, zip, () => {});
  zip.end();
  await written;
  await close();
  return path;
}

async function testDatabases(): Promise<string[]> {
  const rows = await shopOf().ownerSql<{ name: string }[]>`
    select datname as name from pg_database d where datname like 'meniscus\\_trial\\_' || (select oid from pg_database where datname = current_database()) || '\\_%'`;
  return rows.map(({ name }) => name);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "meniscus-trial-"));
  mkdirSync(join(folder, "files/products"), { recursive: true });
  writeFileSync(join(folder, "files/products/here.png"), "picture");
  const shop = shopOf();
  const variants = [await makeVariant(shop, { title: "Tab\tline\nbackslash \\" }), await makeVariant(shop)];
  for (let order = 0; order < 3; order++) await makeOrder(shop, variants);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a backup that is restored as a test", () => {
  it("comes back the same, in a database of its own that is gone afterward, as is one that an ended process left", async () => {
    const file = await backUp("shop.backup");
    const [own] = await shopOf().ownerSql<{ oid: number }[]>`select oid::int from pg_database where datname = current_database()`;
    await shopOf().ownerSql.unsafe(`create database meniscus_trial_${own?.oid}_left`);
    const counts = await tryRestore(() => createReadStream(file), options());
    expect(counts).toMatchObject({ files: 1, tables: (await storedTables(shopOf().ownerSql)).length });
    expect(counts.rows).toBeGreaterThan(20);
    expect(await testDatabases()).toEqual([]);
    expect(await shopOf().sql`select from orders`).toHaveLength(3);
  });

  it("is not valid where its rows contradict each other, and leaves nothing behind", async () => {
    const shop = shopOf();
    await shop.ownerSql`alter table order_lines drop constraint order_lines_order_id_orders_id_fk`;
    await shop.ownerSql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`delete from orders where id = (select id from orders limit 1)`;
    });
    const file = await backUp("contradicts.backup");
    await expect(tryRestore(() => createReadStream(file), options())).rejects.toThrow(/order/);
    expect(await testDatabases()).toEqual([]);
  });

  it("is not tried where the database user may make none, where the disk is nearly full, or while another is", async () => {
    const { ownerSql } = shopOf();
    const file = join(folder, "shop.backup");
    const open = () => createReadStream(file);
    const target = ownerTarget();
    const role = `plain_${databaseOf()}`.slice(0, 60);
    await ownerSql.unsafe(`create role ${role} login password 'trial'`);
    try {
      await expect(tryRestore(open, options({ target: as(target, role) }))).rejects.toThrow(
        `the database user ${role} may not create databases. An administrator of the server can change that with: ALTER ROLE "${role}" CREATEDB;`,
      );
    } finally {
      await ownerSql.unsafe(`drop role ${role}`);
    }
    const full = tryRestore(open, options({ freeBytes: async () => 1_000_000 }));
    await expect(full).rejects.toThrow(/^that needs 5\d\d MB on the disk for a while, and 1 MB are free\.$/);
    await expect(full).rejects.toBeInstanceOf(RestoreTestNotPossible);
    await ownerSql`select pg_advisory_lock(hashtextextended('restore-trial', 0))`;
    await expect(tryRestore(open, options())).rejects.toThrow("another backup is being restored as a test.");
    await ownerSql`select pg_advisory_unlock_all()`;
  });
});

function as(target: DatabaseTarget, user: string): DatabaseTarget {
  if (!("url" in target)) return { ...target, user, password: "trial" };
  const url = new URL(target.url);
  Object.assign(url, { username: user, password: "trial" });
  return { url: url.href };
}

describe("the sum of a table", () => {
  it("is the same in every order of its rows, and another where one is missing, twice or changed", async () => {
    const sumOf = (rows: string[]) => {
      const sum = new TableChecksum();
      for (const row of rows) sum.add(Buffer.from(`${row}\n`));
      return sum;
    };
    const sum = sumOf(["1\ta", "2\tb", "3\tc"]);
    expect(sum.equals(sumOf(["3\tc", "1\ta", "2\tb"]))).toBe(true);
    for (const other of [["1\ta", "2\tb"], ["1\ta", "2\tb", "3\tC"], ["1\ta", "1\ta", "3\tc"], []]) expect(sum.equals(sumOf(other))).toBe(false);
    const stored = (await storedTables(shopOf().ownerSql)).find(({ name }) => name === "products");
    expect(stored && (await checksumOfTable(shopOf().ownerSql, stored)).rows).toBe(2);
  });
});
