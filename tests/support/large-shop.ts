import { createHash } from "node:crypto";
import type { Connection, Sql } from "#db/open-database.ts";

/** Makes `count` products, orders and customers with as many related rows as a large shop has, inside the database: about a minute per 100,000. */
export async function fillLargeShop(sql: Connection["sql"], count: number): Promise<void> {
  await sql.begin(async (sql) => {
    await sql`set local statement_timeout = 0`;
    // Triggers and foreign keys would work row by row on what the statements below do at once.
    await sql`set local session_replication_role = replica`;
    await fillCatalog(sql, count);
    await fillPeople(sql, count);
    await fillOrders(sql, count);
    await fillTexts(sql, count);
    await fillInventory(sql, count);
    await fillWork(sql, count);
  });
  await sql`vacuum analyze`;
}

/** Every 2,000th product has 200 variants, every fourth has four, the others one. Three of a hundred variants are low on stock. */
async function fillCatalog(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields,
      min_price_cents, max_price_cents, units_sold, created_at, updated_at)
    select md5('p' || n)::uuid, 'product-' || n,
      (array['Analytical', 'Precision', 'Benchtop', 'Portable', 'Digital', 'Compact', 'Heated', 'Refrigerated'])[1 + n % 8] || ' ' ||
      (array['balance', 'centrifuge', 'incubator', 'pH meter', 'stirrer', 'pipette', 'microscope', 'water bath', 'autoclave'])[1 + n % 9] || ' ' || upper(substr(md5(n::text), 1, 3)) || '-' || n,
      'Vendor ' || (n * 7) % 500, 'Type ' || (n * 11) % 200, '<p>' || repeat('A description of the instrument. ', 20) || '</p>',
      case when n % 50 = 0 then 'draft' when n % 51 = 0 then 'archived' else 'active' end, array['tag-' || n % 300, 'all'], '[]', '[]', '[]',
      (n * 7919) % 500000 + 100, (n * 7919) % 500000 + 100 + n % 90, n % 977, now() - n * interval '7 minutes', now() - (n::bigint * 7919 % ${count}) * interval '5 minutes'
    from generate_series(1, ${count}::int) n`;
  await sql`
    insert into variants (id, product_id, position, title, option_values, sku, barcode, price_cents, low_stock_threshold)
    select md5('v' || n || '-' || k)::uuid, md5('p' || n)::uuid, k, case when k = 0 and n % 4 > 0 then 'Default Title' else 'Size ' || k end,
      case when k = 0 and n % 4 > 0 then '{}'::text[] else array['Size ' || k] end, 'SKU-' || n || '-' || k, '40' || lpad(n::text, 8, '0') || k,
      (n * 7919) % 500000 + 100 + k, 5
    from generate_series(1, ${count}::int) n, lateral generate_series(0, case when n % 2000 = 0 then 199 when n % 4 = 0 then 3 else 0 end) k`;
  await sql`
    insert into stock_levels (variant_id, on_hand, reserved, tracked, updated_at)
    select id, case when h % 100 < 3 then h % 6 else 6 + h % 900 end, 0, h % 37 > 0, now() from (select id, abs(hashtext(id::text)) h from variants) v`;
  await sql`
    insert into product_stock (product_id, available, low_variants, is_active)
    select v.product_id, coalesce(sum(s.on_hand - s.reserved) filter (where s.tracked), 999999999999999), count(*) filter (where s.tracked and s.on_hand - s.reserved <= 5), p.status = 'active'
    from variants v join stock_levels s on s.variant_id = v.id join products p on p.id = v.product_id group by v.product_id, p.status`;
  await sql`insert into product_counts (status, count) select status, count(*) from products group by status on conflict (status) do update set count = excluded.count`;
  await sql`
    insert into product_search (product_id, document)
    select p.id, setweight(to_tsvector('english', p.title || ' ' || p.vendor || ' ' || p.handle), 'A') || setweight(to_tsvector('english', p.product_type), 'B') from products p`;
  await sql`
    insert into product_images (id, product_id, position, alt, file_key, width, height)
    select md5('i' || n)::uuid, md5('p' || n)::uuid, 0, 'Picture of product ' || n, 'pictures/' || md5('f' || n) || '.webp', 800, 800 from generate_series(1, ${count}::int) n`;
  await sql`
    insert into collections (id, handle, title, description_html, position, rules, product_count, updated_at)
    select md5('c' || n)::uuid, 'collection-' || n, 'Collection ' || md5(n::text), '', n, case when n % 2 = 0 then '{"match": "all", "conditions": []}'::jsonb end, 50, now()
    from generate_series(1, ${Math.ceil(count / 50)}::int) n`;
  await sql`
    insert into collection_products (collection_id, product_id, position, is_listed, min_price_cents, title, units_sold, created_at)
    select md5('c' || 1 + n % ${Math.ceil(count / 50)}::int)::uuid, id, n, status = 'active', min_price_cents, lower(title), units_sold, created_at
    from (select p.*, row_number() over () n from products p) p`;
  await sql`
    insert into discounts (id, title, code, kind, percent_hundredths, minimum_cents, collection_ids, starts_at, ends_at, is_once_per_buyer, revision, created_at, updated_at)
    select md5('d' || n)::uuid, 'Campaign ' || n / 100, 'CODE' || n, 'percent', 500, 0, '{}', now() - n * interval '1 minute',
      case when n % 3 = 0 then now() - n * interval '30 seconds' end, true, 1, now() - n * interval '1 minute', now() from generate_series(1, ${count}::int) n`;
}

async function fillPeople(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into accounts (id, email, password_hash, first_name, last_name, role, created_at, email_confirmed_at)
    select md5('a' || n)::uuid, 'buyer' || n || '@lab' || n % 3000 || '.example', '',
      (array['Ada', 'Marie', 'Lise', 'Rosalind', 'Chien', 'Barbara', 'Emmy', 'Dorothy'])[1 + n % 8],
      (array['Byron', 'Curie', 'Meitner', 'Franklin', 'Wu', 'Liskov', 'Noether', 'Hodgkin'])[1 + n / 8 % 8] || n % 5000, 'customer', now() - n * interval '5 minutes', case when n % 5 > 0 then now() - n * interval '5 minutes' end
    from generate_series(1, ${count}::int) n`;
  await sql`
    insert into account_addresses (id, account_id, address, is_default, created_at)
    select md5('ad' || n)::uuid, md5('a' || n)::uuid, jsonb_build_object('company', 'Lab ' || n % 3000, 'city', 'City ' || n % 700), true, now()
    from generate_series(1, ${count}::int, 2) n`;
  await sql`insert into customer_tags (account_id, tag) select md5('a' || n)::uuid, 'tag ' || n % 40 from generate_series(1, ${count}::int, 3) n`;
  await sql`
    insert into customer_terms (account_id, net_days, reminders_paused, revision, changed_by, changed_at)
    select md5('a' || n)::uuid, 30, false, 1, md5('a1')::uuid, now() from generate_series(1, ${count}::int, 50) n`;
  await sql`
    insert into subscribers (id, email, token_hash, requested_at, confirmed_at)
    select md5('s' || n)::uuid, 'buyer' || n || '@lab' || n % 3000 || '.example', md5('s' || n), now(), now() from generate_series(1, ${count}::int, 4) n`;
}

/** Of every thousand orders the newest ten are to be shipped; a few of all ages are unpaid or canceled; the others are done. */
async function fillOrders(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into orders (id, name, is_test, account_id, currency, email, financial_status, fulfillment_status, subtotal_cents, shipping_cents, tax_cents, discount_cents,
      total_cents, shipping_method, payment_method, shipping_address, billing_address, attempt_id, processed_at, search_words, updated_at, refunded_cents)
    select md5('o' || n)::uuid, '#' || 1000 + n, n % 1000 = 0, case when n % 3 > 0 then md5('a' || 1 + n * 7 % ${count}::int)::uuid end, 'USD', case when n % 3 > 0 then 'buyer' else 'guest' end || n || '@lab' || n % 3000 || '.example',
      case when n % 400 = 7 then 'pending' when n % 300 = 1 then 'cancelled' when n % 100 = 3 then 'refunded' else 'paid' end,
      case when n % 400 = 7 then 'unfulfilled' when n % 300 = 1 or n % 100 = 3 then 'nothing_to_ship' when n > ${count}::int * 0.99 then 'unfulfilled' else 'fulfilled' end,
      c, 1500, 0, 0, c + 1500, 'Ground', 'test-card',
      jsonb_build_object('firstName', 'Ada', 'lastName', 'Byron' || n % 5000, 'company', 'Lab ' || n % 3000, 'city', 'City', 'country', 'US'),
      jsonb_build_object('firstName', 'Ada', 'lastName', 'Byron' || n % 5000, 'company', 'Lab ' || n % 3000), md5('t' || n)::uuid,
      now() - (${count}::int - n) * interval '10 minutes',
      array_to_tsvector(array['#' || 1000 + n, (1000 + n)::text, 'balance', 'ada', 'byron' || n % 5000, 'lab', (n % 3000)::text, 'lab' || n % 3000, 'buyer' || n, 'example']), now(),
      case when n % 100 = 3 then c + 1500 else 0 end
    from (select n, (n::bigint * 7919) % 900000 + 500 as c from generate_series(1, ${count}::int) n) made`;
  await sql`
    insert into order_lines (id, order_id, position, variant_id, product_id, product_handle, title, variant_title, sku, quantity, unit_price_cents, original_total_cents,
      discounted_total_cents, tax_cents, weight_grams)
    select md5('l' || n || '-' || k)::uuid, md5('o' || n)::uuid, k, md5('v' || m || '-0')::uuid, md5('p' || m)::uuid, 'product-' || m, 'Product ' || m, 'Default Title', 'SKU-' || m || '-0',
      1 + k, 500, 500 * (1 + k), 500 * (1 + k), 0, 100
    from generate_series(1, ${count}::int) n, generate_series(0, 1) k, lateral (select 1 + (n * 31 + k) % ${count}::int as m) p`;
  await sql`
    insert into order_cancellations (order_id, reason, at) select md5('o' || n)::uuid, 'customer', now() from generate_series(1, ${count}::int, 300) n`;
  await sql`
    insert into refunds (id, order_id, kind, amount_cents, reason, status, idempotency_key, at, settled_at)
    select md5('r' || n)::uuid, md5('o' || n)::uuid, 'refund', 500, 'returned', case when n % 1000 = 3 then 'to-send' else 'succeeded' end, 'key', now(), now()
    from generate_series(3, ${count}::int, 100) n`;
  await sql`
    insert into invoices (id, kind, number, order_id, cause, is_test, currency, total_cents, tax_cents, issued_at, due_on, content)
    select md5('in' || n)::uuid, 'invoice', 'INV-' || 1000 + n, md5('o' || n)::uuid, 'order:1', false, 'USD', 2000, 0, now() - (${count}::int - n) * interval '10 minutes',
      case when n % 10 = 0 then (now() - (${count}::int - n) * interval '10 minutes')::date + 30 end, jsonb_build_object('buyer', jsonb_build_object('name', 'Ada Byron' || n % 5000))
    from generate_series(1, ${count}::int) n`;
  await sql`
    insert into returns (id, order_id, number, status, comment, requested_at)
    select md5('re' || n)::uuid, md5('o' || n)::uuid, 'RMA-' || 1000 + n, case when n % 200 = 5 then 'requested' else 'closed' end, 'Too large', now() - (${count}::int - n) * interval '10 minutes'
    from generate_series(5, ${count}::int, 10) n`;
  await sql`
    insert into return_lines (id, return_id, order_line_id, quantity, reason)
    select md5('rl' || n)::uuid, md5('re' || n)::uuid, md5('l' || n || '-0')::uuid, 1, 'not-needed' from generate_series(5, ${count}::int, 10) n`;
  await sql`
    insert into customer_totals (account_id, currency, order_count, value_cents, last_order_ms)
    select a.id, 'USD', count(o.id), coalesce(sum(o.total_cents), 0), coalesce(max(extract(epoch from o.processed_at) * 1000), 0)::bigint
    from accounts a left join orders o on o.account_id = a.id where a.role = 'customer' group by a.id on conflict do nothing`;
  await sql`
    insert into guests (id, email, name, company, first_order_at, currency, order_count, test_order_count, value_cents, last_order_ms)
    select md5(lower(o.email))::uuid, lower(o.email), (array['Ada', 'Marie', 'Lise', 'Rosalind', 'Chien', 'Barbara', 'Emmy', 'Dorothy'])[1 + length(max(o.name)) % 2 + count(*)::int * ascii(md5(lower(o.email))) % 7] || ' Byron', max(guest_company(o)), min(o.processed_at), 'USD', count(*), 0, sum(o.total_cents), max(order_ms(o))
    from orders o where o.account_id is null and o.email <> '' group by lower(o.email) on conflict do nothing`;
}

async function fillTexts(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into contact_messages (id, name, email, subject, message, at, status, waiting_since, last_at, first_reply_at, assigned_to)
    select md5('m' || n)::uuid, 'Ada Byron' || n % 5000, 'buyer' || n || '@lab' || n % 3000 || '.example', 'product', 'When does balance ' || n || ' arrive?', t,
      case when n % 500 = 0 then 'open' when n % 10 = 0 then 'waiting' else 'closed' end, t, t, case when n % 500 > 0 then t + interval '3 hours' end,
      case when n % 7 = 0 then md5('a' || 1 + n % 3)::uuid end
    from (select n, now() - n * interval '12 minutes' as t from generate_series(1, ${count}::int) n) made`;
  await sql`
    insert into contact_entries (id, message_id, kind, text, key, at)
    select md5('e' || n)::uuid, md5('m' || n)::uuid, 'reply', 'It arrives on Monday, order ' || n || '.', md5('k' || n)::uuid, now() - n * interval '12 minutes' + interval '3 hours'
    from generate_series(1, ${count}::int) n`;
  await sql`
    insert into redirects (id, path, target, is_automatic, created_at)
    select md5('rd' || n)::uuid, '/products/old-' || n, '/products/product-' || n, n % 3 > 0, now() - n * interval '1 minute' from generate_series(1, ${count}::int) n`;
  await sql`
    insert into pages (id, handle, title, body_html, summary, published_at, updated_at)
    select md5('pg' || n)::uuid, 'page-' || n, 'Page ' || md5(n::text), '<p>Text</p>', '', now(), now() - n * interval '1 minute' from generate_series(1, ${Math.ceil(count / 50)}::int) n`;
  await sql`insert into blogs (id, handle, title) values (md5('b1')::uuid, 'journal', 'Journal') on conflict do nothing`;
  await sql`
    insert into articles (id, blog_id, handle, title, excerpt, body_html, author, tags, published_at, updated_at)
    select md5('ar' || n)::uuid, md5('b1')::uuid, 'article-' || n, 'Article ' || md5(n::text), '', '<p>Text</p>', 'Ada', '{}', now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, ${Math.ceil(count / 10)}::int) n`;
  await sql`
    insert into tax_certificates (id, account_id, email, number, country, provinces, status, file_key, file_bytes, created_at)
    select md5('tc' || n)::uuid, md5('a' || n)::uuid, 'buyer' || n || '@lab' || n % 3000 || '.example', 'TX-' || n, 'US', array['TX'],
      case when n % 500 = 1 then 'waiting' else 'verified' end, 'certificates/' || n, 1000, now() - n * interval '1 minute' from generate_series(1, ${count}::int, 10) n`;
  await sql`
    insert into domain_events (at, name, version, actor_kind, actor_id, subject_kind, subject_id, payload)
    select now() - n * interval '1 minute', (array['order.placed', 'stock.adjusted', 'order.refunded'])[1 + n % 3], 1, case when n % 50 = 0 then 'staff' else 'system' end,
      case when n % 50 = 0 then md5('a1')::uuid end, case when n % 400 = 1 then 'page' else 'order' end, md5('o' || n)::uuid::text, '{}'
    from generate_series(${count}::int, 1, -1) n`;
  await sql`
    insert into uploaded_pictures (id, file_key, title, width, height, bytes, created_at)
    select md5('u' || n)::uuid, 'pictures/' || md5('u' || n) || '.webp', 'Upload ' || n, 10, 10, 1000, now() from generate_series(1, ${Math.ceil(count / 10)}::int) n`;
}

async function fillInventory(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into stock_adjustments (variant_id, delta, on_hand_after, reason, actor_kind, order_id, at)
    select md5('v' || 1 + (n * 31) % ${count}::int || '-0')::uuid, -1, 5, 'sold', 'visitor', md5('o' || n)::uuid, now() - (${count}::int - n) * interval '10 minutes'
    from generate_series(1, ${count * 2}::int) n`;
  await sql`
    insert into incoming_deliveries (id, reference, supplier, note, next_on, created_at, updated_at)
    select md5('id' || n)::uuid, 'PO-' || n, 'Supplier ' || n % 40, '', case when n % 20 = 0 then current_date + n % 30 end, now() - n * interval '1 hour', now()
    from generate_series(1, ${Math.ceil(count / 20)}::int) n`;
  await sql`
    insert into incoming_lines (id, delivery_id, position, variant_id, expected_on, quantity, ended_at)
    select md5('il' || n || '-' || k)::uuid, md5('id' || n)::uuid, k, md5('v' || 1 + (n * 17 + k) % ${count}::int || '-0')::uuid, current_date + n % 30, 5, case when n % 20 > 0 then now() end
    from generate_series(1, ${Math.ceil(count / 20)}::int) n, generate_series(0, 2) k`;
}

/** Fills smaller lists: drafts, freight quotes, payouts, imports, bulk changes, versions, deliveries of a webhook, missing pictures. */
async function fillWork(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into draft_orders (id, name, email, currency, content, message, note, total_cents, revision, created_at, updated_at, sent_at, order_id, deleted_at)
    select md5('dr' || n)::uuid, 'D' || 1000 + n, 'buyer' || n || '@lab' || n % 3000 || '.example', 'USD', '{"lines": []}', '', '', (n::bigint * 7919) % 900000 + 500, 1, t, t,
      case when n % 2 = 0 then t end, case when n % 100 > 0 then md5('o' || n)::uuid end, case when n % 700 = 0 then t end
    from (select n, now() - n * interval '15 minutes' as t from generate_series(1, ${count}::int) n) made`;
  await sql`
    insert into freight_quotes (id, checkout_token, browser_id, key, email, currency, is_test, request, requested_at, cents, answered_at)
    select md5('fq' || n)::uuid, md5('ct' || n), md5('br' || n), md5('ky' || n), 'buyer' || n || '@lab' || n % 3000 || '.example', 'USD', false,
      '{"lines": [], "goodsCents": 100, "weightGrams": 1000,
        "shippingAddress": {"firstName": "Ada", "lastName": "Byron", "company": "", "address1": "1 Way", "address2": "", "city": "Boston", "province": "MA", "zip": "02110", "country": "US", "phone": ""},
        "delivery": {"liftGate": false, "appointment": false}}', t, 5000, case when n % 500 > 0 then t end
    from (select n, now() - n * interval '20 minutes' as t from generate_series(1, ${Math.ceil(count / 10)}::int) n) made`;
  await sql`
    insert into payment_payouts (id, provider, provider_reference, amount_cents, currency, is_test, status, fee_cents, created_at, arrives_at, updated_at)
    select md5('py' || n)::uuid, 'stripe', 'po_' || md5(n::text), 100000 + n, 'USD', false, case when n % 300 = 0 then 'failed' when n < 3 then 'pending' else 'paid' end, 300, t, t, t
    from (select n, now() - n * interval '1 day' as t from generate_series(1, ${Math.ceil(count / 10)}::int) n) made`;
  await sql`
    insert into imports (id, kind, state, file_name, file_key, file_bytes, created_at)
    select md5('im' || n)::uuid, 'products', 'done', 'products-' || n || '.csv', 'imports/' || n, 1000, now() - n * interval '1 hour'
    from generate_series(1, ${Math.ceil(count / 10)}::int) n`;
  await sql`
    insert into bulk_changes (id, kind, change, account_id, total, changed, created_at, starts_at, queued_at, finished_at)
    select md5('bc' || n)::uuid, 'product', '{"kind": "tags", "add": ["new"], "remove": []}', md5('a1')::uuid, 2, 2, t, t, t, t
    from (select n, now() - n * interval '2 hours' as t from generate_series(1, ${Math.ceil(count / 10)}::int) n) made`;
  await sql`
    insert into bulk_change_rows (run_id, position, subject_id, result)
    select md5('bc1')::uuid, n, md5('p' || n)::uuid, 'changed' from generate_series(1, ${Math.ceil(count / 10)}::int) n`;
  await sql`
    insert into order_runs (id, change, account_id, total, done, created_at, finished_at)
    select md5('or' || n)::uuid, '{"kind": "approve"}', md5('a1')::uuid, 2, 2, t, t
    from (select n, now() - n * interval '2 hours' as t from generate_series(1, ${Math.ceil(count / 10)}::int) n) made`;
  await sql`
    insert into order_run_rows (run_id, position, order_id, result)
    select md5('or1')::uuid, n, md5('o' || n)::uuid, 'done' from generate_series(1, ${Math.ceil(count / 2)}::int) n`;
  await sql`
    insert into product_types (id, name, specifications, updated_at)
    select md5('ty' || n)::uuid, 'Type ' || n, '[{"name": "Mass", "unit": "kg"}]', now() from generate_series(0, 150) n`;
  await sql`
    insert into record_versions (kind, subject_id, at, before, currency)
    select (array['product', 'collection', 'page', 'article'])[1 + n % 4], md5((array['p', 'c', 'pg', 'ar'])[1 + n % 4] || 1 + n / 40)::uuid, now() - n * interval '1 minute', '{"title": "Before"}', 'USD'
    from generate_series(0, ${count}::int) n`;
  await sql`
    insert into webhook_endpoints (id, url, topics, ids_only, sealed_secret, created_at, updated_at)
    values (${largeShopIds.webhook}, 'https://erp.example/hook', array['orders'], false, '', now(), now())`;
  await sql`
    insert into webhook_deliveries (id, endpoint_id, event_id, topic, event, subject_id, at, created_at, attempts, attempts_left, next_at, delivered_at, last_at, last_status)
    select md5('wd' || n)::uuid, ${largeShopIds.webhook}, n, 'orders', 'order.placed', md5('o' || n)::uuid::text, t, t, 1, 7, case when n % 1000 = 0 then t + interval '1 day' end,
      case when n % 500 > 0 then t end, t, 200
    from (select n, now() - n * interval '10 minutes' as t from generate_series(1, ${count}::int) n) made`;
  await sql`
    update product_images set file_key = null, source_url = 'https://elsewhere.example/' || id, fetch_fault = case when position = 0 then 'not-found' end
    where product_id in (select md5('p' || n * 100)::uuid from generate_series(1, ${Math.ceil(count / 100)}::int) n)`;
}

/** The ids for lists that belong to one record: the first record of each kind. */
export const largeShopIds = {
  webhook: "01990000-0000-7000-8000-00000000aaaa",
  product: idOf("p1"),
  order: idOf("o1"),
  collection: idOf("c1"),
  page: idOf("pg1"),
  article: idOf("ar1"),
  bulkChange: idOf("bc1"),
  orderRun: idOf("or1"),
  staff: idOf("a1"),
  variant: idOf("v1-0"),
  customer: idOf("a8"),
  guestOrder: idOf("o3"),
  guest: idOf("guest3@lab3.example"),
};

/** Returns the id that the statements above make with `md5('p1')::uuid`. */
function idOf(name: string): string {
  return createHash("md5")
    .update(name)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Adds to every second order a note that mentions this member of staff; a few of these notes are unread. */
export async function fillMentions({ sql }: Pick<Connection, "sql">, staffId: string): Promise<void> {
  await sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into order_events (id, order_id, kind, text, details, actor_kind, actor_id, at)
      select md5('oe' || id)::uuid, id, 'note', 'Please call the buyer', '{}', 'staff', ${staffId}, processed_at from orders where right(name, 1) in ('1', '3', '5', '7', '9')`;
    await sql`
      insert into order_mentions (id, order_id, event_id, staff_id, at, seen_at)
      select md5('om' || id)::uuid, order_id, id, ${staffId}, at, case when at < now() - interval '1 day' then at end from order_events where kind = 'note'`;
  });
  await sql`vacuum analyze order_events, order_mentions`;
}
