import type { Connection } from "#db/open-database.ts";

const days = 90;
/** The average events of a visit, as the statement below makes them. */
const eventsPerVisit = 8;

/**
 * Makes about `events` events of the last 90 days, like those of real visits, with an order in every fiftieth visit: inside the database, without the
 * notes about changed visits. Runs as the owner of the tables.
 */
export async function fillTraffic(sql: Connection["sql"], events: number): Promise<void> {
  const visits = Math.ceil(events / eventsPerVisit / days);
  for (let first = days; first >= 0; first -= 30)
    await sql`select make_event_partitions(current_date - ${first}::int, current_date - ${Math.max(0, first - 29)}::int)`;
  for (let ago = days - 1; ago >= 0; ago--)
    await sql.begin(async (sql) => {
      await sql`set local statement_timeout = 0`;
      await sql`set local session_replication_role = replica`;
      await sql`
        create temporary table planted on commit drop as
        select n, md5('s' || n || '-' || ${ago}::int)::uuid as session, md5('v' || (n * 7919 + ${ago}::int * 104729) % ${visits * 40})::uuid as visitor, 1 + n % 4 as pages,
          current_date - ${ago}::int + make_interval(secs => (n * 7919) % 82000) as began, (array['desktop', 'phone', 'phone', 'tablet'])[1 + n * 31 % 4] as device,
          (array['US', 'US', 'DE', 'FR', 'GB', 'CA', 'JP', 'NL'])[1 + n * 17 % 8] as country,
          (array[null, null, 'newsletter', 'ads', 'partner'])[1 + n * 13 % 5] as source, (array[null, 'google.com', 'bing.com'])[1 + n * 11 % 3] as referrer,
          case when n % 50 = 0 then md5('o' || n || '-' || ${ago}::int)::uuid end as order_id
        from generate_series(1, ${visits}::int) n`;
      await sql`
        insert into events (day, id, at, received_at, name, origin, session_id, visitor_id, is_bot, is_staff, is_trial, path, page_type, view_id, referrer_host, utm_source, device,
          browser, country, connection, scroll_depth, dwell_ms, product_id, order_id, value_cents, currency, search_query, result_count, target_type, metric, metric_value, element)
        select (at at time zone 'UTC')::date, id, at, at, name, case when place >= 30 then 'server' else 'browser' end, session, visitor, n % 500 = 7, false, false,
          case when name in ('page_view', 'page_leave', 'web_vital', 'view_item') then case when page = 0 then '/' else '/products/product-' || (n * 13 + page) % 2000 end end,
          case when page = 0 then 'home' else 'product' end, md5(session::text || page)::uuid, case when page = 0 then referrer end, case when page = 0 then source end, device, 'Chrome', country,
          case when name = 'web_vital' then '4g' end, case when name = 'page_leave' then 50 + n % 50 end, case when name = 'page_leave' then 4000 + n % 90000 end,
          case when name in ('view_item', 'add_to_cart') then md5('p' || (n * 13 + page) % 2000)::uuid end, case when name = 'purchase' then order_id end,
          case when name in ('purchase', 'add_to_cart') then 5000 + n % 90000 end, case when name in ('purchase', 'add_to_cart') then 'USD' end,
          case when name = 'search' then 'query ' || n % 400 end, case when name = 'search' then n % 9 end, case when name = 'checkout_step' then 'address' end,
          metric, case metric when 'CLS' then (n % 300) / 1000.0 else 200 + (n * 7) % 4000 end, case when metric = 'LCP' then 'main img' end
        from planted cross join lateral (
          select page, place, name, metric, began + make_interval(secs => page * 40 + place) as at,
            case when name = 'page_view' then md5(session::text || page)::uuid else md5(session::text || page || name || coalesce(metric, ''))::uuid end as id
          from generate_series(0, pages - 1) page
            cross join (values (1, 'page_view', null), (2, 'view_item', null), (3, 'web_vital', 'LCP'), (4, 'web_vital', 'CLS'), (5, 'web_vital', 'INP'), (6, 'search', null),
              (8, 'page_leave', null), (30, 'add_to_cart', null), (31, 'begin_checkout', null), (32, 'checkout_step', null), (33, 'purchase', null)) as e(place, name, metric)
          where case name when 'page_view' then true when 'page_leave' then true when 'view_item' then page > 0 when 'web_vital' then n % 3 = 0 and page < 2
            when 'search' then page = 0 and n % 10 = 3 when 'add_to_cart' then page = pages - 1 and n % 10 = 0 when 'begin_checkout' then page = pages - 1 and n % 25 = 0
            when 'checkout_step' then page = pages - 1 and n % 25 = 0 else page = pages - 1 and order_id is not null end) seen`;
      await sql`insert into event_days (day, stored) select current_date - ${ago}::int, count(*) from events where day = current_date - ${ago}::int`;
      await sql`
        insert into orders (id, name, is_test, email, currency, financial_status, fulfillment_status, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents,
          shipping_method, payment_method, shipping_address, billing_address, attempt_id, processed_at, search_words, updated_at)
        select order_id, '#' || ${ago}::int || '-' || n, false, 'buyer' || (n * 7 + ${ago}::int) % ${visits} || '@lab.example', 'USD', 'paid', 'unfulfilled', 5000 + n % 90000, 0, 0, 0, 5000 + n % 90000,
          'Standard', 'test-card', '{}', '{}', gen_random_uuid(), began + make_interval(secs => (pages - 1) * 40 + 33), ''::tsvector, now()
        from planted where order_id is not null`;
      await sql`
        insert into ledger_entries (movement_id, order_id, account, amount_cents, currency, is_test, at)
        select gen_random_uuid(), order_id, account, sign * (5000 + n % 90000), 'USD', false, began + make_interval(secs => (pages - 1) * 40 + 33)
        from planted cross join (values ('provider', 1), ('sales', -1)) as a(account, sign) where order_id is not null`;
    });
  // With ten million events this takes longer than a statement of the shop may. The setting stays for the rest of this connection.
  await sql`set statement_timeout = 0`;
  await sql`vacuum analyze`;
}
