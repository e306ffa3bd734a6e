import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { assignVariants } from "#domain/experiments/assignment.ts";
import { experiments } from "#domain/experiments/experiments.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { useTestShop } from "#support/test-shop.ts";
import { pageRoutes } from "#web/page-routes.ts";
import { copySuffix, pageCopyFor } from "./page-copies.ts";
import { pageAt } from "./page-matching.ts";

const shopOf = useTestShop();
const visitor = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const facts = { secGpc: undefined, country: "DE", origin: "http://shop.test" };
const cookieOf = (n: number, consent = `1.chosen.10.${visitor(1)}`) => `consent=${consent}; visit=${visitor(n)}.${visitor(n)}.abc`;
const home = pageAt("/");
const copyOf = (cookie: string | undefined, more = {}, page = home) => pageCopyFor(shopOf(), page, { ...facts, cookie, ...more });
const turnOn = () => changeSettings(shopOf(), system, "experiments", { heroCtaText: true, productCardLayout: true, pricingDisplay: true });

describe("the experiments of a page", () => {
  it("run nowhere until the settings say so", async () => {
    expect((await copyOf(cookieOf(1))).experiments).toEqual({});
    await turnOn();
    expect((await copyOf(cookieOf(1))).experiments).toEqual(assignVariants(visitor(1), ["hero_cta_text"]));
    await changeSettings(shopOf(), system, "experiments", { heroCtaText: false, productCardLayout: true });
    expect((await copyOf(cookieOf(1))).experiments).toEqual({});
  });

  it("run for visitors who may be measured and are known; all others see the controls and are not counted", async () => {
    await turnOn();
    expect((await copyOf(cookieOf(1))).experiments).toHaveProperty("hero_cta_text");
    for (const [why, copy] of Object.entries({
      "not asked yet": await copyOf(undefined),
      "said no": await copyOf(cookieOf(1, "1.chosen.00")),
      "sends Global Privacy Control": await copyOf(cookieOf(1), { secGpc: "1" }),
      "implied where it does not count": await copyOf(cookieOf(1, `1.implied.11.${visitor(1)}`)),
      "has no id yet": await copyOf("consent=1.chosen.10"),
      "has an id of its own making": await copyOf("consent=1.chosen.10; visit=me"),
    }))
      expect([why, copy.experiments]).toEqual([why, {}]);
    expect((await copyOf(undefined)).consentStep).toBe("ask");
    expect((await copyOf(cookieOf(1, `1.implied.11.${visitor(1)}`), { country: "US" })).experiments).toHaveProperty("hero_cta_text");
  });

  it("are those that can be seen on it", async () => {
    await turnOn();
    const experimentsAt = async (path: string) => Object.keys((await copyOf(cookieOf(1), {}, pageAt(path))).experiments);
    expect(await experimentsAt("/products/c24")).toEqual(["pricing_display"]);
    expect(await experimentsAt("/collections/centrifuges")).toEqual(["product_card_layout"]);
    expect(await experimentsAt("/pages/about")).toEqual([]);
    expect(await experimentsAt("/mega-menus.json")).toEqual([]);
  });

  it("make at most 8 copies of any shared page, one for each combination that is really shown", async () => {
    await turnOn();
    const suffixes = new Set<string>();
    for (let n = 0; n < 200; n++) suffixes.add(copySuffix(await copyOf(cookieOf(n))));
    for (const more of [{}, { country: "US" }, { secGpc: "1" }]) suffixes.add(copySuffix(await copyOf(undefined, more)));
    expect([...suffixes].sort()).toEqual(
      ["", "#ask", "#hero_cta_text=control", "#hero_cta_text=variant_a", "#hero_cta_text=variant_b", "#listen"].sort(),
    );
    const variantCounts = Object.fromEntries(experiments.map(({ testId, variants }) => [testId, variants.length]));
    for (const { path, shared, experiments = [] } of pageRoutes)
      if (shared)
        expect([path, 3 + experiments.reduce((product, id) => product * (variantCounts[id] ?? 1), experiments.length > 0 ? 1 : 0) <= 8]).toEqual([
          path,
          true,
        ]);
  });
});
