import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sanitizeRichText } from "#domain/rich-text.ts";
import { buyerTexts } from "#domain/settings/buyer-texts.ts";
import { readSampleValues, sampleFields } from "#domain/settings/sample-values.ts";
import { settingsOf } from "#domain/settings/settings.ts";
import { type OlderDatabase, olderDatabase } from "#support/older-database.ts";
import { readSeed } from "./seed-files.ts";

const announcement = "Free shipping on orders over $300.";
const features = [
  { title: "Built", text: "A 1-year warranty on all lab equipment, spare parts by part number, and manuals that stay online.", icon: "wrench" },
  { title: "Support", text: "U.S.-based support from people who have run a bench. Write to us and you hear back within 24 hours.", icon: "headset" },
];
const sections = {
  shop: { name: "Meniscus", announcement, sampleLoaded: true },
  home: { marketingFeatures: features },
  productDefaults: { features: ["1-year warranty on the instrument", "U.S.-based support by phone and email"] },
  promises: { warrantyYears: 1, replyHours: 24, supportLocation: "U.S." },
};

/** The sample shop as the first version loaded it, with one text that staff wrote. */
let older: OlderDatabase;
beforeAll(async () => {
  older = await olderDatabase("0007_pictures_of_collections");
  const { sql } = older;
  for (const [section, value] of Object.entries(sections)) {
    await sql`insert into settings (section, value, updated_at) values (${section}, ${JSON.stringify(value)}::jsonb, now())`;
    await sql`
      insert into audit_entries (at, actor_kind, action, subject_kind, subject_id, details)
      values (now(), 'system', 'settings.changed', 'settings', ${section}, ${JSON.stringify({ value })}::jsonb)`;
  }
  const page = (handle: string, body: string, summary: string) => sql`
    insert into pages (id, handle, title, body_html, summary, published_at, updated_at) values (gen_random_uuid(), ${handle}, ${handle}, ${body}, ${summary}, now(), now())`;
  const bodyOf = async (handle: string) => sanitizeRichText(await readFile(`tests/fixtures/first-version/${handle}.html`, "utf8"));
  await page(
    "shipping-policy",
    await bodyOf("shipping-policy"),
    "Rates by weight, free shipping from $300, and how heavy instruments are delivered.",
  );
  await page("returns-policy", await bodyOf("returns-policy"), "Ours: returns within 30 days.");
  await page("warranty", "<p>Ours: a 1-year warranty.</p>", "One year on all lab equipment: what is covered, what is not, and how to claim.");
  await older.upgrade();
});
afterAll(() => older.close());

describe("a sample shop of the first version", () => {
  it("has its texts follow the settings, as a new one does", async () => {
    const seed = await readSeed(process.cwd());
    const pages = await older.sql<
      { handle: string; body: string; summary: string }[]
    >`select handle, body_html as body, summary from pages order by handle`;
    const seeded = (handle: string) => seed.pages.find((page) => page.handle === handle);
    expect(pages).toEqual([
      { handle: "returns-policy", body: sanitizeRichText(seeded("returns-policy")?.bodyHtml ?? ""), summary: "Ours: returns within 30 days." },
      { handle: "shipping-policy", body: sanitizeRichText(seeded("shipping-policy")?.bodyHtml ?? ""), summary: seeded("shipping-policy")?.summary },
      { handle: "warranty", body: "<p>Ours: a 1-year warranty.</p>", summary: seeded("warranty")?.summary },
    ]);
    const settings = settingsOf(await older.sql<{ section: string; value: unknown }[]>`select section, value from settings`);
    expect(settings.promises.returnDays).toBe(30);
    expect(settings.shop.announcement).toBe(seed.shop.announcement);
    expect(settings.home.marketingFeatures.map(({ text }) => text)).toEqual(seed.shop.marketing.features.slice(2).map(({ text }) => text));
    expect(buyerTexts(settings)).toMatchObject({
      announcement: "",
      productDefaults: { features: ["1-year warranty on the instrument", "U.S.-based support by phone and email"] },
    });
  });

  it("still lists which of its values are the sample's, and goes with it", async () => {
    const settings = settingsOf(await older.sql<{ section: string; value: unknown }[]>`select section, value from settings`);
    expect(sampleFields(settings, await readSampleValues(older))).toEqual({
      shop: ["name", "announcement"],
      home: ["marketingFeatures"],
      productDefaults: ["features"],
      promises: ["supportLocation", "warrantyYears", "replyHours"],
    });
  });
});
