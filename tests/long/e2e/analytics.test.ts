import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { openAdminPage, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/** Made once for both tests: sixty test visits of the last six days (trial mode), half from a newsletter, a third on phones, a fifth with an order. */
let visits: Promise<void> | null = null;
function visitShop(): Promise<void> {
  visits ??= writeVisits();
  return visits;
}

async function writeVisits(): Promise<void> {
  const { sql, close } = openDatabase({ url: shopOf().itsData["DATABASE_URL"] ?? "" }, { max: 1, name: "meniscus-test" });
  await sql`select make_event_partitions((now() - interval '8 days')::date, now()::date)`;
  await sql`
    insert into events (day, id, at, received_at, name, origin, session_id, visitor_id, is_bot, is_staff, is_trial, path, utm_source, device, country, order_id, value_cents, currency)
    select (at at time zone 'UTC')::date, gen_random_uuid(), at, at, name, case when place > 3 then 'server' else 'browser' end, session, visitor, false, false, true,
      case when place <= 3 then path end, case when n % 2 = 0 then 'newsletter' end, case when n % 3 = 0 then 'phone' else 'desktop' end, 'US',
      case when name = 'purchase' then gen_random_uuid() end, case when name = 'purchase' then 25000 + n * 100 end, case when name = 'purchase' then 'USD' end
    from (select n, gen_random_uuid() as session, gen_random_uuid() as visitor, now() - make_interval(hours => n * 2 + 1) as began from generate_series(1, 60) n) visit
      cross join lateral (values (1, 'page_view', '/'), (2, 'page_view', '/collections/centrifuges'), (3, 'view_item', '/products/rotor'), (4, 'add_to_cart', null),
        (5, 'begin_checkout', null), (6, 'purchase', null)) as step(place, name, path)
      cross join lateral (select began + make_interval(secs => place * 20 + n) as at) as clock
    where place <= case when n % 5 = 0 then 6 when n % 3 = 0 then 4 else 1 + n % 3 end`;
  await close();
}

const openPage = (viewport: { width: number; height: number }, path: string): Promise<Page> =>
  openAdminPage(browserOf(), { url: shopOf().url, path, staff: owner, viewport });

describe.runIf(chromiumPath)("the analytics of what visitors did", () => {
  it("say that there is nothing yet, then are narrowed, explained, opened by tab and kept in the URL", async () => {
    const page = await openPage(sizes.desktop, "/admin/analytics");
    await page.waitForURL("**/admin/analytics/behavior");
    await page.getByText("No sessions in this period").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visitShop();
    await page.reload();
    const card = (name: string) => page.locator("dl > div").filter({ hasText: name });
    await card("Total Sessions").getByText("60", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Customer segments" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "analytics-behavior-desktop");

    await page.getByRole("button", { name: "How it is counted: Conversion Rate" }).first().press("Enter");
    await page.getByText("The share of sessions in which an order was placed within a day").waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Device").selectOption("Mobile");
    await card("Total Sessions").getByText("20", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Conversion Funnel" }).press("Enter");
    // The selector names the panel, because the overview has a funnel too.
    const funnel = page.getByRole("tabpanel", { name: "Conversion Funnel" });
    await funnel.getByRole("cell", { name: "Placed an order" }).waitFor();
    const download = page.waitForEvent("download");
    await funnel.getByRole("button", { name: "CSV of this table" }).click();
    expect((await download).suggestedFilename()).toBe("conversion-funnel.csv");
    await page.getByRole("tab", { name: "User Journeys" }).click();
    await page.reload();
    await card("Total Sessions").getByText("20", { exact: true }).waitFor();
    await page.getByText("Converted").first().click();
    await page.getByText("Placed an order").first().waitFor();
    expect(new URL(page.url()).search).toBe("?device=phone&tab=journeys");
    await page.getByRole("heading", { name: "Paths through the shop" }).waitFor();
    await page.getByText(/sessions, by the first page they viewed/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "analytics-journeys-desktop");
    await page.getByLabel("Page, such as /cart (optional)").fill("/collections/centrifuges");
    await page.getByLabel("Page, such as /cart (optional)").press("Enter");
    await page.getByText(/sessions? viewed \/collections\/centrifuges/).waitFor();
    expect(new URL(page.url()).searchParams.get("page")).toBe("/collections/centrifuges");
    await page.goto(`${shopOf().url}/admin`);
    await page.getByRole("heading", { name: "Sessions today" }).waitFor();
    // Shortly after the shop's midnight there are no sessions today yet.
    await page.getByText(/No sessions today|There are too few sessions, today and a week ago|Sessions (are|and)/).waitFor();
    await page.getByText("Nothing was ordered in the last 7 days.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "dashboard-with-visits-desktop");
    await page.context().close();

    const phone = await openPage(sizes.phone, "/admin/analytics/behavior?range=30d");
    await phone.getByRole("heading", { name: "Top pages" }).waitFor();
    expect(await widthBeyond(phone)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await savePicture(phone, "analytics-behavior-phone");
    for (const [tab, heading] of [
      ["Customer Segments", "Customers by order history (RFM)"],
      ["User Journeys", "Recent journeys"],
    ] as const) {
      await phone.getByRole("tab", { name: tab }).click();
      await phone.getByRole("heading", { name: heading }).waitFor();
      expect(await widthBeyond(phone)).toBeLessThanOrEqual(0);
    }
    await savePicture(phone, "analytics-journeys-phone");
    await phone.context().close();
  }, 240_000);

  it("count a funnel of steps of one's own, which are chosen by keyboard and kept in the URL, and say where the others went", async () => {
    await visitShop();
    const page = await openPage(sizes.desktop, "/admin/analytics/behavior?tab=funnel");
    await page.getByRole("button", { name: "Choose steps" }).press("Enter");
    const step = (place: number) => page.getByRole("group", { name: `Step ${place}`, exact: true });
    await step(5).waitFor();
    await page.getByRole("button", { name: "Remove step 5" }).press("Enter");
    await step(1).getByLabel("Condition").selectOption("Page begins with");
    await page.getByRole("button", { name: "Show funnel" }).click();
    await step(1).getByText("Enter a path that begins with /.").waitFor();
    await step(1).getByLabel("Path").fill("/");
    await page.getByRole("button", { name: "Move step 4 up" }).press("Enter");
    await step(3).getByLabel("Event").selectOption("Placed an order");
    await page.getByRole("button", { name: "Remove step 4" }).press("Enter");
    await page.getByRole("button", { name: "Add exclusion" }).press("Enter");
    await page.getByRole("group", { name: "Exclusion 1" }).getByLabel("Between").selectOption("Steps 2 and 3");
    await page.getByLabel("Within").selectOption("Days");
    await page.getByLabel("How many").fill("91");
    await page.getByRole("button", { name: "Show funnel" }).press("Enter");
    await page.getByText("Enter a whole number, up to 90 days.").waitFor();
    await page.getByLabel("How many").fill("3");
    await page.getByLabel("Break down by").selectOption("Device");
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "analytics-own-funnel-form-desktop");
    await page.getByRole("button", { name: "Show funnel" }).press("Enter");
    const table = page.getByRole("table", { name: "Custom funnel" });
    await table.getByRole("cell", { name: "3. Placed an order" }).waitFor();
    const wanted = {
      step1: "page_view path-begins /",
      step2: "view_item",
      step3: "purchase",
      without1: "2 remove_from_cart",
      window: "3d",
      split: "device",
    };
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ tab: "funnel", ...wanted });
    expect(await table.getByRole("row").nth(1).getByRole("cell").nth(1).textContent()).toBe("60");
    expect(await table.getByRole("row").nth(3).getByRole("cell").nth(1).textContent()).toBe("12");
    await page.getByRole("heading", { name: "Where drop-offs went next" }).waitFor();
    await page.getByRole("table", { name: "By device" }).getByRole("cell", { name: "Mobile" }).waitFor();
    await page.getByRole("button", { name: "How it is counted: Custom funnel" }).press("Enter");
    await page.getByText(/Each browser counts once, with the attempt that got furthest/).waitFor();
    await page.keyboard.press("Escape");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV of this table" }).first().click();
    expect((await download).suggestedFilename()).toBe("custom-funnel.csv");
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "analytics-own-funnel-desktop");
    await page.context().close();

    for (const width of [390, 768, 1150, 1440]) {
      const narrow = await openPage({ width, height: 900 }, `/admin/analytics/behavior?${new URLSearchParams({ tab: "funnel", ...wanted })}`);
      await narrow.getByRole("heading", { name: "By device" }).waitFor();
      expect(await widthBeyond(narrow)).toBeLessThanOrEqual(0);
      await savePicture(narrow, `analytics-own-funnel-${width}`);
      await narrow.getByRole("button", { name: "Change steps" }).click();
      await narrow.getByRole("group", { name: "Step 3", exact: true }).waitFor();
      expect(await widthBeyond(narrow)).toBeLessThanOrEqual(0);
      if (width === 390) {
        expect(await accessibilityFaults(narrow)).toEqual([]);
        await savePicture(narrow, "analytics-own-funnel-form-390");
      }
      await narrow.context().close();
    }
  }, 240_000);

  it("keep segments by rules, with how many visitors each holds while it is written, and are narrowed to one", async () => {
    await visitShop();
    const page = await openPage(sizes.desktop, "/admin/analytics/behavior?tab=segments");
    await page.getByText("No segments yet.").waitFor();
    await page.getByRole("button", { name: "New segment" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "New segment" });
    await dialog.getByLabel("Name").fill("Carts without an order");
    await dialog.getByLabel("Type").selectOption("Did at least");
    await dialog.getByLabel("Event").selectOption("Added to cart");
    await dialog.getByText("28 of 60 visitors").waitFor();
    await dialog.getByRole("button", { name: "Add rule" }).press("Enter");
    const second = dialog.getByRole("group", { name: "Rule 2" });
    await second.getByLabel("Type").selectOption("Did fewer than");
    await second.getByLabel("Event").selectOption("Placed an order");
    await dialog.getByText("16 of 60 visitors").waitFor();
    await second.getByLabel("Within this many days before the end of the period").fill("400");
    await dialog.getByText("Complete the rules to see how many visitors match.").waitFor();
    await dialog.getByRole("button", { name: "Save segment" }).click();
    await second.getByText("Enter a whole number from 1 to 365.").waitFor();
    await second.getByLabel("Within this many days before the end of the period").fill("30");
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "analytics-segment-dialog-desktop");
    await dialog.getByRole("button", { name: "Save segment" }).press("Enter");
    await page.getByText("The segment Carts without an order was saved.").waitFor();
    const card = page.locator("dl > div").filter({ hasText: "Total Sessions" });
    await page.getByLabel("Segment", { exact: true }).selectOption("Carts without an order");
    await card.getByText("16", { exact: true }).waitFor();
    const id = new URL(page.url()).searchParams.get("segment") ?? "";
    expect(id).not.toBe("");
    await page.context().close();

    for (const width of [390, 768, 1150, 1440]) {
      const narrow = await openPage({ width, height: 900 }, `/admin/analytics/behavior?tab=segments&segment=${id}`);
      await narrow.getByRole("button", { name: "Show all visitors of Carts without an order" }).waitFor();
      expect(await widthBeyond(narrow)).toBeLessThanOrEqual(0);
      await savePicture(narrow, `analytics-segments-${width}`);
      if (width === 390) {
        await narrow.getByRole("button", { name: "Change Carts without an order" }).click();
        await narrow.getByText("16 of 60 visitors").waitFor();
        expect(await accessibilityFaults(narrow)).toEqual([]);
        await savePicture(narrow, "analytics-segment-dialog-390");
      }
      await narrow.context().close();
    }

    const last = await openPage(sizes.desktop, `/admin/analytics/behavior?tab=segments&segment=${id}`);
    await last.getByRole("button", { name: "Remove Carts without an order" }).press("Enter");
    await last.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
    await last.getByText("No segments yet.").waitFor();
    await last.locator("dl > div").filter({ hasText: "Total Sessions" }).getByText("60", { exact: true }).waitFor();
    await last.context().close();
  }, 240_000);
});
