import { expect, it } from "vitest";
import { rowCounter } from "./file-download.ts";

it("The rows of a file are counted in whatever parts it comes, and a line feed in a cell begins no row", () => {
  const bytes = new TextEncoder().encode('Name,Address\r\nAda,"1 Main St\nRoom ""5"""\r\nGrace,Arlington\r\n');
  for (const size of [1, 7, bytes.length]) {
    const counter = rowCounter(true);
    for (let at = 0; at < bytes.length; at += size) counter.take(bytes.slice(at, at + size));
    expect(counter.rows).toBe(2);
  }
  const lines = rowCounter(false);
  lines.take(new TextEncoder().encode('{"size":"5\\""}\n{}\n'));
  expect(lines.rows).toBe(2);
});
