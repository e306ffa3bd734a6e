import { expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { type ProductInput, saveProduct } from "#domain/catalog/catalog.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
import { useTestShop } from "#support/test-shop.ts";
import { predictiveSearch, searchAll } from "./search.ts";
import { SearchIndex } from "./search-index.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "019a0000-0000-7000-8000-000000000003", role: "manager" };

const make = (title: string, rest: Partial<ProductInput> = {}) =>
  saveProduct(shopOf(), manager, {
    handle: title.toLowerCase().replaceAll(" ", "-"),
    title,
    status: "active",
    options: [],
    variants: [{ optionValues: [], sku: `SKU-${title}`, priceCents: 1000 }],
    ...rest,
  });

function happened(visitor: number, daysAgo: number, more: Partial<NewEvent>): void {
  const shop = shopOf();
  const time = new Date(shop.clock.now().getTime() - daysAgo * 86_400_000 - 60_000).toISOString();
  const id = `01990000-0000-4000-8000-${String(visitor).padStart(12, "0")}`;
  const marks = { isBot: false, isStaff: false, isTrial: false, origin: "browser" as const, path: "/search", visitorId: id, sessionId: id };
  shop.events.add({ id: shop.ids.random(), at: time, receivedAt: time, name: "search", ...marks, ...more }, { mayCross: false });
}

const click = (visitor: number, daysAgo: number, handle: string, more: Partial<NewEvent> = {}) =>
  happened(visitor, daysAgo, {
    name: "search_click",
    searchQuery: "tweezers",
    targetType: "product",
    target: `/products/${handle}`,
    position: 1,
    ...more,
  });

/** Searches as a node that has just started. */
const found = async (query: string) =>
  (await searchAll({ ...shopOf(), searchIndex: new SearchIndex() }, { query })).products.items.map(({ title }) => title);

it("What visitors click in results comes sooner, gently; bots, staff, tests and what is older than 30 days count nothing", async () => {
  for (const title of ["Tweezers Alpha", "Tweezers Bravo", "Tweezers Delta"]) await make(title);
  await make("Holder", { descriptionHtml: "<p>Holds tweezers.</p>" });
  const before = await found("tweezers");
  const last = before[2] as string;
  const handle = last.toLowerCase().replace(" ", "-");
  for (let n = 1; n <= 20; n++) {
    click(n, 1, before[1]?.toLowerCase().replace(" ", "-") ?? "", { isBot: true });
    click(n, 1, before[1]?.toLowerCase().replace(" ", "-") ?? "", { isStaff: true });
    click(n, 1, before[1]?.toLowerCase().replace(" ", "-") ?? "", { isTrial: true });
    click(n, 1, "holder");
  }
  await flushEvents(shopOf());
  // A product that has the word only in its text stays behind the products that are the thing, however often it is clicked.
  expect(await found("tweezers")).toEqual(before);
  for (let n = 1; n <= 20; n++) click(n, 2, handle);
  await flushEvents(shopOf());
  expect((await found("tweezers"))[0]).toBe(last);
});

it("Suggests what at least three visitors searched for and found", async () => {
  const search = (visitor: number, searchQuery: string, more: Partial<NewEvent> = {}) =>
    happened(visitor, 3, { searchQuery, resultCount: 4, searchSource: "page", ...more });
  for (const visitor of [1, 2, 3]) {
    search(visitor, "Tweezers fine tip");
    search(visitor, "tweezers of gold", { resultCount: 0 });
    search(visitor, "tweezers robot", { isBot: true });
    search(1, "tweezers for alice");
    search(visitor, "tweezers fi", { searchSource: "overlay" });
  }
  await make("Tweezers Fine Tip");
  await flushEvents(shopOf());
  const suggested = async () => {
    const { queries } = await predictiveSearch({ ...shopOf(), searchIndex: new SearchIndex() }, "twee");
    return queries.map(({ text }) => text);
  };
  expect((await suggested())[0]).toBe("tweezers fine tip");
  // Anybody can search for anything, as often as they like: queries with other words than the catalog's names are not shown to others.
  for (let visitor = 1; visitor <= 50; visitor++) {
    search(visitor, "tweezers sold out - cheaper at evil.example");
    search(visitor, "tweezers 555-0100");
  }
  await flushEvents(shopOf());
  expect((await suggested()).filter((text) => /evil|555|sold|gold|robot|alice/.test(text))).toEqual([]);
});
