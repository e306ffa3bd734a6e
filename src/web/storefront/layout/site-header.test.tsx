import { describe, expect, it } from "vitest";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { MainNavigation } from "./main-navigation.tsx";
import MegaMenuPanel from "./mega-menu-panel.tsx";
import { SiteHeader } from "./site-header.tsx";

const announcements = [{ text: "Free shipping on orders over $300.", url: "" }];
const header = <SiteHeader shopName="Meniscus" logoUrl={null} announcements={announcements} navigation={[]} reassurance={[]} />;

describe("the header", () => {
  it("has the announcement, and leads home by the shop's name or logo, to the search, the account and the cart", async () => {
    const html = await renderPart(header);
    expect(await textsOf(header)).toContain("Free shipping on orders over $300.");
    expect(linksIn(html)["Meniscus"]).toBe("/");
    for (const [label, to] of Object.entries({ Search: "/search", Account: "/account", Cart: "/cart" }))
      expect(html).toMatch(new RegExp(`<a (?=[^>]*aria-label="${label}")[^>]*href="${to}"`));
    expect(
      await renderPart(<SiteHeader shopName="Meniscus" logoUrl="/files/logo.png" announcements={[]} navigation={[]} reassurance={[]} />),
    ).toMatch(/<img src="\/files\/logo.png" alt="Meniscus"/);
  });

  it("says that there is no navigation where a shop has none", async () => {
    expect(await textsOf(<MainNavigation items={[]} menus={{}} askForMenus={() => {}} reassurance={[]} />)).toEqual(["No navigation items found."]);
  });
});

describe("what opens under an item of the navigation", () => {
  const item = { title: "Balances", url: "/collections/balances" };
  const menus = {
    "/collections/balances": [
      { title: "Analytical", url: "/collections/analytical", picture: "/drawings/analytical-balance.svg" },
      { title: "Precision", url: "/collections/precision" },
    ],
  };
  const panel = <MegaMenuPanel item={item} menus={menus} reassurance={["Satisfaction Guaranteed", "Secure Checkout", "Trusted by 1,200+ Labs"]} />;

  it("has a heading, the way to all of it, sub-items with a picture or their first letter, and what the shop promises", async () => {
    expect(await textsOf(panel)).toEqual([
      "Balances",
      "Shop All Balances",
      "Satisfaction Guaranteed",
      "Secure Checkout",
      "Trusted by 1,200+ Labs",
      "Analytical",
      "P",
      "Precision",
    ]);
    const html = await renderPart(panel);
    expect(html).toContain('<img src="/drawings/analytical-balance.svg"');
    expect(linksIn(html)["Shop All Balances"]).toBe("/collections/balances");
  });
});
