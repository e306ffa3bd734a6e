import { mkdtempSync, readdirSync, rmSync } from "node:fs";
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

  it("leave nothing behind where they cannot be written", async () => {
    const files = filesOnDisk(folder);
    await files.put("documents/guide.pdf/inner", Buffer.from("x"));
    await expect(files.put("documents/guide.pdf", Buffer.from("y"))).rejects.toThrow();
    expect(readdirSync(join(folder, "documents"))).toEqual(["guide.pdf"]);
    expect([await files.exists("documents/guide.pdf/inner"), await files.exists("documents/none.pdf")]).toEqual([true, false]);
  });
});
