import { describe, expect, it } from "vitest";
import { footerOf, handleOf, menuTitle, navigationOf } from "./navigation-view.ts";

describe("the main navigation", () => {
  it("skips items without a title or a handle", () => {
    const shown = navigationOf([
      { title: "Microscopes", url: "/collections/microscopes" },
      { title: "  ", url: "/collections/balances" },
      { title: "Nowhere", url: "/" },
    ]);
    expect(shown.map((item) => item.title)).toEqual(["Microscopes"]);
  });

  it("shows sub-items that have a title and a URL or a handle", () => {
    const menu = [
      {
        title: "Balances",
        url: "/collections/balances",
        items: [
          { title: "Analytical", url: "/collections/analytical", drawing: "analytical-balance" },
          { title: "Micro", url: "/products/micro", drawing: "generic" },
          { title: "By handle", url: "", handle: "precision" },
          { title: " ", url: "/collections/blank" },
          { title: "Lost", url: "" },
        ],
      },
    ];
    const [item] = navigationOf(menu, new Map([["/products/micro", "/media/ab-400.webp"]]));
    expect(item?.items).toEqual([
      { title: "Analytical", url: "/collections/analytical", picture: "/drawings/analytical-balance.svg" },
      { title: "Micro", url: "/products/micro", picture: "/media/ab-400.webp" },
      { title: "By handle", url: "/collections/precision" },
    ]);
  });

  it("writes shouted and machine-made titles in title case and leaves others alone", () => {
    expect(menuTitle("LAB EQUIPMENT")).toBe("Lab Equipment");
    expect(menuTitle("cell_culture")).toBe("Cell Culture");
    expect(menuTitle("water-baths")).toBe("Water Baths");
    expect(menuTitle("single-channel pipettes")).toBe("Single-Channel Pipettes");
    expect(menuTitle("UV-Vis Spectrophotometers")).toBe("UV-Vis Spectrophotometers");
    expect(menuTitle("pH and Conductivity")).toBe("pH and Conductivity");
  });

  it("takes the handle from the last segment of a URL", () => {
    expect(handleOf("/collections/microscopes?sort=title-asc")).toBe("microscopes");
    expect(handleOf("https://shop.example/pages/about#team")).toBe("about");
    expect(handleOf("/")).toBe("");
  });
});

describe("the footer", () => {
  it("leaves out columns without links", () => {
    expect(
      footerOf([
        { title: "Shop", url: "", items: [{ title: "All", url: "/collections" }] },
        { title: "Empty", url: "", items: [] },
      ]),
    ).toEqual([{ title: "Shop", links: [{ title: "All", url: "/collections" }] }]);
  });
});
