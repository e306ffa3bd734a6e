import { beforeEach, describe, expect, it } from "vitest";
import { confirmPurchaseOrder, placeOrder, purchaseOrderToken } from "#domain/checkout/checkout.ts";
import { dayMs, hourMs } from "#domain/durations.ts";
import { clientPrefix, networkPrefix } from "#domain/ip-prefix.ts";
import { lowUsageBytes, storageLimits } from "#domain/storage-limits.ts";
import { makeCheckout, onPurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

/** Lets all limits expire. */
beforeEach(() => shopOf().pass(2 * dayMs));

const stored = async (address: string) => (await shopOf().counters.read("stored-by-address", clientPrefix(address))).sum;

/** Makes a cart with a line for each variant, from an IP address. */
async function fill(address: string, variants: { id: string }[], token?: string) {
  const lines = variants.map(({ id }) => ({ merchandiseId: id, quantity: 1 }));
  const { call } = openTestApp(shopOf(), { trustProxy: "1" });
  return call("POST", "/api/cart", { ...(token ? { token } : {}), headers: { "X-Forwarded-For": address }, body: { lines } });
}

async function variantsOf(count: number) {
  const variants: { id: string }[] = [];
  for (let n = 0; n < count; n++) variants.push(await makeVariant(shopOf()));
  return variants;
}

describe("what a visitor stores", () => {
  it("is bounded by bytes a day: 198 lines in cart after cart end at 20 MB for an address (disk filled by carts)", async () => {
    const shop = shopOf();
    const variants = await variantsOf(198);
    const bytes = async () =>
      Number((await shop.sql`select pg_total_relation_size('carts') + pg_total_relation_size('cart_lines') as bytes`)[0]?.["bytes"]);
    const before = await bytes();
    for (let n = 0; n < 20; n++) expect((await fill("203.0.113.1", variants)).status).toBe(200);
    // The count is realistic: the disk does not hold much more than was counted.
    expect((await bytes()) - before).toBeLessThan(1.3 * (await stored("203.0.113.1")));

    await shop.counters.add("stored-by-address", "203.0.113.1", storageLimits.address.bytes, dayMs);
    const refused = await fill("203.0.113.1", variants);
    expect([refused.status, refused.json.code]).toEqual([429, "stored-too-much"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(12 * 3600);
    expect(refused.json.error).toMatch(/Nothing you have here was lost\. Please try again in 2\d hours\./);
    const [one = { id: "" }] = variants;
    expect((await fill("203.0.113.1", [one])).status).toBe(429);
    const { call } = openTestApp(shop, { trustProxy: "1" });
    const lines = [{ merchandiseId: one.id, quantity: 1 }];
    expect((await call("POST", "/api/cart/lines", { headers: { "X-Forwarded-For": "203.0.113.1" }, body: { lines } })).status).toBe(429);
    expect((await fill("203.0.113.2", [one])).status).toBe(200);
    shop.pass(dayMs);
    expect((await fill("203.0.113.1", [one])).status).toBe(200);
  });

  it("is counted wherever a stranger can leave something: cart, checkout, payment, message, newsletter, account", async () => {
    const shop = shopOf();
    const { app } = openTestApp(shop);
    const post = (path: string, body: unknown) =>
      app.request(testOrigin + path, {
        method: "POST",
        headers: { Origin: testOrigin, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    const [variant = { id: "" }] = await variantsOf(1);
    const message = "x".repeat(2000);
    for (const [path, body, least] of [
      ["/api/cart", { lines: [{ merchandiseId: variant.id, quantity: 1 }] }, 500],
      ["/api/cart/lines", { lines: [{ merchandiseId: variant.id, quantity: 1 }] }, 500],
      ["/api/contact", { name: "Ada", email: "ada@lab.example", subject: "Other", message }, 8000],
      ["/api/newsletter", { email: "ada@lab.example" }, 4000],
      ["/api/auth/register", { email: "ada@lab.example", password: "long enough", firstName: "Ada", lastName: "Byron" }, 2000],
    ] as const) {
      const before = await stored("127.0.0.1");
      expect([path, (await post(path, body)).ok, (await stored("127.0.0.1")) - before >= least]).toEqual([path, true, true]);
    }
    const made = await makeCheckout(shop, [variant]);
    const opened = await stored(stranger.address ?? "");
    await placeOrder(shop, made.shopper, made.request);
    const [attempt] = await shop.sql<
      { bytes: number }[]
    >`select length(draft::text) as bytes from payment_attempts where checkout_token = ${made.token}`;
    expect(opened).toBeGreaterThan(1000);
    expect((await stored(stranger.address ?? "")) - opened).toBeGreaterThan(attempt?.bytes ?? Number.POSITIVE_INFINITY);
  });

  it("is counted when a purchase order is confirmed, which each browser may try again while its goods are gone", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 5 });
    const made = await makeCheckout(shop, [{ id: variant.id, quantity: 5 }], { email: `${"a".repeat(60)}@${"b".repeat(60)}.example` });
    const { attemptId } = await placeOrder(shop, made.shopper, onPurchaseOrder(made));
    const other = await makeCheckout(shop, [{ id: variant.id, quantity: 1 }]);
    await placeOrder(shop, other.shopper, other.request);
    const bytes = async () => Number((await shop.sql`select pg_total_relation_size('confirmed_emails') as bytes`)[0]?.["bytes"]);
    const confirm = () =>
      confirmPurchaseOrder(shop, { ...stranger, address: "203.0.113.77", browserId: shop.ids.token() }, purchaseOrderToken(shop, attemptId));
    const before = await bytes();
    for (let n = 0; n < 300; n++) await expect(confirm()).rejects.toMatchObject({ code: "quantity-not-available" });
    expect((await bytes()) - before).toBeGreaterThan(50_000);
    expect((await bytes()) - before).toBeLessThan(1.3 * (await stored("203.0.113.77")));
    await shop.counters.add("stored-by-address", "203.0.113.77", storageLimits.address.bytes, dayMs);
    await expect(confirm()).rejects.toMatchObject({ code: "stored-too-much" });
  });

  it("is bounded for all together, and whoever stored little goes on all the same (a flood from many addresses)", async () => {
    const shop = shopOf();
    const [variant = { id: "" }] = await variantsOf(1);
    await shop.counters.add("stored-by-address", "203.0.113.3", lowUsageBytes, dayMs);
    expect((await fill("203.0.113.3", [variant])).status).toBe(200);
    await shop.counters.add("stored-by-everybody", "all", storageLimits.everybody.bytes, hourMs);
    expect((await fill("203.0.113.3", [variant])).status).toBe(429);
    expect((await fill("203.0.113.4", [variant])).status).toBe(200);
    shop.pass(hourMs);
    expect((await fill("203.0.113.3", [variant])).status).toBe(200);
  });

  it("counts for its network too, so that an address of one's own in each of 65,536 networks is no way around", async () => {
    const shop = shopOf();
    const [variant = { id: "" }] = await variantsOf(1);
    const [one, other, elsewhere] = ["2001:db8:5:1::1", "2001:db8:5:2::1", "2001:db8:6:1::1"];
    expect([networkPrefix(one), networkPrefix("203.0.113.9"), networkPrefix("::ffff:203.0.113.9")]).toEqual([
      "20010db80005/48",
      "cb0071/24",
      "cb0071/24",
    ]);
    await shop.counters.add("stored-by-network", networkPrefix(one), storageLimits.network.bytes, dayMs);
    expect((await fill(other, [variant])).status).toBe(429);
    expect((await fill(elsewhere, [variant])).status).toBe(200);
    // The refused request took nothing from the share of all clients.
    expect((await shop.counters.read("stored-by-everybody", "all")).sum).toBe(500);
  });

  it("is counted for customers, who register as they like, and not for staff", async () => {
    const shop = shopOf();
    const [variant = { id: "" }] = await variantsOf(1);
    const customer = await signedInAs(shop, "customer");
    await shop.counters.add("stored-by-address", "203.0.113.5", storageLimits.address.bytes, dayMs);
    expect((await fill("203.0.113.5", [variant], customer.token)).status).toBe(429);
    const owner = await signedInAs(shop, "owner");
    const { call } = openTestApp(shop, { trustProxy: "1" });
    const saved = await call("PUT", "/api/admin/settings/promises", {
      token: owner.token,
      headers: { "X-Forwarded-For": "203.0.113.5" },
      body: { replyHours: 12 },
    });
    expect(saved.status).not.toBe(429);
  });
});
