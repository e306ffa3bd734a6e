import type { Shop } from "#domain/shop.ts";
import { maxTags } from "./order-tags-input.ts";

/** The tags of `orders o` as JSON. */
export function tagsOf({ sql }: Pick<Shop, "sql">) {
  return sql`(select coalesce(json_agg(g.tag order by lower(g.tag)), '[]') from order_tags g where g.order_id = o.id)`;
}

/** The tags that orders have, by name. */
export async function selectTags({ sql }: Shop, limit: number): Promise<string[]> {
  // From one tag to the next by the index, so that it costs the same for any number of orders.
  const rows = await sql<{ tag: string }[]>`
    with recursive found as (
      (select lower(tag) as word, tag from order_tags order by lower(tag) limit 1)
      union all
      select next.word, next.tag from found cross join lateral (
        select lower(t.tag) as word, t.tag from order_tags t where lower(t.tag) > found.word order by lower(t.tag) limit 1) next)
    select tag from found limit ${limit}`;
  return rows.map(({ tag }) => tag);
}

export async function selectTagsOf({ sql }: Shop, orderId: string): Promise<string[]> {
  const rows = await sql<{ tag: string }[]>`select tag from order_tags where order_id = ${orderId} order by lower(tag)`;
  return rows.map(({ tag }) => tag);
}

export async function replaceTags({ sql }: Shop, orderId: string, tags: string[]): Promise<void> {
  await sql`delete from order_tags where order_id = ${orderId} and tag <> all(${tags}::text[])`;
  if (tags.length > 0)
    await sql`insert into order_tags (order_id, tag) select ${orderId}::uuid, tag from unnest(${tags}::text[]) tag on conflict do nothing`;
}

/** Returns the orders that are tagged otherwise than before. One that has all the tags it may have gets no more. */
export async function changeTags({ sql }: Shop, ids: string[], add: string[], remove: string[]): Promise<{ id: string; name: string }[]> {
  return sql<{ id: string; name: string }[]>`
    with chosen as (select id, name from orders where id = any(${ids}::uuid[]) order by id for no key update),
    removed as (
      delete from order_tags g using chosen c where g.order_id = c.id and lower(g.tag) in (select lower(w) from unnest(${remove}::text[]) w) returning g.order_id),
    added as (
      insert into order_tags (order_id, tag)
      select c.id, w from chosen c cross join unnest(${add}::text[]) w
      where not exists (select from order_tags g where g.order_id = c.id and lower(g.tag) = lower(w))
        and (select count(*) from order_tags g where g.order_id = c.id) + ${add.length}::int <= ${maxTags}
      on conflict do nothing returning order_id)
    select id, name from chosen where id in (select order_id from removed union select order_id from added) order by id`;
}
