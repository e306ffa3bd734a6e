import type postgres from "postgres";
import type { LoaderFunctionArgs } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { createMemo } from "#adapters/memo/memo.ts";
import { actorOfSession, signOut } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import { actorOfApiKey, createApiKey, revokeApiKey } from "#domain/api-keys/api-keys.ts";
import { addLines } from "#domain/cart/cart.ts";
import {
  listCategoryGroups,
  listFeaturedCollections,
  readCollection,
  removeCollections,
  saveCategoryGroup,
  saveCollection,
  writeProducts,
} from "#domain/catalog/catalog.ts";
import { facetIndexOf } from "#domain/catalog/facet-index.ts";
import { keySpecificationKeysOf } from "#domain/catalog/key-specifications.ts";
import { nextPublication, readMenu, saveArticle, saveBlog, saveMenu } from "#domain/content/content.ts";
import { contentTexts } from "#domain/content/content-placeholders.ts";
import { createDiscount, readOffers } from "#domain/discounts/discounts.ts";
import { changeSettings, readBuyerTexts, readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { followInvalidations } from "#http/invalidation-reader.ts";
import { stranger } from "#support/make-checkout.ts";
import { discountWith } from "#support/make-discount.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { makeVariant } from "#support/make-variants.ts";
import { readSources } from "#support/source-tree.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { loadProduct } from "#web/storefront/product/product-detail-page.server.ts";
import { loadStorefront } from "#web/storefront/storefront-layout.server.ts";

const shopOf = useTestShop();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Opens a node with a real memo, which drops what another node changes; `loads` lists what it loaded. */
async function openNode(): Promise<{ shop: Shop; loads: string[] }> {
  const memo = createMemo(shopOf().clock);
  const loads: string[] = [];
  stops.push((await followInvalidations(shopOf().sql as postgres.Sql, shopOf().log, memo.forget)).stop);
  const get: typeof memo.get = (key, tags, load, until) => {
    const noted = () => {
      loads.push(key);
      return load();
    };
    return memo.get(key, tags, noted, until);
  };
  return { shop: { ...shopOf(), memo: { get } }, loads };
}

const given = (shop: Shop, path: string, params: Record<string, string> = {}): LoaderFunctionArgs => {
  const url = new URL(path, "http://shop.test");
  return { context: makePageContext(shop), params, request: new Request(url), url, pattern: path };
};

/** A value that is read through the memo, and the changes by other nodes that it must show. */
type Remembered = {
  read(shop: Shop): Promise<unknown>;
  prepare?(shop: Shop): Promise<unknown>;
  changes: Record<string, (shop: Shop) => Promise<unknown>>;
};

/** Kept for a time whatever changes, because making them takes long; `src/http/sitemap.test.ts` and `often-bought-together.test.ts` check for how long. */
const keptForATime = ["often-bought-together", "sitemap"];

const group = (title: string) => ({ handle: "machines", title, icon: "generic", position: 1 });
const collection = (title: string) => ({ handle: "stirrers", title, featured: true, categoryGroup: "machines", products: ["stirrer"] });
const second = { handle: "second", title: "Second", products: ["stirrer"], position: 5 };
const article = (handle: string, inMs: number) => (shop: Shop) =>
  saveArticle(shop, system, {
    blogHandle: "journal",
    handle,
    title: handle,
    bodyHtml: "",
    author: "Ada",
    publishedAt: new Date(shop.clock.now().getTime() + inMs),
  });
const menu = (handle: string, title: string) => (shop: Shop) => saveMenu(shop, system, handle, [{ title, url: "/collections" }]);
const rename = (name: string) => (shop: Shop) => changeSettings(shop, system, "shop", { name });
const promise = (warrantyYears: number) => (shop: Shop) => changeSettings(shop, system, "promises", { warrantyYears });
const filledShop = async (shop: Shop) => {
  await shop.sql`delete from collections`;
  await shop.sql`update products set handle = 'stirrer' where id = ${(await makeVariant(shop, { title: "Stirrer" })).productId} and not exists (select from products where handle = 'stirrer')`;
  await saveCategoryGroup(shop, system, group("Machines"));
  await saveCollection(shop, system, collection("Stirrers"));
};
const removeAll = async (shop: Shop) =>
  removeCollections(
    shop,
    system,
    (await shop.sql<{ id: string }[]>`select id from collections`).map(({ id }) => id),
  );

let signedIn = "";
let product: { id: string };
let key: { id: string; key: string };

const sale = discountWith();

const remembered: Record<string, Remembered> = {
  settings: { read: readSettings, changes: { "the shop is renamed": rename("Lab One") } },
  "buyer-texts": {
    prepare: async (shop) => {
      await promise(6)(shop);
      await changeSettings(shop, system, "shop", { announcement: "{{warranty-years}} years of warranty" });
    },
    read: readBuyerTexts,
    changes: { "its figures change": promise(7) },
  },
  "content-texts": {
    read: async (shop) => (await contentTexts(shop)).line("{{warranty-years}} years"),
    changes: { "its figures change": promise(8) },
  },
  facets: {
    prepare: filledShop,
    read: async (shop) => {
      const stirrers = await readCollection(shop, "stirrers");
      const index = stirrers && (await facetIndexOf(shop, stirrers));
      return index?.columns.map((column) => (column.kind === "range" ? [...column.lows] : column.words));
    },
    changes: {
      "a price and a specification change": (shop) =>
        writeProducts(shop, system, [
          {
            ...{ handle: "stirrer", title: "Stirrer", options: [], vendor: "Meridian" },
            variants: [{ optionValues: [], priceCents: 4321 }],
          },
        ]),
    },
  },
  figures: {
    prepare: filledShop,
    read: async (shop) => [...(await keySpecificationKeysOf(shop, ["Stirrer"]))],
    changes: {
      "a specification changes": (shop) =>
        writeProducts(shop, system, [
          {
            ...{ handle: "figured", title: "Figured", options: [], productType: "Stirrer" },
            specifications: [{ name: "Speed", value: "50 rpm", unit: null }],
            variants: [{ optionValues: [], priceCents: 4321 }],
          },
        ]),
    },
  },
  menu: { read: (shop) => readMenu(shop, "main"), changes: { "the menu is saved": menu("main", "Everything") } },
  "next-publication": {
    prepare: (shop) => saveBlog(shop, system, { handle: "journal", title: "Journal" }),
    read: nextPublication,
    changes: { "an article is planned": article("planned", 60_000), "an earlier one is": article("earlier", 30_000) },
  },
  "featured-collections": {
    prepare: filledShop,
    read: listFeaturedCollections,
    changes: { "a collection is renamed": (shop) => saveCollection(shop, system, collection("Overhead stirrers")), "all are removed": removeAll },
  },
  "category-groups": {
    prepare: filledShop,
    read: listCategoryGroups,
    changes: { "a group is renamed": (shop) => saveCategoryGroup(shop, system, group("Engines")), "its collections are removed": removeAll },
  },
  "api-key": {
    prepare: async (shop) => {
      key = await createApiKey(shop, system, { name: "ERP", scopes: ["orders.read"], days: null });
    },
    read: (shop) => actorOfApiKey(shop, key.key),
    changes: { "the key is revoked": (shop) => revokeApiKey(shop, system, key.id) },
  },
  "automatic-discounts": {
    prepare: async (shop) => {
      product = await makeVariant(shop);
    },
    read: async (shop) => {
      const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: product.id, quantity: 1 }] });
      return (await readOffers(shop, { cartId: cart.id, code: "", email: "" })).length;
    },
    changes: { "a discount that needs no code begins": (shop) => createDiscount(shop, system, sale) },
  },
  "category-handles": {
    prepare: async (shop) => {
      await filledShop(shop);
      await saveCollection(shop, system, { ...collection("Stirrers"), categoryGroup: null });
      await saveCollection(shop, system, second);
    },
    read: async (shop) => loadProduct(given(shop, "/products/stirrer", { handle: "stirrer" })),
    changes: { "another collection comes into the group": (shop) => saveCollection(shop, system, { ...second, categoryGroup: "machines" }) },
  },
  "storefront-frame": {
    read: async (shop) => loadStorefront(given(shop, "/")),
    changes: { "the shop is renamed": rename("Lab Two"), "a menu is saved": menu("main", "All of it") },
  },
  "navigation-without-menu": {
    prepare: async (shop) => {
      await filledShop(shop);
      await saveMenu(shop, system, "main", []);
    },
    read: async (shop) => loadStorefront(given(shop, "/")),
    changes: { "a group is renamed": (shop) => saveCategoryGroup(shop, system, group("Apparatus")) },
  },
  session: {
    prepare: async (shop) => {
      signedIn = (await signedInAs(shop, "customer")).sessionCookie.split("=")[1] ?? "";
    },
    read: (shop) => actorOfSession(shop, signedIn),
    changes: { "the person signs out": async (shop) => signOut(shop, (await actorOfSession(shop, signedIn)) ?? system, {}) },
  },
};

describe("what a node remembers", () => {
  it("is all on the list of this test", () => {
    const keys = readSources("src")
      .filter(({ path }) => !path.includes(".test."))
      .flatMap(({ text }) => [...text.matchAll(/memo\.get\(\s*["`]([\w-]+)/g)].map(([, key]) => key));
    expect(keys.length).toBeGreaterThan(5);
    expect([...new Set(keys)].sort()).toEqual([...Object.keys(remembered), ...keptForATime].sort());
  });

  it.each(Object.entries(remembered))(
    "%s: is loaded once, and is what another node made of it soon after",
    async (key, { read, prepare, changes }) => {
      await prepare?.(shopOf());
      const node = await openNode();
      const isOfKey = (loaded: string) => loaded === key || loaded.startsWith(`${key}:`);
      for (const [title, change] of Object.entries(changes)) {
        const before = await read(node.shop);
        node.loads.length = 0;
        expect([title, await read(node.shop)]).toEqual([title, before]);
        expect([title, node.loads.filter(isOfKey)]).toEqual([title, []]);
        await change(shopOf());
        const after = await read(shopOf());
        expect([title, after]).not.toEqual([title, before]);
        await expect.poll(() => read(node.shop)).toEqual(after);
        expect([title, node.loads.filter(isOfKey).length > 0]).toEqual([title, true]);
      }
    },
  );
});
