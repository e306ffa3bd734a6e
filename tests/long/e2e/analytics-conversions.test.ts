import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { accessibilityFaults, chromiumPath, savePicture, sizes, widthBeyond } from "#support/browser.ts";
import { owner, useRunningShop } from "#support/running-shop.ts";
import { openAdminPage, useBrowser } from "#support/use-browser.ts";

const shopOf = useRunningShop();
const browserOf = useBrowser();

/**
 * Makes 240 test visits (the shop is in trial mode) of 80 browsers in the last six days, of which every sixth ends with an order of two products,
 * and also orders of people who are not measured, refunds, and abandoned carts.
 */
async function sellALot(): Promise<void> {
  const { sql, close } = openDatabase({ url: shopOf().itsData["DATABASE_URL"] ?? "" }, { max: 1, name: "meniscus-test" });
  await sql`select make_event_partitions((now() - interval '8 days')::date, now()::date)`;
  await sql`
    create table planted as
    select n, gen_random_uuid() as session, md5('visitor' || n % 80)::uuid as visitor, now() - make_interval(mins => n * 35 + 90) as began,
      case when n % 6 = 0 then gen_random_uuid() end as order_id, 12000 + n * 137 as cents
    from generate_series(1, 240) n`;
  await sql`
    insert into events (day, id, at, received_at, name, origin, session_id, visitor_id, is_bot, is_staff, is_trial, path, page_type, utm_source, utm_medium, utm_campaign,
      referrer_host, device, country, order_id, value_cents, currency, search_query, result_count, target_type, target, product_id)
    select (at at time zone 'UTC')::date, gen_random_uuid(), at, at, name, case when name in ('page_view', 'search', 'search_click', 'view_item') then 'browser' else 'server' end,
      session, visitor, false, false, true, path, case when path like '/collections/%' then 'collection' end, case n % 5 when 0 then 'newsletter' when 1 then 'google' end,
      case n % 5 when 0 then 'email' when 1 then 'cpc' end, case n % 5 when 0 then 'autumn' when 1 then 'rotors-and-tubes-for-clinics' end,
      case n % 5 when 2 then 'www.google.com' when 3 then 'blog.example.org' end, case when n % 3 = 0 then 'phone' else 'desktop' end, case when n % 4 = 0 then 'DE' else 'US' end,
      case when name = 'purchase' then order_id end, case when name = 'purchase' then cents when type = 'shipping' then (n % 7) * 450 end,
      case when name = 'purchase' or type = 'shipping' then 'USD' end, case when name like 'search%' then 'rotor ' || n % 7 end, 3, type,
      case when name = 'checkout_fault' then case when type like '%.%' then 'field' end end,
      case when name = 'view_item' then (select id from products order by id offset n % 9 limit 1) end
    from planted cross join lateral (values (1, 0, 'page_view', '/', null), (2, 0, 'search', null, null), (3, 0, 'search_click', null, 'product'), (4, 0, 'page_view', '/collections/centrifuges', null),
        (5, 0, 'view_item', '/products/rotor', null), (6, 2, 'add_to_cart', null, null), (7, 2, 'begin_checkout', null, null), (8, 3, 'checkout_step', null, 'address'),
        (9, 3, 'checkout_step', null, 'shipping'), (10, 6, 'checkout_fault', null, 'shippingAddress.zip'), (11, 3, 'checkout_step', null, 'payment'),
        (12, 12, 'checkout_fault', null, 'card_declined'), (13, 6, 'purchase', null, null)) as step(place, each, name, path, type)
      cross join lateral (select began + make_interval(secs => place * 20) as at) as clock
    where each = 0 or n % each = 0`;
  // These orders are of people who are not measured, so they have no visit.
  await sql`insert into planted select 240 + n, null, null, now() - make_interval(hours => n * 10), gen_random_uuid(), 9900 from generate_series(1, 5) n`;
  await sql`
    insert into orders (id, name, is_test, email, currency, financial_status, fulfillment_status, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, refunded_cents,
      shipping_method, payment_method, shipping_address, billing_address, attempt_id, processed_at, search_words, updated_at)
    select order_id, '#TEST-P' || n, true, 'buyer@lab.example', 'USD', 'paid', 'unfulfilled', cents, 0, 0, 0, cents, 0, 'Standard', 'test-card', '{}', '{}', gen_random_uuid(),
      began + interval '5 minutes', ''::tsvector, now()
    from planted where order_id is not null`;
  await sql`
    insert into order_lines (id, order_id, position, variant_id, product_id, product_handle, title, variant_title, quantity, unit_price_cents, original_total_cents, discounted_total_cents, tax_cents, weight_grams)
    select gen_random_uuid(), order_id, place, v.id, v.product_id, p.handle, p.title, '', 1, cents / 2, cents / 2, cents / 2, 0, 100
    from planted cross join generate_series(1, 2) place
      cross join lateral (select * from variants order by product_id, id offset (n % 4) + place * 8 limit 1) v join products p on p.id = v.product_id
    where order_id is not null`;
  await sql`
    insert into ledger_entries (movement_id, order_id, account, amount_cents, currency, is_test, at)
    select gen_random_uuid(), order_id, account, case account when 'provider' then cents when 'shipping' then -1200 when 'tax' then -900 when 'sales' then 2100 - cents else 333 end, 'USD', true,
      began + interval '5 minutes'
    from planted cross join (values ('provider'), ('sales'), ('shipping'), ('tax'), ('refunds')) as a(account) where order_id is not null and (account <> 'refunds' or n % 4 = 0)`;
  await sql`
    with made as (
      insert into carts (id, currency, created_at, updated_at, expires_at)
      select gen_random_uuid(), 'USD', now(), now() - make_interval(hours => n * 5), now() + interval '20 days' from generate_series(1, 25) n returning id)
    insert into cart_lines (id, cart_id, variant_id, quantity, unit_price_cents, created_at)
    select gen_random_uuid(), made.id, v.id, 1 + (random() * 3)::int, v.price_cents, now() from made
      cross join lateral (select x.* from variants x where x.price_cents > 0 order by md5(made.id::text || x.id::text) limit 2) v`;
  await sql`drop table planted`;
  await close();
}

const views = [
  ["sales", "Sales", "Sales by channel"],
  ["checkout", "Checkout", "Checkout step by step"],
  ["carts", "Abandoned carts", "Abandoned carts"],
  ["time", "Time to purchase", "Time to purchase"],
  ["together", "Bought together", "Products bought together"],
  ["search", "Search to sale", "From a search to an order"],
] as const;

const openPage = (viewport: { width: number; height: number }, path: string): Promise<Page> =>
  openAdminPage(browserOf(), { url: shopOf().url, path, staff: owner, viewport });

describe.runIf(chromiumPath)("the analytics of conversions", () => {
  it("say what is missing, then show sales beside the ledger, the checkout, carts, times, pairs and searches, narrowed and kept in the URL, and fit a phone", async () => {
    const page = await openPage(sizes.desktop, "/admin/analytics/conversions");
    await page.getByText("No sales or sessions in this period").waitFor();
    await page.getByText("Revenue here matches the ledger: the difference is $0.00.").waitFor();
    for (const [value, tab, heading] of views) {
      await page.getByRole("tab", { name: tab }).click();
      await page.getByRole("heading", { name: heading, exact: true }).waitFor();
      expect([value, await accessibilityFaults(page)]).toEqual([value, []]);
      await savePicture(page, `conversions-${value}-empty`);
    }

    await sellALot();
    await page.goto(`${shopOf().url}/admin/analytics/conversions`);
    await page.getByRole("cell", { name: "Not measured" }).waitFor();
    await page.getByText("Revenue here matches the ledger: the difference is $0.00.").waitFor();
    for (const [value, tab, heading] of views) {
      await page.getByRole("tab", { name: tab }).press("Enter");
      await page.getByRole("heading", { name: heading, exact: true }).waitFor();
      await page.getByRole("table").first().waitFor();
      expect([value, await accessibilityFaults(page)]).toEqual([value, []]);
      await savePicture(page, `conversions-${value}-desktop`);
    }
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV of this table" }).last().click();
    expect((await download).suggestedFilename()).toBe("search-to-sale.csv");

    await page.getByRole("tab", { name: "Sales" }).click();
    await page.getByRole("button", { name: "How it is counted: Channel" }).press("Enter");
    await page.getByText("What led to a session, by type.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Credit for the sale goes to").selectOption("Mostly first and last");
    await page.getByText("The first and the last session get 40% each").waitFor();
    await page.getByLabel("Days before the order").selectOption("7 days");
    await page.getByText("if they were within 7 days before the order").waitFor();
    await page.getByLabel("By", { exact: true }).selectOption("Campaign");
    await page.getByRole("cell", { name: "autumn" }).waitFor();
    await page.getByText("Revenue here matches the ledger: the difference is $0.00.").waitFor();
    await page.getByLabel("Device").selectOption("Mobile");
    await expect.poll(() => new URL(page.url()).search).toBe("?model=position&window=7&by=campaign&device=phone");
    await page.reload();
    await page.getByRole("cell", { name: "autumn" }).waitFor();
    await page.getByLabel("By", { exact: true }).selectOption("Product");
    await page.getByText("so the rows are not added up").waitFor();
    await page.context().close();

    for (const width of [390, 768, 1150]) {
      const narrow = await openPage({ width, height: 900 }, "/admin/analytics/conversions?range=30d");
      for (const [value, tab, heading] of views) {
        await narrow.getByRole("tab", { name: tab }).click();
        await narrow.getByRole("heading", { name: heading, exact: true }).waitFor();
        await narrow.getByRole("button", { name: "CSV of this table" }).first().waitFor();
        expect(await widthBeyond(narrow), `${value} at ${width}`).toBeLessThanOrEqual(0);
        if (width === 390) expect([value, await accessibilityFaults(narrow)]).toEqual([value, []]);
        await savePicture(narrow, `conversions-${value}-${width}`);
      }
      await narrow.context().close();
    }
  }, 300_000);
});
