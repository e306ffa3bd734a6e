import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, looksRightNow, sizes } from "#support/browser.ts";
import { placeConfirmedPurchaseOrder } from "#support/browser-checkout.ts";
import { emailedLink } from "#support/emailed-link.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });

async function placed(size: string): Promise<string[]> {
  const names: string[] = [];
  for (const who of ["ada", "grace", "mary"]) {
    const buyer: BrowserContext = await browserOf().newContext({ reducedMotion: "reduce" });
    names.push(await placeConfirmedPurchaseOrder(buyer, shopOf(), { email: `${who}-${size}@lab.example`, poNumber: `PO-${who}-${size}` }));
    await buyer.close();
  }
  return names;
}

async function openOrder(page: Page, name: string): Promise<void> {
  await page.goto(`${shopOf().url}/admin/orders?view=all&search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).filter({ visible: true }).first().click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Selects these orders in the list and opens the bulk action. */
async function process(page: Page, names: string[], act: string): Promise<void> {
  await page.goto(`${shopOf().url}/admin/orders?view=all`);
  for (const name of names) await page.getByRole("checkbox", { name: `Select order ${name}` }).check();
  await page.getByRole("button", { name: "Bulk actions…" }).click();
  await page.getByRole("button", { name: act }).click();
}

describe.runIf(chromiumPath)("a morning with orders", () => {
  it("three orders are approved, paid and shipped at once, each with its tracking number", async () => {
    const names = await placed("bulk");
    const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
    await signInBrowser(context, shopOf().url, owner);
    const page = await context.newPage();
    await process(page, names.slice(0, 2), "Approve…");
    await dialogOf(page).getByText("You cannot undo this for all orders at once").waitFor();
    await dialogOf(page).getByRole("button", { name: "Approve 2 orders" }).click();
    await page.getByText("Done: 2 of 2 orders").waitFor();
    await process(page, names, "Record payments…");
    await dialogOf(page).getByLabel("Reference").fill("Transfer 4711");
    await dialogOf(page).getByRole("button", { name: "Record payments" }).click();
    await page.getByText("Done: 3 of 3 orders").waitFor();
    await process(page, names, "Ship what is in stock…");
    await dialogOf(page).getByLabel("Carrier").fill("UPS");
    await dialogOf(page)
      .getByLabel(/^Order #/)
      .first()
      .focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "1Z 1\n1Z 2\n1Z 3");
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(
      await dialogOf(page)
        .getByLabel(/^Order #/)
        .nth(2)
        .inputValue(),
    ).toBe("1Z 3");
    await looksRightNow(page, "orders-ship-in-bulk");
    await dialogOf(page).getByRole("button", { name: "Ship", exact: true }).click();
    await page.getByText("Done: 3 of 3 orders").waitFor();
    await process(page, names, "Approve…");
    await dialogOf(page).getByRole("button", { name: "Approve 3 orders" }).click();
    await page.getByText("Nothing is left to pay.").or(page.getByText("It was approved already.")).first().waitFor();
    await looksRightNow(page, "order-run");
    await page.setViewportSize(sizes.phone);
    await looksRightNow(page, "order-run-phone");
    await page.goto(`${shopOf().url}/admin/order-runs`);
    await page.getByRole("link", { name: "Ship what is in stock with UPS" }).waitFor();
    await looksRightNow(page, "order-runs-phone");
    await openOrder(page, names[0] ?? "");
    await page
      .getByText(/^1Z [123]$/)
      .first()
      .waitFor();
    await context.close();
  }, 240_000);

  it.each(Object.entries(sizes))(
    "three orders are picked, shipped, and one is returned, on a %s",
    async (size, viewport) => {
      const names = await placed(size);
      const context = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      await signInBrowser(context, shopOf().url, owner);
      const page = await context.newPage();
      const ids: string[] = [];
      for (const name of names) {
        await openOrder(page, name);
        ids.push(new URL(page.url()).pathname.split("/").at(-1) ?? "");
        await page.getByRole("button", { name: "Approve", exact: true }).click();
        await dialogOf(page).getByRole("button", { name: "Approve order" }).click();
        await page.getByRole("button", { name: "Fulfill" }).waitFor();
      }
      await page.goto(`${shopOf().url}/admin/orders?view=to-ship`);
      if (size === "desktop") {
        for (const name of names) await page.getByRole("checkbox", { name: `Select order ${name}` }).check();
        await page.getByRole("button", { name: "Tags…" }).click();
        await dialogOf(page).getByLabel("Add").fill("Morning");
        await dialogOf(page).getByRole("button", { name: "Change tags" }).click();
        await page.getByText("Tags of 3 orders changed.").waitFor();
        await page.getByText("Morning").first().waitFor();
        await looksRightNow(page, `orders-tagged-${size}`);
        await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
        await page.getByText("Undone.").waitFor();
        await expect.poll(() => page.locator("tbody").getByText("Morning").count()).toBe(0);
      }
      await page.goto(`${shopOf().url}/admin/pick-list?orders=${ids.join(",")}`);
      await page.getByText("3 units").waitFor();
      await looksRightNow(page, `work-pick-list-${size}`);
      for (const name of names) {
        await openOrder(page, name);
        await page.getByRole("button", { name: "Fulfill" }).click();
        await dialogOf(page).getByLabel("Carrier").fill("UPS");
        await dialogOf(page)
          .getByLabel("Tracking number")
          .fill(`1Z ${name.slice(-4)}`);
        await dialogOf(page).getByRole("link", { name: "UPS’s tracking page" }).waitFor();
        await dialogOf(page).getByRole("button", { name: "Ship 1 item" }).click();
        await page.getByText("Shipped 1 item with UPS").first().waitFor();
      }
      await looksRightNow(page, `work-shipped-${size}`);

      // The last buyer requests a return by the link in their email.
      const { url, dataDir } = shopOf();
      const headers = { Origin: url };
      const { settings } = await (await context.request.get(`${url}/api/admin/settings`)).json();
      const promises = { revision: settings.promises.revision ?? 0, returnDays: 30 };
      await context.request.put(`${url}/api/admin/settings/promises`, { headers, data: promises });
      const buyer = await browserOf().newContext({ viewport, reducedMotion: "reduce" });
      const own = await buyer.newPage();
      await own.goto(url + (await emailedLink(dataDir, `mary-${size}@lab.example`, "/orders/")));
      await own.getByLabel("Email address or ZIP code").fill("02110");
      await own.getByRole("button", { name: "Continue" }).click();
      await own.getByRole("link", { name: "Return items" }).click();
      await own.getByLabel("Quantity (up to 1)").fill("1");
      await own.getByLabel("Reason").selectOption({ label: "Does not work" });
      await own.getByRole("button", { name: "Send request" }).click();
      await own.getByRole("heading", { name: "Return request" }).waitFor();
      await buyer.close();
      await page.goto(`${url}/admin/returns`);
      await page
        .getByRole("link", { name: `Request for ${names.at(-1)}` })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByLabel("Send the goods to").fill("Returns, 1 Dock Street");
      await page.getByRole("button", { name: "Approve return" }).click();
      await page.getByRole("button", { name: "Mark as received" }).click();
      await page.getByLabel("Back into stock").fill("1");
      await page.getByRole("button", { name: "Record received items" }).click();
      await page.getByRole("button", { name: "Mark as received" }).waitFor({ state: "detached" });
      await looksRightNow(page, `work-returned-${size}`);
      await context.close();
    },
    300_000,
  );
});
