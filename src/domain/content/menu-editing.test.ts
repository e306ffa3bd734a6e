import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { removeCollections, saveCollection } from "#domain/catalog/catalog.ts";
import { readAdminCollection } from "#domain/catalog/collection-admin.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readMenu, saveArticle, saveBlog, saveMenu, savePage } from "./content.ts";
import { readAdminPage } from "./content-admin.ts";
import { listAdminMenus, listLinkChoices, readAdminMenu } from "./menu-editing.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const support: Staff = { ...manager, role: "support" };
const stranger = { kind: "customer", accountId: manager.accountId, email: "eve@example.com", cartId: null } as const;
const link = (url: string) => ({ title: url, url });

describe("a menu in the admin area", () => {
  it("is made from nothing, and follows what it leads to when a handle changes", async () => {
    const shop = shopOf();
    expect(await readAdminMenu(shop, support, "main")).toMatchObject({ items: [], updatedAt: null, levels: 2 });
    const collection = await saveCollection(shop, system, { handle: "spins", title: "Spins", products: [] }, null);
    const page = await savePage(shop, system, { handle: "care", title: "Care", bodyHtml: "" }, null);
    const items = [{ title: "Spins", url: "/collections/spins?sort=title-asc", items: [{ title: "Care", url: "/pages/care#top" }] }];
    await saveMenu(shop, manager, "main", items, { seenAt: null });

    const { updatedAt } = await readAdminCollection(shop, system, collection);
    await saveCollection(shop, manager, { handle: "turns", title: "Spins" }, { id: collection, seenAt: updatedAt });
    await savePage(
      shop,
      manager,
      { handle: "upkeep", title: "Care", bodyHtml: "" },
      { id: page, seenAt: (await readAdminPage(shop, system, page)).updatedAt },
    );
    expect(await readMenu(shop, "main")).toEqual([
      { title: "Spins", url: "/collections/turns?sort=title-asc", items: [{ title: "Care", url: "/pages/upkeep#top" }] },
    ]);
    expect((await readAdminMenu(shop, manager, "main")).items).toMatchObject([{ url: "/collections/turns?sort=title-asc", state: "shown" }]);
    await saveMenu(shop, manager, "main", [], { seenAt: (await readAdminMenu(shop, manager, "main")).updatedAt });
    expect(await readAdminMenu(shop, manager, "main")).toMatchObject({ items: [], updatedAt: null });
  });

  it("marks links to what is gone or not shown", async () => {
    const shop = shopOf();
    const collection = await saveCollection(shop, system, { handle: "lost", title: "Lost", products: [] }, null);
    const product = await makeVariant(shop, { status: "draft" });
    await savePage(shop, system, { handle: "later", title: "Later", bodyHtml: "", publishedAt: null });
    await saveBlog(shop, system, { handle: "journal", title: "Journal" });
    await saveArticle(shop, system, { blogHandle: "journal", handle: "read", title: "Read", bodyHtml: "", author: "" });
    const urls = {
      "/collections/lost": "gone",
      "/collections/all": "other",
      [`/products/${product.handle}`]: "hidden",
      "/pages/later": "hidden",
      "/pages/contact-us": "other",
      "/pages/none": "gone",
      "/blogs/journal": "shown",
      "/blogs/journal/read": "shown",
      "/blogs/journal/none": "gone",
      "/cart": "other",
      "https://example.com/pages/none": "other",
    };
    await saveMenu(shop, system, "footer", [{ title: "Column", items: Object.keys(urls).map(link) }]);
    await removeCollections(shop, system, [collection]);
    const [column] = (await readAdminMenu(shop, support, "footer")).items;
    expect(Object.fromEntries(column?.items.map(({ url, state }) => [url, state]) ?? [])).toEqual(urls);
    expect((await listAdminMenus(shop, support)).map(({ handle, items }) => [handle, items.length])).toEqual([
      ["main", 0],
      ["footer", 1],
    ]);
  });

  it("refuses what changed meanwhile, what the shop would not show, and menus that it does not have", async () => {
    const shop = shopOf();
    const save = (handle: string, items: Parameters<typeof saveMenu>[3], seenAt: string | null = null) =>
      refusalOf(saveMenu(shop, manager, handle, items, { seenAt }));
    await saveMenu(shop, system, "main", [link("/cart")]);
    expect(await save("main", [link("/cart")])).toBe("changed-meanwhile");
    const { updatedAt } = await readAdminMenu(shop, manager, "main");
    expect(await save("main", [link("/search")], "2020-01-01T00:00:00Z")).toBe("changed-meanwhile");
    expect(await save("main", [{ title: "Nowhere" }], updatedAt)).toBe("input-invalid");
    expect(await save("main", [{ ...link("/a"), items: [{ ...link("/b"), items: [link("/c")] }] }], updatedAt)).toBe("input-invalid");
    expect(await save("main", [link("javascript:alert(1)")], updatedAt)).toBe("input-invalid");
    expect(await save("side", [link("/cart")])).toBe("not-found");
    expect(await refusalOf(readAdminMenu(shop, manager, "side"))).toBe("not-found");
  });

  it("has four levels at most, of however many thousands are sent", async () => {
    const nested = (levels: number): Parameters<typeof saveMenu>[3] => {
      let items: Parameters<typeof saveMenu>[3] = [];
      for (let level = 0; level < levels; level++) items = [{ title: "A", url: "/cart", ...(level === 0 ? {} : { items }) }];
      return items;
    };
    await saveMenu(shopOf(), system, "deep", nested(4));
    for (const levels of [5, 100_000])
      await expect(saveMenu(shopOf(), system, "deep", nested(levels))).rejects.toMatchObject({
        code: "input-invalid",
        params: { fields: { "items.0.items.0.items.0.items.0.items": "A menu has at most 4 levels." } },
      });
    await saveMenu(shopOf(), system, "deep", []);
  });

  it("finds what a link can lead to by its title, those first that begin with what was typed", async () => {
    const shop = shopOf();
    await saveCollection(shop, system, { handle: "zeta", title: "Zeta ware", products: [] }, null);
    await makeVariant(shop, { title: "Zeta meter" });
    await savePage(shop, system, { handle: "zeta-page", title: "About zeta", bodyHtml: "", publishedAt: null });
    const found = await listLinkChoices(shop, support, "USD", "zeta");
    expect(found.map(({ kind, title, isShown }) => [kind, title, isShown])).toEqual([
      ["collection", "Zeta ware", true],
      ["product", "Zeta meter", true],
      ["page", "About zeta", false],
    ]);
    expect((await listLinkChoices(shop, support, "USD", "")).some(({ kind }) => kind === "product")).toBe(false);
  });

  it("is read by staff, and changed by those who may", async () => {
    const shop = shopOf();
    expect(await refusalOf(listAdminMenus(shop, stranger))).toBe("not-allowed");
    expect(await refusalOf(readAdminMenu(shop, stranger, "main"))).toBe("not-allowed");
    expect(await refusalOf(listLinkChoices(shop, stranger, "USD", ""))).toBe("not-allowed");
    expect(await refusalOf(saveMenu(shop, support, "main", [], { seenAt: null }))).toBe("not-allowed");
  });
});
