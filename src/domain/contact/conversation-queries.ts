import type { Fragment } from "#db/open-database.ts";
import { contactEntries } from "#db/schema/contact.ts";
import type { StaffRole } from "#domain/actor.ts";
import type { CursorPlace } from "#domain/cursor.ts";
import { accountName } from "#domain/display-name-queries.ts";
import { prefixQuery } from "#domain/orders/order-search-terms.ts";
import type { Shop } from "#domain/shop.ts";
import type { ConversationSort, ConversationStatus, ConversationView } from "./conversation-input.ts";
import { type ConversationOrder, type OrderRow, withPaymentState } from "./sender-orders.ts";

/** Times are ISO 8601. */
export type ConversationRow = {
  id: string;
  name: string;
  email: string;
  subject: string;
  status: ConversationStatus;
  at: string;
  lastAt: string;
  /** Since when the buyer has been waiting for an answer; null: the buyer is not waiting. */
  waitingSince: string | null;
  assignedTo: { id: string; name: string } | null;
  /** The beginning of the last message, from either side. */
  excerpt: string;
  isLastByStaff: boolean;
};
export type ConversationEntry = {
  id: string;
  kind: "reply" | "answer" | "note";
  text: string;
  at: string;
  /** Null: the buyer, or staff whose account is gone. */
  author: string | null;
  mailedAt: string | null;
};
export type StoredConversation = Omit<ConversationRow, "excerpt" | "isLastByStaff"> & {
  message: string;
  accountId: string | null;
  isEmailProven: boolean;
  firstReplyAt: string | null;
  closedAt: string | null;
  revision: number;
  entries: ConversationEntry[];
  orders: ConversationOrder[];
  orderCount: number;
  customer: { id: string; name: string; isEmailConfirmed: boolean } | null;
};

/** The search words of `contact_messages m`: the same expression as in the index `contact_messages_search`. */
function searchWords({ sql }: Shop): Fragment {
  return sql`to_tsvector('simple'::regconfig, lower(m.name || ' ' || m.email || ' ' || translate(m.email, '@.+-_''', '      ') || ' ' || m.subject || ' ' || m.message))`;
}

const iso = ({ sql }: Shop, column: Fragment) => sql`to_json(${column}) #>> '{}'`;

function rowColumns(shop: Shop): Fragment {
  const { sql } = shop;
  return sql`m.id, m.name, m.email, m.subject, m.status, ${iso(shop, sql`m.at`)} as at, ${iso(shop, sql`m.last_at`)} as "lastAt",
    ${iso(shop, sql`m.waiting_since`)} as "waitingSince",
    case when a.id is not null then jsonb_build_object('id', a.id, 'name', ${accountName(sql, "a")}) end as "assignedTo"`;
}

type ListQuery = {
  search: string;
  view: ConversationView;
  sort: ConversationSort;
  first: number;
  after: CursorPlace | null;
  staffId: string | null;
  email: string | null;
  assigned: string | null;
};

/**
 * If few conversations match, they are looked up first and the page is selected from them. If many do, reading the list in its order fills the page sooner:
 * then the words of only a few hundred conversations are read.
 */
const maxLookedUp = 2000;

const hasWords = ({ sql }: Shop, words: string): Fragment => sql`to_tsvector('simple'::regconfig, lower(e.text)) @@ ${words}::tsquery`;

/** Finds conversations with these words in the message or a later entry; null: there are more than are looked up. */
async function findConversations(shop: Shop, words: string): Promise<string[] | null> {
  const { sql } = shop;
  const limit = sql`limit ${maxLookedUp + 1}`;
  const rows = await sql<{ id: string }[]>`
    (select m.id from contact_messages m where ${searchWords(shop)} @@ ${words}::tsquery ${limit})
    union all (select e.message_id from contact_entries e where ${hasWords(shop, words)} ${limit})
    ${limit}`;
  return rows.length > maxLookedUp ? null : [...new Set(rows.map(({ id }) => id))];
}

/** The same search as a condition on `contact_messages m`, for reading in the order of a list. */
function isLike(shop: Shop, words: string): Fragment {
  return shop.sql`(${searchWords(shop)} @@ ${words}::tsquery
    or (select true from contact_entries e where e.message_id = m.id and ${hasWords(shop, words)} limit 1))`;
}

/** Selects a page of conversations. `staffId`: whose conversations are `mine`; `assigned`: filters by one member of staff, or by `nobody`. */
export async function selectConversations(shop: Shop, query: ListQuery): Promise<(ConversationRow & { key: string })[]> {
  const { sql } = shop;
  const { view, sort, first, after, staffId, email, assigned } = query;
  const words = prefixQuery(query.search);
  const found = words === null ? null : await findConversations(shop, words);
  const isFound = words === null ? sql`` : found ? sql`and m.id = any(${found}::uuid[])` : sql`and ${isLike(shop, words)}`;
  const isByTime = sort === "newest";
  const narrowed =
    view === "all" ? sql`` : view === "mine" ? sql`and m.assigned_to = ${staffId}::uuid and m.status <> 'closed'` : sql`and m.status = ${view}`;
  const isAssigned = assigned === null ? sql`` : assigned === "nobody" ? sql`and m.assigned_to is null` : sql`and m.assigned_to = ${assigned}::uuid`;
  const beyond = !after
    ? sql``
    : isByTime
      ? sql`and (m.last_at, m.id) < (${after.key}::text::timestamptz, ${after.id}::uuid)`
      : sql`and (m.place, m.id) > (${after.key}::text::bigint, ${after.id}::uuid)`;
  return sql<(ConversationRow & { key: string })[]>`
    with page as (
      select m.* from contact_messages m
      where true ${narrowed} ${isAssigned} ${email === null ? sql`` : sql`and (lower(m.email) = ${email} or m.account_id = (select x.id from accounts x where lower(x.email) = ${email}))`} ${beyond}
        ${isFound}
      order by ${isByTime ? sql`m.last_at desc, m.id desc` : sql`m.place, m.id`} limit ${first})
    select ${rowColumns(shop)}, left(coalesce(last.text, m.message), 200) as excerpt, last.kind is not null and last.kind = 'reply' as "isLastByStaff",
      ${isByTime ? sql`to_char(m.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`m.place::text`} as key
    from page m left join accounts a on a.id = m.assigned_to
    left join lateral (
      select e.text, e.kind from contact_entries e where e.message_id = m.id and e.kind <> 'note' order by e.at desc, e.id desc limit 1) last on true
    order by ${isByTime ? sql`m.last_at desc, m.id desc` : sql`m.place, m.id`}`;
}

const shownOrders = 10;
/** More than any real conversation has; a conversation is shown whole. */
const shownEntries = 500;

function entriesOf({ sql }: Shop, onlyShared: boolean): Fragment {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'text', e.text, 'at', e.at, 'author', ${onlyShared ? sql`null` : accountName(sql, "writer")},
        'mailedAt', e.mailed_at) order by e.at, e.id), '[]')
    from (select * from contact_entries where message_id = m.id ${onlyShared ? sql`and kind <> 'note'` : sql``} order by at desc, id desc limit ${shownEntries}) e
    left join accounts writer on writer.id = e.author_id)`;
}

export async function selectConversation(shop: Shop, id: string): Promise<StoredConversation | null> {
  const { sql } = shop;
  const [row] = await sql<(Omit<StoredConversation, "orders"> & { orders: OrderRow[] })[]>`
    with ordered as (
      select o.* from contact_messages m join orders o on lower(o.email) = lower(m.email) where m.id = ${id}
      union select o.* from contact_messages m join orders o on o.account_id = m.account_id where m.id = ${id})
    select ${rowColumns(shop)}, m.message, m.account_id as "accountId", m.is_email_proven as "isEmailProven", ${iso(shop, sql`m.first_reply_at`)} as "firstReplyAt",
      ${iso(shop, sql`m.closed_at`)} as "closedAt", m.revision, ${entriesOf(shop, false)} as entries,
      (select count(*)::int from ordered) as "orderCount",
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'isTest', o.is_test, 'processedAt', o.processed_at,
          'totalCents', o.total_cents - o.reduced_cents - o.refunded_cents, 'currency', o.currency, 'financialStatus', o.financial_status,
          'amounts', jsonb_build_object('paymentMethod', o.payment_method, 'totalCents', o.total_cents, 'reducedCents', o.reduced_cents,
            'receivedCents', o.received_cents, 'balanceCents', o.balance_cents),
          'fulfillmentStatus', o.fulfillment_status) order by o.processed_at desc, o.id desc), '[]')
        from (select * from ordered order by processed_at desc, id desc limit ${shownOrders}) o) as orders,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', ${accountName(sql, "c")}, 'isEmailConfirmed', c.email_confirmed_at is not null) end as customer
    from contact_messages m left join accounts a on a.id = m.assigned_to
    left join accounts c on c.role = 'customer' and c.id = coalesce((select x.id from accounts x where x.id = m.account_id),
      (select x.id from accounts x where lower(x.email) = lower(m.email)))
    where m.id = ${id}`;
  return row ? { ...row, orders: row.orders.map(withPaymentState) } : null;
}

export type SharedConversation = {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  at: string;
  status: ConversationStatus;
  entries: ConversationEntry[];
};

/** Selects a conversation without the notes of staff. */
export async function selectSharedConversation(shop: Shop, id: string): Promise<SharedConversation | null> {
  const { sql } = shop;
  const [row] = await sql<SharedConversation[]>`
    select m.id, m.name, m.email, m.subject, m.message, ${iso(shop, sql`m.at`)} as at, m.status, ${entriesOf(shop, true)} as entries
    from contact_messages m where m.id = ${id}`;
  return row ?? null;
}

export type LockedConversation = { id: string; status: ConversationStatus; assignedTo: string | null; revision: number; isLastByStaff: boolean };

/** Locks a conversation until the transaction ends, so that replies, answers and changes happen one after the other. */
export async function lockConversation(shop: Shop, id: string): Promise<LockedConversation | null> {
  const { sql } = shop;
  const [locked] = await sql<{ id: string }[]>`select id from contact_messages where id = ${id} for update`;
  if (!locked) return null;
  const [row] = await sql<LockedConversation[]>`
    select m.id, m.status, m.assigned_to as "assignedTo", m.revision, coalesce((
      select e.kind = 'reply' from contact_entries e where e.message_id = m.id and e.kind <> 'note' order by e.at desc, e.id desc limit 1), false) as "isLastByStaff"
    from contact_messages m where m.id = ${id}`;
  return row ?? null;
}

/** Returns the entry that was stored under this key before; null: there is none. */
export async function selectEntryByKey(shop: Shop, messageId: string, key: string): Promise<{ kind: string; text: string } | null> {
  const [row] = await shop.sql<{ kind: string; text: string }[]>`
    select kind, text from contact_entries where message_id = ${messageId} and key = ${key}`;
  return row ?? null;
}

export async function insertEntry(shop: Shop, entry: typeof contactEntries.$inferInsert): Promise<void> {
  await shop.db.insert(contactEntries).values(entry);
}

/**
 * Stores the state of a conversation after an entry. A conversation that was waiting keeps the time since when it waits. If the answer proves the email
 * address and another account sent the message, the conversation no longer belongs to that account.
 */
export async function storeEntryEffect(
  shop: Shop,
  id: string,
  effect: { status: ConversationStatus; assignTo?: string | null; isReply: boolean; provesEmail?: boolean },
): Promise<void> {
  const { status, assignTo = null, isReply, provesEmail = false } = effect;
  const now = shop.clock.now().toISOString();
  await shop.sql`
    update contact_messages set status = ${status}, last_at = ${now}, revision = revision + 1,
      waiting_since = case when ${status} <> 'open' then null when status = 'open' then waiting_since else ${now}::timestamptz end,
      closed_at = case when ${status} = 'closed' then ${now}::timestamptz end,
      first_reply_at = case when ${isReply} then coalesce(first_reply_at, ${now}::timestamptz) else first_reply_at end,
      assigned_to = coalesce(assigned_to, ${assignTo}::uuid), is_email_proven = is_email_proven or ${provesEmail},
      account_id = case when ${provesEmail} and not is_email_proven
        then (select a.id from accounts a where a.id = account_id and lower(a.email) = lower(contact_messages.email)) else account_id end
    where id = ${id}`;
}

/** Closes or reopens a conversation without a message. */
export async function storeStatus(shop: Shop, id: string, status: ConversationStatus): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    update contact_messages set status = ${status}, revision = revision + 1, closed_at = case when ${status} = 'closed' then ${now}::timestamptz end,
      waiting_since = case when ${status} = 'open' then coalesce(waiting_since, ${now}::timestamptz) end
    where id = ${id}`;
}

export async function storeAssignment(shop: Shop, id: string, staffId: string | null): Promise<void> {
  await shop.sql`update contact_messages set assigned_to = ${staffId} where id = ${id}`;
}

export async function countAnswersSince(shop: Shop, id: string, since: Date): Promise<number> {
  const [row] = await shop.sql<{ count: number }[]>`
    select count(*)::int as count from contact_entries where message_id = ${id} and kind = 'answer' and at > ${since.toISOString()}::timestamptz`;
  return row?.count ?? 0;
}

/** Staff with one of these roles who may sign in, by name. */
export async function selectAssignable(shop: Shop, roles: StaffRole[]): Promise<{ id: string; name: string }[]> {
  const { sql } = shop;
  return sql<{ id: string; name: string }[]>`
    select a.id, ${accountName(sql, "a")} as name from accounts a where a.role <> 'customer' and a.role in ${sql(roles)} and a.disabled_at is null order by name, a.id limit 500`;
}

export type EntryToMail = {
  id: string;
  kind: "reply" | "answer" | "note";
  text: string;
  at: Date;
  mailedAt: Date | null;
  messageId: string;
  name: string;
  email: string;
  subject: string;
};

export async function selectEntryToMail(shop: Shop, entryId: string): Promise<EntryToMail | null> {
  const [row] = await shop.sql<EntryToMail[]>`
    select e.id, e.kind, e.text, e.at, e.mailed_at as "mailedAt", m.id as "messageId", m.name, m.email, m.subject
    from contact_entries e join contact_messages m on m.id = e.message_id where e.id = ${entryId}`;
  return row ?? null;
}

export async function storeMailed(shop: Shop, entryId: string): Promise<void> {
  await shop.sql`update contact_entries set mailed_at = ${shop.clock.now().toISOString()} where id = ${entryId}`;
}

export type ReplyFigures = { received: number; replied: number; medianSeconds: number | null; late: number };

/** Figures of the messages received since then. `late`: not replied to within `promisedHours`; 0 where nothing is promised. */
export async function selectReplyFigures(shop: Shop, since: Date, promisedHours: number): Promise<ReplyFigures> {
  const now = shop.clock.now().toISOString();
  const [row] = await shop.sql<ReplyFigures[]>`
    select count(*)::int as received, count(first_reply_at)::int as replied,
      (percentile_cont(0.5) within group (order by extract(epoch from first_reply_at - at)))::float8 as "medianSeconds",
      count(*) filter (where ${promisedHours} > 0 and (first_reply_at is not null or status = 'open')
        and coalesce(first_reply_at, ${now}::timestamptz) - at > make_interval(hours => ${promisedHours}::int))::int as late
    from contact_messages where at > ${since.toISOString()}::timestamptz`;
  return row ?? { received: 0, replied: 0, medianSeconds: null, late: 0 };
}
