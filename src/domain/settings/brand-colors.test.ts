import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { mailOf, testEmail } from "#domain/notifications/notifications.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type BrandColors, brandFaults, brandPairs, brandProperties, contrast, defaultBrand, ratioText, readableColor } from "./brand-colors.ts";
import { changeSettings, loadSettings } from "./settings.ts";

const shopOf = useTestShop();
const owner = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" } as const;

describe("the colors of the shop", () => {
  it("are compared as WCAG 2.2 says", () => {
    expect(contrast("#000000", "#ffffff")).toBe(21);
    expect(contrast("#ffffff", "#ffffff")).toBe(1);
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
    expect(contrast("#0b6e75", "#ffffff")).toBe(contrast("#ffffff", "#0b6e75"));
    expect([ratioText(4.499), ratioText(21)]).toEqual(["4.4:1", "21:1"]);
  });

  it("that come with the shop can all be read, and pages send nothing of them", () => {
    expect(brandFaults(defaultBrand)).toEqual({});
    expect(brandProperties(defaultBrand)).toBeUndefined();
    expect(brandProperties({ ...defaultBrand, accent: "#2563eb" })).toEqual({
      "--color-accent": "#2563eb",
      "--color-accent-strong": "#1d4db7",
      "--color-accent-soft": "#e7eefd",
    });
  });

  it.each<[string, Partial<BrandColors>, keyof BrandColors]>([
    ["buttons whose text is too pale", { accent: "#ff6600" }, "accent"],
    ["text too pale for its quiet tone", { ink: "#555555" }, "ink"],
    ["a ground too dark for the words about stock", { ground: "#d0d7de" }, "ground"],
  ])("are refused with %s, and the nearest that can be read is found", async (_what, change, field) => {
    const colors = { ...defaultBrand, ...change };
    expect(Object.keys(brandFaults(colors))).toContain(field);
    expect(brandFaults(colors)[field]).toMatch(/contrast is \d+(\.\d)?:1, and text needs at least 4\.5:1/);
    const better = readableColor(field, colors) ?? "";
    expect(brandPairs({ ...colors, [field]: better }).filter(({ of, ratio }) => of === field && ratio < 4.5)).toEqual([]);
    const { brand } = await loadSettings(shopOf());
    expect(await refusalOf(changeSettings(shopOf(), owner, "brand", { ...brand, ...change }))).toBe("input-invalid");
    await expect(changeSettings(shopOf(), owner, "brand", { ...brand, [field]: better })).resolves.toBeUndefined();
    await changeSettings(shopOf(), system, "brand", {});
  });

  it("are colors and nothing else", async () => {
    for (const accent of ["red", "#fff", "#0b6e75;background:url(//evil.example)", "url(x)", "#0b6e7g"])
      expect(await refusalOf(changeSettings(shopOf(), system, "brand", { accent }))).toBe("input-invalid");
    await changeSettings(shopOf(), system, "brand", { accent: " #2563EB " });
    expect((await loadSettings(shopOf())).brand.accent).toBe("#2563eb");
  });

  it("are those of its emails", async () => {
    await changeSettings(shopOf(), system, "brand", { accent: "#2563eb", ink: "#1f1300", ground: "#faf7f2" });
    const { html } = mailOf(testEmail("Shop"), await loadSettings(shopOf()), { to: "ada@lab.example", origin: "https://shop.example" });
    for (const color of ["#1f1300", "#faf7f2"]) expect(html).toContain(color);
    expect(html).not.toMatch(/#0C1B22|#F3F7F6/i);
  });
});
