import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { backup } from "#cli/backup.ts";
import type { CommandContext } from "#cli/command.ts";
import { readBackup } from "#db/backup/read-backup.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import { openDatabase } from "#db/open-database.ts";
import { createAccount } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { databaseNamed } from "#support/database-server.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { olderDatabase } from "#support/older-database.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
let folder: string;
let file: string;

async function backUp(shop: Shop, to: string): Promise<void> {
  const { database } = (shop.sql as unknown as { options: { database: string } }).options;
  const { sql, close } = openDatabase(databaseNamed(inject("appTarget"), database), { max: 1, name: "test" });
  const zip = createGzip();
  const written = finished(zip.pipe(createWriteStream(to)));
  try {
    await writeBackup({ sql, filesFolder: join(folder, "files") }, zip, () => {});
  } finally {
    zip.end();
    await written;
    await close();
  }
}

/** Runs `npm run backup -- --verify` with no database within reach. */
async function verify(path: string) {
  const said: string[] = [];
  const config = { dataDir: join(folder, "no-data"), databaseUrl: "postgres://nobody@127.0.0.1:1/nothing" };
  const context = { config, root: process.cwd(), say: (line: string) => said.push(line) };
  const status = await backup.read(["--verify", path])?.(context as unknown as CommandContext);
  return { status, text: said.join("\n") };
}

/** Writes a copy of the file with one part of its text changed and the checksum at its end unchanged. */
function changed(name: string, from: string, to: string): string {
  const text = gunzipSync(readFileSync(file)).toString("latin1");
  expect(text.split(from)).toHaveLength(2);
  const path = join(folder, name);
  writeFileSync(path, gzipSync(Buffer.from(text.replace(from, to), "latin1")));
  return path;
}

/** Writes a file that once passed as a backup: complete with its checksum, but with only the one row that every new database has. */
function hollow(): string {
  let skips = false;
  const kept = gunzipSync(readFileSync(file))
    .toString("latin1")
    .split("\n")
    .filter((line) => {
      if (line === "\\.") skips = false;
      const keeps = !skips;
      if (line.startsWith('{"table":')) skips = !line.startsWith('{"table":"installation"');
      return keeps;
    })
    .slice(0, -2)
    .map((line) => `${line}\n`)
    .join("");
  const bytes = Buffer.from(kept, "latin1");
  const end = JSON.stringify({ end: true, sha256: createHash("sha256").update(bytes).digest("hex") });
  const path = join(folder, "hollow.backup");
  writeFileSync(path, gzipSync(Buffer.concat([bytes, Buffer.from(`${end}\n`)])));
  return path;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "meniscus-verify-"));
  file = join(folder, "shop.backup");
  const shop = shopOf();
  await expect(backUp(shop, join(folder, "nothing.backup"))).rejects.toThrow(/holds no shop/);
  await createAccount(shop, system, {
    email: "ada@lab.example",
    password: "correct-horse-battery",
    firstName: "Ada",
    lastName: "Byron",
    role: "owner",
  });
  const variants = [await makeVariant(shop, { title: "Tab\tline\nbackslash \\" }), await makeVariant(shop)];
  for (let order = 0; order < 3; order++) await makeOrder(shop, variants);
  for (const [position, name] of ["here", "away"].entries())
    await shop.sql`
      insert into product_images (id, product_id, position, alt, file_key, width, height)
      values (${shop.ids.next()}, ${variants[0]?.productId ?? ""}, ${position}, '', ${`products/${name}.png`}, 1, 1)`;
  mkdirSync(join(folder, "files/products"), { recursive: true });
  writeFileSync(join(folder, "files/products/here.png"), "picture");
  await backUp(shop, file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a backup that is read without a database", () => {
  it("is said to be restorable, with what it holds", async () => {
    const before = readdirSync(folder);
    const { status, text } = await verify(file);
    expect({ status, text }).toEqual({ status: 0, text: expect.stringContaining(`${file} could be restored.`) });
    expect(text).toMatch(/Written {4}\d{4}-\d\d-\d\dT.*, schema \d{4}_/);
    expect(text).toMatch(/Rows {7}\d+ of \d+ tables: 2 products, 3 orders, 1 owner,/);
    expect(text).toContain("Files      1 (0.0 MB); 1 missing, such as products/away.png");
    expect(text).toMatch(/Jobs {7}\d+ waiting/);
    expect(readdirSync(folder)).toEqual(before);
  });

  it("may be one of the first version", async () => {
    const older = await olderDatabase("0007_pictures_of_collections");
    await older.sql`
      insert into accounts (id, email, password_hash, first_name, last_name, role, created_at)
      values (gen_random_uuid(), 'first@shop.example', '', 'Shop', 'Owner', 'owner', now())`;
    const path = join(folder, "older.backup");
    const zip = createGzip();
    const written = finished(zip.pipe(createWriteStream(path)));
    await writeBackup({ sql: older.sql as Parameters<typeof writeBackup>[0]["sql"], filesFolder: join(folder, "files") }, zip, () => {});
    zip.end();
    await written;
    await older.close();
    const { status, text } = await verify(path);
    expect({ status, text }).toEqual({
      status: 0,
      text: expect.stringMatching(/schema 0007_pictures_of_collections\n {2}Rows {7}1 of \d+ tables: 0 products, 0 orders, 1 owner,/),
    });
    rmSync(path);
  });

  it("is distinguished from one that is cut off, changed, or lacks something", async () => {
    const cut = join(folder, "cut.backup");
    writeFileSync(cut, readFileSync(file).subarray(0, -200));
    const lines = gunzipSync(readFileSync(file)).toString("latin1").split("\n");
    const head = { ...(JSON.parse(lines[0] ?? "") as object), schema: 9_999_999_999_999 };
    const newer = join(folder, "newer.backup");
    writeFileSync(newer, gzipSync(Buffer.from([JSON.stringify(head), ...lines.slice(1)].join("\n"), "latin1")));
    const longer = join(folder, "longer.backup");
    writeFileSync(longer, gzipSync(Buffer.concat([gunzipSync(readFileSync(file)), Buffer.from("more")])));
    const other = join(folder, "other.backup");
    writeFileSync(other, gzipSync("handle,title\nx,y\n"));
    for (const [path, reason] of [
      [cut, "cut off"],
      [changed("bent.backup", "ada@lab.example", "eda@lab.example"), "checksum is wrong"],
      [changed("few.backup", "ada@lab.example\t", "ada@lab.example"), "row 1 of accounts has"],
      [changed("renamed.backup", '{"table":"menus"', '{"table":"manus"'), "a table manus with columns that its schema does not know"],
      [changed("stray.backup", '{"file":"products/here.png"', '{"file":"../../here.png.xxx"'), "a file outside the shop's folder"],
      [hollow(), "holds no shop"],
      [newer, "another version"],
      [longer, "continues after its end"],
      [other, "not a backup"],
    ] as const) {
      const { status, text } = await verify(path);
      expect({ path, status, text }).toEqual({ path, status: 1, text: expect.stringMatching(/could not be restored\. /) });
      expect(text, path).toContain(reason);
    }
  });

  it("and holds no shop is not restored either", async () => {
    const admin = openDatabase(inject("databaseTarget"), { max: 1, name: "test" });
    const name = `meniscus_hollow_${process.pid}`;
    await admin.sql`create database ${admin.sql(name)}`;
    const target = databaseNamed(inject("databaseTarget"), name);
    const options = { target, filesFolder: join(folder, "back"), migrationsFolder: "src/db/migrations", progress: () => {} };
    await expect(readBackup(createReadStream(hollow()), options)).rejects.toThrow(/holds no shop.*Nothing was restored/);
    await admin.sql`drop database ${admin.sql(name)} with (force)`;
    await admin.close();
  });
});
