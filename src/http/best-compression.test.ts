import { brotliDecompressSync, gzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { BestCompression } from "./best-compression.ts";
import type { CachedPage } from "./page-cache.ts";

const cached = (gzip: Buffer) => ({ bodies: { br: Buffer.of(), gzip }, length: 1000, isCached: true }) as CachedPage;

it("says which fault kept a page from being compressed further, and goes on with the next", async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const done = vi.fn();
  const best = new BestCompression(log, done);
  const sound = cached(gzipSync("microscope ".repeat(100)));
  best.add(cached(Buffer.from("no gzip")));
  best.add(sound);
  await expect.poll(() => done.mock.calls.length).toBe(1);
  const [[page, br] = []] = done.mock.calls;
  expect(page).toBe(sound);
  expect(brotliDecompressSync(br).toString()).toBe("microscope ".repeat(100));
  expect(log.warn).toHaveBeenCalledWith({ err: expect.objectContaining({ code: "Z_DATA_ERROR" }) }, expect.stringContaining("stays as it is"));
});
