import type { z } from "zod";
import type { CollectionRules } from "#db/schema/catalog.ts";
import type { Shop } from "#domain/shop.ts";
import type { collectionInput } from "./collection-input.ts";

type Removed = { id: string; handle: string };
type NewCollection = z.output<typeof collectionInput> & { groupId: string | null };

/** Creates or replaces the collection with this handle; picture and category group keep their values where they are left out. Returns the id. */
export async function upsertCollection(shop: Shop, form: NewCollection): Promise<string> {
  const { sql } = shop;
  const status = form.status ?? "active";
  const rules = form.rules ? JSON.stringify(form.rules) : null;
  const picture = form.picture ? JSON.stringify(form.picture) : null;
  const [row] = await shop.sql<{ id: string }[]>`
    insert into collections (id, handle, title, description_html, drawing, picture, rules, category_group_id, position, featured, seo_title, seo_description, updated_at, status, publish_at)
    values (${shop.ids.next()}, ${form.handle}, ${form.title}, ${form.descriptionHtml}, ${form.drawing}, ${picture}::jsonb, ${rules}::jsonb, ${form.groupId},
            ${form.position}, ${form.featured}, ${form.seoTitle}, ${form.seoDescription}, ${shop.clock.now().toISOString()}, ${status},
            ${status === "draft" ? (form.publishAt ?? null) : null})
    on conflict (handle) do update set title = excluded.title, description_html = excluded.description_html, drawing = excluded.drawing,
      picture = ${form.picture === undefined ? shop.sql`collections.picture` : shop.sql`excluded.picture`}, rules = excluded.rules, position = excluded.position, featured = excluded.featured,
      category_group_id = ${form.categoryGroup === undefined ? shop.sql`collections.category_group_id` : shop.sql`excluded.category_group_id`},
      seo_title = excluded.seo_title, seo_description = excluded.seo_description, updated_at = excluded.updated_at,
      status = ${form.status === undefined ? sql`collections.status` : sql`excluded.status`},
      publish_at = ${publishAtOf(shop, form)}
    returning id`;
  return row?.id as string;
}

/** Only a draft has a publishing time. */
function publishAtOf({ sql }: Shop, { status, publishAt }: NewCollection) {
  if (status === "active") return sql`null`;
  return publishAt === undefined ? sql`collections.publish_at` : status === "draft" ? sql`excluded.publish_at` : sql`${publishAt}::timestamptz`;
}

/** Drafts whose publishing time has come, the longest overdue first. */
export async function selectDueCollections({ sql, clock }: Shop, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from collections where status = 'draft' and publish_at <= ${clock.now().toISOString()}::timestamptz order by publish_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

export type CollectionStatus = { status: "active" | "draft"; publishAt: string | null };

/** Returns the collections that had another status, with the time at which each was to be published before. */
export async function updateCollectionStatus({ sql, clock }: Shop, ids: readonly string[], { status, publishAt }: CollectionStatus) {
  return sql<{ id: string; handle: string; title: string; publishAt: string | null }[]>`
    with before as (select id, publish_at from collections where id = any(${ids as string[]}::uuid[]) and status <> ${status} for update)
    update collections c set status = ${status}, publish_at = ${publishAt}::timestamptz, updated_at = ${clock.now().toISOString()}
    from before where c.id = before.id returning c.id, c.handle, c.title, to_json(before.publish_at) #>> '{}' as "publishAt"`;
}

export async function collectionExists({ sql }: Shop, id: string): Promise<boolean> {
  return (await sql`select from collections where id = ${id}`).length > 0;
}

export type ComparedCollection = { id: string; handle: string; title: string; updatedAt: string; rules: CollectionRules | null };

/** The stored collection as the audit log compares it; it has members only if it is picked by hand. */
export async function lockCollection(shop: Shop, which: string | { id: string }): Promise<ComparedCollection | undefined> {
  const [row] = await shop.sql<ComparedCollection[]>`
    select c.id, to_json(c.updated_at) #>> '{}' as "updatedAt", c.handle, c.title, c.description_html as "descriptionHtml", c.drawing, c.picture ->> 'fileKey' as picture, c.rules, g.handle as "categoryGroup", c.position,
           c.featured, c.seo_title as "seoTitle", c.seo_description as "seoDescription", c.status, to_json(c.publish_at) #>> '{}' as "publishAt",
           case when c.rules is null then array(select p.handle from collection_products m join products p on p.id = m.product_id
                                                where m.collection_id = c.id order by m.position, p.handle) end as products
    from collections c left join category_groups g on g.id = c.category_group_id where ${typeof which === "string" ? shop.sql`c.handle = ${which}` : shop.sql`c.id = ${which.id}`} for update of c`;
  return row;
}

export async function updateCollectionHandle({ sql }: Shop, id: string, handle: string): Promise<void> {
  await sql`update collections set handle = ${handle} where id = ${id}`;
}

/** The products of these handles in this order; unknown handles are left out. */
export async function replaceMembers(shop: Shop, id: string, handles: string[]): Promise<void> {
  await shop.sql`delete from collection_products where collection_id = ${id}`;
  await shop.sql`
    insert into collection_products (collection_id, product_id, position)
    select ${id}, p.id, min(h.place)::int from unnest(${handles}::text[]) with ordinality h(handle, place) join products p on p.handle = h.handle group by p.id`;
}

/** Adds a product behind the others; false: it was a member already. A change of members changes the version that the editor compares. */
export async function addMember(shop: Shop, id: string, productId: string): Promise<boolean> {
  const { count } = await shop.sql`
    insert into collection_products (collection_id, product_id, position)
    select ${id}, ${productId}, coalesce(max(position), 0) + 1 from collection_products where collection_id = ${id} on conflict do nothing`;
  if (count > 0) await markChanged(shop, id);
  return count > 0;
}

/** False: the product was not a member. */
export async function removeMember(shop: Shop, id: string, productId: string): Promise<boolean> {
  const { count } = await shop.sql`delete from collection_products where collection_id = ${id} and product_id = ${productId}`;
  if (count > 0) await markChanged(shop, id);
  return count > 0;
}

async function markChanged({ sql, clock }: Shop, id: string): Promise<void> {
  await sql`update collections set updated_at = greatest(${clock.now().toISOString()}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`;
}

export async function selectGroupId(shop: Shop, handle: string): Promise<string | null> {
  const [group] = await shop.sql<{ id: string }[]>`select id from category_groups where handle = ${handle}`;
  return group?.id ?? null;
}

export async function selectGroup(shop: Shop, handle: string): Promise<object | undefined> {
  const [group] = await shop.sql<object[]>`select title, icon, position from category_groups where handle = ${handle}`;
  return group;
}

/** Inserts or updates a category group by its handle. Returns the id. */
export async function upsertGroup(shop: Shop, group: { handle: string; title: string; icon: string; position: number }): Promise<string> {
  const [row] = await shop.sql<{ id: string }[]>`
    insert into category_groups (id, handle, title, icon, position) values (${shop.ids.next()}, ${group.handle}, ${group.title}, ${group.icon}, ${group.position})
    on conflict (handle) do update set title = excluded.title, icon = excluded.icon, position = excluded.position returning id`;
  return row?.id as string;
}

export function deleteCollections(shop: Shop, ids: string[]): Promise<Removed[]> {
  return shop.sql<Removed[]>`delete from collections where id = any(${ids}::uuid[]) returning id, handle`;
}

export function deleteEmptyGroups(shop: Shop, ids: string[]): Promise<Removed[]> {
  return shop.sql<Removed[]>`
    delete from category_groups g where g.id = any(${ids}::uuid[]) and not exists (select from collections c where c.category_group_id = g.id) returning id, handle`;
}

/** The ids of collections with rules. */
export async function selectRuleCollections(shop: Shop): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`select id from collections where rules is not null order by id`;
  return rows.map(({ id }) => id);
}

/** A collection as an import compares it and an export writes it. */
export type WholeCollection = {
  handle: string;
  title: string;
  descriptionHtml: string;
  drawing: string;
  /** The file of its picture; null where it has none. */
  picture: { fileKey: string; alt: string } | null;
  rules: CollectionRules | null;
  categoryGroup: string | null;
  position: number;
  featured: boolean;
  seoTitle: string | null;
  seoDescription: string | null;
  /** Handles in order; only for a collection picked by hand. */
  products: string[];
};

/** The collections with these `handles`, or the next ones by handle; only those of `ids` where these are given. */
export async function selectWholeCollections(
  shop: Shop,
  which: { handles: string[] } | { after: string; limit: number; ids: string[] | null },
): Promise<WholeCollection[]> {
  const { sql } = shop;
  const part =
    "handles" in which
      ? sql`where c.handle = any(${which.handles}::text[])`
      : sql`where c.handle > ${which.after} ${which.ids ? sql`and c.id = any(${which.ids}::uuid[])` : sql``} order by c.handle limit ${which.limit}`;
  return sql<WholeCollection[]>`
    select c.handle, c.title, c.description_html as "descriptionHtml", c.drawing, c.picture, c.rules, g.handle as "categoryGroup", c.position, c.featured,
      c.seo_title as "seoTitle", c.seo_description as "seoDescription",
      case when c.rules is null then (select coalesce(jsonb_agg(p.handle order by m.position, p.handle), '[]')
        from collection_products m join products p on p.id = m.product_id where m.collection_id = c.id) else '[]' end as products
    from collections c left join category_groups g on g.id = c.category_group_id ${part}`;
}

/** Returns those of `handles` that products have. */
export async function selectKnownProducts({ sql }: Shop, handles: string[]): Promise<Set<string>> {
  const rows = await sql<{ handle: string }[]>`select handle from products where handle = any(${handles}::text[])`;
  return new Set(rows.map(({ handle }) => handle));
}
