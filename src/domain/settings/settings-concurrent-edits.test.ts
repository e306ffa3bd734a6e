import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { useTestShop } from "#support/test-shop.ts";
import { changeSettings, loadSettings } from "./settings.ts";
import { type Settings, type SettingsSection, settingsSchemas } from "./settings-input.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const sections = Object.keys(settingsSchemas) as SettingsSection[];

/** The changes of two people to the same field. */
const changes: { [Section in SettingsSection]: [Partial<Settings[Section]>, Partial<Settings[Section]>] } = {
  shop: [{ tagline: "First" }, { tagline: "Second" }],
  brand: [{ accent: "#0b3d2e" }, { accent: "#3d0b2e" }],
  promises: [{ warrantyYears: 2 }, { warrantyYears: 3 }],
  home: [{ heroTitle: "First" }, { heroTitle: "Second" }],
  announcements: [{ planned: [announcement("First")] }, { planned: [announcement("Second")] }],
  productDefaults: [{ supplyDays: 20 }, { supplyDays: 30 }],
  shipping: [{ timeZone: "Europe/Oslo" }, { timeZone: "Asia/Tokyo" }],
  tax: [{ pricesIncludeTax: true }, { pricesIncludeTax: false }],
  payments: [{ newBuyerUnits: 5 }, { newBuyerUnits: 6 }],
  checkout: [{ reminderHours: 24 }, { reminderHours: 48 }],
  orders: [{ returnAddress: "First" }, { returnAddress: "Second" }],
  privacy: [{ importDays: 60 }, { importDays: 90 }],
  experiments: [{ heroCtaText: true }, { heroCtaText: false }],
  backups: [{ keep: 9 }, { keep: 10 }],
  security: [{ recentMinutes: 60 }, { recentMinutes: 90 }],
  invoices: [{ sellerName: "First" }, { sellerName: "Second" }],
};

function announcement(text: string) {
  return { id: "a1", text, url: "", from: null, until: null };
}

describe("of two people who have the same form of the settings open", () => {
  it.each(sections)("the second is told, and overwrites nothing unseen: %s", async (section) => {
    const shop = shopOf();
    const [first, second] = changes[section];
    const seen = (await loadSettings(shop))[section];
    await changeSettings(shop, owner, section, { ...seen, ...first } as never);
    const stored = (await loadSettings(shop))[section];
    expect(stored).toEqual({ ...seen, ...first, revision: (seen.revision ?? 0) + 1 });
    expect(seen).not.toMatchObject(first);
    await expect(changeSettings(shop, owner, section, { ...seen, ...second } as never)).rejects.toMatchObject({ code: "changed-meanwhile" });
    expect((await loadSettings(shop))[section]).toEqual(stored);
    // The second person sees what the first one stored, fills in the form and saves it.
    await changeSettings(shop, owner, section, { ...stored, ...second } as never);
    expect((await loadSettings(shop))[section]).toMatchObject(second);
  });
});
