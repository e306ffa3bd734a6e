import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { system } from "#domain/actor.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { linksIn, renderPart, textsOf } from "#support/render-part.tsx";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { badgesQuery } from "../admin-nav.tsx";
import { sessionQuery } from "../toolkit/admin-session.ts";
import { dayStart, today } from "../toolkit/date-format.ts";
import AdminHomePage from "./admin-home-page.tsx";

const shopOf = useTestShop();
// The browser has dismissed nothing yet.
beforeAll(() => void vi.stubGlobal("localStorage", { getItem: () => null }));
afterAll(() => void vi.unstubAllGlobals());

/** The dashboard of someone with that role, with the shop's answers to its calls; null where it refuses. */
async function dashboardOf(role: "analyst" | "support") {
  const api = openTestApp(shopOf());
  const { token } = await signedInAs(shopOf(), role);
  const answer = async (path: string) => {
    const { status, json } = await api.call("GET", path, { token });
    return status === 403 ? null : json;
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, (await api.call("GET", "/api/admin/account", { token })).json);
  const since = dayStart(today());
  const orders = await answer("/api/admin/orders?first=8");
  const sales = await answer("/api/admin/sales");
  if (orders) client.setQueryData(["admin", "orders", "latest"], orders);
  if (sales) client.setQueryData(["admin", "overview", "sales"], sales);
  client.setQueryData(["admin", "overview", since], await answer(`/api/admin/overview?since=${encodeURIComponent(since)}`));
  client.setQueryData(badgesQuery.queryKey, await answer("/api/admin/badges"));
  const page = (
    <QueryClientProvider client={client}>
      <AdminHomePage />
    </QueryClientProvider>
  );
  return { words: await textsOf(page, "/admin"), links: Object.keys(linksIn(await renderPart(page, "/admin"))), orders, sales };
}

describe("the dashboard", () => {
  it("of an analyst has the sums and no list of orders", async () => {
    await makeOrder(shopOf(), [await makeVariant(shopOf())]);
    const { words, links, orders, sales } = await dashboardOf("analyst");
    expect([orders, sales]).toEqual([null, expect.objectContaining({ isEmpty: false, isTest: true })]);
    expect(words).toEqual(expect.arrayContaining(["Orders to ship", "Products low in stock", "The last 30 days (test orders)"]));
    expect(words).not.toContain("Latest orders");
    expect(links.join(" ")).not.toContain("Orders to ship");
    expect(links.join(" ")).toContain("Products low in stock");
  });

  it("counts in trial mode the test orders, as the menu does, and live the real ones, and says which", async () => {
    const shop = shopOf();
    await makeOrder(shop, [await makeVariant(shop)]);
    const [row] = await shop.sql<{ count: number }[]>`select count(*)::int as count from orders`;
    const trial = (await dashboardOf("support")).words;
    expect(trial.slice(trial.indexOf("Orders to ship"), trial.indexOf("Orders to ship") + 3)).toEqual([
      "Orders to ship",
      String(row?.count),
      "test orders",
    ]);
    expect(trial.join(" ")).toMatch(new RegExp(`in the menu counts +${row?.count} open orders? *: to approve, to be paid, to ship or to refund`));
    expect(trial.join(" ")).toContain("The order counts above include test orders");
    await changeSettings(shop, system, "shop", { ...(await loadSettings(shop)).shop, trialMode: false });
    const live = await dashboardOf("analyst");
    expect(live.words.slice(live.words.indexOf("Orders to ship"), live.words.indexOf("Orders to ship") + 2)).toEqual(["Orders to ship", "0"]);
    expect(live.words.join(" ")).toMatch(/No sales in the last 30 days.*Test orders are not counted/);
    expect(live.words.join(" ")).not.toContain("in trial mode");
    expect(live.sales).toMatchObject({ isEmpty: true, isTest: false });
    await changeSettings(shop, system, "shop", { ...(await loadSettings(shop)).shop, trialMode: true });
  });

  it("of support has the latest orders and no sums", async () => {
    const { words, links, orders, sales } = await dashboardOf("support");
    expect([orders, sales]).toEqual([expect.objectContaining({ orders: expect.arrayContaining([expect.anything()]) }), null]);
    expect(words).toEqual(expect.arrayContaining(["Orders to ship", "Latest orders"]));
    expect(words.join(" ")).not.toMatch(/last 30 days|Loading sales|Also today: 1 test order with/);
    expect(links.join(" ")).toContain("Orders to ship");
  });
});
