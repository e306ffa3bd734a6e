import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { announcementsAt } from "./announcements.ts";
import { changeSettings, loadSettings } from "./settings.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T09:00:00Z`;

async function announce(planned: { text: string; url?: string; from?: string | null; until?: string | null }[]) {
  const { revision } = (await loadSettings(shopOf())).announcements;
  await changeSettings(shopOf(), manager, "announcements", { revision, planned });
  return loadSettings(shopOf());
}

describe("announcements", () => {
  it("are shown from their start to their end, at most two at once, and the standing one while there is none", async () => {
    await changeSettings(shopOf(), system, "shop", { name: "Bench", announcement: "Free shipping." });
    const settings = await announce([
      { text: "Sale", url: "/collections/sale", from: at(5), until: at(10) },
      { text: "Holiday", from: at(8), until: at(20) },
      { text: "Trade show", from: at(9), until: at(12) },
    ]);
    const texts = (day: number) => announcementsAt(settings, new Date(at(day))).shown.map(({ text }) => text);
    expect([4, 5, 8, 9, 10, 12, 20].map(texts)).toEqual([
      ["Free shipping."],
      ["Sale"],
      ["Sale", "Holiday"],
      ["Sale", "Holiday"],
      ["Holiday", "Trade show"],
      ["Holiday"],
      ["Free shipping."],
    ]);
    const until = (day: number) => announcementsAt(settings, new Date(at(day))).until;
    expect([4, 5, 9, 20].map(until)).toEqual([new Date(at(5)), new Date(at(8)), new Date(at(10)), null]);
  });

  it("name figures of the settings, and are left out where a figure is off", async () => {
    await changeSettings(shopOf(), system, "shop", { name: "Bench" });
    const settings = await announce([
      { text: "{{warranty-years}}-year warranty." },
      { text: "{{shop-name}} is closed on Friday.", from: null, until: null },
    ]);
    expect(announcementsAt(settings, new Date(at(1)))).toEqual({ shown: [{ text: "Bench is closed on Friday.", url: "" }], until: null });
  });

  it("are refused without a text, with an end before their start, an unknown placeholder, or a link that is none", async () => {
    for (const row of [
      { text: "" },
      { text: "Sale", from: at(5), until: at(5) },
      { text: "{{nothing}}" },
      { text: "Sale", url: "javascript:alert(1)" },
      { text: "Sale", from: "tomorrow" },
    ])
      expect([row, await refusalOf(announce([row]))]).toEqual([row, "input-invalid"]);
  });
});
