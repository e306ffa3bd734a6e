import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { changeBesideForm, changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { inspectInvariants } from "./check-invariants.ts";
import { liveFaults } from "./live-check.ts";

const shopOf = useTestShop();

/** As the first version stored it, past today's rules. */
async function store(shop: TestShop, section: string, value: object): Promise<void> {
  await shop.sql`
    insert into settings (section, value, updated_at) values (${section}, ${JSON.stringify(value)}::jsonb, now())
    on conflict (section) do update set value = excluded.value`;
}

async function broken(shop: TestShop, sentence: string): Promise<string[] | undefined> {
  return (await inspectInvariants(shop.sql)).find((finding) => finding.sentence === sentence)?.broken;
}

describe("npm run check, on settings of the first version", () => {
  it("finds two tax rates of one place, however its name is written", async () => {
    const shop = shopOf();
    const rate = { country: "US", title: "Tax", rateMillionths: 62_500, shippingTaxed: false };
    const sentence = "Every country and state has one tax rate";
    await store(shop, "tax", { rates: ["CA", "MA"].map((state) => ({ ...rate, state })) });
    expect(await broken(shop, sentence)).toEqual([]);
    await store(shop, "tax", { rates: ["CA", "california", "MA", ""].map((state) => ({ ...rate, state })) });
    expect(await broken(shop, sentence)).toEqual(["California, United States"]);
    // Buyers pay both until somebody mends it, and nothing of the table can be saved as it is.
    const { tax } = await loadSettings(shop);
    await expect(changeSettings(shop, system, "tax", tax)).rejects.toMatchObject({
      code: "input-invalid",
      params: { fields: { "rates.1.state": expect.stringContaining("another rate for California, United States") } },
    });
  });

  it("finds two shipping rates of one weight limit", async () => {
    const shop = shopOf();
    await store(shop, "shipping", { rates: [500, 2000, 500].map((upToGrams) => ({ upToGrams, cents: 100 })) });
    expect(await broken(shop, "Every shipping rate has a weight limit of its own")).toEqual([
      "Two rates are for orders of up to 500 g, so the second never counts. Keep one of them.",
    ]);
  });

  it("names what a live shop lacks, and what keeps a trial shop from going live", async () => {
    const shop = shopOf();
    await store(shop, "tax", { rates: [] });
    await changeSettings(shop, system, "shop", { name: "Sample", address: "48 Foundry Row", supportEmail: "help@sample.example" });
    await changeBesideForm(shop, system, "shop", { sampleLoaded: true });
    const config = { publicUrl: "https://shop.example", smtpUrl: "smtp://mail.example" };
    const sampleAddress = "The shop's name, addresses or phone are still the sample shop's.";
    expect(await liveFaults(shop.sql, config)).toEqual({ isLive: false, faults: [sampleAddress] });
    await store(shop, "shop", { ...(await loadSettings(shop)).shop, trialMode: false });
    expect(await liveFaults(shop.sql, config)).toEqual({ isLive: true, faults: [sampleAddress] });
    expect((await liveFaults(shop.sql, { publicUrl: null, smtpUrl: null })).faults).toHaveLength(3);
  });
});
