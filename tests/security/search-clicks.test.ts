import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { searchAll } from "#domain/search/search.ts";
import { SearchIndex } from "#domain/search/search-index.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

/** Returns the results as a newly started node finds them. */
const found = async () =>
  (await searchAll({ ...shopOf(), searchIndex: new SearchIndex() }, { query: "tweezers" })).products.items.map(({ title }) => title);

it("One network moves no product in the results by clicking on it with a hundred browsers; visitors of several networks do", async () => {
  const shop = shopOf();
  await changeSettings(shop, system, "shop", { trialMode: false });
  const handles = new Map<string, string>();
  for (const title of ["Tweezers Alpha", "Tweezers Bravo", "Tweezers Delta"]) handles.set(title, (await makeVariant(shop, { title })).handle);
  const { call } = openTestApp(shop, { trustProxy: "1" });
  const before = await found();
  const last = before.at(-1) as string;
  const handle = handles.get(last) as string;
  /** Reports a click by a browser that has never visited before. */
  const click = async (at: number, address: string) => {
    const path = at % 2 ? handle : `/products/${handle}`;
    const event = { name: "search_click", id: shop.ids.random(), at: shop.clock.now().getTime(), path: "/search", searchQuery: "tweezers" };
    const answer = await call("POST", "/api/collect", {
      headers: { "X-Forwarded-For": address, "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36" },
      cookie: "consent=1.chosen.10.0193a0e0-0000-7000-8000-00000000000a",
      body: { sentAt: event.at, events: [{ ...event, position: 1, targetType: "product", target: path }] },
    });
    expect([answer.status, answer.cookie?.includes("visit=")]).toEqual([204, true]);
  };
  for (let n = 0; n < 100; n++) await click(n, `203.0.113.${n % 8}`);
  await flushEvents(shop);
  const [stored] = await shop.sql<{ visitors: number }[]>`select count(distinct visitor_id)::int as visitors from events where name = 'search_click'`;
  expect(stored).toEqual({ visitors: 100 });
  expect(await found()).toEqual(before);
  for (let n = 0; n < 20; n++) await click(n, `10.1.${n}.1`);
  await flushEvents(shop);
  expect((await found())[0]).toBe(last);
});
