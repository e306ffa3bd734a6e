import { describe, it } from "vitest";
import { chromiumPath, looksRight, savePicture, sizes } from "#support/browser.ts";
import { placeConfirmedPurchaseOrder } from "#support/browser-checkout.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

describe.runIf(chromiumPath)("several orders at once", () => {
  it("are picked by one list, with where the goods lie, and their packing slips are printed together", async () => {
    const names: string[] = [];
    for (const who of ["ada", "grace"]) {
      const buyer = await browserOf().newContext({ reducedMotion: "reduce" });
      names.push(await placeConfirmedPurchaseOrder(buyer, shopOf(), { email: `${who}@lab.example`, poNumber: `PO-${who}` }));
      await buyer.close();
    }
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    for (const name of names) {
      await page.goto(`${shopOf().url}/admin/orders?view=all&search=${encodeURIComponent(name)}`);
      await page.getByRole("link", { name }).first().click();
      await page.getByRole("button", { name: "Approve", exact: true }).click();
      await page.getByRole("dialog").filter({ visible: true }).getByRole("button", { name: "Approve order" }).click();
      await page.getByRole("button", { name: "Fulfill" }).waitFor();
    }
    await page.goto(`${shopOf().url}/admin/orders`);
    for (const name of names) await page.getByRole("checkbox", { name: `Select order ${name}` }).check();
    await page.getByRole("button", { name: "Print…" }).click();
    await page.getByRole("link", { name: "Packing slips" }).waitFor();
    await savePicture(page, "orders-chosen");
    await page.getByRole("link", { name: "Pick list" }).click();
    await page.getByRole("heading", { level: 1, name: "Pick list" }).waitFor();
    await page.getByText("2 units").waitFor();
    await looksRight(page, "pick-list");
    await page.goto((await page.evaluate(() => location.href)).replace("/pick-list", "/packing-slips"));
    await page.getByRole("heading", { level: 1, name: "2 packing slips" }).waitFor();
    await looksRight(page, "packing-slips");
    await context.close();
  }, 240_000);
});
