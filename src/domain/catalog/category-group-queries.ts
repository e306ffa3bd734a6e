import type { Shop } from "#domain/shop.ts";

export type StoredGroup = {
  id: string;
  handle: string;
  title: string;
  icon: string;
  position: number;
  collections: { id: string; title: string; productCount: number }[];
};

/** The groups with their collections in the shop's order; at most 500 groups. */
export async function selectGroups({ sql }: Shop): Promise<StoredGroup[]> {
  return sql<StoredGroup[]>`
    select g.id, g.handle, g.title, g.icon, g.position, coalesce(
      (select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'productCount', c.product_count) order by c.position, c.title)
         from collections c where c.category_group_id = g.id), '[]') as collections
    from category_groups g order by g.position, g.title limit 500`;
}

export async function insertGroup(shop: Shop, group: { handle: string; title: string; icon: string; position: number }): Promise<string> {
  const id = shop.ids.next();
  await shop.sql`
    insert into category_groups (id, handle, title, icon, position) values (${id}, ${group.handle}, ${group.title}, ${group.icon}, ${group.position})`;
  return id;
}

export async function updateGroup({ sql }: Shop, { id, title, icon, position }: { id: string; title: string; icon: string; position: number }) {
  await sql`update category_groups set title = ${title}, icon = ${icon}, position = ${position} where id = ${id}`;
}

/** Puts exactly these collections into the group. Their versions stay the same: the editor of a collection overwrites nothing unseen because of this. */
export async function replaceGroupCollections({ sql }: Shop, groupId: string, collectionIds: string[]): Promise<void> {
  await sql`update collections set category_group_id = null where category_group_id = ${groupId} and id <> all(${collectionIds}::uuid[])`;
  await sql`update collections set category_group_id = ${groupId} where id = any(${collectionIds}::uuid[])`;
}

/** Deletes the groups; their collections are then in no group. */
export async function deleteGroups({ sql }: Shop, ids: string[]): Promise<void> {
  await sql`update collections set category_group_id = null where category_group_id = any(${ids}::uuid[])`;
  await sql`delete from category_groups where id = any(${ids}::uuid[])`;
}
