import type { MenuItem } from "#db/schema/content.ts";
import { allItems } from "#domain/content/menu-links.ts";
import { isPluralForOneProduct } from "#domain/content/menu-title-check.ts";
import { type Invariant, maxBrokenShown } from "./invariant.ts";

/** Whether the titles of menu items match what they lead to. */
export const menuInvariants: Invariant[] = [
  {
    sentence: "Every menu item that names several things opens more than one product",
    severity: "note",
    remedy: "Open Content, Menus in the admin area and link the item to a collection, or name the one product that it opens.",
    broken: async (sql) => {
      const menus = await sql<{ items: MenuItem[] }[]>`select items from menus order by handle`;
      const found = menus.flatMap(({ items }) => allItems(items).filter(isPluralForOneProduct));
      return found.slice(0, maxBrokenShown).map(({ title, url }) => ({ subject: `${title} (${url})` }));
    },
  },
  {
    // The storefront writes "Shop All" before the item's title. An item with the name of the record that it opens promises only that record.
    sentence: "Every menu item with items below it opens all of their products",
    severity: "note",
    remedy:
      'Buyers read "Shop All" before the item\'s title. Open Content, Menus in the admin area and link the item to a collection that has all of these products, or name it as the collection that it opens.',
    broken: (sql) => sql<{ subject: string }[]>`
      with tops as (
        select m.handle, item.ordinality, item.value as top, (item.value #>> '{target,id}')::uuid as opens
          from menus m, jsonb_array_elements(m.items) with ordinality as item(value, ordinality)
      ), below as (
        select distinct t.handle, t.ordinality, t.top, t.opens, coalesce(c.product_id, p.id) as product_id
          from tops t
          join jsonb_array_elements(t.top -> 'items') as sub on true
          left join collection_products c on c.collection_id = (sub #>> '{target,id}')::uuid and c.is_listed
          left join products p on p.id = (sub #>> '{target,id}')::uuid and p.status = 'active'
         where coalesce(c.product_id, p.id) is not null
      )
      select top ->> 'title' || ' (' || (top ->> 'url') || '): ' || missing || ' of the ' || total || ' products below it' as subject
        from (
          select handle, ordinality, top, opens, count(*) as total, count(*) filter (where product_id <> opens and not exists (
                   select from collection_products o where o.collection_id = opens and o.product_id = below.product_id)) as missing
            from below where opens is not null group by handle, ordinality, top, opens
        ) counted
       where missing > 0
         and not exists (select from collections where id = opens and lower(title) = lower(trim(top ->> 'title')))
         and not exists (select from products where id = opens and lower(title) = lower(trim(top ->> 'title')))
       order by handle, ordinality limit ${maxBrokenShown}`,
  },
];
