import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { saveCollection, saveProduct } from "#domain/catalog/catalog.ts";
import { readAdminCollection } from "#domain/catalog/collection-admin.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { addRedirect, leaveRedirect, redirectFor } from "./redirects.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const support: Staff = { ...manager, role: "support" };

describe("a redirect that staff add", () => {
  it("leads on from every spelling of its path, to a path or another site, and can be changed", async () => {
    const shop = shopOf();
    const id = await addRedirect(shop, manager, { path: "/Old/Page/", target: "/pages/new?from=old" });
    for (const path of ["/old/page", "/OLD/page/", "/old/%70age"]) expect(await redirectFor(shop, path)).toBe("/pages/new?from=old");
    expect(await addRedirect(shop, manager, { path: "/old/page?q=1", target: "https://example.com/x" })).toBe(id);
    expect(await redirectFor(shop, "/old/page")).toBe("https://example.com/x");
    for (const path of ["/", "/old", "/old/page/more", "/%zz", "/old/\0", ""]) expect(await redirectFor(shop, path)).toBeNull();
  });

  it("is refused where it is no path, leads to a script or another site in disguise, or back to itself by whatever spelling", async () => {
    const shop = { ...shopOf(), deployment: { ...shopOf().deployment, publicUrl: "https://lab.example" } };
    await addRedirect(shop, manager, { path: "/one", target: "/Two" });
    await addRedirect(shop, manager, { path: "/two", target: "/three" });
    for (const [path, target] of [
      ["no-path", "/x"],
      ["/", "/x"],
      ["/a//b", "/x"],
      ["/%zz", "/x"],
      ["/x", ""],
      ["/x", "//evil.example"],
      ["/x", "/\\evil.example"],
      ["/x", "/.//evil.example"],
      ["/x", "/..//evil.example"],
      ["/x", "/%2e%2e//evil.example"],
      ["/x", "javascript:alert(1)"],
      ["/x", "mailto:a@example.com"],
      ["/x", "/X?y"],
      ["/three", "/one"],
      ["/three", "/ONE/?again"],
      ["/three", "https://lab.example/one"],
    ] as const)
      expect([path, target, await refusalOf(addRedirect(shop, manager, { path, target }))]).toEqual([path, target, "input-invalid"]);
    expect(await refusalOf(addRedirect(shop, support, { path: "/x", target: "/y" }))).toBe("not-allowed");
    expect(await refusalOf(addRedirect(shop, { kind: "visitor", cartId: null }, { path: "/x", target: "/y" }))).toBe("not-signed-in");
  });
});

describe("a redirect that a changed handle leaves", () => {
  it("leads to the newest address at once, and ends when the handle is back", async () => {
    const shop = shopOf();
    await leaveRedirect(shop, system, { from: "/pages/a", to: "/pages/b" });
    await leaveRedirect(shop, system, { from: "/pages/b", to: "/pages/c" });
    expect([await redirectFor(shop, "/pages/a"), await redirectFor(shop, "/pages/b")]).toEqual(["/pages/c", "/pages/c"]);
    await leaveRedirect(shop, system, { from: "/pages/c", to: "/pages/a" });
    expect([await redirectFor(shop, "/pages/a"), await redirectFor(shop, "/pages/b"), await redirectFor(shop, "/pages/c")]).toEqual([
      null,
      "/pages/a",
      "/pages/a",
    ]);
  });

  it("takes the articles of a renamed blog along, also those that were renamed before", async () => {
    const shop = shopOf();
    await leaveRedirect(shop, system, { from: "/blogs/news/old", to: "/blogs/news/new" });
    await leaveRedirect(shop, system, { from: "/blogs/news", to: "/blogs/journal" });
    expect(await redirectFor(shop, "/blogs/news/old")).toBe("/blogs/journal/new");
    expect(await redirectFor(shop, "/blogs/news/other")).toBe("/blogs/journal/other");
    expect(await redirectFor(shop, "/blogs/news")).toBe("/blogs/journal");
    await addRedirect(shop, manager, { path: "/blogs/gone", target: "/pages/about" });
    expect(await redirectFor(shop, "/blogs/gone/article")).toBeNull();
  });

  it("is left by products and collections", async () => {
    const shop = shopOf();
    const variants = [{ sku: "R-1", optionValues: [], priceCents: 900 }];
    const productId = await saveProduct(shop, manager, { handle: "named", title: "Named", options: [], variants });
    await saveProduct(shop, manager, { handle: "renamed", title: "Named", options: [], variants }, { id: productId });
    expect(await redirectFor(shop, "/products/named")).toBe("/products/renamed");

    const id = await saveCollection(shop, manager, { handle: "first", title: "First", products: ["renamed"] }, null);
    await saveCollection(shop, manager, { handle: "taken", title: "Taken" }, null);
    const { updatedAt: seenAt } = await readAdminCollection(shop, manager, id);
    expect(await refusalOf(saveCollection(shop, manager, { handle: "taken", title: "First" }, { id, seenAt }))).toBe("handle-taken");
    await saveCollection(shop, manager, { handle: "second", title: "First" }, { id, seenAt });
    expect(await redirectFor(shop, "/collections/first")).toBe("/collections/second");
    expect(await readAdminCollection(shop, manager, id)).toMatchObject({ handle: "second", products: [{ handle: "renamed" }] });
  });
});
