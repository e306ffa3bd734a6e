import type { CollectionRules } from "#db/schema/catalog.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { savedChanges } from "#domain/domain-events/field-changes.ts";
import { inBatches, type Worked } from "#domain/faults/background-faults.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { formatMoney } from "#domain/money.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { cleanRichText } from "#domain/rich-text-cleaning.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { type CollectionInput, collectionInput } from "./collection-input.ts";
import { refreshMemberships } from "./membership-queries.ts";
import { invalidateMenusWith } from "./menu-pictures.ts";
import { lockCatalog } from "./product-write-queries.ts";

/**
 * Creates or replaces the collection of this handle with its members: those of its rules, or the named ones in order.
 * Owners and managers may. Refuses `not-allowed`, `input-invalid` (also for a category group that is not there). Gives the id.
 */
export async function saveCollection(shop: Shop, actor: Actor, input: CollectionInput): Promise<string> {
  requireRight(actor, "products.change");
  const form = parseInput(collectionInput, input);
  const descriptionHtml = await cleanRichText(shop, form.descriptionHtml, "descriptionHtml");
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const before = await lockCollection(shop, form.handle);
    const groupId = form.categoryGroup ? await groupOf(shop, form.categoryGroup) : null;
    const rules = form.rules ? JSON.stringify(form.rules) : null;
    const picture = form.picture ? JSON.stringify(form.picture) : null;
    const [row] = await shop.sql<{ id: string }[]>`
      insert into collections (id, handle, title, description_html, drawing, picture, rules, category_group_id, position, featured, seo_title, seo_description, updated_at)
      values (${shop.ids.next()}, ${form.handle}, ${form.title}, ${descriptionHtml}, ${form.drawing}, ${picture}::jsonb, ${rules}::jsonb, ${groupId},
              ${form.position}, ${form.featured}, ${form.seoTitle}, ${form.seoDescription}, ${shop.clock.now().toISOString()})
      on conflict (handle) do update set title = excluded.title, description_html = excluded.description_html, drawing = excluded.drawing,
        picture = ${form.picture === undefined ? shop.sql`collections.picture` : shop.sql`excluded.picture`}, rules = excluded.rules, position = excluded.position, featured = excluded.featured,
        category_group_id = ${form.categoryGroup === undefined ? shop.sql`collections.category_group_id` : shop.sql`excluded.category_group_id`},
        seo_title = excluded.seo_title, seo_description = excluded.seo_description, updated_at = excluded.updated_at
      returning id`;
    const id = row?.id as string;
    if (form.rules) await refreshMemberships(shop, null, { collectionIds: [id] });
    else if (form.products) await replaceMembers(shop, id, form.products);
    const { currency } = (await readSettings(shop)).shop;
    const [stored, after] = [before, (await lockCollection(shop, form.handle)) as ComparedCollection].map((row) => row && comparable(row, currency));
    const saved = savedChanges(stored, after as object);
    await record(shop, actor, "collection.saved", { kind: "collection", id }, { handle: form.handle, title: form.title, ...saved });
    await invalidate(shop, [tags.collection(id), tags.catalogIndex, tags.collections]);
    if (form.picture !== undefined) await invalidateMenusWith(shop, { collectionId: id });
    return id;
  });
}

type ComparedCollection = { rules: CollectionRules | null };

/** What the audit log compares of a collection, as it is stored; members only of one picked by hand. */
async function lockCollection(shop: Shop, handle: string): Promise<ComparedCollection | undefined> {
  const [row] = await shop.sql<ComparedCollection[]>`
    select c.title, c.description_html as "descriptionHtml", c.drawing, c.picture ->> 'fileKey' as picture, c.rules, g.handle as "categoryGroup", c.position,
           c.featured, c.seo_title as "seoTitle", c.seo_description as "seoDescription",
           case when c.rules is null then array(select p.handle from collection_products m join products p on p.id = m.product_id
                                                where m.collection_id = c.id order by m.position, p.handle) end as products
    from collections c left join category_groups g on g.id = c.category_group_id where c.handle = ${handle} for update of c`;
  return row;
}

/** Rules as one sentence, with prices as amounts. */
function comparable({ rules, ...row }: ComparedCollection, currency: string): object {
  const words = rules?.conditions.map(
    ({ field, relation, value }) => `${field} ${relation.replaceAll("-", " ")} ${field === "price" ? formatMoney(Number(value), currency) : value}`,
  );
  return { ...row, rules: words?.join(rules?.match === "all" ? " and " : " or ") ?? null };
}

async function groupOf(shop: Shop, handle: string): Promise<string> {
  const [group] = await shop.sql<{ id: string }[]>`select id from category_groups where handle = ${handle}`;
  if (!group) throw new Refusal("input-invalid", { fields: { categoryGroup: `There is no category group ${handle}.` } });
  return group.id;
}

/** The products of these handles in this order; unknown handles are left out. */
async function replaceMembers(shop: Shop, id: string, handles: string[]): Promise<void> {
  await shop.sql`delete from collection_products where collection_id = ${id}`;
  await shop.sql`
    insert into collection_products (collection_id, product_id, position)
    select ${id}, p.id, min(h.place)::int from unnest(${handles}::text[]) with ordinality h(handle, place) join products p on p.handle = h.handle group by p.id`;
}

/** Creates or renames a category group of the home page. Gives its id. */
export async function saveCategoryGroup(
  shop: Shop,
  actor: Actor,
  group: { handle: string; title: string; icon: string; position: number },
): Promise<string> {
  requireRight(actor, "products.change");
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const { handle, title, icon, position } = group;
    const [before] = await shop.sql<object[]>`select title, icon, position from category_groups where handle = ${handle}`;
    const [row] = await shop.sql<{ id: string }[]>`
      insert into category_groups (id, handle, title, icon, position) values (${shop.ids.next()}, ${group.handle}, ${group.title}, ${group.icon}, ${group.position})
      on conflict (handle) do update set title = excluded.title, icon = excluded.icon, position = excluded.position returning id`;
    await record(
      shop,
      actor,
      "category-group.saved",
      { kind: "category-group", id: row?.id as string },
      {
        handle,
        title,
        ...savedChanges(before, { title, icon, position }),
      },
    );
    await invalidate(shop, [tags.catalogIndex, tags.collections]);
    return row?.id as string;
  });
}

/** Deletes collections by id; their products stay. */
export async function removeCollections(shop: Shop, actor: Actor, ids: string[]): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const rows = await shop.sql<{ id: string; handle: string }[]>`delete from collections where id = any(${ids}::uuid[]) returning id, handle`;
    for (const row of rows) await record(shop, actor, "collection.removed", { kind: "collection", id: row.id }, { handle: row.handle });
    await invalidate(shop, [...rows.map((row) => tags.collection(row.id)), tags.catalogIndex, tags.collections]);
  });
}

/** Deletes category groups that hold no collection (any more). */
export async function removeCategoryGroups(shop: Shop, actor: Actor, ids: string[]): Promise<void> {
  requireRight(actor, "products.change");
  await inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const rows = await shop.sql<{ id: string; handle: string }[]>`
      delete from category_groups g where g.id = any(${ids}::uuid[]) and not exists (select from collections c where c.category_group_id = g.id) returning id, handle`;
    for (const row of rows) await record(shop, actor, "category-group.removed", { kind: "category-group", id: row.id }, { handle: row.handle });
    await invalidate(shop, [tags.catalogIndex, tags.collections]);
  });
}

/**
 * Refreshes the memberships of these products in rule collections after their availability state changed. A collection whose rules
 * fail is left as it is and remembered as a fault; saving it refreshes all of it.
 */
export async function refreshCollections(shop: Shop, productIds: string[]): Promise<Worked> {
  const rows = await shop.sql<{ id: string }[]>`select id from collections where rules is not null order by id`;
  return inBatches(shop, "collection", { subjects: rows.map(({ id }) => id) }, (collectionIds) =>
    inTransaction(shop, async (shop) => {
      await lockCatalog(shop);
      const moved = await refreshMemberships(shop, productIds, { collectionIds });
      await invalidate(shop, moved.map(tags.collection));
    }),
  );
}
