import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chromiumPath, looksRightNow, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { signInBrowser, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

const said = (page: Page, text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();

async function openAdmin(path: string): Promise<Page> {
  const context = await browserOf().newContext({ viewport: sizes.desktop, reducedMotion: "reduce" });
  await signInBrowser(context, shopOf().url, owner);
  const page = await context.newPage();
  await page.goto(`${shopOf().url}${path}`);
  return page;
}

describe.runIf(chromiumPath)("lists in the admin area", () => {
  it("are narrowed by filters that stand in the URL, kept as a view, renamed, shared and removed, with chosen columns", async () => {
    const page = await openAdmin("/admin/products");
    await page.getByText(/^\d+ products$/).waitFor();
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("dialog").getByLabel("Status").selectOption("active");
    await page.getByRole("dialog").getByLabel("At least").fill("1000");
    await page.getByRole("button", { name: "Remove the filter Price: at least 1000" }).waitFor();
    expect(new URL(page.url()).searchParams.get("priceMin")).toBe("1000");
    await looksRightNow(page, "list-filters");
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: "Price" }).getByRole("button").click();
    await expect.poll(() => page.getByRole("columnheader", { name: "Price" }).getAttribute("aria-sort")).toBe("ascending");
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Save as new view" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Dear ones");
    await page.getByRole("button", { name: "Save view" }).click();
    await said(page, "View saved.");
    await page.getByRole("tab", { name: "All", exact: true }).click();
    await page.getByRole("button", { name: "Remove the filter Status: Active" }).waitFor({ state: "hidden" });
    expect(new URL(page.url()).search).toBe("");
    await page.getByRole("tab", { name: "Dear ones" }).click();
    await page.getByRole("button", { name: "Remove the filter Status: Active" }).waitFor();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Rename or share" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Dear and active");
    await page.getByLabel("Share with everyone who can see this list").check();
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("tab", { name: "Dear and active" }).waitFor();
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Remove…" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await said(page, "The view Dear and active was removed.");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByLabel("Tags").check();
    await page.getByRole("columnheader", { name: "Tags" }).waitFor();
    await page.reload();
    await page.getByRole("columnheader", { name: "Tags" }).waitFor();
    // Columns that are left out where there is little space can be shown by hand.
    await page.setViewportSize({ width: 1150, height: 900 });
    const incoming = page.getByRole("columnheader", { name: "Incoming" });
    await incoming.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByLabel("Incoming").uncheck();
    await page.getByLabel("Incoming").check();
    await incoming.waitFor();
    await page.keyboard.press("Escape");
    await looksRightNow(page, "list-with-chosen-columns");
    await page.setViewportSize(sizes.phone);
    await page.getByText(/^\d+ products$/).waitFor();
    await looksRightNow(page, "list-phone");
    await page.setViewportSize(sizes.desktop);
    await page.goto(`${shopOf().url}/admin/orders`);
    await page.getByRole("tab", { name: "All", exact: true }).waitFor();
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("dialog").getByLabel("From").fill("2020-01-01");
    await page.getByRole("button", { name: "Remove the filter Placed: from Jan 1, 2020" }).waitFor();
    await page.keyboard.press("Escape");
    await looksRightNow(page, "list-orders");
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await page.context().close();
  }, 240_000);

  it("of invoices, customers and messages have filters, totals and files too", async () => {
    const page = await openAdmin("/admin/invoices?status=unpaid&totalMin=1");
    await page.getByRole("button", { name: "Remove the filter Status: Nothing paid yet" }).waitFor();
    await page.getByRole("button", { name: "Remove the filter Total: at least 1" }).waitFor();
    await looksRightNow(page, "list-invoices");
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByRole("button", { name: "CSV" }).waitFor();
    await page.goto(`${shopOf().url}/admin/customers?valueMin=100&lastFrom=2020-01-01`);
    await page.getByRole("button", { name: "Remove the filter Value: at least 100" }).waitFor();
    await page.getByRole("button", { name: "Remove the filter Last order: from Jan 1, 2020" }).waitFor();
    await looksRightNow(page, "list-customers");
    await page.getByRole("button", { name: "CSV" }).waitFor();
    await page.goto(`${shopOf().url}/admin/messages?view=all&assigned=nobody`);
    await page.getByRole("button", { name: "Remove the filter Assigned to: Nobody" }).waitFor();
    await looksRightNow(page, "list-messages");
    await page.setViewportSize(sizes.phone);
    for (const list of ["invoices", "customers", "messages"]) {
      await page.goto(`${shopOf().url}/admin/${list}`);
      await page.getByRole("button", { name: "Filter" }).waitFor();
      await looksRightNow(page, `list-${list}-phone`);
    }
    await page.context().close();
  }, 240_000);

  it("change prices of all that match after a preview, say what became of each, and take it back", async () => {
    const page = await openAdmin("/admin/products?view=active&sort=title");
    await page.getByLabel("Select all on this page").check();
    const everything = page.getByRole("button", { name: /^Select all .* that match$/ });
    if ((await everything.count()) > 0) await everything.click();
    await page.getByRole("button", { name: "Change…" }).click();
    await page.getByRole("button", { name: "Prices…" }).click();
    await page.getByLabel("By", { exact: true }).fill("10");
    await page.getByLabel("Round", { exact: true }).selectOption("95");
    await page.getByText(/ will change/).waitFor();
    await looksRightNow(page, "bulk-preview");
    await page.getByRole("button", { name: /^Change [\d,]+ products$/ }).click();
    await page
      .getByRole("heading", { level: 1, name: "Bulk change" })
      .or(page.getByText(/products changed\.$/))
      .first()
      .waitFor();
    await page.goto(`${shopOf().url}/admin/bulk-changes`);
    await page.getByRole("link", { name: "Prices +10 %, rounded to .95" }).click();
    await page.getByText(/^Done: /).waitFor();
    await looksRightNow(page, "bulk-change");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { level: 1, name: "Undo of a bulk change" }).waitFor();
    await page.getByText(/^Done: /).waitFor();
    await page.setViewportSize(sizes.phone);
    await looksRightNow(page, "bulk-undo-phone");
    await page.goto(`${shopOf().url}/admin/bulk-changes`);
    await page.getByRole("link", { name: "Undo: Prices +10 %, rounded to .95" }).waitFor();
    await looksRightNow(page, "bulk-changes-phone");
    await page.context().close();
  }, 240_000);

  it("lower prices for a time: planned with a start and an end, shown as planned, and canceled", async () => {
    const page = await openAdmin("/admin/products");
    await page
      .getByRole("checkbox", { name: /^Select (?!all)/ })
      .first()
      .check();
    await page.getByRole("button", { name: "Change…" }).click();
    await page.getByRole("button", { name: "Prices…" }).click();
    await page.getByLabel("By", { exact: true }).fill("10");
    await page.getByLabel("Start", { exact: true }).fill("2050-01-02T09:00");
    await page.getByLabel("Undo at", { exact: true }).fill("2050-01-01T09:00");
    await page.getByText("Enter a time after the start.").waitFor();
    await page.getByLabel("Undo at", { exact: true }).fill("2050-01-09T09:00");
    await looksRightNow(page, "bulk-schedule");
    await page.getByRole("button", { name: "Schedule for 1 product" }).click();
    await page.getByText("Scheduled for Jan 2, 2050, 9:00 AM: 0 of 1 product").waitFor();
    await page.getByText("will be undone Jan 9, 2050, 9:00 AM").waitFor();
    await page.setViewportSize(sizes.phone);
    await looksRightNow(page, "bulk-scheduled-phone");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Canceled: 0 of 1 product").waitFor();
    await page.context().close();
  }, 240_000);

  it("open the grid for selected products, from the list and by search, under one name", async () => {
    const page = await openAdmin("/admin/products");
    await page
      .getByRole("checkbox", { name: /^Select (?!all)/ })
      .first()
      .check();
    const bar = page.getByRole("region", { name: "Actions for the selection" });
    await bar.getByRole("link", { name: "Edit in a grid" }).click();
    await page.getByText("The variants of the selected products.").waitFor();
    expect(new URL(page.url()).searchParams.get("ids")?.split(",")).toHaveLength(1);
    await looksRightNow(page, "grid-selected");
    for (const typed of ["spreadsheet", "bulk editor", "many prices"]) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search the admin area" }).fill(typed);
      await page.getByRole("option", { name: "Edit in a grid" }).waitFor();
      await page.keyboard.press("Escape");
    }
    await page.goto(`${shopOf().url}/admin/bulk-changes`);
    await page.getByRole("main").getByRole("link", { name: "Edit in a grid" }).click();
    await page.getByText("The variants of all products.").waitFor();
    await page.setViewportSize(sizes.phone);
    await page.goto(`${shopOf().url}/admin/products`);
    await page.getByRole("link", { name: "Edit in a grid" }).waitFor();
    await looksRightNow(page, "products-phone");
    await page.context().close();
  }, 180_000);

  it("change 200 prices in the grid, pasted from a spreadsheet, with a fault at its cell, and nothing lost between pages", async () => {
    const page = await openAdmin("/admin/products");
    await page.evaluate(async () => {
      for (const rack of ["A", "B"]) {
        const variants = Array.from({ length: 100 }, (_, at) => ({ optionValues: [`Size ${String(at).padStart(3, "0")}`], priceCents: 1000 + at }));
        const body = JSON.stringify({ handle: `grid-rack-${rack.toLowerCase()}`, title: `Grid rack ${rack}`, options: ["Size"], variants });
        await fetch("/api/admin/products", { method: "POST", headers: { "Content-Type": "application/json" }, body });
      }
    });
    // The grid shows the products to which the list is narrowed.
    await page.goto(`${shopOf().url}/admin/products?search=${encodeURIComponent("Grid rack")}`);
    await page.getByRole("link", { name: "Edit in a grid" }).click();
    await page.getByRole("heading", { level: 1, name: "Edit in a grid" }).waitFor();
    await page.getByText("The variants of all products that match the search and filters of the product list.").waitFor();
    const paste = async (cell: string, text: string) => {
      await page.getByLabel(cell).focus();
      await page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", pasted);
        document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    };
    const prices = Array.from({ length: 100 }, (_, at) => `$${200 + at}.50`);
    await paste("Price of Grid rack A, Size 000", prices.join("\n"));
    await page.getByText("100 cells changed").waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Price of Grid rack A, Size 001");
    // Shows the whole grid at once: on a smaller screen the bar at its end covers a row.
    await page.setViewportSize({ width: 1440, height: 5000 });
    await looksRightNow(page, "grid");
    await page.setViewportSize(sizes.desktop);
    await page.getByRole("button", { name: "Next" }).click();
    await paste("Price of Grid rack B, Size 000", [...prices.slice(0, 99), "much"].join("\r\n"));
    await page.getByText("200 cells changed").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Enter an amount.").waitFor();
    await page.getByLabel("Price of Grid rack B, Size 099").fill("299.50");
    await page.keyboard.press("Control+s");
    await said(page, "200 variants saved.");
    expect(await page.getByLabel("Price of Grid rack B, Size 099").inputValue()).toBe("299.50");
    await paste("Stock on hand of Grid rack B, Size 000", "12\n1,000\n3");
    await page.keyboard.press("Control+s");
    await said(page, "3 variants saved.");
    expect(await page.getByLabel("Stock on hand of Grid rack B, Size 001").inputValue()).toBe("1000");
    // Another person saves a cell while it is being changed here.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel("Price of Grid rack B, Size 001").fill("5");
    await page.getByLabel("Price of Grid rack B, Size 001").fill("6");
    await other.keyboard.press("Control+s");
    await said(other, "1 variant saved.");
    await page.keyboard.press("Control+s");
    await page.getByText("Someone changed it to 5.00 in the meantime.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.getByText("1 cell changed").count()).toBe(0);
    await other.getByLabel("Stock on hand of Grid rack B, Size 001").fill("990");
    await other.keyboard.press("Control+s");
    await said(other, "1 variant saved.");
    await page.getByLabel("Stock on hand of Grid rack B, Size 001").fill("995");
    await page.keyboard.press("Control+s");
    await page.getByText("990 are on hand now, and not 1,000 as when you looked").waitFor();
    expect(await page.getByLabel("Stock on hand of Grid rack B, Size 001").inputValue()).toBe("995");
    await looksRightNow(page, "grid-stock-moved");
    await page.keyboard.press("Control+s");
    await said(page, "1 variant saved.");
    await page.setViewportSize(sizes.phone);
    await looksRightNow(page, "grid-phone");
    await page.context().close();
  }, 240_000);
});
