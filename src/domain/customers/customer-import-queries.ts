import type { Address } from "#db/schema/checkout.ts";
import type { Shop } from "#domain/shop.ts";

/** The stored state that an import compares with. `isOwned`: the owner has signed in, or has proven the email address. */
export type ImportState = {
  email: string;
  id: string | null;
  isCustomer: boolean;
  isOwned: boolean;
  firstName: string;
  lastName: string;
  /** The default address first. */
  addresses: Address[];
  tags: string[];
  notes: string[];
  newsletter: "none" | "subscribed" | "left";
};

/** Returns one state for each of `emails`, in their order, also where nobody has the address. */
export async function selectImportStates({ sql }: Shop, emails: string[]): Promise<ImportState[]> {
  return sql<ImportState[]>`
    select e.email, a.id, coalesce(a.role = 'customer', true) as "isCustomer",
      coalesce(a.last_sign_in_at is not null or a.email_confirmed_at is not null, false) as "isOwned",
      coalesce(a.first_name, '') as "firstName", coalesce(a.last_name, '') as "lastName",
      (select coalesce(jsonb_agg(d.address order by d.is_default desc, d.created_at, d.id), '[]') from account_addresses d where d.account_id = a.id) as addresses,
      (select coalesce(jsonb_agg(g.tag order by lower(g.tag)), '[]') from customer_tags g where g.account_id = a.id) as tags,
      (select coalesce(jsonb_agg(n.text order by n.at, n.id), '[]') from customer_notes n where n.account_id = a.id) as notes,
      case when s.unsubscribed_at is not null then 'left' when s.confirmed_at is not null then 'subscribed' else 'none' end as newsletter
    from unnest(${emails}::text[]) with ordinality e(email, place)
    left join accounts a on lower(a.email) = lower(e.email)
    left join subscribers s on lower(s.email) = lower(e.email)
    order by e.place`;
}

export type ExportedCustomer = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  addresses: Address[];
  tags: string[];
  notes: string[];
  consentAt: string | null;
  consentText: string | null;
  orderCount: number;
  valueCents: number;
};

/** Selects customers by id after `afterId`; `ids`: only these. */
export async function selectCustomersForExport(
  { sql }: Shop,
  { ids, afterId, limit }: { ids: string[] | null; afterId: string; limit: number },
): Promise<ExportedCustomer[]> {
  return sql<ExportedCustomer[]>`
    select a.id, a.email, a.first_name as "firstName", a.last_name as "lastName",
      (select coalesce(jsonb_agg(d.address order by d.is_default desc, d.created_at, d.id), '[]') from account_addresses d where d.account_id = a.id) as addresses,
      (select coalesce(jsonb_agg(g.tag order by lower(g.tag)), '[]') from customer_tags g where g.account_id = a.id) as tags,
      (select coalesce(jsonb_agg(n.text order by n.at, n.id), '[]') from customer_notes n where n.account_id = a.id) as notes,
      to_json(s.confirmed_at) #>> '{}' as "consentAt", s.consent_text as "consentText",
      ct.order_count as "orderCount", ct.value_cents::float8 as "valueCents"
    from accounts a join customer_totals ct on ct.account_id = a.id
    left join subscribers s on lower(s.email) = lower(a.email) and s.confirmed_at is not null and s.unsubscribed_at is null
    where a.role = 'customer' and a.id > ${afterId}::uuid ${ids ? sql`and a.id = any(${ids}::uuid[])` : sql``}
    order by a.id limit ${limit}`;
}

export async function selectCustomerCount({ sql }: Shop): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from accounts where role = 'customer'`;
  return row?.count ?? 0;
}
