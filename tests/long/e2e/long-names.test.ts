import { describe, expect, it } from "vitest";
import { chromiumPath, sizes, widthBeyond } from "#support/browser.ts";
import { placeConfirmedPurchaseOrder } from "#support/browser-checkout.ts";
import { emailedLink } from "#support/emailed-link.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();
const email = "hildegard.von-schleiermacher-wolkenstein@uni.example";

describe.runIf(chromiumPath)("an order with a long SKU, product, PO number and email address", () => {
  it("stays within the width of a phone and of a small desktop, for its buyer and for staff, and is not edited once it is canceled", async () => {
    const { url, dataDir } = shopOf();
    const staff = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    await signInBrowser(staff, url, owner);
    const headers = { Origin: url };
    const { products } = await (await staff.request.get(`${url}/api/admin/products?search=S1`)).json();
    const { id } = products.find(({ handle }: { handle: string }) => handle === "aldergate-s1-single-channel-pipette");
    const { product } = await (await staff.request.get(`${url}/api/admin/products/${id}`)).json();
    const long = {
      handle: product.handle,
      title: "Heidelberger Präzisions-Rotationsverdampfer mit vakuumgesteuerter Destillationsüberwachung und Kühlfallenvorlage",
      options: product.options,
      variants: product.variants.map((variant: { id: string; optionValues: string[]; priceCents: number }, at: number) => ({
        ...{ id: variant.id, optionValues: variant.optionValues, priceCents: variant.priceCents },
        sku: `HPRV-G3-400V-3PH-ATEX-VERTIKAL-KUNSTSTOFF-2026-${at}`,
      })),
    };
    const saved = await staff.request.put(`${url}/api/admin/products/${id}`, { headers, data: { seenAt: product.updatedAt, product: long } });
    expect([saved.status(), saved.ok() ? "" : await saved.text()]).toEqual([200, ""]);

    const buyer = await browserOf().newContext({ viewport: sizes.phone, reducedMotion: "reduce" });
    const poNumber = "BESTELLUNG-4500123456-POS-00010-KOSTENSTELLE-770";
    const name = await placeConfirmedPurchaseOrder(buyer, shopOf(), { email, poNumber });
    const { orders } = await (await staff.request.get(`${url}/api/admin/orders?search=${encodeURIComponent(email)}`)).json();
    const order = orders.find((one: { name: string }) => one.name === name);
    const link = await emailedLink(dataDir, email, "/orders/");
    const pages = [
      ...["/thank-you", link, `${link}/packing-slip`, "/cart"].map((path) => [buyer, path] as const),
      ...["/admin/orders", `/admin/orders/${order.id}`, `/admin/orders/${order.id}/edit`, `/admin/orders/${order.id}/packing-slip`].map(
        (path) => [staff, path] as const,
      ),
    ];
    for (const [context, path] of pages) {
      const page = await context.newPage();
      await page.goto(url + path, { waitUntil: "networkidle" });
      for (const width of [390, 1150]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => widthBeyond(page), { message: `${path} at ${width}` }).toBeLessThanOrEqual(0);
      }
      await page.close();
    }

    const canceled = await staff.request.post(`${url}/api/admin/orders/${order.id}/cancellation`, { headers, data: { reason: "Ordered twice" } });
    expect(canceled.ok()).toBe(true);
    const page = await staff.newPage();
    await page.goto(`${url}/admin/orders/${order.id}/edit`);
    await page.getByText("This order was canceled").waitFor();
    expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
    await page.goto(url + link);
    await page.getByLabel("Email address or ZIP code").fill(email);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Documents" }).waitFor();
    expect(await page.getByText("Send your purchase order").count()).toBe(0);
    for (const each of [staff, buyer]) await each.close();
  }, 240_000);
});
