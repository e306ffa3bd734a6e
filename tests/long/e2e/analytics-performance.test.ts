import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { openAdminPage, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/** Makes sixty test views (the shop is in trial mode) in six days: of products whose picture is slow, and of a fast home page. */
async function visitShop(): Promise<void> {
  const { sql, close } = openDatabase({ url: shopOf().itsData["DATABASE_URL"] ?? "" }, { max: 1, name: "meniscus-test" });
  await sql`select make_event_partitions((now() - interval '8 days')::date, now()::date)`;
  await sql`
    insert into events (day, id, at, received_at, name, origin, session_id, visitor_id, view_id, is_bot, is_staff, is_trial, path, page_type, device, country,
      connection, metric, metric_value, element, details)
    select (at at time zone 'UTC')::date, gen_random_uuid(), at, at, what.name, 'browser', session, visitor, view, false, false, true,
      case when n % 3 = 0 then '/' else '/products/rotor-' || n % 7 end, case when n % 3 = 0 then 'home' else 'product' end,
      case when n % 2 = 0 then 'phone' else 'desktop' end, case when n % 4 = 0 then 'CH' else 'US' end, '4g', what.metric,
      case when n % 3 = 0 then what.quick else what.slow + n * 5 * (what.metric <> 'CLS')::int end, what.element, what.details::jsonb
    from (select n, gen_random_uuid() as session, gen_random_uuid() as visitor, gen_random_uuid() as view, now() - make_interval(hours => n * 2 + 1) as at
        from generate_series(1, 60) n) visit
      cross join lateral (values ('page_view', null, null, null, null, null),
        ('web_vital', 'LCP', 900, 4300, '#product-pictures>img', '{"timeToFirstByte": 200, "resourceLoadDelay": 150, "resourceLoadDuration": 3600, "elementRenderDelay": 350, "resource": "/files/stage.webp"}'),
        ('web_vital', 'INP', 40, 240, 'main>button', '{"inputDelay": 20, "processingDuration": 30, "presentationDelay": 190}'),
        ('web_vital', 'CLS', 0.01, 0.02, null, null), ('web_vital', 'TTFB', 90, 110, null, '{"requestDuration": 60}'), ('web_vital', 'FCP', 400, 600, null, null),
        ('web_vital', 'LOAD', 1200, 4900, null, null)) as what(name, metric, quick, slow, element, details)`;
  await close();
}

const openPage = (viewport: { width: number; height: number }, path: string): Promise<Page> =>
  openAdminPage(browserOf(), { url: shopOf().url, path, staff: owner, viewport });

describe.runIf(chromiumPath)("the analytics of how fast pages are", () => {
  it("say that nothing was measured, then show metrics, recommendations and pages, are narrowed and refreshed, and fit a phone", async () => {
    const page = await openPage(sizes.desktop, "/admin/analytics/performance");
    await page.getByText("Nothing was measured in this period").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "analytics-performance-empty-desktop");
    await visitShop();
    // The button spins as long as the fetch takes.
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/admin/analytics/performance/server*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByRole("button", { name: "Refreshing…" }).waitFor();
    answer();
    await page.getByRole("button", { name: "Refresh", exact: true }).waitFor();
    await page.getByRole("heading", { name: "Products: Largest Contentful Paint (LCP)" }).waitFor();
    await page.getByText("#product-pictures>img").first().waitFor();
    await page.getByRole("heading", { name: "Products: Page load" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await savePicture(page, "analytics-performance-desktop");

    await page.getByText("5 of 8 pages").waitFor();
    await page.getByRole("button", { name: "Show more pages" }).click();
    await page.getByText("8 of 8 pages").waitFor();
    await page.getByLabel("Speed by").selectOption("Country");
    await page.getByRole("cell", { name: "Switzerland" }).first().waitFor();
    await page.getByLabel("Metric").selectOption("Interaction to Next Paint (INP)");
    await page.getByLabel("Device").selectOption("Tablet");
    await page.getByText("Nothing was measured in this period").waitFor();
    await page.goBack();
    await page.getByRole("cell", { name: "Switzerland" }).first().waitFor();
    expect(new URL(page.url()).search).toBe("?pages=25&by=country&metric=INP");
    const download = page.waitForEvent("download");
    await page
      .getByRole("region", { name: "Recommendations" })
      .or(page.locator("section").filter({ hasText: "Recommendations" }))
      .getByRole("button", { name: "CSV of this table" })
      .first()
      .click();
    expect((await download).suggestedFilename()).toBe("recommendations.csv");
    for (const width of [768, 1150]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
      await savePicture(page, `analytics-performance-${width}`);
    }
    await page.context().close();

    const phone = await openPage(sizes.phone, "/admin/analytics/performance?range=30d");
    await phone.getByRole("heading", { name: "Recommendations" }).waitFor();
    await phone.getByRole("heading", { name: "Products: Largest Contentful Paint (LCP)" }).waitFor();
    expect(await widthBeyond(phone)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await savePicture(phone, "analytics-performance-phone");
    await phone.context().close();
  }, 240_000);
});
