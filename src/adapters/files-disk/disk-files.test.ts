import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { filesOnDisk } from "./disk-files.ts";

const folder = mkdtempSync(join(tmpdir(), "meniscus-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("files on disk", () => {
  it("are written whole, however many write the same file at the same time", async () => {
    const files = filesOnDisk(folder);
    const bytes = Buffer.alloc(100_000, "x");
    await Promise.all(Array.from({ length: 20 }, () => files.put("pictures/same.webp", bytes)));
    expect(await files.read("pictures/same.webp")).toEqual(bytes);
    expect(readdirSync(join(folder, "pictures"))).toEqual(["same.webp"]);
  });

  it("are found again by their age, but for the sizes of pictures; what was never finished is removed", async () => {
    const own = mkdtempSync(join(tmpdir(), "meniscus-files-"));
    const files = filesOnDisk(own);
    const foundBefore = async (time: number) => {
      const keys: string[] = [];
      for await (const key of files.writtenBefore(new Date(time))) keys.push(key);
      return keys.sort();
    };
    const now = Date.now();
    expect(await foundBefore(now)).toEqual([]);
    for (const key of ["pictures/old.webp", "pictures/new.webp", "returns/ab/old.jpg", "sizes/old-200.webp"]) await files.put(key, Buffer.from("x"));
    writeFileSync(join(own, "pictures/half.webp.1.part"), "x");
    const old = new Date(now - 3 * 86_400_000);
    for (const name of ["pictures/old.webp", "returns/ab/old.jpg", "sizes/old-200.webp", "pictures/half.webp.1.part"])
      utimesSync(join(own, name), old, old);
    expect(await foundBefore(now - 86_400_000)).toEqual(["pictures/old.webp", "returns/ab/old.jpg"]);
    expect(readdirSync(join(own, "pictures")).sort()).toEqual(["new.webp", "old.webp"]);
    rmSync(own, { recursive: true });
  });

  it("are read by no other account, also below a folder that was open to all", async () => {
    const own = mkdtempSync(join(tmpdir(), "meniscus-files-"));
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    const before = join(own, "files");
    mkdirSync(before);
    chmodSync(before, 0o755);
    await filesOnDisk(before).put("imports/new.txt", Buffer.from("x"));
    await filesOnDisk(join(own, "later")).put("returns/ab/new.jpg", Buffer.from("x"));
    expect(["files", "files/imports", "later", "later/returns", "later/returns/ab"].map((path) => modeOf(join(own, path)))).toEqual(
      Array(5).fill("700"),
    );
    expect(["files/imports/new.txt", "later/returns/ab/new.jpg"].map((path) => modeOf(join(own, path)))).toEqual(["600", "600"]);
    rmSync(own, { recursive: true });
  });

  it("are lent where they lie, without a copy that could be left behind", async () => {
    const files = filesOnDisk(folder);
    await files.put("imports/lent.txt", Buffer.from("x"));
    expect(await files.lend("imports/lent.txt", async (path) => path)).toBe(join(folder, "imports/lent.txt"));
  });

  it("leave nothing behind where they cannot be written", async () => {
    const files = filesOnDisk(folder);
    await files.put("documents/guide.pdf/inner", Buffer.from("x"));
    await expect(files.put("documents/guide.pdf", Buffer.from("y"))).rejects.toThrow();
    expect(readdirSync(join(folder, "documents"))).toEqual(["guide.pdf"]);
    expect([await files.exists("documents/guide.pdf/inner"), await files.exists("documents/none.pdf")]).toEqual([true, false]);
  });
});
