import type { Address } from "#db/schema/checkout.ts";
import { accountName } from "#domain/display-name-queries.ts";
import type { Shop } from "#domain/shop.ts";
import type { TermsInput } from "./customer-input.ts";

export type CustomerRow = {
  id: string;
  name: string;
  email: string;
  createdAt: string;
  orderCount: number;
  /** Paid less refunded, of real orders in the shop's currency. Minor units. */
  valueCents: number;
  netDays: number | null;
  /** ISO 8601; null: none yet. */
  lastOrderAt: string | null;
  tags: string[];
  /** A customer without an account: `id` is the guest's id, and `createdAt` the time of the first order. */
  isGuest: boolean;
};
export type CustomerNote = { id: string; text: string; at: string; author: string | null };
/** The contents of an open cart. Unit prices in minor units of its currency, as they are now. */
export type CustomerCart = {
  id: string;
  updatedAt: string;
  currency: string;
  lineCount: number;
  lines: { title: string; variantTitle: string; productId: string; quantity: number; unitPriceCents: number }[];
};
export type CustomerAddress = { id: string; address: Address; isDefault: boolean };
export type CustomerOrder = { id: string; name: string; isTest: boolean; processedAt: string; totalCents: number; currency: string };
/** The stored terms; `revision` 0: none yet. */
export type StoredTerms = TermsInput & { revision: number; changedAt: string | null; changedBy: string | null };
/** A person who ordered under an email address without an account. `accountId`: an account that exists by now but has not taken these orders over. */
export type StoredGuest = Pick<CustomerRow, "id" | "name" | "email" | "createdAt" | "orderCount" | "valueCents" | "lastOrderAt"> & {
  company: string;
  testOrderCount: number;
  accountId: string | null;
  receivesNewsletter: boolean;
  orders: CustomerOrder[];
};
export type StoredCustomer = Omit<CustomerRow, "isGuest"> & {
  firstName: string;
  lastName: string;
  isEmailConfirmed: boolean;
  isDisabled: boolean;
  lastSignInAt: string | null;
  testOrderCount: number;
  /** What is still to be paid for approved orders, and for what edits have added to paid ones; in trial mode, for test orders. */
  openCents: number;
  addresses: CustomerAddress[];
  orders: CustomerOrder[];
  terms: StoredTerms;
  /** Newest first. */
  notes: CustomerNote[];
  carts: CustomerCart[];
  receivesNewsletter: boolean;
  /** Staff created the account, and its owner has not set a password yet. */
  isInvited: boolean;
  /** The guest with orders under this email address, which join this account once its owner has proven the address; null: there are none. */
  guestId: string | null;
};

/** Totals of the orders of `accounts a`. */
function sums(shop: Shop, currency: string) {
  const { sql } = shop;
  return sql`
    select count(*) filter (where not o.is_test)::int as "orderCount", count(*) filter (where o.is_test)::int as "testOrderCount",
      coalesce(sum(o.total_cents - o.reduced_cents - o.refunded_cents) filter (
        where not o.is_test and o.currency = ${currency} and o.financial_status in ('paid', 'partially_refunded', 'refunded')), 0)::bigint as "valueCents"
    from orders o where o.account_id = a.id`;
}

export const shownName = ({ sql }: Shop) => sql`trim(a.first_name || ' ' || a.last_name)`;

/** The latest order in `customer_totals ct`. */
export const lastOrderAt = ({ sql }: Shop) =>
  sql`case when ct.last_order_ms > 0 then to_json(to_timestamp(ct.last_order_ms / 1000.0) at time zone 'UTC') #>> '{}' || 'Z' end`;

/** The tags of `accounts a`. */
export const tagsOf = ({ sql }: Shop) =>
  sql`(select coalesce(jsonb_agg(g.tag order by lower(g.tag)), '[]') from customer_tags g where g.account_id = a.id)`;

const shownNotes = 100;

const notesOf = ({ sql }: Shop) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'text', n.text, 'at', n.at, 'author', ${accountName(sql, "writer")}) order by n.at desc, n.id desc), '[]')
  from (select * from customer_notes where account_id = a.id order by at desc, id desc limit ${shownNotes}) n left join accounts writer on writer.id = n.author_id)`;

const shownCarts = 5;
const shownLines = 20;

const cartsOf = (shop: Shop) => shop.sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'updatedAt', c.updated_at, 'currency', c.currency,
      'lineCount', (select count(*) from cart_lines l where l.cart_id = c.id),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('title', p.title, 'variantTitle', v.title, 'productId', p.id, 'quantity', l.quantity,
          'unitPriceCents', v.price_cents) order by l.created_at, l.id), '[]')
        from (select * from cart_lines where cart_id = c.id order by created_at, id limit ${shownLines}) l
        join variants v on v.id = l.variant_id join products p on p.id = v.product_id)) order by c.updated_at desc), '[]')
  from (select * from carts where account_id = a.id and completed_at is null and expires_at > ${shop.clock.now().toISOString()}::timestamptz
    and exists (select from cart_lines l where l.cart_id = carts.id) order by updated_at desc limit ${shownCarts}) c)`;

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
      , ${lastOrderAt(shop)} as "lastOrderAt", ${tagsOf(shop)} as tags, ${notesOf(shop)} as notes, ${cartsOf(shop)} as carts,
      exists (select from subscribers n where lower(n.email) = lower(a.email) and n.confirmed_at is not null and n.unsubscribed_at is null) as "receivesNewsletter",
      a.email_confirmed_at is null and a.last_sign_in_at is null and exists (
        select from domain_events e where e.subject_kind = 'account' and e.subject_id = a.id::text and e.name = 'customer.invited') as "isInvited",
      (select g.id from guests g where g.email = lower(a.email)) as "guestId"
    from accounts a cross join lateral (${sums(shop, currency)}) s
    left join customer_totals ct on ct.account_id = a.id
    left join customer_terms t on t.account_id = a.id left join accounts changer on changer.id = t.changed_by
    where a.id = ${id} and a.role = 'customer'`;
  return row ? { ...row, terms: row.terms ?? noTerms } : null;
}

const noTerms: StoredTerms = { netDays: null, creditLimitCents: null, remindersPaused: false, revision: 0, changedAt: null, changedBy: null };

/**
 * What `accounts a` still has to pay for approved orders, and for what edits have added to paid orders; real and test orders separately.
 */
function openCents({ sql }: Shop, { currency, isTest }: { currency: string; isTest: boolean }) {
  return sql`(
    select coalesce(sum(case when o.financial_status = 'pending' then o.total_cents - o.reduced_cents - o.received_cents else o.balance_cents end), 0)::bigint
    from orders o
    where o.account_id = a.id and o.is_test = ${isTest} and o.currency = ${currency}
      and ((o.financial_status = 'pending' and exists (select from order_approvals p where p.order_id = o.id)) or o.balance_cents > 0))`;
}

/** Locks the terms: until the transaction ends no other order of this account is checked against the limit. Null: no account with terms. */
export async function lockTerms(shop: Shop, accountId: string): Promise<{ netDays: number; creditLimitCents: number | null } | null> {
  const [row] = await shop.sql<{ netDays: number; creditLimitCents: number | null }[]>`
    select t.net_days as "netDays", t.credit_limit_cents as "creditLimitCents" from customer_terms t
    where t.account_id = ${accountId} and t.net_days is not null for update`;
  return row ?? null;
}

/** A separate statement after the lock, so that it sees what the previous order added. */
export async function selectOpenCents(shop: Shop, accountId: string, of: { currency: string; isTest: boolean }): Promise<number> {
  const [row] = await shop.sql<{ cents: number }[]>`select ${openCents(shop, of)} as cents from accounts a where a.id = ${accountId}`;
  return row?.cents ?? 0;
}

/** Reads the terms without a lock, for pages. */
export async function selectNetDays(shop: Shop, accountId: string): Promise<number | null> {
  const [row] = await shop.sql<{ netDays: number | null }[]>`select net_days as "netDays" from customer_terms where account_id = ${accountId}`;
  return row?.netDays ?? null;
}

/** Locks the terms; locking the account's row separates two first changes. Null: no such customer. */
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
