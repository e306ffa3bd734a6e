import { expect, it } from "vitest";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import type { CardView } from "../product-card/card-view.ts";
import { BoughtTogetherRow, OftenBoughtTogether } from "./often-bought-together.tsx";

const card = (handle: string, more: Partial<CardView> = {}): CardView => ({
  ...{
    id: `product ${handle}`,
    handle,
    title: handle.toUpperCase(),
    brand: "Ohaus",
    model: null,
    price: "$10.00",
    isFrom: false,
    compareAtPrice: null,
  },
  ...{ availability: { state: "in-stock", leadTimeDays: null }, isBoughtAtOnce: true, onlyVariantId: `variant of ${handle}` },
  ...{ figures: [], features: [], moreFeatures: 0, picture: { src: "/drawings/generic.svg", width: 800, height: 800 } },
  ...more,
});
const choice = card("rotor", { isBoughtAtOnce: false, onlyVariantId: null });

it("What is often bought together leads to each product, and is added at once only where none has a choice to make", async () => {
  const part = <BoughtTogetherRow cards={[card("tube"), card("cap")]} />;
  expect(linksIn(await renderPart(part))).toMatchObject({ TUBE: "/products/tube", CAP: "/products/cap" });
  expect(await textsOf(part)).toContain("Add all 2 to cart");
  for (const cards of [[card("tube"), choice], [card("tube")]])
    expect((await textsOf(<BoughtTogetherRow cards={cards} />)).filter((text) => text.startsWith("Add all"))).toEqual([]);
});

it("Nothing of it is on the page that the server renders", async () => {
  expect(await renderPart(<OftenBoughtTogether handle="tube" />)).not.toContain("Often bought together");
});
