import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSample } from "#cli/sample/load-sample.ts";
import { system } from "#domain/actor.ts";
import { writeProducts } from "#domain/catalog/catalog.ts";
import { changeCurrency } from "#domain/currency/currency-changing.ts";
import { loadSettings } from "#domain/settings/settings.ts";
import { useTestShop } from "#support/test-shop.ts";
import { importFile } from "./import-run.ts";

const shopOf = useTestShop();
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meniscus-import-"));
});
afterAll(() => rm(folder, { recursive: true }));

const record = { id: "7", title: "Balance", name: "B7", price: 22_900, supplier: "Halden", attr_t_product_type: "Balance" };

describe("an import into a shop of another currency", () => {
  it("reads the amounts of either file in that currency", async () => {
    const shop = shopOf();
    await changeCurrency(shop, system, "JPY");
    await writeFile(join(folder, "one.ndjson"), `${JSON.stringify(record)}\n`);
    await writeFile(join(folder, "two.csv"), "Handle,Title,Variant Price\nstirrer,Stirrer,229\n");
    for (const file of ["one.ndjson", "two.csv"])
      expect(await importFile(shop, system, join(folder, file), { check: false, stock: null })).toMatchObject({
        created: 1,
        faultCount: 0,
        fileFault: null,
      });
    expect(await shop.sql`select distinct price_cents as price from variants`).toEqual([{ price: 229 }]);
  });

  it("is not the sample shop's, which is in dollars and says so", async () => {
    const shop = shopOf();
    await expect(loadSample(shop, { root: process.cwd() })).rejects.toThrow(
      "The sample shop is in USD, and this shop sells in JPY. Nothing was loaded. Change the currency first (Settings, Shop).",
    );
    expect((await loadSettings(shop)).shop).toMatchObject({ currency: "JPY", sampleLoaded: false });
  });

  it("writes nothing of a currency that the shop no longer has, however long it began before the change", async () => {
    const shop = shopOf();
    const draft = { handle: "late", title: "Late", options: [], variants: [{ optionValues: [], priceCents: 22_900 }] };
    await changeCurrency(shop, system, "USD");
    await expect(writeProducts(shop, system, [draft], { currency: "JPY" })).rejects.toMatchObject({
      code: "input-invalid",
      params: { reason: "These prices are in JPY, and the shop sells in USD now. Nothing was saved." },
    });
    expect((await writeProducts(shop, system, [draft], { currency: "USD" })).created).toBe(1);
  });
});
