import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { listen } from "#src/listen.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("files with a hash in their name are kept for ever, the service worker for a minute, others for an hour, compressed or not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "meniscus-static-"));
  mkdirSync(join(folder, "assets"));
  for (const file of ["sw.js", "icon.svg", "assets/page-ab12.js"]) {
    const text = `/* ${file} */`.repeat(100);
    writeFileSync(join(folder, file), text);
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(text));
  }
  const { app, admission, pages } = openTestApp(shopOf(), { clientFolder: folder });
  const listening = await listen({ fetch: app.fetch, admission, pages }, { host: "127.0.0.1", port: 0 });
  for (const accepted of ["identity", "gzip", "br, gzip"]) {
    const cachingOf = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${listening.port}${path}`, { headers: { "Accept-Encoding": accepted } });
      await answer.arrayBuffer();
      return answer.headers.get("cache-control");
    };
    expect([accepted, await cachingOf("/sw.js"), await cachingOf("/icon.svg"), await cachingOf("/assets/page-ab12.js")]).toEqual([
      accepted,
      "public, max-age=60",
      "public, max-age=3600",
      "public, max-age=31536000, immutable",
    ]);
  }
  await listening.drain(1000);
  rmSync(folder, { recursive: true });
});
