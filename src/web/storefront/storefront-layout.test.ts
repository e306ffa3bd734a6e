import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { saveCategoryGroup, saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { saveMenu, savePage } from "#domain/content/content.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { useTestShop } from "#support/test-shop.ts";
import { pageRecordContext } from "#web/page-context.ts";
import { loadMegaMenus, loadStorefront } from "./storefront-layout.server.ts";

const shopOf = useTestShop();

async function frame() {
  const context = makePageContext(shopOf());
  const { navigation, footer } = await loadStorefront({ context } as unknown as Parameters<typeof loadStorefront>[0]);
  return { navigation: navigation.map(({ title }) => title), footer: footer.map(({ title }) => title), made: context.get(pageRecordContext).tags };
}

describe("the frame of a shop without a menu", () => {
  it("is without navigation while there is nothing to sell, and made anew with the first product", async () => {
    const { navigation, footer, made } = await frame();
    expect([navigation, footer]).toEqual([[], ["Help"]]);
    expect(made).toContain(tags.catalogIndex);
  });

  it("leads to what an import brought, and to pages and collections", async () => {
    const shop = shopOf();
    await writeProducts(shop, system, [
      { handle: "toner", title: "Toner", productType: "Toner", options: [], variants: [{ optionValues: [], priceCents: 100 }] },
    ]);
    const imported = await frame();
    expect([imported.navigation, imported.footer]).toEqual([["All products"], ["Shop", "Help"]]);
    expect(imported.made).not.toContain(tags.catalogIndex);
    await savePage(shop, system, { handle: "warranty", title: "Warranty", bodyHtml: "<p>Ours.</p>" });
    await saveCollection(shop, system, { handle: "supplies", title: "Supplies", products: ["toner"], position: 1 });
    await saveCollection(shop, system, { handle: "empty", title: "Empty", products: [], position: 2 });
    expect(await frame()).toMatchObject({ navigation: ["All products", "Supplies"], footer: ["Shop", "Information", "Help"] });
  });

  it("has the collections of its category groups in the menus that open, and only says so on every page", async () => {
    const shop = shopOf();
    await saveCategoryGroup(shop, system, { handle: "office", title: "Office", icon: "box", position: 1 });
    await saveCollection(shop, system, { handle: "printing", title: "Printing", products: ["toner"], position: 3, categoryGroup: "office" });
    const context = makePageContext(shop);
    const request = { context } as unknown as Parameters<typeof loadStorefront>[0];
    expect((await loadStorefront(request)).navigation).toContainEqual({ title: "Office", url: "/collections#office", hasMenu: true });
    expect(await (await loadMegaMenus(request)).json()).toMatchObject({
      "/collections/all": [],
      "/collections#office": [{ title: "Printing", url: "/collections/printing" }],
    });
    expect(context.get(pageRecordContext)).toMatchObject({
      cacheable: true,
      tags: new Set([tags.settings, tags.menus, tags.collections, tags.contentIndex]),
    });
  });

  it("is the merchant's own where there is one", async () => {
    await saveMenu(shopOf(), system, "main", [{ title: "Ours", url: "/collections/supplies" }]);
    expect(await frame()).toMatchObject({ navigation: ["Ours"], footer: ["Shop", "Information", "Help"] });
  });
});
