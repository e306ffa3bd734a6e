import { describe, expect, it } from "vitest";
import { footerWithoutMenu, navigationWithoutMenu, type ShopContents } from "./derived-navigation.ts";

const empty: ShopContents = { hasProducts: false, groups: [], collections: [], pages: [] };
const balances = { handle: "balances", title: "Balances" };
const titles = (contents: Partial<ShopContents>) => navigationWithoutMenu({ ...empty, ...contents }).map(({ title }) => title);

describe("the navigation of a shop without a menu of its own", () => {
  it("is nothing where there is nothing to sell", () => {
    expect(navigationWithoutMenu({ ...empty, collections: [balances] })).toEqual([]);
  });

  it("leads to all products, and to the collections there are", () => {
    expect(navigationWithoutMenu({ ...empty, hasProducts: true })).toEqual([{ title: "All products", url: "/collections/all", items: [] }]);
    expect(titles({ hasProducts: true, collections: [balances, { handle: "all", title: "Everything" }] })).toEqual(["All products", "Balances"]);
  });

  it("leads to category groups, each with its collections", () => {
    const groups = [{ handle: "weighing", title: "Weighing", collections: [balances] }];
    expect(navigationWithoutMenu({ ...empty, hasProducts: true, groups, collections: [balances] })[1]).toEqual({
      title: "Weighing",
      url: "/collections#weighing",
      items: [{ title: "Balances", url: "/collections/balances" }],
    });
  });

  it("shows as many as fit and the way to the others", () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ handle: `c-${at}`, title: `Collection ${at}` }));
    expect(titles({ hasProducts: true, collections: many })).toEqual([
      "All products",
      ...many.slice(0, 6).map(({ title }) => title),
      "All categories",
    ]);
    const long = many.map(({ handle }) => ({ handle, title: "Objectives, cameras, slides, and immersion oil" }));
    expect(titles({ hasProducts: true, collections: long })).toHaveLength(3);
  });
});

describe("the footer of such a shop", () => {
  it("leads to goods, to the pages that the merchant wrote, and to the contact form", () => {
    const pages = [
      { handle: "contact-us", title: "Contact" },
      { handle: "warranty", title: "Warranty" },
    ];
    expect(footerWithoutMenu({ ...empty, hasProducts: true, pages })).toEqual([
      { title: "Shop", links: [{ title: "All products", url: "/collections/all" }] },
      { title: "Information", links: [{ title: "Warranty", url: "/pages/warranty" }] },
      { title: "Help", links: [{ title: "Contact us", url: "/pages/contact-us" }] },
    ]);
    expect(footerWithoutMenu(empty).map(({ title }) => title)).toEqual(["Help"]);
  });
});
