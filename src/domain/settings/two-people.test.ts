import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { changeSettings, loadSettings } from "./settings.ts";
import { type SettingsSection, settingsSchemas } from "./settings-input.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const sections = Object.keys(settingsSchemas) as SettingsSection[];

/** A change of one field, where what a new shop has may not be saved as it is or would say nothing of who was first. */
const changes: Partial<Record<SettingsSection, object>> = { shop: { tagline: "Exact" }, promises: { freeReturns: true }, backups: { keep: 9 } };

describe("of two people who have the same form of the settings open", () => {
  it.each(sections)("the second is told, and overwrites nothing unseen: %s", async (section) => {
    const shop = shopOf();
    const seen = (await loadSettings(shop))[section];
    const first = { ...seen, ...changes[section] };
    await changeSettings(shop, owner, section, first as never);
    const stored = (await loadSettings(shop))[section];
    expect(stored.revision).toBe((seen.revision ?? 0) + 1);
    await expect(changeSettings(shop, owner, section, seen as never)).rejects.toMatchObject({ code: "changed-meanwhile" });
    expect((await loadSettings(shop))[section]).toEqual(stored);
    // With what the other one stored in sight, the form is put together and saved.
    expect(await refusalOf(changeSettings(shop, owner, section, stored as never))).toBe("done");
  });
});
