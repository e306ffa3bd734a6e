import type { Shop } from "#domain/shop.ts";
import { maxTags } from "./order-tags-input.ts";

/** The tags of `orders o` as JSON. */
export function tagsOf({ sql }: Pick<Shop, "sql">) {
  return sql`(select coalesce(json_agg(g.tag order by lower(g.tag)), '[]') from order_tags g where g.order_id = o.id)`;
}

/** Returns the tags that orders have, by name. */
export async function selectTags({ sql }: Shop, limit: number): Promise<string[]> {
  // Steps from one tag to the next in the index, so that it costs the same for any number of orders.
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

/** Tags that `ids` get and lose; in a result, those that they really got and lost. */
export type TagChange = { ids: string[]; add: string[]; remove: string[] };

/** Returns the orders whose tags changed, with what each got and lost. An order that would have more than `maxTags` gets none of the new tags. */
export async function changeTags({ sql }: Shop, changes: TagChange[]): Promise<{ id: string; name: string; added: string[]; removed: string[] }[]> {
  return sql<{ id: string; name: string; added: string[]; removed: string[] }[]>`
    with wanted as (
      select unnest(w.ids) as id, w.add, w.remove from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as w(ids uuid[], add text[], remove text[])),
    chosen as (select o.id, o.name, w.add, w.remove from orders o join wanted w on w.id = o.id order by o.id for no key update of o),
    removed as (
      delete from order_tags g using chosen c where g.order_id = c.id and lower(g.tag) in (select lower(w) from unnest(c.remove) w) returning g.order_id, g.tag),
    added as (
      insert into order_tags (order_id, tag)
      select c.id, w from chosen c cross join unnest(c.add) w
      where not exists (select from order_tags g where g.order_id = c.id and lower(g.tag) = lower(w))
        and (select count(distinct lower(t)) from (
          select tag as t from order_tags g where g.order_id = c.id and lower(g.tag) not in (select lower(r) from unnest(c.remove) r)
          union all select unnest(c.add)) kept) <= ${maxTags}
      on conflict do nothing returning order_id, tag),
    changed as (
      select order_id, coalesce(array_agg(tag order by tag) filter (where is_new), '{}') as added, coalesce(array_agg(tag order by tag) filter (where not is_new), '{}') as removed
      from (select order_id, tag, true as is_new from added union all select order_id, tag, false from removed) each group by order_id)
    select c.id, c.name, changed.added, changed.removed from chosen c join changed on changed.order_id = c.id order by c.id`;
}
