import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { accessibilityFaults, chromiumPath, keepPicture, sizes } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { openAdminPage, useBrowser, widthBeyond } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/** Sixty visits of the last six days, test ones, as the shop is in trial mode: half from a newsletter, each third on a phone, each fifth with an order. */
async function visitShop(): Promise<void> {
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
    await page.getByText("No sessions in this time").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visitShop();
    await page.reload();
    const card = (name: string) => page.locator("dl > div").filter({ hasText: name });
    await card("Total Sessions").getByText("60", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Customer segments" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "analytics-behavior-desktop");

    await page.getByRole("button", { name: "How Conversion Rate is counted" }).first().press("Enter");
    await page.getByText("Of all sessions, those in which an order was placed.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Device").selectOption("Mobile");
    await card("Total Sessions").getByText("20", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Conversion Funnel" }).press("Enter");
    // The overview has a funnel, too.
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
    await page.getByRole("heading", { name: "Ways through the shop" }).waitFor();
    await page.getByText(/sessions, and where they went/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "analytics-journeys-desktop");
    await page.getByLabel("Page", { exact: true }).fill("/collections/centrifuges");
    await page.getByLabel("Page", { exact: true }).press("Enter");
    await page.getByText(/sessions that saw \/collections\/centrifuges/).waitFor();
    expect(new URL(page.url()).searchParams.get("page")).toBe("/collections/centrifuges");
    await page.goto(`${shopOf().url}/admin`);
    await page.getByRole("heading", { name: "Visitors today" }).waitFor();
    await page.getByText(/There are too few sessions today and a week ago|Sessions (are|and)/).waitFor();
    await page.getByText("Nothing was ordered in the last 7 days.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "dashboard-with-visits-desktop");
    await page.context().close();

    const phone = await openPage(sizes.phone, "/admin/analytics/behavior?range=30d");
    await phone.getByRole("heading", { name: "Top pages" }).waitFor();
    expect(await widthBeyond(phone)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await keepPicture(phone, "analytics-behavior-phone");
    for (const [tab, heading] of [
      ["Customer Segments", "RFM segments"],
      ["User Journeys", "Recent journeys"],
    ] as const) {
      await phone.getByRole("tab", { name: tab }).click();
      await phone.getByRole("heading", { name: heading }).waitFor();
      expect(await widthBeyond(phone)).toBeLessThanOrEqual(0);
    }
    await keepPicture(phone, "analytics-journeys-phone");
    await phone.context().close();
  }, 240_000);
});
