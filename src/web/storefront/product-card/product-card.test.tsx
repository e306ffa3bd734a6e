import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import type { CardView } from "./card-view.ts";
import { ProductCard } from "./product-card.tsx";
import { ProductCarousel } from "./product-carousel.tsx";

const card: CardView = {
  id: "01990000-0000-7000-8000-0000000000a1",
  handle: "c24",
  title: "C24 Microcentrifuge",
  brand: "Meridian",
  model: "C24-120",
  price: "$1,895.00",
  isFrom: false,
  compareAtPrice: null,
  availability: { state: "in-stock", leadTimeDays: null },
  isBoughtAtOnce: false,
  onlyVariantId: null,
  figures: [],
  features: ["Quiet", "Cold", "Quick"],
  moreFeatures: 2,
  picture: { src: "/drawings/generic.svg", width: 800, height: 800 },
};
const render = (part: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>).replaceAll("<!-- -->", "");
const textOf = (part: React.ReactNode) => render(part).replace(/<[^>]*>/g, "|");

describe("a product's card", () => {
  it("shows title, price, brand, model number, three features and how many more there are", () => {
    const text = textOf(<ProductCard card={card} />);
    for (const shown of ["C24 Microcentrifuge", "$1,895.00", "Meridian", "C24-120", "Quiet", "Cold", "Quick", "+2 more features", "Buy Now"])
      expect(text).toContain(`|${shown}|`);
    expect(textOf(<ProductCard card={{ ...card, moreFeatures: 1 }} />)).toContain("|+1 more feature|");
  });

  it("shows the figures that decide where there are some", () => {
    const figures = [
      { name: "Maximum speed", text: "15,000\u202frpm" },
      { name: "Capacity", text: "24 × 2\u202fmL" },
    ];
    expect(textOf(<ProductCard card={{ ...card, figures, features: [], moreFeatures: 0 }} />)).toMatch(
      /\|Maximum speed\|+15,000\u202frpm\|+Capacity\|+24 × 2\u202fmL\|/,
    );
  });

  it("names brand and model once", () => {
    const named = (title: string) =>
      (["Meridian", "C24"] as const).map((word) => textOf(<ProductCard card={{ ...card, title, model: "C24" }} />).includes(`|${word}|`));
    expect([named("Meridian C24 Microcentrifuge"), named("C24 Microcentrifuge"), named("C240 Microcentrifuge")]).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  it("says which product it is about, for events of links in it", () => {
    expect(render(<ProductCard card={card} />)).toContain(`data-product="${card.id}"`);
  });

  it("leads to the product, by its title and by Buy Now", () => {
    expect(render(<ProductCard card={card} />).match(/href="[^"]*"/g)).toEqual(Array(2).fill('href="/products/c24"'));
  });

  it("puts a product without a choice into the cart, without script too", () => {
    const html = render(<ProductCard card={{ ...card, isBoughtAtOnce: true }} />);
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="/products/c24"']);
    const form = /<form.*?<\/form>/.exec(html)?.[0] ?? "";
    expect([/action="([^"]*)"/.exec(form)?.[1], /method="([^"]*)"/.exec(form)?.[1]]).toEqual(["/cart", "post"]);
    expect([...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])).toEqual([
      ["intent", "add"],
      ["product", "c24"],
    ]);
    expect(textOf(<ProductCard card={{ ...card, isBoughtAtOnce: true }} />)).toContain("|Buy Now| C24 Microcentrifuge|");
  });

  it("says of the stock what is not expected: limited, later or none, but not that it is there", () => {
    const said = (state: CardView["availability"]["state"], more: Partial<CardView["availability"]> = {}) =>
      /((?:Limited|Out of|In) Stock|Ships [^|]*)/.exec(
        textOf(<ProductCard card={{ ...card, availability: { state, leadTimeDays: null, ...more } }} />),
      )?.[1] ?? null;
    expect([said("in-stock"), said("limited-stock"), said("out-of-stock")]).toEqual([null, "Limited Stock", "Out of Stock"]);
    expect(said("back-order", { leadTimeDays: 35 })).toBe("Ships in about 5 weeks");
    expect(said("back-order", { leadTimeDays: 35, expectedOn: "2026-12-01" })).toBe("Ships around December 1, 2026");
    expect(said("back-order")).toBe("Ships when back in stock");
  });
});

describe("a row of products", () => {
  it("has a heading and the way to all of them where they are given", () => {
    const html = render(<ProductCarousel cards={[card]} title="Related Products" viewAll={{ to: "/collections/centrifuges", of: "Centrifuges" }} />);
    expect(html).toMatch(/<h2[^>]*>Related Products<\/h2>/);
    expect(html).toMatch(/href="\/collections\/centrifuges"[^>]*>View all/);
    expect(render(<ProductCarousel cards={[card]} />)).not.toContain("<h2");
  });

  it("says that products are coming where there are none", () => {
    expect(textOf(<ProductCarousel cards={[]} />)).toContain("|Products coming soon.|");
  });
});
