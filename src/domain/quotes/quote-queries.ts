import type { QuoteContent } from "#db/schema/quotes.ts";
import type { CursorPlace } from "#domain/cursor.ts";
import type { AccountMove, Person } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";
import type { VolumePrice } from "#domain/volume-prices.ts";

/** Times as ISO 8601; amounts in minor units of `currency`. */
export type Quote = {
  id: string;
  number: string;
  currency: string;
  isTest: boolean;
  totalCents: number;
  content: QuoteContent;
  issuedAt: string;
  validUntil: string;
};

function columns({ sql }: Shop) {
  return sql`q.id, q.number, q.currency, q.is_test as "isTest", q.total_cents as "totalCents", q.content,
    to_json(q.issued_at) #>> '{}' as "issuedAt", to_json(q.valid_until) #>> '{}' as "validUntil"`;
}

/** Inserts a quote and returns its number, the next one. Numbers that were taken before a rollback are skipped. */
export async function insertQuote(shop: Shop, quote: Omit<Quote, "number"> & { accountId: string | null }): Promise<string> {
  const [row] = await shop.sql<{ number: string }[]>`
    insert into quotes (id, number, account_id, currency, is_test, total_cents, content, issued_at, valid_until)
    values (${quote.id}, ${quote.isTest ? "TEST-Q-" : "Q-"} || nextval('quote_numbers'), ${quote.accountId}, ${quote.currency}, ${quote.isTest},
      ${quote.totalCents}, ${JSON.stringify(quote.content)}::jsonb, ${quote.issuedAt}, ${quote.validUntil}) returning number`;
  if (!row) throw new Error("a quote was not stored");
  return row.number;
}

export async function selectQuote(shop: Shop, id: string): Promise<Quote | null> {
  const [row] = await shop.sql<Quote[]>`select ${columns(shop)} from quotes q where q.id = ${id}`;
  return row ?? null;
}

/** Returns quotes, newest first. `validAt`: only those that are valid then. */
export async function selectQuotes(
  shop: Shop,
  { search, validAt }: { search: string; validAt: Date | null },
  { after, limit }: { after: CursorPlace | null; limit: number },
): Promise<Quote[]> {
  const { sql } = shop;
  return sql<Quote[]>`
    select ${columns(shop)} from quotes q
    where ${validAt ? sql`q.valid_until > ${validAt.toISOString()}::timestamptz` : sql`true`}
      and ${search === "" ? sql`true` : hasWords(shop, search)}
      and ${after ? sql`(q.issued_at, q.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by q.issued_at desc, q.id desc limit ${limit}`;
}

/** The condition that the number or institution of quotes `q` contains these letters, written as in the index `quotes_words`. */
export function hasWords({ sql }: Pick<Shop, "sql">, search: string) {
  return sql`q.number || ' ' || coalesce(q.content ->> 'institution', '') ilike ${`%${search.replaceAll(/[\\%_]/g, "\\$&")}%`}`;
}

/** One of these variants that is sold now; the others are left out. `priceCents` for a single unit, in the shop's currency. */
export type SoldNow = { variantId: string; priceCents: number; volumePrices: VolumePrice[] };

export async function selectSoldNow(shop: Shop, variantIds: string[]): Promise<SoldNow[]> {
  return shop.sql<SoldNow[]>`
    select v.id as "variantId", v.price_cents as "priceCents", v.volume_prices as "volumePrices"
    from variants v join products p on p.id = v.product_id and p.status = 'active'
    where v.id = any(${variantIds}::uuid[]) and v.retired_at is null`;
}

export async function selectPersonalQuotes(shop: Shop, { accountId }: Person): Promise<object[]> {
  return shop.sql<object[]>`
    select q.number, q.total_cents as "totalCents", q.currency, q.content, to_json(q.issued_at) #>> '{}' as "issuedAt"
    from quotes q where q.account_id = ${accountId}::uuid order by q.issued_at`;
}

export async function deletePersonalQuotes(shop: Shop, { accountId }: Person): Promise<number> {
  return (await shop.sql`delete from quotes where account_id = ${accountId}::uuid`).count;
}

export async function moveQuotes(shop: Shop, { from, to }: AccountMove): Promise<number> {
  return (await shop.sql`update quotes set account_id = ${to} where account_id = ${from}`).count;
}

/** Deletes quotes that ended before this time, `limit` at most. */
export async function deleteEndedQuotes({ sql }: Shop, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from quotes where id in (select id from quotes where valid_until < ${before.toISOString()} order by valid_until limit ${limit})`;
  return gone.count;
}
