import type { Shop } from "#domain/shop.ts";
import type { ListLine } from "./buyer-list-input.ts";
import { maxListUnits } from "./buyer-list-limits.ts";

/** `updatedAt` in ISO 8601. */
export type ListRow = { id: string; name: string; shareId: string | null; lineCount: number; updatedAt: string };

const columns = ({ sql }: Shop) => sql`l.id, l.name, l.share_id as "shareId", to_json(l.updated_at) #>> '{}' as "updatedAt",
  (select count(*)::int from buyer_list_lines i where i.list_id = l.id) as "lineCount"`;

/** If two changes to the lists of one account come at the same time, the second waits until the first is done; otherwise they could exceed the limits. */
export async function lockListsOf({ sql }: Shop, accountId: string): Promise<void> {
  // The account first, as a merge of accounts does: it locks the lists after the account.
  await sql`select from accounts where id = ${accountId} for key share`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lists of ${accountId}`}, 0))`;
}

/** Call it before an account is erased: changes of its lists lock the account first (`lockListsOf`), so they wait here until it is gone. */
export async function lockOutListChanges({ sql }: Shop, accountId: string): Promise<void> {
  await sql`select from accounts where id = ${accountId} for update`;
}

/** The named lists of the account, by name. */
export async function selectLists(shop: Shop, accountId: string): Promise<ListRow[]> {
  return shop.sql<ListRow[]>`
    select ${columns(shop)} from buyer_lists l where l.account_id = ${accountId} and l.kind = 'named' order by lower(l.name), l.id`;
}

export async function selectList(shop: Shop, accountId: string, id: string): Promise<ListRow | null> {
  const [row] = await shop.sql<ListRow[]>`
    select ${columns(shop)} from buyer_lists l where l.id = ${id} and l.account_id = ${accountId} and l.kind = 'named'`;
  return row ?? null;
}

export async function selectListNamed(shop: Shop, accountId: string, name: string): Promise<ListRow | null> {
  const [row] = await shop.sql<ListRow[]>`
    select ${columns(shop)} from buyer_lists l where l.account_id = ${accountId} and l.kind = 'named' and lower(l.name) = lower(${name})`;
  return row ?? null;
}

export async function selectSavedList(shop: Shop, accountId: string): Promise<ListRow | null> {
  const [row] = await shop.sql<ListRow[]>`select ${columns(shop)} from buyer_lists l where l.account_id = ${accountId} and l.kind = 'saved'`;
  return row ?? null;
}

export async function selectSharedList(shop: Shop, shareId: string): Promise<ListRow | null> {
  const [row] = await shop.sql<ListRow[]>`select ${columns(shop)} from buyer_lists l where l.share_id = ${shareId}`;
  return row ?? null;
}

/** The lines in the order in which they were added. */
export async function selectListLines({ sql }: Shop, listId: string): Promise<ListLine[]> {
  return sql<ListLine[]>`
    select variant_id as "variantId", quantity from buyer_list_lines where list_id = ${listId} order by added_at, variant_id`;
}

export async function countLists({ sql }: Shop, accountId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from buyer_lists where account_id = ${accountId} and kind = 'named'`;
  return row?.count ?? 0;
}

type NewList = { id: string; accountId: string; kind: "named" | "saved"; name: string; at: string };

export async function insertList({ sql }: Shop, { id, accountId, kind, name, at }: NewList): Promise<void> {
  await sql`
    insert into buyer_lists (id, account_id, kind, name, created_at, updated_at)
    values (${id}, ${accountId}, ${kind}, ${name}, ${at}::timestamptz, ${at}::timestamptz)`;
}

export async function updateListName({ sql }: Shop, id: string, name: string, at: string): Promise<void> {
  await sql`update buyer_lists set name = ${name}, updated_at = ${at}::timestamptz where id = ${id}`;
}

export async function updateShare({ sql }: Shop, id: string, shareId: string | null): Promise<void> {
  await sql`update buyer_lists set share_id = ${shareId} where id = ${id}`;
}

export async function deleteList({ sql }: Shop, id: string): Promise<void> {
  await sql`delete from buyer_lists where id = ${id}`;
}

/** Counts those of these variants that are or were on sale. */
export async function countPublished({ sql }: Shop, variantIds: string[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from variants v join products p on p.id = v.product_id and p.status <> 'draft' where v.id = any(${variantIds}::uuid[])`;
  return row?.count ?? 0;
}

/**
 * Puts lines on a list; for variants already on it, the quantities are added up (`add`) or the larger one stays. Variants that are not published are left
 * out. Returns how many lines the list then has.
 */
export async function upsertListLines({ sql }: Shop, listId: string, lines: ListLine[], how: "add" | "larger", at: string): Promise<number> {
  await sql`
    insert into buyer_list_lines as have (list_id, variant_id, quantity, added_at)
    select ${listId}, v.id, w.quantity, ${at}::timestamptz + w.place * interval '1 microsecond'
    from unnest((select ${lines.map(({ variantId }) => variantId)}::uuid[]), (select ${lines.map(({ quantity }) => quantity)}::int[]))
      with ordinality as w(variant_id, quantity, place)
    join variants v on v.id = w.variant_id
    join products p on p.id = v.product_id and p.status <> 'draft'
    order by v.id
    on conflict (list_id, variant_id) do update set quantity = case
      when ${how === "add"} then least(have.quantity + excluded.quantity, ${maxListUnits}::int) else greatest(have.quantity, excluded.quantity) end`;
  const [row] = await sql<{ count: number }[]>`
    with touched as (update buyer_lists set updated_at = ${at}::timestamptz where id = ${listId})
    select count(*)::int as count from buyer_list_lines where list_id = ${listId}`;
  return row?.count ?? 0;
}

/** False where the variant is not on the list. */
export async function updateLineQuantity({ sql }: Shop, listId: string, { variantId, quantity }: ListLine, at: string): Promise<boolean> {
  const changed = await sql`
    with touched as (update buyer_lists set updated_at = ${at}::timestamptz where id = ${listId})
    update buyer_list_lines set quantity = ${quantity} where list_id = ${listId} and variant_id = ${variantId}`;
  return changed.count > 0;
}

/** False where the variant is not on the list. */
export async function deleteListLine({ sql }: Shop, listId: string, variantId: string, at: string): Promise<boolean> {
  const gone = await sql`
    with touched as (update buyer_lists set updated_at = ${at}::timestamptz where id = ${listId})
    delete from buyer_list_lines where list_id = ${listId} and variant_id = ${variantId}`;
  return gone.count > 0;
}
