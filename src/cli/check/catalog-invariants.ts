import type { Sql } from "#db/open-database.ts";
import { isPublicMetafield } from "#domain/catalog/public-metafields.ts";
import { settingsOf } from "#domain/settings/settings.ts";
import { type Invariant, maxBrokenShown } from "./invariant.ts";

/** Units of `order_lines l` that were taken off before the order was paid: they are not reserved, and without an approval they were never sold. */
const takenOff = (sql: Sql) => sql`
  (select coalesce(sum(rl.quantity), 0) from refund_lines rl join refunds f on f.id = rl.refund_id where rl.order_line_id = l.id and f.kind = 'reduction')`;

export const catalogInvariants: Invariant[] = [
  {
    sentence: "Every product shows the lowest and highest price of its variants",
    severity: "fault",
    remedy: "Open these products in the admin area and save them. That corrects both prices.",
    broken: (sql) => sql`
      select p.handle as subject from products p
        join (select product_id, min(price_cents) as low, max(price_cents) as high from variants where retired_at is null group by product_id) v on v.product_id = p.id
       where p.min_price_cents <> v.low or p.max_price_cents <> v.high limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every item still to be shipped is a variant that the shop has",
    severity: "fault",
    remedy:
      "The first version deleted these variants when their option values were renamed. Ship what the line says, then adjust the product's stock by hand: shipping such a line does not change it.",
    broken: (sql) => sql`
      select o.name || ': ' || l.quantity || ' x ' || l.title || ' (' || l.variant_title || ')' as subject
        from order_lines l join orders o on o.id = l.order_id
       where l.variant_id is null and l.product_id is not null and o.fulfillment_status in ('unfulfilled', 'partially_fulfilled') and o.financial_status not in ('cancelled', 'refunded')
       order by o.processed_at limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every order waiting for approval holds the units of its lines",
    severity: "fault",
    remedy:
      "The first version released the stock of these orders when an option value was renamed. Count the variant, then approve the order, or cancel it and tell the buyer.",
    broken: (sql) => sql`
      select o.name || ': ' || l.quantity - ${takenOff(sql)} || ' x ' || l.title as subject
        from orders o join order_lines l on l.order_id = o.id
        left join (select attempt_id, variant_id, sum(quantity) as held from stock_reservations where ended_at is null group by 1, 2) r
          on r.attempt_id = o.attempt_id and r.variant_id = l.variant_id
       where o.financial_status = 'pending' and o.held_until > now() and coalesce(r.held, 0) < l.quantity - ${takenOff(sql)}
         and not exists (select from order_approvals a where a.order_id = o.id)
       order by o.processed_at limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every sale of a variant is in its stock history",
    severity: "note",
    remedy:
      "The first version lost the stock and the stock history of variants whose option values were renamed. Count the units and enter the number on the product's page. This note then disappears.",
    broken: (sql) => sql`
      select distinct p.handle || ' (' || l.variant_title || ')' as subject
        from order_lines l join orders o on o.id = l.order_id and o.financial_status in ('paid', 'partially_refunded')
        join products p on p.id = l.product_id
        left join stock_levels s on s.variant_id = l.variant_id
       where (l.variant_id is null or s.tracked) and l.quantity > ${takenOff(sql)}
         and not exists (select from stock_adjustments a where a.variant_id = l.variant_id and a.order_id = l.order_id)
         and not exists (select from stock_adjustments a join variants v on v.id = a.variant_id
                          where v.product_id = l.product_id and (l.variant_id is null or v.id = l.variant_id)
                            and a.reason in ('counted', 'imported') and a.at > o.processed_at)
       limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every variant for sale has a price",
    severity: "note",
    remedy: "Anyone can order these for free. Set a price on the product's page in the admin area, or make the product a draft.",
    broken: (sql) => sql`
      select distinct p.handle as subject from variants v join products p on p.id = v.product_id
       where p.status = 'active' and v.retired_at is null and v.price_cents = 0 limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every compare-at price is above the price",
    severity: "note",
    remedy: "A compare-at price that is not higher than the price promises a saving that does not exist: raise or remove it on the product's page.",
    broken: (sql) => sql`
      select distinct p.handle as subject from variants v join products p on p.id = v.product_id
       where p.status <> 'archived' and v.retired_at is null and v.compare_at_price_cents <= v.price_cents limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every text has at most 200,000 characters",
    severity: "note",
    remedy:
      "An older version accepted these texts. This version cannot save them until they are shorter: move parts of them to a document or a page.",
    // The length in bytes is known without reading the text.
    broken: (sql) => sql`
      select subject from (
        select 'product ' || handle as subject, description_html as text from products where octet_length(description_html) > 200000
        union all select 'page ' || handle, body_html from pages where octet_length(body_html) > 200000
        union all select 'article ' || handle, body_html from articles where octet_length(body_html) > 200000
        union all select 'collection ' || handle, description_html from collections where octet_length(description_html) > 200000) texts
       where char_length(text) > 200000 limit ${maxBrokenShown}`,
  },
  {
    sentence: "Someone decided which metafields are public",
    severity: "note",
    remedy:
      "The first version showed all metafields to everyone. Now buyers can read only those that pages show, and those marked public under Settings, Product defaults. Mark there what else they should see.",
    broken: async (sql) => {
      const marked = settingsOf(await sql<{ section: string; value: unknown }[]>`select section, value from settings`).productDefaults
        .publicMetafields;
      if (marked.length > 0) return [];
      const used = await sql<{ namespace: string; key: string; products: number }[]>`
        select m->>'namespace' as namespace, m->>'key' as key, count(*)::int as products
          from products, jsonb_array_elements(metafields) m group by 1, 2 order by 3 desc, 1, 2`;
      const hidden = used.filter((field) => !isPublicMetafield(field, []));
      return hidden
        .slice(0, maxBrokenShown)
        .map(({ namespace, key, products }) => ({ subject: `${namespace}.${key} of ${products} product${products === 1 ? "" : "s"}` }));
    },
  },
];
