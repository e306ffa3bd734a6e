import type { Fragment } from "#db/open-database.ts";
import { accountName } from "#domain/display-name-queries.ts";
import { bulkChangeRequest, orderRunRequest } from "#domain/domain-events/domain-events.ts";
import { unauditedEvents } from "#domain/domain-events/event-definitions.ts";
import type { FieldChange } from "#domain/domain-events/field-changes.ts";
import type { Shop } from "#domain/shop.ts";
import { auditAreas } from "./audit-areas.ts";
import type { AuditEntry, AuditFilters, AuditPerson, AuditSubject } from "./audit-listing.ts";

type Details = {
  amountCents?: number;
  totalCents?: number;
  count?: number;
  delta?: number;
  onHand?: number;
  role?: string;
  isNew?: boolean;
  target?: string;
};
export type EntryRow = Omit<AuditEntry, "amount" | "count" | "stock" | "role" | "isNew" | "leadsTo"> & { details: Details; currency: string | null };

/** How many changes are shown. A menu shows all of its changes, because moving an item makes two. */
const shownChanges = 12;

type Wanted = AuditFilters & { before: number | null; subject: AuditSubject | null; limit: number };

/**
 * The rows of one page, newest first. For an area, takes the newest of each of its kinds, so that each is read from the index of kinds in order.
 * What a bulk change did to each product, and a bulk action to each order, is only listed for that one subject.
 */
function pageRows(shop: Shop, { before, subject, person, area, atFrom, atTo, limit }: Wanted): Fragment {
  const { sql } = shop;
  const conditions = [
    ...(subject
      ? [sql`e.subject_kind = ${subject.kind} and e.subject_id = ${subject.id}`]
      : [sql`(e.request_id is null or e.request_id not like all(${[`${bulkChangeRequest("")}%`, `${orderRunRequest("")}%`]}::text[]))`]),
    ...(before === null ? [] : [sql`(e.at, e.id) < ((select b.at from domain_events b where b.id = ${before}::bigint), ${before}::bigint)`]),
    ...(person
      ? [person === "shop" ? sql`e.actor_id is null and e.actor_kind = 'system'` : sql`e.actor_id = ${person}::uuid and e.actor_kind <> 'visitor'`]
      : []),
    ...(atFrom ? [sql`e.at >= ${atFrom}::timestamptz`] : []),
    ...(atTo ? [sql`e.at < ${atTo}::timestamptz`] : []),
  ];
  const rows = (kind: Fragment) => sql`(
    select e.* from domain_events e
    where ${conditions.reduce((all, condition) => sql`${all} and ${condition}`, kind)} and e.name <> all(${unauditedEvents}::text[])
    order by e.at desc, e.id desc limit ${limit})`;
  if (!area) return rows(sql`true`);
  return sql`(
    select found.* from unnest(${[...auditAreas[area]]}::text[]) as k(kind) cross join lateral ${rows(sql`e.subject_kind = k.kind`)} found
    order by found.at desc, found.id desc limit ${limit})`;
}

/** The page is selected first, then the subject of each of its rows is joined by key. A subject's id is a UUID, a handle or a section. */
export async function selectEntries(shop: Shop, wanted: Wanted): Promise<EntryRow[]> {
  return shop.sql<EntryRow[]>`
    with page as materialized (
      select e.*, case when e.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.subject_id::uuid end as subject
      from ${pageRows(shop, wanted)} e
    )
    select e.id, to_json(e.at) #>> '{}' as at, e.actor_kind as "actorKind",
           coalesce(nullif(concat_ws(' ', nullif(actor.first_name, ''), nullif(actor.last_name, '')), ''), actor.email, acting.name) as "actorName",
           e.name as action, e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.address,
           coalesce(o.name, case when v.title <> 'Default Title' then p.title || ' · ' || v.title else p.title end, c.title, g.title, pg.title, ar.title, b.title,
                    person.email, invited.email, written.name, e.payload ->> 'name', e.payload ->> 'title', e.payload ->> 'handle', e.payload ->> 'path') as "subjectName",
           coalesce(o.id::text, p.id::text, written.id::text, c.handle, g.handle, pg.handle, ar.handle, case when e.subject_kind = 'blog' then b.handle end,
                    case when e.subject_kind in ('settings', 'mail-texts', 'menu') then e.subject_id end,
                    (select r.id::text from bulk_changes r where e.subject_kind = 'bulk-change' and r.id = e.subject),
                    (select r.id::text from order_runs r where e.subject_kind = 'order-run' and r.id = e.subject),
                    (select d.id::text from discounts d where e.subject_kind = 'discount' and d.id = e.subject)) as target,
           case when ar.id is not null then b.handle end as within,
           e.payload - '{value,changes}'::text[] as details,
           case when e.name = 'menu.saved' then coalesce(e.payload -> 'changes', '[]')
                else jsonb_path_query_array(e.payload, ${`$.changes[0 to ${shownChanges - 1}]`}::jsonpath) end as changes,
           jsonb_array_length(e.payload -> 'changes') + coalesce((e.payload ->> 'more')::int, 0) as "changeCount",
           coalesce(e.payload ->> 'currency', o.currency) as currency
    from page e
    left join accounts actor on actor.id = e.actor_id
    left join api_keys acting on e.actor_kind = 'apiKey' and acting.id = e.actor_id
    left join accounts person on e.subject_kind = 'account' and person.id = e.subject
    left join contact_messages written on e.subject_kind = 'message' and written.id = e.subject
    left join staff_invitations invited on e.subject_kind = 'invitation' and invited.id = e.subject
    left join payment_attempts attempt on e.subject_kind = 'payment-attempt' and attempt.id = e.subject
    left join orders o on e.subject_kind in ('order', 'payment-attempt') and o.id = case when e.subject_kind = 'order' then e.subject else attempt.order_id end
    left join variants v on e.subject_kind = 'variant' and v.id = e.subject
    left join products p on e.subject_kind in ('product', 'variant') and p.id = case when e.subject_kind = 'product' then e.subject else v.product_id end
    left join collections c on e.subject_kind = 'collection' and c.id = e.subject
    left join category_groups g on e.subject_kind = 'category-group' and g.id = e.subject
    left join pages pg on e.subject_kind = 'page' and pg.id = e.subject and pg.published_at is not null
    left join articles ar on e.subject_kind = 'article' and ar.id = e.subject and ar.published_at is not null
    left join blogs b on e.subject_kind in ('article', 'blog') and b.id = case when e.subject_kind = 'blog' then e.subject else ar.blog_id end
    order by e.at desc, e.id desc`;
}

/** Returns everyone who may have done something: staff, including former staff, then API keys. */
export async function selectAuditPeople({ sql }: Shop, limit: number): Promise<AuditPerson[]> {
  return sql<AuditPerson[]>`
    (select a.id, ${accountName(sql, "a")} as name, 'staff' as kind from accounts a where a.role <> 'customer' order by lower(${accountName(sql, "a")}), a.id limit ${limit})
    union all (select k.id, k.name, 'apiKey' as kind from api_keys k order by lower(k.name), k.id limit ${limit})`;
}

/** Returns all changes of an entry; null: there is no such entry. */
export async function selectChanges(shop: Shop, id: number): Promise<{ changes: FieldChange[]; more: number } | null> {
  const [row] = await shop.sql<{ changes: FieldChange[]; more: number }[]>`
    select coalesce(payload -> 'changes', '[]') as changes, coalesce((payload ->> 'more')::int, 0) as more from domain_events where id = ${id}`;
  return row ?? null;
}
