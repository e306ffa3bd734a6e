import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cloneLeftovers } from "./clone-leftovers.ts";

it("finds what the first version's commands left in the clone: exports under unknown words, backups, an empty shop", async () => {
  const root = mkdtempSync(join(tmpdir(), "meniscus-clone-"));
  const config = { dataDir: join(root, "../elsewhere"), databaseUrl: null };
  writeFileSync(join(root, "LICENSE"), "MIT");
  writeFileSync(join(root, "package.json"), "{}");
  expect(await cloneLeftovers(root, config)).toEqual([]);
  writeFileSync(join(root, "customers"), "Handle,Title,Body (HTML)\r\n");
  writeFileSync(join(root, "quoted.csv"), '"Name","Test","Email","Financial Status"\r\n');
  writeFileSync(join(root, "meniscus-2026-01-02.backup"), "x");
  mkdirSync(join(root, "data/postgres"), { recursive: true });
  writeFileSync(join(root, "data/postgres/PG_VERSION"), "18");
  const [files, database, ...others] = await cloneLeftovers(root, config);
  expect(files).toMatch(/holds customers, meniscus-2026-01-02\.backup, quoted\.csv, which may be customers' data: move them/);
  expect(database).toContain(`There is a second database in ${root}/data`);
  expect(others).toEqual([]);
  expect(await cloneLeftovers(root, { ...config, dataDir: join(root, "data") })).toHaveLength(1);
  expect((await cloneLeftovers(root, { dataDir: join(root, "data"), databaseUrl: "postgres://x/y" }))[1]).toContain(
    "not used because DATABASE_URL is set",
  );
  rmSync(root, { recursive: true });
});
