import { describe, expect, it } from "vitest";
import type { Assignments } from "#domain/experiments/experiments.ts";
import { renderPart, textsOf } from "#support/render-part.tsx";
import { HomeView } from "../home/home-view.tsx";
import { PurchasePanel } from "../product/purchase-panel.tsx";
import type { CardView } from "../product-card/card-view.ts";
import { ProductGrid } from "../product-card/product-card.tsx";
import { ExperimentVariants } from "./experiment-variants.tsx";

const underExperiments = (experiments: Assignments, part: React.ReactNode) => <ExperimentVariants value={experiments}>{part}</ExperimentVariants>;
/** Returns what the page will report as seen once it is in sight. */
const exposures = (html: string) =>
  [...html.matchAll(/data-event="([^"]*)"/g)]
    .map(([, event = ""]) => JSON.parse(event.replaceAll("&quot;", '"')))
    .filter(({ name }) => name === "ab_test_exposure")
    .map(({ details }) => details);

const home = {
  home: {
    heroTitle: "See More.",
    heroText: "",
    heroLinks: [
      { text: "Shop Microscopes", url: "/a" },
      { text: "All", url: "/b" },
    ],
    heroPicture: null,
  },
  blocks: [{ kind: "hero", id: "hero" }],
  hasFilm: false,
} as unknown as Parameters<typeof HomeView>[0]["home"];
const hero = <HomeView home={home} origin="http://shop.test" />;

const card: CardView = {
  ...{
    id: "01990000-0000-7000-8000-0000000000a1",
    handle: "c24",
    title: "C24",
    brand: "Meridian",
    model: null,
    price: "$1.00",
    isFrom: false,
    compareAtPrice: null,
    isBoughtAtOnce: false,
    onlyVariantId: null,
  },
  availability: { state: "in-stock", leadTimeDays: null },
  ...{
    features: ["Quiet"],
    figures: [{ name: "Speed", text: "15,000 rpm" }],
    moreFeatures: 0,
    picture: { src: "/drawings/generic.svg", width: 800, height: 800 },
  },
};
const grid = <ProductGrid cards={[card]} />;

type Panel = Parameters<typeof PurchasePanel>[0];
const bought = { canBeBought: true, least: 1, step: 1, specifications: [] };
const variant = { id: "v", price: "$10.00", compareAtPrice: null, volumePrices: [], availability: card.availability, ...bought };
const delivery = {
  ...{ shipsBy: "Tuesday, December 1", freightIds: [], unshippedIds: [], isFreightOffered: true },
  dangerousGoods: { parcel: null, freight: null },
};
const panel = (
  <PurchasePanel
    product={{ handle: "c24", title: "C24", options: [], variants: [variant], pictures: [], specifications: [] } as unknown as Panel["product"]}
    variant={variant as unknown as Panel["variant"]}
    {...{ choice: [], freeShippingOver: null, taxNote: null, trustPoints: [], figures: [], delivery, onChoose: () => {} }}
  />
);

describe("the hero's first button", () => {
  it("says what its variant says, and the control what the merchant wrote", async () => {
    const buttons = async (experiments: Assignments) => (await textsOf(underExperiments(experiments, hero))).slice(1, 3);
    expect(await buttons({})).toEqual(["Shop Microscopes", "All"]);
    expect(await buttons({ hero_cta_text: "control" })).toEqual(["Shop Microscopes", "All"]);
    expect(await buttons({ hero_cta_text: "variant_a" })).toEqual(["Browse Lab Equipment", "All"]);
    expect(await buttons({ hero_cta_text: "variant_b" })).toEqual(["Find Your Equipment", "All"]);
  });
});

describe("cards in a grid", () => {
  it("are compact in their variant", async () => {
    expect(await textsOf(underExperiments({ product_card_layout: "control" }, grid))).toEqual(expect.arrayContaining(["Quiet", "15,000 rpm"]));
    expect(await textsOf(underExperiments({ product_card_layout: "variant_a" }, grid))).not.toEqual(expect.arrayContaining(["Quiet", "15,000 rpm"]));
  });
});

describe("the price in the purchase panel", () => {
  it("is emphasized in its variant", async () => {
    const look = async (experiments: Assignments) => /class="([^"]*)">\$10\.00/.exec(await renderPart(underExperiments(experiments, panel)))?.[1];
    expect(await look({ pricing_display: "variant_a" })).toMatch(/text-5xl/);
    expect(await look({ pricing_display: "control" })).toBe(await look({}));
  });
});

describe("an experiment", () => {
  it("says where it is on the screen which variant that is, and nothing for whom it does not run", async () => {
    const shown = async (experiments: Assignments, part: React.ReactNode) => exposures(await renderPart(underExperiments(experiments, part)));
    expect(await shown({ hero_cta_text: "control" }, hero)).toEqual([
      { test_id: "hero_cta_text", variant_id: "control", variant_name: "Shop Microscopes" },
    ]);
    expect(await shown({ product_card_layout: "variant_a" }, grid)).toMatchObject([{ variant_id: "variant_a", variant_name: "Compact" }]);
    expect(await shown({ pricing_display: "variant_a" }, panel)).toMatchObject([{ test_id: "pricing_display", variant_name: "Emphasized price" }]);
    for (const part of [hero, grid, panel]) expect(await shown({}, part)).toEqual([]);
  });
});
