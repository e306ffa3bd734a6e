import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { approveOrder } from "#domain/orders/orders.ts";
import { changeSettings, readSettings } from "#domain/settings/settings.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { textsOf } from "#support/render-part.tsx";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { sessionQuery } from "../toolkit/admin-session.ts";
import { Slip } from "./packing-slip-page.tsx";
import PickListPage from "./pick-list-page.tsx";

const shopOf = useTestShop();

/** Returns the texts of the packing slip and the pick list of an order, in a shop with this postal address. */
async function papersOf(address: string): Promise<{ slip: string[]; pickList: string[] }> {
  const shop = shopOf();
  await changeSettings(shop, system, "shop", { ...(await readSettings(shop)).shop, name: "Byron Supplies", address });
  const { token, actor } = await signedInAs(shop, "manager");
  const orderId = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
  await approveOrder(shop, actor, { orderId });
  const { call } = openTestApp(shop);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, (await call("GET", "/api/admin/account", { token })).json);
  client.setQueryData(["admin", "pick-list", orderId], (await call("GET", `/api/admin/pick-list?ids=${orderId}`, { token })).json);
  const onPage = (part: React.ReactNode) => <QueryClientProvider client={client}>{part}</QueryClientProvider>;
  return {
    slip: await textsOf(onPage(<Slip order={await readAdminOrder(shop, actor, orderId)} shipment={null} />)),
    pickList: await textsOf(onPage(<PickListPage />), `/admin/orders/pick-list?orders=${orderId}`),
  };
}

describe("a packing slip and a pick list", () => {
  it("name the shop and its postal address as the settings have it", async () => {
    const { slip, pickList } = await papersOf("1 Difference Row\nBoston, MA 02110");
    for (const paper of [slip, pickList]) expect(paper).toEqual(expect.arrayContaining(["Byron Supplies", "1 Difference Row\nBoston, MA 02110"]));
  });

  it("have nothing in its place where the shop has no postal address", async () => {
    const { slip, pickList } = await papersOf("");
    // The next text on each document follows directly.
    expect(slip[slip.indexOf("Byron Supplies") + 1]).toBe("Order");
    expect(pickList[pickList.indexOf("Byron Supplies") + 1]).toBe("Pick list");
  });
});
