import type { FreightRequest } from "#db/schema/checkout.ts";
import type { CursorPlace } from "#domain/cursor.ts";
import type { Person } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";
import type { QuotedFreight } from "./checkout-input.ts";

/** Times as ISO 8601; amounts in minor units of `currency`. */
export type FreightQuote = {
  id: string;
  checkoutToken: string;
  browserId: string;
  key: string;
  email: string;
  currency: string;
  isTest: boolean;
  request: FreightRequest;
  requestedAt: string;
  cents: number | null;
  message: string;
  answeredAt: string | null;
  expiresAt: string | null;
  /** The order that the checkout became; null: none (yet). */
  orderId: string | null;
  /** The checkout was removed, because nobody came back for too long. */
  isGone: boolean;
};

/** Columns of `freight_quotes q`. */
function columns({ sql }: Shop) {
  return sql`q.id, q.checkout_token as "checkoutToken", q.browser_id as "browserId", q.key, q.email, q.currency, q.is_test as "isTest", q.request,
    to_json(q.requested_at) #>> '{}' as "requestedAt", q.cents, q.message, to_json(q.answered_at) #>> '{}' as "answeredAt",
    to_json(q.expires_at) #>> '{}' as "expiresAt",
    (select c.order_id from checkouts c where c.token = q.checkout_token) as "orderId",
    not exists (select from checkouts c where c.token = q.checkout_token) as "isGone"`;
}

export type NewFreightQuote = Pick<FreightQuote, "id" | "checkoutToken" | "browserId" | "key" | "email" | "currency" | "isTest" | "request">;

/** Stores a request, or reopens one whose price has expired or that was declined. `isNew` false: the same request is already open or answered. */
export async function insertFreightQuote(shop: Shop, quote: NewFreightQuote): Promise<{ id: string; isNew: boolean }> {
  const now = shop.clock.now().toISOString();
  const [row] = await shop.sql<{ id: string }[]>`
    insert into freight_quotes as q (id, checkout_token, browser_id, key, email, currency, is_test, request, requested_at)
    values (${quote.id}, ${quote.checkoutToken}, ${quote.browserId}, ${quote.key}, ${quote.email}, ${quote.currency}, ${quote.isTest},
      ${JSON.stringify(quote.request)}::jsonb, ${now})
    on conflict (checkout_token, browser_id, key) do update set email = excluded.email, request = excluded.request, requested_at = excluded.requested_at,
      cents = null, message = '', answered_at = null, answered_by = null, expires_at = null
    where q.answered_at is not null and (q.cents is null or q.expires_at <= ${now}::timestamptz) returning q.id`;
  if (row) return { id: row.id, isNew: true };
  const [open] = await shop.sql<{ id: string }[]>`
    select id from freight_quotes where checkout_token = ${quote.checkoutToken} and browser_id = ${quote.browserId} and key = ${quote.key}`;
  return { id: open?.id ?? quote.id, isNew: false };
}

const jsonOf = (quote: QuotedFreight | null) => (quote === null ? null : JSON.stringify(quote));

/** Stores the state of the price in the form of that browser. */
export async function updateFormFreightQuote(shop: Shop, token: string, browserId: string, quote: QuotedFreight): Promise<void> {
  await shop.sql`
    update checkout_forms set freight_quote = ${jsonOf(quote)}::jsonb where checkout_token = ${token} and browser_id = ${browserId}`;
}

/**
 * Stores the same in every browser that uses this quote: the one that requested it, and those in which the link of its email was opened. A browser that has
 * requested another price since then keeps that one.
 */
export async function updateFormsOfFreightQuote(
  shop: Shop,
  asked: Pick<FreightQuote, "id" | "checkoutToken" | "browserId">,
  quote: QuotedFreight | null,
) {
  await shop.sql`
    update checkout_forms set freight_quote = ${jsonOf(quote)}::jsonb
    where checkout_token = ${asked.checkoutToken}
      and (freight_quote ->> 'id' = ${asked.id}::text or (freight_quote is null and browser_id = ${asked.browserId}))`;
}

export async function selectFreightQuote(shop: Shop, id: string): Promise<FreightQuote | null> {
  const [row] = await shop.sql<FreightQuote[]>`select ${columns(shop)} from freight_quotes q where q.id = ${id}`;
  return row ?? null;
}

export async function lockFreightQuote(shop: Shop, id: string): Promise<FreightQuote | null> {
  await shop.sql`select from freight_quotes where id = ${id} for no key update`;
  return selectFreightQuote(shop, id);
}

export async function updateAnswer(
  shop: Shop,
  id: string,
  answer: { cents: number | null; message: string; answeredBy: string | null; expiresAt: string | null },
): Promise<void> {
  await shop.sql`
    update freight_quotes set cents = ${answer.cents}, message = ${answer.message}, answered_by = ${answer.answeredBy},
      answered_at = ${shop.clock.now().toISOString()}, expires_at = ${answer.expiresAt} where id = ${id}`;
}

/** Newest first. `open`: only requests that wait for staff. */
export async function selectFreightQuotes(
  shop: Shop,
  { view, search }: { view: "open" | "all"; search: string },
  { after, limit }: { after: CursorPlace | null; limit: number },
): Promise<FreightQuote[]> {
  const { sql } = shop;
  return sql<FreightQuote[]>`
    select ${columns(shop)} from freight_quotes q
    where ${view === "open" ? sql`q.answered_at is null` : sql`true`}
      and ${search === "" ? sql`true` : sql`strpos(lower(q.email), ${search.toLowerCase()}) > 0`}
      and ${after ? sql`(q.requested_at, q.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by q.requested_at desc, q.id desc limit ${limit}`;
}

/** Copies the form of another browser to this one: a person with the link of the email can read the mailbox of the address that was entered. */
export async function copyForm(shop: Shop, token: string, from: string, to: string): Promise<void> {
  if (from === to) return;
  await shop.sql`
    insert into checkout_forms (checkout_token, browser_id, email, shipping_address, billing_address, shipping_method, payment_method, po_number,
      exemption_certificate, discount_code, delivery, freight_quote, updated_at)
    select checkout_token, ${to}, email, shipping_address, billing_address, shipping_method, payment_method, po_number, exemption_certificate,
      discount_code, delivery, freight_quote, ${shop.clock.now().toISOString()}::timestamptz
    from checkout_forms where checkout_token = ${token} and browser_id = ${from}
    on conflict (checkout_token, browser_id) do update set email = excluded.email, shipping_address = excluded.shipping_address,
      billing_address = excluded.billing_address, shipping_method = excluded.shipping_method, delivery = excluded.delivery,
      discount_code = excluded.discount_code, freight_quote = excluded.freight_quote, updated_at = excluded.updated_at`;
}

export async function selectPersonalFreightQuotes(shop: Shop, { email }: Person): Promise<object[]> {
  return shop.sql<object[]>`
    select q.email, q.request, q.cents, q.currency, q.message, to_json(q.requested_at) #>> '{}' as "requestedAt"
    from freight_quotes q where lower(q.email) = ${email}::text order by q.requested_at`;
}

/** Deletes the person's quotes, also those of their own checkouts under any email address, because they contain where the goods were to go. */
export async function deletePersonalFreightQuotes(shop: Shop, { accountId, email }: Person): Promise<number> {
  const gone = await shop.sql`
    delete from freight_quotes q where lower(q.email) = ${email}::text
      or q.checkout_token in (select c.token from checkouts c where c.account_id = ${accountId}::uuid)`;
  return gone.count;
}

/** Deletes quotes that were requested before then at checkouts that are gone, at most `limit`. */
export async function deleteOldFreightQuotes({ sql }: Shop, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from freight_quotes where id in (
      select q.id from freight_quotes q where q.requested_at < ${before.toISOString()}
        and not exists (select from checkouts c where c.token = q.checkout_token) order by q.requested_at limit ${limit})`;
  return gone.count;
}
