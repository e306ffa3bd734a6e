import { expect, it } from "vitest";
import { unbrokenHtml } from "#domain/measures/non-breaking-quantities.ts";
import { placeholderValues, shownText } from "#domain/settings/placeholders.ts";
import { promisesOf } from "#domain/settings/promise-uses.ts";
import { settingsOf } from "#domain/settings/settings.ts";
import { sampleSections } from "./sample-settings.ts";
import { readSeed } from "./seed-files.ts";

const { shop: seed } = await readSeed(process.cwd());
const settings = settingsOf(Object.entries(sampleSections(seed)).map(([section, value]) => ({ section, value })));

it("the sample shop says what such a shop says: its hero, its features, its closing words and its newsletter", () => {
  const { home, shop } = settings;
  expect(shownText(shop.announcement, placeholderValues(settings))).toBe("Free shipping on orders over $300.");
  expect(home.heroLinks[0]).toEqual({ text: "Shop Microscopes", url: "/collections/microscopes" });
  expect(home.marketingHeading).toBe("Modern Lab Equipment, Made Simple.");
  expect(home.marketingLinks).toEqual([
    { text: "About Microscopes", url: "/pages/about-microscopes" },
    { text: "Contact Support", url: "/pages/contact-us" },
  ]);
  expect(home.marketingFeatures.map(({ title }) => title)).toEqual([
    "Precision in Every Detail",
    "Ready When You Are",
    "Built to Last",
    "Support That Knows Labs",
  ]);
  expect([home.closingEyebrow, home.closingHeadline]).toEqual(["Ready to Get Started?", "Start Your Lab, Simplified"]);
  expect([home.newsletterTitle, settingsOf([]).home.newsletterTitle]).toEqual(["Stay Updated", "Stay Updated"]);
});

it("the sample shop makes the promises of such a shop, and a shop of the merchant's own none", () => {
  expect(promisesOf(settings)).toEqual({
    freeShippingOver: "$300",
    warranty: "1-Year Warranty",
    support: "U.S. Support",
    labs: "Trusted by 1,200+ Labs",
    replyHours: 24,
    satisfaction: true,
  });
  expect(promisesOf(settingsOf([]))).toEqual({
    freeShippingOver: null,
    warranty: null,
    support: null,
    labs: null,
    replyHours: null,
    satisfaction: false,
  });
});

it("the sample shop's instruments have six general features, eight applications, and centrifuges seven specifications", () => {
  const { features, applications, specifications, instrumentTypes } = settings.productDefaults;
  expect([features.length, applications.length, specifications.map(({ rows }) => rows.length)]).toEqual([6, 8, [7]]);
  expect(specifications[0]?.types.every((type) => /centrifuge/i.test(type) && instrumentTypes.includes(type))).toBe(true);
});

it("the sample shop's texts have curly quotes, one multiplication sign, and no line break between number and unit", async () => {
  const { pages, articles, collections } = await readSeed(process.cwd());
  const bodies = [...[...pages, ...articles].map(({ bodyHtml }) => bodyHtml), ...collections.map(({ descriptionHtml = "" }) => descriptionHtml)];
  const others = [...wordsIn(seed), ...pages.flatMap(wordsIn), ...articles.flatMap(wordsIn), ...collections.flatMap(wordsIn)];
  const straight = [...bodies, ...others].flatMap((text) => withoutTags(text).match(/.{0,20}(["']|(?<=[\d)] )x ).{0,20}/g) ?? []);
  expect(straight).toEqual([]);
  expect(bodies.filter((html) => unbrokenHtml(html) !== html)).toEqual([]);
  expect(bodies.join(" ")).toContain("4,910\u202f×\u202fg");
});

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, "");

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}
