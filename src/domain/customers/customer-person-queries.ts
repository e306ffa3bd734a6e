import type { Shop } from "#domain/shop.ts";

/** Of a person's account: their terms, what staff call them by and wrote about them. */
export async function selectPersonalCustomer(shop: Shop, accountId: string | null): Promise<object[]> {
  return shop.sql`
    select t.net_days as "netDays", t.credit_limit_cents as "creditLimitCents", to_json(t.changed_at) #>> '{}' as "changedAt",
      (select coalesce(jsonb_agg(g.tag order by g.tag), '[]') from customer_tags g where g.account_id = a.id) as tags,
      (select coalesce(jsonb_agg(jsonb_build_object('text', n.text, 'at', n.at) order by n.at, n.id), '[]') from customer_notes n where n.account_id = a.id) as notes
    from (select ${accountId}::uuid as id) a left join customer_terms t on t.account_id = a.id
    where t.account_id is not null or exists (select from customer_tags g where g.account_id = a.id) or exists (select from customer_notes n where n.account_id = a.id)`;
}

/** How many rows that were. */
export async function deletePersonalCustomer({ sql }: Shop, accountId: string | null): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with terms as (delete from customer_terms where account_id = ${accountId}::uuid returning 1),
      tags as (delete from customer_tags where account_id = ${accountId}::uuid returning 1),
      notes as (delete from customer_notes where account_id = ${accountId}::uuid returning 1)
    select (select count(*) from terms)::int + (select count(*) from tags)::int + (select count(*) from notes)::int as count`;
  return row?.count ?? 0;
}
