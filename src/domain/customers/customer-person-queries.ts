import type { AccountMove } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";

/** Selects what staff store about a person's account: payment terms, tags and notes. */
export async function selectPersonalCustomer(shop: Shop, accountId: string | null): Promise<object[]> {
  return shop.sql`
    select t.net_days as "netDays", t.credit_limit_cents as "creditLimitCents", to_json(t.changed_at) #>> '{}' as "changedAt",
      (select coalesce(jsonb_agg(g.tag order by g.tag), '[]') from customer_tags g where g.account_id = a.id) as tags,
      (select coalesce(jsonb_agg(jsonb_build_object('text', n.text, 'at', n.at) order by n.at, n.id), '[]') from customer_notes n where n.account_id = a.id) as notes
    from (select ${accountId}::uuid as id) a left join customer_terms t on t.account_id = a.id
    where t.account_id is not null or exists (select from customer_tags g where g.account_id = a.id) or exists (select from customer_notes n where n.account_id = a.id)`;
}

/** Returns how many rows were deleted. */
export async function deletePersonalCustomer({ sql }: Shop, accountId: string | null): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with terms as (delete from customer_terms where account_id = ${accountId}::uuid returning 1),
      tags as (delete from customer_tags where account_id = ${accountId}::uuid returning 1),
      notes as (delete from customer_notes where account_id = ${accountId}::uuid returning 1)
    select (select count(*) from terms)::int + (select count(*) from tags)::int + (select count(*) from notes)::int as count`;
  return row?.count ?? 0;
}

/** Moves notes, tags that the other account does not have, and terms where it has none. */
export async function moveCustomer({ sql }: Shop, { from, to }: AccountMove): Promise<number> {
  const notes = await sql`update customer_notes set account_id = ${to} where account_id = ${from}`;
  const tags = await sql`
    update customer_tags g set account_id = ${to}
    where g.account_id = ${from} and not exists (select from customer_tags o where o.account_id = ${to} and lower(o.tag) = lower(g.tag))`;
  await sql`
    delete from customer_terms t where t.account_id = ${to} and t.net_days is null
      and exists (select from customer_terms o where o.account_id = ${from} and o.net_days is not null)`;
  const terms = await sql`
    update customer_terms t set account_id = ${to}, revision = t.revision + 1
    where t.account_id = ${from} and not exists (select from customer_terms o where o.account_id = ${to})`;
  return notes.count + tags.count + terms.count;
}
