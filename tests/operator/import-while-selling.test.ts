import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { endChildren, startChild } from "#support/child-process.ts";
import { useRunningShop } from "#support/running-shop.ts";

const shopOf = useRunningShop({ LOG_LEVEL: "info" });
/** A product of the sample shop without options, and a collection that it was picked for. */
const handle = "halden-d10-digital-microscope";
const paths = [`/products/${handle}`, "/collections/new-arrivals"];
const folder = mkdtempSync(join(tmpdir(), "meniscus-while-selling-"));
afterEach(() => endChildren());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type WireProduct = { handle: string; title: string; priceRange: { minVariantPrice: { amount: string } } };

async function page(path: string): Promise<string> {
  const answer = await fetch(`${shopOf().url}${path}`, { signal: AbortSignal.timeout(60_000) });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

async function product(): Promise<{ title: string; price: number }> {
  const { product: shown } = JSON.parse(await page(`/api/products/${handle}`)) as { product: WireProduct };
  return { title: shown.title, price: Number(shown.priceRange.minVariantPrice.amount) };
}

/** Renders each page once, so that it then comes from memory, as the log shows. */
async function warm(): Promise<void> {
  for (const path of paths) {
    await expect.poll(() => page(path)).toBe(await page(path));
    expect(shopOf().output()).toContain(`"url":"${path}","status":200,"cache":"miss"`);
  }
  expect(shopOf().output()).toContain('"cache":"hit"');
}

/** Runs the command behind `npm run import` on the data of the running shop. */
async function importing(content: string): Promise<{ status: number | null; output: string }> {
  const file = join(folder, "changes.csv");
  writeFileSync(file, content);
  const command = startChild(process.execPath, ["build/server/cli.js", "import", file], {
    env: { NODE_ENV: "production", ...shopOf().itsData },
  });
  return { status: await command.ended, output: command.output() };
}

describe("an import while the shop sells", () => {
  it("changes title and price on pages that were in memory, and in the API", async () => {
    const before = await product();
    await warm();
    for (const path of paths) {
      expect(await page(path)).toContain(before.title);
      expect(await page(path)).not.toContain("Renamed by an import");
    }
    const report = await importing(`Handle,Title,Variant Price\n${handle},Renamed by an import,4321.09\n`);
    expect(report).toMatchObject({ status: 0, output: expect.stringContaining("0 created, 1 changed, 0 left alone") });
    await expect.poll(() => product()).toEqual({ title: "Renamed by an import", price: 4321.09 });
    for (const path of paths) {
      await expect.poll(() => page(path)).toContain("Renamed by an import");
      const now = await page(path);
      expect(now, path).toContain("$4,321.09");
      expect(now, path).not.toContain(before.title);
    }
  });

  it("leaves pages as they are when the file has a fault", async () => {
    const before = await product();
    const report = await importing(`Handle,Title,Variant Price\n${handle},Never,1.00\n${handle}`);
    expect(report).toMatchObject({ status: 1, output: expect.stringContaining("Nothing was changed.") });
    expect(await product()).toEqual(before);
  });
});
