import type { Fragment } from "#db/open-database.ts";
import type { CursorPlace } from "#domain/cursor.ts";
import { buyerName } from "#domain/display-name-queries.ts";
import { isBackingOff } from "#domain/faults/background-faults.ts";
import { parseDecimal } from "#domain/money.ts";
import { shopDay } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import type { InvoiceSelection, InvoiceSort, InvoiceStatus, InvoiceView } from "./invoice-input.ts";
import { type Invoice, selectInvoice } from "./invoice-queries.ts";

/** What is still to be paid of `orders o`. */
export function openOfOrder({ sql }: Pick<Shop, "sql">) {
  return sql`greatest(0, case when o.financial_status = 'pending' then o.total_cents - o.reduced_cents - o.received_cents else o.balance_cents end)::bigint`;
}

/** What is still to be paid of `invoices i` with `orders o`: the last invoice of an order has all of it. */
function openCentsOf({ sql }: Pick<Shop, "sql">) {
  return sql`case when i.kind = 'invoice' and ${isCurrent({ sql })} then ${openOfOrder({ sql })} else 0 end`;
}

/** The condition that something of an order may be open: it is not paid, or was edited since it was. */
function isOwing({ sql }: Pick<Shop, "sql">) {
  return sql`(o.financial_status = 'pending' or o.balance_cents > 0)`;
}

/** The condition that no later invoice replaced it. */
function isCurrent({ sql }: Pick<Shop, "sql">) {
  return sql`not exists (select from invoices n where n.order_id = i.order_id and n.kind = 'invoice' and (n.issued_at, n.id) > (i.issued_at, i.id))`;
}

/** `email` is empty if the buyer was erased. `canRemind`: whether a reminder of it can be sent now. */
export type MailState = { invoice: Invoice; email: string; openCents: number; isPaused: boolean; canRemind: boolean };

export async function selectMailState(shop: Shop, invoiceId: string): Promise<MailState | null> {
  const invoice = await selectInvoice(shop, invoiceId);
  if (!invoice) return null;
  const today = await shopDay(shop);
  const [row] = await shop.sql<Omit<MailState, "invoice">[]>`
    select o.email, ${openCentsOf(shop)} as "openCents", ${isPaused(shop)} as "isPaused", ${canRemind(shop, today)} as "canRemind"
    from invoices i join orders o on o.id = i.order_id where i.id = ${invoiceId}`;
  return row ? { ...row, invoice } : null;
}

function isPaused({ sql }: Pick<Shop, "sql">) {
  return sql`(exists (select from invoice_pauses p where p.invoice_id = i.id)
    or exists (select from customer_terms t where t.account_id = o.account_id and t.reminders_paused))`;
}

/** The condition that a reminder of `invoices i` with `orders o` can be sent: it is overdue, nothing is paused, and the buyer has an email address. */
function canRemind(shop: Pick<Shop, "sql">, today: string) {
  return shop.sql`(i.kind = 'invoice' and coalesce(i.due_on < ${today}::date, false) and o.email <> '' and ${openCentsOf(shop)} > 0 and not ${isPaused(shop)})`;
}

/** Returns the ids of the invoices of an order for which a reminder can be sent now. */
export async function selectRemindable(shop: Shop, orderId: string): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    select i.id from invoices i join orders o on o.id = i.order_id where o.id = ${orderId} and ${canRemind(shop, await shopDay(shop))}`;
  return rows.map(({ id }) => id);
}

/** Returns the level of the last reminder of an invoice that a scheduled job sent; null: none yet. */
export async function selectLastReminder(shop: Shop, invoiceId: string): Promise<number | null> {
  const [row] = await shop.sql<{ level: number | null }[]>`select max(level)::int as level from invoice_reminders where invoice_id = ${invoiceId}`;
  return row?.level ?? null;
}

export type DueReminder = { invoiceId: string; level: number; number: string };

/** Returns reminders that are due. `days`: after the due date, first level first. Each is sent once, and only the last of several that are due at once. */
export async function selectDueReminders(shop: Shop, days: number[], limit: number): Promise<DueReminder[]> {
  const { sql } = shop;
  const today = await shopDay(shop);
  return sql<DueReminder[]>`
    select i.id as "invoiceId", max(l.level)::int as level, i.number
    from orders o join invoices i on i.order_id = o.id
    join unnest(${days}::int[]) with ordinality as l(days, level) on i.due_on + l.days <= ${today}::date
    where ${isOwing(shop)} and i.kind = 'invoice' and ${openCentsOf(shop)} > 0 and not ${isPaused(shop)} and o.email <> ''
      and not exists (select from invoice_reminders r where r.invoice_id = i.id and r.level >= l.level)
      and not ${isBackingOff(shop, "reminder", sql`i.id::text`)}
    group by i.id, i.number, i.due_on order by i.due_on, i.id limit ${limit}`;
}

/** Returns false if another run was first. */
export async function insertReminder(shop: Shop, { invoiceId, level }: DueReminder): Promise<boolean> {
  const rows = await shop.sql`
    insert into invoice_reminders (invoice_id, level, at) values (${invoiceId}, ${level}, ${shop.clock.now().toISOString()})
    on conflict do nothing returning level`;
  return rows.length > 0;
}

export type InvoiceRow = {
  id: string;
  number: string;
  kind: Invoice["kind"];
  isTest: boolean;
  orderId: string;
  orderName: string;
  customerName: string;
  company: string;
  issuedAt: string;
  dueOn: string | null;
  totalCents: number;
  openCents: number;
  currency: string;
  reminders: number;
  isPaused: boolean;
  canRemind: boolean;
};
/** `currency`: the shop's, in which amounts are. `accountId`: only invoices of this account's orders. */
type Narrowed = Partial<InvoiceSelection> & { currency: string; accountId?: string };
type Order = Exclude<InvoiceSort, "usual"> | "due";
type ListQuery = Narrowed & { order: Order; first: number; after: CursorPlace | null };

/** Sorts open and overdue invoices by the date on which they are due, unless another sorting was chosen. */
export function orderOf(view: InvoiceView | undefined, sort: InvoiceSort): Order {
  if (sort !== "usual") return sort;
  return view === "open" || view === "overdue" ? "due" : "newest";
}

/** Returns the condition for a view or status; null: it leaves nothing out. `isOwed`: few invoices match, which are found by what their orders owe. */
function stateCondition(shop: Shop, state: InvoiceView | InvoiceStatus, today: string): { condition: Fragment; isOwed: boolean } | null {
  const { sql } = shop;
  const open = openCentsOf(shop);
  const owed = (more: Fragment) => ({ condition: sql`${isOwing(shop)} and ${open} > 0 ${more}`, isOwed: true });
  switch (state) {
    case "all":
      return null;
    case "open":
      return owed(sql``);
    case "overdue":
      return owed(sql`and i.due_on < ${today}::date`);
    case "unpaid":
      return owed(sql`and ${open} >= i.total_cents`);
    case "partly-paid":
      return owed(sql`and ${open} < i.total_cents`);
    case "settled":
      return { condition: sql`i.kind = 'invoice' and not (${isOwing(shop)} and ${open} > 0)`, isOwed: false };
    case "paid":
      // Written without the amount, for which there are no statistics: nothing of a paid order is open but its balance.
      return {
        condition: sql`i.kind = 'invoice' and o.financial_status in ('paid', 'partially_refunded', 'refunded') and (o.balance_cents <= 0 or not ${isCurrent(shop)})`,
        isOwed: false,
      };
    case "credited":
    case "credit-note":
      return { condition: sql`i.kind = 'credit-note'`, isOwed: false };
  }
}

/** Returns the condition on `invoices i` with `orders o`, and whether it finds only the few of which something is open. */
async function narrowedBy(shop: Shop, query: Narrowed): Promise<{ condition: Fragment; isOwed: boolean }> {
  const { sql } = shop;
  const { search = "", view = "all", status, issuedFrom, issuedTo, totalMin, totalMax, currency, accountId } = query;
  const today = await shopDay(shop);
  const states = [view, ...(status ? [status] : [])].flatMap((state) => stateCondition(shop, state, today) ?? []);
  const [least, most] = [totalMin, totalMax].map((text) => (text ? parseDecimal(text, currency) : null));
  const words = search.trim().toUpperCase();
  const conditions = [
    ...states.map(({ condition }) => condition),
    ...(accountId === undefined ? [] : [sql`o.account_id = ${accountId}`]),
    ...(words === "" ? [] : [sql`i.id in (${invoicesNumbered(shop, words)})`]),
    ...(issuedFrom ? [sql`i.issued_at >= ${issuedFrom}::timestamptz`] : []),
    ...(issuedTo ? [sql`i.issued_at < ${issuedTo}::timestamptz`] : []),
    ...(least == null ? [] : [sql`i.total_cents >= ${least}`]),
    ...(most == null ? [] : [sql`i.total_cents <= ${most}`]),
  ];
  return { condition: conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`), isOwed: states.some(({ isOwed }) => isOwed) };
}

/** Returns how each order sorts; `key` is a text that casts back to the same value. */
function sortOf({ sql }: Shop, order: Order): { by: Fragment; isDescending: boolean; key: Fragment; place: (key: string) => Fragment } {
  const atTime = (key: string) => sql`${key}::text::timestamptz`;
  const issued = { by: sql`i.issued_at`, key: sql`to_char(i.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`, place: atTime };
  const total = { by: sql`i.total_cents`, key: sql`i.total_cents::text`, place: (key: string) => sql`${key}::text::bigint` };
  switch (order) {
    case "due":
      return {
        by: sql`coalesce(i.due_on, '2000-01-01')`,
        isDescending: false,
        key: sql`to_char(coalesce(i.due_on, '2000-01-01'), 'YYYY-MM-DD"T00:00:00Z"')`,
        place: (key) => sql`left(${key}::text, 10)::date`,
      };
    case "oldest":
      return { ...issued, isDescending: false };
    case "total-asc":
      return { ...total, isDescending: false };
    case "total-desc":
      return { ...total, isDescending: true };
    default:
      return { ...issued, isDescending: true };
  }
}

/** Returns one page of invoices. */
export async function selectInvoices(shop: Shop, query: ListQuery): Promise<(InvoiceRow & { key: string })[]> {
  const { sql } = shop;
  const { order, first, after } = query;
  const { condition } = await narrowedBy(shop, query);
  const { by, isDescending, key, place } = sortOf(shop, order);
  const beyond = after ? sql`and (${by}, i.id) ${isDescending ? sql`<` : sql`>`} (${place(after.key)}, ${after.id}::uuid)` : sql``;
  const way = isDescending ? sql`desc` : sql`asc`;
  return sql<(InvoiceRow & { key: string })[]>`
    select i.id, i.number, i.kind, i.is_test as "isTest", o.id as "orderId", o.name as "orderName",
      ${buyerName(sql, "billing_address")} as "customerName",
      coalesce(o.billing_address ->> 'company', '') as company, to_json(i.issued_at) #>> '{}' as "issuedAt", to_char(i.due_on, 'YYYY-MM-DD') as "dueOn",
      i.total_cents as "totalCents", ${openCentsOf(shop)} as "openCents", i.currency,
      (select count(*)::int from invoice_reminders r where r.invoice_id = i.id) as reminders, ${isPaused(shop)} as "isPaused", ${canRemind(shop, await shopDay(shop))} as "canRemind", ${key} as key
    from invoices i join orders o on o.id = i.order_id
    where ${condition} ${beyond} order by ${by} ${way}, i.id ${way} limit ${first}`;
}

/** Counts the matching invoices and sums them up by currency, only the newest `most` of them. */
export async function selectInvoiceTotals(shop: Shop, query: Narrowed, most: number): Promise<{ currency: string; count: number; cents: number }[]> {
  const { sql } = shop;
  const { condition, isOwed } = await narrowedBy(shop, query);
  // Looks up each order by itself, because a join may read all of them.
  const joined = isOwed
    ? sql`orders o join invoices i on i.order_id = o.id`
    : sql`invoices i cross join lateral (select * from orders o where o.id = i.order_id offset 0) o`;
  return sql<{ currency: string; count: number; cents: number }[]>`
    select currency, count(*)::int as count, sum(case when kind = 'invoice' then total_cents else -total_cents end)::bigint as cents from (
      select i.currency, i.kind, i.total_cents from ${joined} where ${condition} order by i.issued_at desc, i.id desc limit ${most}) found
    group by currency order by count(*) desc, currency`;
}

/** Finds invoices by their own number or that of their order, each by its index. */
export function invoicesNumbered({ sql }: Pick<Shop, "sql">, words: string) {
  return sql`select v.id from invoices v where v.number = any(${numbersOf(words)}::text[])
    union select v.id from orders n join invoices v on v.order_id = n.id where n.name = any(${namesOf(words)}::text[])`;
}

/** "1001" also finds "INV-1001" and "CN-1001". */
function numbersOf(words: string): string[] {
  return [words, `INV-${words}`, `CN-${words}`, `TEST-${words}`, `TEST-INV-${words}`, `TEST-CN-${words}`];
}
function namesOf(words: string): string[] {
  const bare = words.replace(/^#/, "");
  return [`#${bare}`, `#TEST-${bare}`];
}

/** The open amounts by how long they are overdue; test invoices separately. Amounts in minor units. */
export type Aging = {
  currency: string;
  isTest: boolean;
  count: number;
  openCents: number;
  notDueCents: number;
  to30Cents: number;
  to60Cents: number;
  beyondCents: number;
};

export async function selectAging(shop: Shop): Promise<Aging[]> {
  const { sql } = shop;
  const today = await shopDay(shop);
  const within = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(open) filter (where ${condition}), 0)::bigint`;
  return sql<Aging[]>`
    with owed as (
      select i.currency, i.is_test, ${today}::date - coalesce(i.due_on, ${today}::date) as late, ${openCentsOf(shop)} as open
      from orders o join invoices i on i.order_id = o.id where ${isOwing(shop)})
    select currency, is_test as "isTest", count(*)::int as count, sum(open)::bigint as "openCents", ${within(sql`late <= 0`)} as "notDueCents",
      ${within(sql`late between 1 and 30`)} as "to30Cents", ${within(sql`late between 31 and 60`)} as "to60Cents", ${within(sql`late > 60`)} as "beyondCents"
    from owed where open > 0 group by 1, 2 order by 2, 1`;
}

export async function upsertPause(shop: Shop, invoiceId: string, pause: { reason: string; staffId: string }): Promise<void> {
  await shop.sql`
    insert into invoice_pauses (invoice_id, reason, staff_id, at) values (${invoiceId}, ${pause.reason}, ${pause.staffId}, ${shop.clock.now().toISOString()})
    on conflict (invoice_id) do update set reason = excluded.reason, staff_id = excluded.staff_id, at = excluded.at`;
}

export async function deletePause(shop: Shop, invoiceId: string): Promise<void> {
  await shop.sql`delete from invoice_pauses where invoice_id = ${invoiceId}`;
}
