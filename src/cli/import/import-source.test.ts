import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { linesOf, openSource } from "./import-source.ts";

const folder = mkdtempSync(join(tmpdir(), "meniscus-import-source-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns how many characters of a file are read until it ends or is refused, and why it is refused. */
async function readAll(bytes: Uint8Array): Promise<{ read: number; reason: string | null }> {
  const path = join(folder, `${randomBytes(4).toString("hex")}.gz`);
  writeFileSync(path, bytes);
  let read = 0;
  try {
    for await (const chunk of (await openSource(path)).text()) read += chunk.length;
    return { read, reason: null };
  } catch (fault) {
    return { read, reason: (fault as Error).message };
  }
}

/** Packs a file of this size: gzip may be written in parts, one after the other. `share` is the part that cannot be compressed. */
function packed(megabytes: number, share: number): Buffer {
  const text = Buffer.alloc(1_000_000, "a");
  text.write(randomBytes(Math.round(500_000 * share)).toString("hex"), 0, "latin1");
  const part = gzipSync(text);
  return Buffer.concat(Array.from({ length: megabytes }, () => part));
}

describe("a gzip file that unpacks to very much", () => {
  it("is read up to 500 MB and then refused, where it is no such bomb that it is seen before", async () => {
    const { read, reason } = await readAll(packed(520, 0.02));
    expect(reason).toBe("The gzip file unpacks to more than 500 MB. Split it.");
    expect(read).toBeGreaterThan(490_000_000);
    expect(read).toBeLessThan(505_000_000);
  });

  it("is refused after 64 MB where it unpacks to hundreds of times its size, and read whole where tables do that", async () => {
    const { read, reason } = await readAll(packed(80, 0));
    expect(reason).toBe("The gzip file unpacks to far more than such a file should.");
    expect(read).toBeLessThan(70_000_000);
    expect(await readAll(packed(80, 0.2))).toEqual({ read: 80_000_000, reason: null });
  });
});

describe("lines of a file that comes in pieces", () => {
  const read = async (pieces: Iterable<string>) => {
    const lines: { line: string; number: number; ended: boolean }[] = [];
    for await (const line of linesOf(
      (async function* () {
        yield* pieces;
      })(),
    ))
      lines.push(line);
    return lines;
  };

  it("are whole and numbered from 1, wherever the pieces end, and the last one may have no line break", async () => {
    const whole = "one\n\ntwo\nthree";
    const lines = [
      { line: "one", number: 1, ended: true },
      { line: "", number: 2, ended: true },
      { line: "two", number: 3, ended: true },
      { line: "three", number: 4, ended: false },
    ];
    expect(await read([whole])).toEqual(lines);
    expect(await read(whole)).toEqual(lines);
    expect(await read(["on", "e\n", "\ntwo", "\nthree"])).toEqual(lines);
    expect(await read(["one\n"])).toEqual([{ line: "one", number: 1, ended: true }]);
    expect(await read([])).toEqual([]);
  });

  it("are read in one pass: a long line in hundreds of thousands of pieces is not looked through again with each", async () => {
    const [long, after] = await read([...Array.from({ length: 900_000 }, () => "x"), "\nafter\n"]);
    expect([long?.line.length, after]).toEqual([900_000, { line: "after", number: 2, ended: true }]);
  });

  it("have a million characters at most, and an endless one is given up before its end comes", async () => {
    let given = 0;
    const endless = {
      *[Symbol.iterator]() {
        for (; given < 1000; given++) yield "x".repeat(100_000);
      },
    };
    await expect(read(endless)).rejects.toThrow("Line 1 has more than a million characters.");
    expect(given).toBeLessThan(12);
    await expect(read([`short\n${"y".repeat(1_000_001)}\n`])).rejects.toThrow("Line 2 has more than a million characters.");
    expect((await read([`${"y".repeat(1_000_000)}\n`]))[0]?.line).toHaveLength(1_000_000);
  });
});
