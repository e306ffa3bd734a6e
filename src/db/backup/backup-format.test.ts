import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { BackupReader } from "./backup-format.ts";

const readerOf = (pieces: (string | Buffer)[]) => new BackupReader(Readable.from(pieces.map((piece) => Buffer.from(piece))));

describe("a file that is to be read as a backup", () => {
  it("has lines that come in any pieces", async () => {
    const reader = readerOf(['{"fi', "rst", '":1}\n{"second":2}\nab', "c\n"]);
    expect(await reader.part()).toEqual({ first: 1 });
    expect(await reader.part()).toEqual({ second: 2 });
    expect(await reader.line()).toBe("abc");
    await expect(reader.line()).rejects.toThrow("cut off");
  });

  it("may have a line without an end: it is refused before it fills the memory", async () => {
    const zeros = Buffer.alloc(1024 * 1024);
    let given = 0;
    const endless = Readable.from(
      (function* () {
        for (; given < 1000; given++) yield zeros;
      })(),
    );
    await expect(new BackupReader(endless).line()).rejects.toThrow("a line of it has no end");
    expect(given).toBeLessThan(300);
  });

  it.each(["null", "5", '"text"', "{"])("may have a line that is none of a backup: %s", async (line) => {
    await expect(readerOf([`${line}\n`]).part()).rejects.toThrow("a line of it cannot be read");
  });
});
