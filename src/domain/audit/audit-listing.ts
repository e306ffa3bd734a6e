import { unauditedEvents } from "#domain/domain-events/event-definitions.ts";
import type { FieldChange } from "#domain/domain-events/field-changes.ts";
import { type Money, toMoney } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";

/** One action with the names that people know: whoever did it, and what it was done to. */
export type AuditEntry = {
  id: number;
  at: string;
  actorKind: "visitor" | "customer" | "staff" | "system";
  /** First and last name, else the email address; null for a visitor, the system, and an account that is gone. */
  actorName: string | null;
  /** The name of the event, or what an older version called it. */
  action: string;
  subjectKind: string;
  subjectId: string;
  /** An order's number, a title, an email address; of what is gone, what was written down then; null where nothing was. */
  subjectName: string | null;
  /** What the subject's page is found by, an id or a handle; null where there is no page (any more). */
  target: string | null;
  /** The handle of the blog that an article stands in. */
  within: string | null;
  address: string | null;
  /** What the action was about, where it was about an amount, a count, stock or a role. */
  amount: Money | null;
  count: number | null;
  stock: { delta: number; onHand: number } | null;
  role: string | null;
  /** The first of what changed, from what to what. */
  changes: FieldChange[];
  /** How much changed in all; null where nobody wrote it down. */
  changeCount: number | null;
  /** The subject was not there before. */
  isNew: boolean;
};

type Details = { amountCents?: number; totalCents?: number; count?: number; delta?: number; onHand?: number; role?: string; isNew?: boolean };
type Row = Omit<AuditEntry, "amount" | "count" | "stock" | "role" | "isNew"> & { details: Details; currency: string | null };

const pageSize = 50;
const shownChanges = 12;

/**
 * The audit log shows what staff and the system did, and what is done to accounts: the domain events, apart from what shoppers do all day. One
 * page of it, newest first; `before` is the id of the last entry of the page before. One statement reads
 * the names of a whole page. The caller checks the right.
 */
export async function listAuditEntries(
  shop: Shop,
  { before = null }: { before?: number | null } = {},
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const rows = await selectEntries(shop, before);
  const entries = rows.slice(0, pageSize).map(toEntry);
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
}

function toEntry({ details, currency, ...row }: Row): AuditEntry {
  const { amountCents = details.totalCents, count, delta, onHand, role, isNew } = details;
  return {
    ...row,
    amount: amountCents !== undefined && currency !== null ? toMoney(amountCents, currency) : null,
    count: count ?? null,
    stock: delta !== undefined && onHand !== undefined ? { delta, onHand } : null,
    role: role ?? null,
    isNew: isNew ?? false,
  };
}

/** All that an entry says of what changed. Refuses `not-found`. The caller checks the right. */
export async function readAuditChanges(shop: Shop, id: number): Promise<{ changes: FieldChange[]; more: number }> {
  const [row] = await shop.sql<{ changes: FieldChange[]; more: number }[]>`
    select coalesce(payload -> 'changes', '[]') as changes, coalesce((payload ->> 'more')::int, 0) as more from domain_events where id = ${id}`;
  if (!row) throw new Refusal("not-found");
  return row;
}

/** The page is cut out first, then each of its rows meets its subject by key. A subject's id is a uuid, a handle or a section. */
async function selectEntries(shop: Shop, before: number | null): Promise<Row[]> {
  return shop.sql<Row[]>`
    with page as materialized (
      select e.*, case when e.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.subject_id::uuid end as subject
      from domain_events e
      where e.name <> all(${unauditedEvents}::text[]) and (${before}::bigint is null or e.id < ${before}::bigint)
      order by e.id desc limit ${pageSize + 1}
    )
    select e.id, to_json(e.at) #>> '{}' as at, e.actor_kind as "actorKind",
           coalesce(nullif(concat_ws(' ', nullif(actor.first_name, ''), nullif(actor.last_name, '')), ''), actor.email) as "actorName",
           e.name as action, e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.address,
           coalesce(o.name, case when v.title <> 'Default Title' then p.title || ' · ' || v.title else p.title end, c.title, g.title, pg.title, ar.title, b.title,
                    person.email, e.payload ->> 'name', e.payload ->> 'title', e.payload ->> 'handle') as "subjectName",
           coalesce(o.id::text, p.id::text, c.handle, g.handle, pg.handle, ar.handle, case when e.subject_kind = 'blog' then b.handle end,
                    case when e.subject_kind = 'settings' then e.subject_id end) as target,
           case when ar.id is not null then b.handle end as within,
           e.payload - '{value,changes}'::text[] as details,
           jsonb_path_query_array(e.payload, ${`$.changes[0 to ${shownChanges - 1}]`}::jsonpath) as changes,
           jsonb_array_length(e.payload -> 'changes') + coalesce((e.payload ->> 'more')::int, 0) as "changeCount",
           coalesce(e.payload ->> 'currency', o.currency) as currency
    from page e
    left join accounts actor on actor.id = e.actor_id
    left join accounts person on e.subject_kind = 'account' and person.id = e.subject
    left join payment_attempts attempt on e.subject_kind = 'payment-attempt' and attempt.id = e.subject
    left join orders o on e.subject_kind in ('order', 'payment-attempt') and o.id = case when e.subject_kind = 'order' then e.subject else attempt.order_id end
    left join variants v on e.subject_kind = 'variant' and v.id = e.subject
    left join products p on e.subject_kind in ('product', 'variant') and p.id = case when e.subject_kind = 'product' then e.subject else v.product_id end
    left join collections c on e.subject_kind = 'collection' and c.id = e.subject
    left join category_groups g on e.subject_kind = 'category-group' and g.id = e.subject
    left join pages pg on e.subject_kind = 'page' and pg.id = e.subject and pg.published_at is not null
    left join articles ar on e.subject_kind = 'article' and ar.id = e.subject and ar.published_at is not null
    left join blogs b on e.subject_kind in ('article', 'blog') and b.id = case when e.subject_kind = 'blog' then e.subject else ar.blog_id end
    order by e.id desc`;
}
