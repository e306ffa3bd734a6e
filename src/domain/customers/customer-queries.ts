import type { Address } from "#db/schema/checkout.ts";
import type { CursorPlace } from "#domain/cursor.ts";
import { prefixQuery } from "#domain/orders/order-search-words.ts";
import type { Shop } from "#domain/shop.ts";
import { accountName } from "#domain/shown-name-queries.ts";
import type { CustomerView, TermsInput } from "./customer-input.ts";

export type CustomerRow = {
  id: string;
  name: string;
  email: string;
  createdAt: string;
  orderCount: number;
  /** Paid less refunded, of real orders in the shop's currency. Minor units. */
  valueCents: number;
  netDays: number | null;
};
export type CustomerAddress = { id: string; address: Address; isDefault: boolean };
export type CustomerOrder = { id: string; name: string; isTest: boolean; processedAt: string; totalCents: number; currency: string };
/** What is stored of the terms; `revision` 0: nothing yet. */
export type StoredTerms = TermsInput & { revision: number; changedAt: string | null; changedBy: string | null };
export type StoredCustomer = CustomerRow & {
  firstName: string;
  lastName: string;
  isEmailConfirmed: boolean;
  isDisabled: boolean;
  lastSignInAt: string | null;
  testOrderCount: number;
  /** What is still to be paid of approved orders and of what edits have added to paid ones; in trial mode, test orders. */
  openCents: number;
  addresses: CustomerAddress[];
  orders: CustomerOrder[];
  terms: StoredTerms;
};

/** The words of `accounts a` that staff search by: the same expression as in the index `accounts_customer_search`. */
function searchWords({ sql }: Shop) {
  return sql`to_tsvector('simple'::regconfig, translate(lower(a.first_name || ' ' || a.last_name || ' ' || a.email), '@.+-_''', '      ') || ' ' || lower(a.email))`;
}

/** What the account of `accounts a` ordered. */
function sums(shop: Shop, currency: string) {
  const { sql } = shop;
  return sql`
    select count(*) filter (where not o.is_test)::int as "orderCount", count(*) filter (where o.is_test)::int as "testOrderCount",
      coalesce(sum(o.total_cents - o.reduced_cents - o.refunded_cents) filter (
        where not o.is_test and o.currency = ${currency} and o.financial_status in ('paid', 'partially_refunded', 'refunded')), 0)::bigint as "valueCents"
    from orders o where o.account_id = a.id`;
}

const shownName = ({ sql }: Shop) => sql`trim(a.first_name || ' ' || a.last_name)`;

type ListQuery = { search: string; view: CustomerView; first: number; after: CursorPlace | null; currency: string };

/** Customers with an account, the newest first. */
export async function selectCustomers(shop: Shop, { search, view, first, after, currency }: ListQuery): Promise<(CustomerRow & { key: string })[]> {
  const { sql } = shop;
  const words = prefixQuery(search);
  return sql<(CustomerRow & { key: string })[]>`
    with page as (
      select a.*, t.net_days from accounts a ${view === "terms" ? sql`join` : sql`left join`} customer_terms t on t.account_id = a.id ${view === "terms" ? sql`and t.net_days is not null` : sql``}
      where a.role = 'customer' ${words ? sql`and ${searchWords(shop)} @@ ${words}::tsquery` : sql``}
        ${after ? sql`and (a.created_at, a.id) < (${after.key}::text::timestamptz, ${after.id}::uuid)` : sql``}
      order by a.created_at desc, a.id desc limit ${first})
    select a.id, ${shownName(shop)} as name, a.email, to_json(a.created_at) #>> '{}' as "createdAt",
      to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key, s."orderCount", s."valueCents", a.net_days as "netDays"
    from page a cross join lateral (${sums(shop, currency)}) s
    order by a.created_at desc, a.id desc`;
}

const shownOrders = 20;

export async function selectCustomer(
  shop: Shop,
  id: string,
  { currency, isTest }: { currency: string; isTest: boolean },
): Promise<StoredCustomer | null> {
  const { sql } = shop;
  const [row] = await sql<(Omit<StoredCustomer, "terms"> & { terms: StoredTerms | null })[]>`
    select a.id, ${shownName(shop)} as name, a.first_name as "firstName", a.last_name as "lastName", a.email, to_json(a.created_at) #>> '{}' as "createdAt",
      a.email_confirmed_at is not null as "isEmailConfirmed", a.disabled_at is not null as "isDisabled",
      to_json(a.last_sign_in_at) #>> '{}' as "lastSignInAt", s."orderCount", s."testOrderCount", s."valueCents", t.net_days as "netDays",
      ${openCents(shop, { currency, isTest })} as "openCents",
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'address', d.address, 'isDefault', d.is_default) order by d.is_default desc, d.created_at, d.id), '[]')
        from account_addresses d where d.account_id = a.id) as addresses,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'isTest', o.is_test, 'processedAt', o.processed_at,
          'totalCents', o.total_cents - o.reduced_cents - o.refunded_cents, 'currency', o.currency) order by o.processed_at desc, o.id desc), '[]')
        from (select * from orders where account_id = a.id order by processed_at desc limit ${shownOrders}) o) as orders,
      case when t.account_id is not null then jsonb_build_object('netDays', t.net_days, 'creditLimitCents', t.credit_limit_cents,
        'remindersPaused', t.reminders_paused, 'revision', t.revision, 'changedAt', t.changed_at,
        'changedBy', ${accountName(sql, "changer")}) end as terms
    from accounts a cross join lateral (${sums(shop, currency)}) s
    left join customer_terms t on t.account_id = a.id left join accounts changer on changer.id = t.changed_by
    where a.id = ${id} and a.role = 'customer'`;
  return row ? { ...row, terms: row.terms ?? noTerms } : null;
}

const noTerms: StoredTerms = { netDays: null, creditLimitCents: null, remindersPaused: false, revision: 0, changedAt: null, changedBy: null };

/**
 * What `accounts a` still has to pay: of approved orders, and what edits have added to orders that were paid; test orders among themselves.
 */
function openCents({ sql }: Shop, { currency, isTest }: { currency: string; isTest: boolean }) {
  return sql`(
    select coalesce(sum(case when o.financial_status = 'pending' then o.total_cents - o.reduced_cents - o.received_cents else o.balance_cents end), 0)::bigint
    from orders o
    where o.account_id = a.id and o.is_test = ${isTest} and o.currency = ${currency}
      and ((o.financial_status = 'pending' and exists (select from order_approvals p where p.order_id = o.id)) or o.balance_cents > 0))`;
}

/** The terms under lock: until the transaction ends no other order of this account is weighed against the limit. Null: no account with terms. */
export async function lockTerms(shop: Shop, accountId: string): Promise<{ netDays: number; creditLimitCents: number | null } | null> {
  const [row] = await shop.sql<{ netDays: number; creditLimitCents: number | null }[]>`
    select t.net_days as "netDays", t.credit_limit_cents as "creditLimitCents" from customer_terms t
    where t.account_id = ${accountId} and t.net_days is not null for update`;
  return row ?? null;
}

/** A statement of its own, after the lock: it sees what the order before has added. */
export async function selectOpenCents(shop: Shop, accountId: string, of: { currency: string; isTest: boolean }): Promise<number> {
  const [row] = await shop.sql<{ cents: number }[]>`select ${openCents(shop, of)} as cents from accounts a where a.id = ${accountId}`;
  return row?.cents ?? 0;
}

/** Without a lock: for pages. */
export async function selectNetDays(shop: Shop, accountId: string): Promise<number | null> {
  const [row] = await shop.sql<{ netDays: number | null }[]>`select net_days as "netDays" from customer_terms where account_id = ${accountId}`;
  return row?.netDays ?? null;
}

/** The account's row keeps two first changes apart. Null: no such customer. */
export async function lockStoredTerms(shop: Shop, accountId: string): Promise<(TermsInput & { revision: number; isEmailConfirmed: boolean }) | null> {
  const { sql } = shop;
  const [account] = await sql<{ isEmailConfirmed: boolean }[]>`
    select email_confirmed_at is not null as "isEmailConfirmed" from accounts where id = ${accountId} and role = 'customer' for no key update`;
  if (!account) return null;
  const [row] = await sql<(TermsInput & { revision: number })[]>`
    select net_days as "netDays", credit_limit_cents as "creditLimitCents", reminders_paused as "remindersPaused", revision
    from customer_terms where account_id = ${accountId} for update`;
  return { ...(row ?? { netDays: null, creditLimitCents: null, remindersPaused: false, revision: 0 }), ...account };
}

export async function upsertTerms(shop: Shop, accountId: string, terms: TermsInput, staffId: string): Promise<void> {
  const { netDays, creditLimitCents, remindersPaused } = terms;
  await shop.sql`
    insert into customer_terms as t (account_id, net_days, credit_limit_cents, reminders_paused, revision, changed_by, changed_at)
    values (${accountId}, ${netDays}, ${creditLimitCents}, ${remindersPaused}, 1, ${staffId}, ${shop.clock.now().toISOString()})
    on conflict (account_id) do update set net_days = excluded.net_days, credit_limit_cents = excluded.credit_limit_cents,
      reminders_paused = excluded.reminders_paused, revision = t.revision + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at`;
}

export async function selectLimits(shop: Shop): Promise<{ accountId: string; cents: number }[]> {
  return shop.sql`select account_id as "accountId", credit_limit_cents as cents from customer_terms where credit_limit_cents is not null for update`;
}

export async function updateLimits(shop: Shop, limits: { accountId: string; cents: number }[]): Promise<void> {
  await shop.sql`
    update customer_terms t set credit_limit_cents = l.cents, revision = t.revision + 1
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as l("accountId" uuid, cents bigint) where t.account_id = l."accountId"`;
}
