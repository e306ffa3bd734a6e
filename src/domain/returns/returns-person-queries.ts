import type { Person } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";

/** The condition that `orders o` was placed while signed in to the account, or under the email address. */
function isTheirs({ sql }: Shop, { accountId, email }: Person) {
  return sql`(o.account_id = ${accountId}::uuid or lower(o.email) = ${email}::text)`;
}

export async function selectPersonalReturns(shop: Shop, person: Person): Promise<object[]> {
  const rows = await shop.sql<{ exported: object }[]>`
    select jsonb_build_object('order', o.name, 'number', r.number, 'status', r.status, 'requestedAt', r.requested_at, 'comment', r.comment,
      'declineReason', r.decline_reason, 'instructions', r.instructions, 'returnAddress', r.return_address, 'receivedAt', r.received_at,
      'closedAt', r.closed_at,
      'pictures', (select coalesce(jsonb_agg(p.name order by p.at, p.id), '[]') from return_pictures p where p.return_id = r.id),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'quantity', rl.quantity, 'reason', rl.reason, 'received', rl.received,
          'condition', rl.condition) order by l.position), '[]')
        from return_lines rl join order_lines l on l.id = rl.order_line_id where rl.return_id = r.id)) as exported
    from returns r join orders o on o.id = r.order_id where ${isTheirs(shop, person)} order by r.requested_at`;
  return rows.map(({ exported }) => exported);
}

/** Returns the orders of their returns that are not finished. */
export async function selectOpenReturns(shop: Shop, person: Person): Promise<string[]> {
  const rows = await shop.sql<{ name: string }[]>`
    select distinct o.name from returns r join orders o on o.id = r.order_id
    where ${isTheirs(shop, person)} and r.status in ('requested', 'approved', 'received') order by o.name`;
  return rows.map(({ name }) => name);
}

/** Erases what was typed; the goods and the times stay with the order's books. */
export async function blankReturns(shop: Shop, person: Person): Promise<number> {
  const { sql } = shop;
  const [row] = await sql<{ count: number }[]>`
    with theirs as (select r.id from returns r join orders o on o.id = r.order_id where ${isTheirs(shop, person)} and o.buyer_erased_at is null),
    -- The next hourly cleanup removes them with their files.
    pictures as (update return_pictures p set name = '' from theirs where p.return_id = theirs.id),
    lines as (update return_lines rl set condition = null from theirs where rl.return_id = theirs.id),
    blank as (
      update returns r set comment = '', decline_reason = null, instructions = null, return_address = null from theirs where r.id = theirs.id returning r.id)
    select count(*)::int as count from blank`;
  return row?.count ?? 0;
}
