import type { Shop } from "#domain/shop.ts";

type PersonalList = {
  name: string;
  isSavedForLater: boolean;
  isShared: boolean;
  createdAt: string;
  updatedAt: string;
  lines: { product: string; variant: string; quantity: number }[];
};

export async function selectPersonalLists({ sql }: Shop, accountId: string | null): Promise<PersonalList[]> {
  return sql<PersonalList[]>`
    select l.name, l.kind = 'saved' as "isSavedForLater", l.share_id is not null as "isShared",
      to_json(l.created_at) #>> '{}' as "createdAt", to_json(l.updated_at) #>> '{}' as "updatedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('product', p.title, 'variant', v.title, 'quantity', i.quantity) order by i.added_at, i.variant_id), '[]')
        from buyer_list_lines i join variants v on v.id = i.variant_id join products p on p.id = v.product_id where i.list_id = l.id) as lines
    from buyer_lists l where l.account_id = ${accountId}::uuid order by l.id`;
}

/** Deletes the account's lists with their lines. */
export async function deleteListsOf({ sql }: Shop, accountId: string | null): Promise<number> {
  return (await sql`delete from buyer_lists where account_id = ${accountId}::uuid`).count;
}

/** Merges lists of the same name, and those saved for later, with the larger quantities; moves the others. Returns how many lists were merged or moved. */
export async function moveListsOf({ sql }: Shop, from: string, to: string): Promise<number> {
  const pairs = sql`
    select gone.id as gone_id, kept.id as kept_id from buyer_lists gone
    join buyer_lists kept on kept.account_id = ${to} and kept.kind = gone.kind and (gone.kind = 'saved' or lower(kept.name) = lower(gone.name))
    where gone.account_id = ${from}`;
  await sql`
    insert into buyer_list_lines as have (list_id, variant_id, quantity, added_at)
    select p.kept_id, i.variant_id, i.quantity, i.added_at from (${pairs}) p join buyer_list_lines i on i.list_id = p.gone_id
    on conflict (list_id, variant_id) do update set quantity = greatest(have.quantity, excluded.quantity)`;
  const united = await sql`delete from buyer_lists where id in (select gone_id from (${pairs}) p)`;
  const moved = await sql`update buyer_lists set account_id = ${to} where account_id = ${from}`;
  return united.count + moved.count;
}
