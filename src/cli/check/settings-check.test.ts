import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { savePage } from "#domain/content/content.ts";
import { changeBesideForm, changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { inspectInvariants } from "./check-invariants.ts";
import { liveFaults } from "./live-check.ts";

const shopOf = useTestShop();

/** Stores a section as the first version did, without today's rules. */
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
    const sentence = "Every country and state has at most one tax rate";
    await store(shop, "tax", { rates: ["CA", "MA"].map((state) => ({ ...rate, state })) });
    expect(await broken(shop, sentence)).toEqual([]);
    await store(shop, "tax", { rates: ["CA", "california", "MA", ""].map((state) => ({ ...rate, state })) });
    expect(await broken(shop, sentence)).toEqual(["California, United States"]);
    // Buyers pay both until staff fix it, and the table cannot be saved as it is.
    const { tax } = await loadSettings(shop);
    await expect(changeSettings(shop, system, "tax", tax)).rejects.toMatchObject({
      code: "input-invalid",
      params: { fields: { "rates.1.state": expect.stringContaining("another rate for California, United States") } },
    });
  });

  it("finds two shipping rates of one weight limit", async () => {
    const shop = shopOf();
    await store(shop, "shipping", { rates: [500, 2000, 500].map((upToGrams) => ({ upToGrams, cents: 100 })) });
    expect(await broken(shop, "Every shipping rate has a different weight limit")).toEqual([
      "Two rates have the same weight limit, so the second one is never used. Keep one of them.",
    ]);
  });

  it("finds texts that claim another figure than the setting, wherever a merchant wrote them", async () => {
    const shop = shopOf();
    const sentence = "Texts agree with the settings";
    await store(shop, "tax", { rates: [] });
    await changeSettings(shop, system, "shipping", { freeFromCents: 50_000 });
    await changeSettings(shop, system, "promises", { warrantyYears: 2, replyHours: 24 });
    await changeSettings(shop, system, "shop", { name: "Ours", announcement: "Free shipping on orders over {{free-shipping-threshold}}." });
    await savePage(shop, system, {
      handle: "fine",
      title: "Fine",
      bodyHtml:
        "<p>Free shipping over $500. A 2-year warranty; we reply within 24 hours.</p><table><tr><td>Quote, free shipping</td><td>$4,390</td></tr></table>",
    });
    expect(await broken(shop, sentence)).toEqual([]);
    await changeSettings(shop, system, "shop", { name: "Ours", announcement: "Free shipping on orders over $300." });
    await savePage(shop, system, {
      handle: "policy",
      title: "Policy",
      bodyHtml:
        "<p>Shipping is <strong>free when the goods come to $300.00 or more</strong>.</p><p>With a 1-year warranty. We answer within 48 hours.</p><p>You may return it within 30 days.</p>",
    });
    expect(await broken(shop, sentence)).toEqual([
      '/admin/settings/shop ("Free shipping on orders over $300"; the setting says $500.00)',
      '/pages/policy ("Shipping is free when the goods come to $300.00"; the setting says $500.00)',
      '/pages/policy ("1-year warranty"; the setting says 2 years)',
      '/pages/policy ("answer within 48 hours"; the setting says 24 hours)',
      '/pages/policy ("return it within 30 days"; the setting says nothing)',
    ]);
  });

  it("names what a live shop lacks, and what keeps a trial shop from going live", async () => {
    const shop = shopOf();
    await store(shop, "tax", { rates: [] });
    await changeSettings(shop, system, "shop", { name: "Sample", address: "48 Foundry Row", supportEmail: "help@sample.example" });
    await changeBesideForm(shop, system, "shop", { sampleLoaded: true });
    const config = { publicUrl: "https://shop.example", smtpUrl: "smtp://mail.example", mailFrom: "Bench <shop@bench-and-beam.com>", stripe: null };
    const sampleAddress = "The shop's name, addresses or phone are still the sample shop's.";
    expect(await liveFaults(shop.sql, config)).toEqual({ isLive: false, faults: [sampleAddress] });
    await store(shop, "shop", { ...(await loadSettings(shop)).shop, trialMode: false });
    expect(await liveFaults(shop.sql, config)).toEqual({ isLive: true, faults: [sampleAddress] });
    expect((await liveFaults(shop.sql, { publicUrl: null, smtpUrl: null, mailFrom: "Meniscus <shop@localhost>", stripe: null })).faults).toHaveLength(
      4,
    );
  });
});
