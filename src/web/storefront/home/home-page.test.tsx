import { describe, expect, it } from "vitest";
import type { Promises } from "#domain/settings/promise-texts.ts";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { CollectionCard } from "../collections/collection-card.tsx";
import { CategoryBrowser } from "./category-browser.tsx";
import { FeaturedCollections } from "./featured-collections.tsx";
import type { loadHome } from "./home-page.server.ts";
import HomePage from "./home-page.tsx";

type Loaded = Awaited<ReturnType<typeof loadHome>>;

const promises: Promises = {
  freeShippingOver: "$300",
  warranty: "1-Year Warranty",
  support: "U.S. Support",
  labs: null,
  replyHours: null,
  satisfaction: false,
};
const loaded = {
  shopName: "Meniscus",
  hasFilm: true,
  hasProducts: true,
  tagline: "",
  home: {
    heroTitle: "See More.",
    heroText: "",
    heroLinks: [
      { text: "Shop Microscopes", url: "/collections/microscopes" },
      { text: "Browse All Categories", url: "/collections" },
    ],
    heroPicture: null,
    marketingHeading: "Modern Lab Equipment, Made Simple.",
    marketingSubheading: "Fewer products.",
    marketingText: "We list instruments.",
    marketingLinks: [
      { text: "About Microscopes", url: "/pages/about-microscopes" },
      { text: "Contact Support", url: "/pages/contact-us" },
    ],
    marketingFeatures: [{ title: "Built to Last", text: "Spare parts.", iconPath: "M0 0" }],
    closingEyebrow: "Ready to Get Started?",
    closingHeadline: "Start Your Lab, Simplified",
    newsletterTitle: "Stay Updated",
    newsletterText: "",
  },
  blocks: ["hero", "categories", "featured", "about", "closing", "newsletter"].map((kind) => ({ kind, id: kind })),
  promises,
  groups: [],
  firstGroup: [],
  featured: [],
  products: [],
} as unknown as Loaded;

const Page = HomePage as unknown as React.FC<{ loaderData: { json: string }; matches: [] }>;
const page = (change: object = {}) => <Page loaderData={{ json: JSON.stringify({ ...loaded, ...change }) }} matches={[]} />;

const picture = { src: "/drawings/generic.svg", width: 800, height: 800 };
const collection = (handle: string, productCount: number) => ({ handle, title: handle.toUpperCase(), productCount, picture });
const group = (handle: string, collectionCount: number) => ({ handle, title: handle.toUpperCase(), iconPath: "M0 0", collectionCount });

describe("the home page", () => {
  it("begins with a title, up to two links, and the first picture of a video", async () => {
    const html = await renderPart(page());
    expect(html).toMatch(/<h1[^>]*>See More.<\/h1>/);
    expect(linksIn(html)).toMatchObject({ "Shop Microscopes": "/collections/microscopes", "Browse All Categories": "/collections" });
    expect(html).toMatch(/<section class="[^"]*min-h-\[70vh\]/);
    expect(html).toContain('src="/hero.avif"');
    const own = { ...loaded.home, heroPicture: { src: "/media/ab-800.webp", width: 1600, height: 1200 } };
    expect(await renderPart(page({ home: own }))).not.toContain("/hero.avif");
  });

  it("of a shop without the sample shows nothing that is not the merchant's: its name, and a way to the products once there are some", async () => {
    const empty = {
      ...loaded.home,
      heroTitle: "",
      heroText: "",
      heroLinks: [],
      marketingHeading: "",
      closingHeadline: "",
      newsletterTitle: "Stay Updated",
    };
    const young = { home: empty, hasFilm: false, hasProducts: false, blocks: loaded.blocks.filter(({ kind }) => kind !== "newsletter") };
    const html = await renderPart(page(young));
    expect(html).toMatch(/<h1[^>]*>Meniscus<\/h1>/);
    expect(html).not.toMatch(/hero\.avif|<video|<img/);
    expect(linksIn(html)).toEqual({});
    expect(linksIn(await renderPart(page({ ...young, hasProducts: true })))).toEqual({ "Browse All Products": "/collections/all" });
  });

  it("goes on with what the shop is, and leads to its pages", async () => {
    const links = linksIn(await renderPart(page()));
    expect(await textsOf(page())).toEqual(expect.arrayContaining(["Modern Lab Equipment, Made Simple.", "Built to Last", "Spare parts."]));
    expect(links).toMatchObject({ "About Microscopes": "/pages/about-microscopes", "Contact Support": "/pages/contact-us" });
  });

  it("closes with the ways on, what the shop promises, and the newsletter", async () => {
    const links = linksIn(await renderPart(page()));
    expect(links).toMatchObject({ "Shop by Category": "/collections", "Talk to an Expert": "/pages/contact-us" });
    const texts = await textsOf(page());
    const closing = ["Ready to Get Started?", "Start Your Lab, Simplified", "Free Shipping $300+", "1-Year Warranty", "U.S. Support"];
    expect(texts).toEqual(expect.arrayContaining([...closing, "Stay Updated", "Subscribe"]));
    expect(await renderPart(page())).toContain('placeholder="Enter your email"');
  });
});

describe("the collections of the home page", () => {
  it("stand under tabs with an icon and their number, the first of which is open", async () => {
    const one = <CategoryBrowser groups={[group("mixing", 1), group("heating", 4)]} firstGroup={[collection("shakers", 3)]} />;
    expect(await textsOf(one)).toEqual(expect.arrayContaining(["Shop by Category", "1 collection", "MIXING", "HEATING", "SHAKERS"]));
    expect((await renderPart(one)).match(/<svg/g)?.length).toBeGreaterThanOrEqual(2);
    const many = <CategoryBrowser groups={[group("heating", 4)]} firstGroup={[collection("ovens", 3)]} />;
    expect(await textsOf(many)).toContain("4 collections");
  });

  it("are cards with a picture, a title, a count where there are products, and the way to each", async () => {
    const card = <CollectionCard collection={collection("ovens", 3)} />;
    expect(await textsOf(card)).toEqual(["OVENS", "3 items", "View Collection"]);
    expect(linksIn(await renderPart(card))).toEqual({ OVENS: "/collections/ovens" });
    expect(await textsOf(<CollectionCard collection={collection("ovens", 1)} />)).toContain("1 item");
    expect((await textsOf(<CollectionCard collection={collection("ovens", 0)} />)).filter((text) => /item/.test(text))).toEqual([]);
  });

  it("that are featured have a tab each, and the products of the first come with the page", async () => {
    const featured = (
      <FeaturedCollections
        collections={[
          { handle: "best", title: "Best Sellers" },
          { handle: "new", title: "New" },
        ]}
        firstProducts={[]}
      />
    );
    expect(await textsOf(featured)).toEqual(["Featured Collections", "View all", " Best Sellers", "Best Sellers", "New", "Products coming soon."]);
    expect(linksIn(await renderPart(featured))).toMatchObject({ "View all Best Sellers": "/collections/best" });
  });
});
