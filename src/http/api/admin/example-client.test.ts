import { expect, it, vi } from "vitest";
import { system } from "#domain/actor.ts";
import { createApiKey } from "#domain/api-keys/api-keys.ts";
import { listStockByChange, readStockLevel } from "#domain/inventory/stock-reading.ts";
import { listChanges } from "#domain/webhooks/object-changes.ts";
import { claimDelivery } from "#domain/webhooks/webhook-delivering.ts";
import { addWebhook, testWebhook } from "#domain/webhooks/webhooks.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { isFromShop, shopClient } from "../../../../docs/example-client.ts";

const shopOf = useTestShop();
const stranger = { kind: "customer", accountId: "01990000-0000-7000-8000-000000000001", email: "eve@example.com", cartId: null } as const;

it("the example client reads the orders that changed since, counts stock, and knows which webhooks come from the shop", async () => {
  const shop = shopOf();
  const { app } = openTestApp(shop);
  const { key } = await createApiKey(shop, system, { name: "ERP", scopes: ["orders.read", "stock.write"], days: 30 });
  const client = shopClient("http://shop.test", key, async (url, init) => app.request(url, init));
  const variant = await makeVariant(shop);
  await shop.sql`update variants set sku = 'LENS-1' where id = ${variant.id}`;
  const start = await client.changedOrders(null);
  const order = await makeOrder(shop, [variant], "purchase-order");
  // Transactions of other tests on the same server may delay events.
  const seen = await vi.waitFor(async () => {
    const changed = await client.changedOrders(start.next);
    expect(changed.orders).toHaveLength(1);
    return changed;
  }, 60_000);
  expect(seen.orders[0]).toMatchObject({ id: order });
  expect((await client.changedOrders(seen.next)).orders).toEqual([]);

  await client.setStock("lens-1", 42);
  expect(await readStockLevel(shop, system, variant.id)).toMatchObject({ sku: "LENS-1", onHand: 42 });
  await expect(client.setStock("no such SKU", 1)).rejects.toThrow("no variant");
  await expect(
    shopClient("http://shop.test", `mk_${"a".repeat(43)}`, async (url, init) => app.request(url, init)).changedOrders(null),
  ).rejects.toThrow("401 api-key-ended");

  const { id, secret } = await addWebhook(shop, system, { url: "https://erp.example/hook", topics: ["orders"] });
  await testWebhook(shop, system, id);
  const sent = await claimDelivery(shop, id);
  const now = shop.clock.now().getTime();
  expect(isFromShop(sent?.headers ?? {}, sent?.body ?? "", secret, now)).toBe(true);
  expect(isFromShop(sent?.headers ?? {}, `${sent?.body} `, secret, now)).toBe(false);
  expect(isFromShop(sent?.headers ?? {}, sent?.body ?? "", secret, now + 301_000)).toBe(false);
});

it("stock and changes are for those who may read them; customers are no staff", async () => {
  const shop = shopOf();
  expect(await refusalOf(listStockByChange(shop, stranger, {}))).toBe("not-allowed");
  expect(await refusalOf(readStockLevel(shop, stranger, stranger.accountId))).toBe("not-allowed");
  expect(await refusalOf(listChanges(shop, stranger, "orders", null))).toBe("not-allowed");
  expect(await refusalOf(readStockLevel(shop, system, stranger.accountId))).toBe("variant-not-found");
  const reader = { kind: "apiKey", keyId: stranger.accountId, scopes: ["stock.read"] } as const;
  expect(await refusalOf(listChanges(shop, reader, "orders", null))).toBe("scope-missing");
  await makeVariant(shop);
  await makeVariant(shop);
  const first = await listStockByChange(shop, reader, { first: 1 });
  const second = await listStockByChange(shop, reader, { first: 1, after: first.next ?? "" });
  expect(second.stock[0]?.variantId).not.toBe(first.stock[0]?.variantId);
  expect((await listStockByChange(shop, reader, { updatedSince: "2100-01-01T00:00:00Z" })).stock).toEqual([]);
  await signedInAs(shop, "support");
  const { account } = await signedInAs(shop, "customer");
  await vi.waitFor(async () => {
    const { changes } = await listChanges(shop, system, "customers", null);
    expect(new Set(changes.map(({ subjectId }) => subjectId))).toEqual(new Set([account.id]));
  }, 60_000);
});
