import type { Fragment } from "#db/open-database.ts";
import { isBackingOff } from "#domain/faults/background-faults.ts";
import type { ReportedAmount } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { type CountedTries, countedOf, type TriesOf, type TriesRow, triesOf } from "./payment-throttling-queries.ts";
import type { Attempt, AttemptStatus, LockedAttempt, ReportedAttempt } from "./payments.ts";

type AttemptRow = {
  id: string;
  checkout_token: string;
  browser_id: string | null;
  cart_id: string;
  email: string;
  provider: string;
  is_test: boolean;
  status: AttemptStatus;
  amount_cents: number;
  currency: string;
  idempotency_key: string;
  fingerprint: string;
  provider_reference: string | null;
  failure_code: string | null;
  received_cents: number | null;
  received_currency: string | null;
  is_open_at_provider: boolean;
  draft: unknown;
  order_id: string | null;
  orders_before: number;
  created_at: string;
  expires_at: string;
  settled_at: string | null;
};

function attemptOf(row: AttemptRow): Attempt {
  return {
    id: row.id,
    checkoutToken: row.checkout_token,
    browserId: row.browser_id,
    cartId: row.cart_id,
    email: row.email,
    provider: row.provider,
    isTest: row.is_test,
    status: row.status,
    amountCents: row.amount_cents,
    currency: row.currency,
    idempotencyKey: row.idempotency_key,
    fingerprint: row.fingerprint,
    reference: row.provider_reference,
    failureCode: row.failure_code,
    received:
      row.received_cents === null || row.received_currency === null ? null : { amountCents: row.received_cents, currency: row.received_currency },
    isOpenAtProvider: row.is_open_at_provider,
    draft: row.draft,
    orderId: row.order_id,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    isSettled: row.settled_at !== null,
  };
}

/**
 * Inserts an attempt. The caller holds the lock on the cart, so that it becomes no order while its orders are counted. This and `updateAttempt` do not
 * run before they are awaited, so that they can be a part of another statement.
 */
export function insertAttempt(shop: Shop, attempt: Attempt, clientAddress: string | null): Fragment {
  return shop.sql`
    insert into payment_attempts (id, checkout_token, browser_id, cart_id, email, client_address, provider, is_test, status, amount_cents, currency,
      idempotency_key, fingerprint, draft, orders_before, created_at, expires_at)
    values (${attempt.id}, ${attempt.checkoutToken}, ${attempt.browserId}, ${attempt.cartId}, ${attempt.email}, ${clientAddress}, ${attempt.provider}, ${attempt.isTest},
      ${attempt.status}, ${attempt.amountCents}, ${attempt.currency}, ${attempt.idempotencyKey}, ${attempt.fingerprint},
      ${JSON.stringify(attempt.draft)}::jsonb, (select count(*) from payment_attempts where cart_id = ${attempt.cartId} and order_id is not null),
      ${attempt.createdAt.toISOString()}, ${attempt.expiresAt.toISOString()})`;
}

export async function selectAttempt(shop: Shop, id: string): Promise<Attempt | null> {
  const [row] = await shop.sql<AttemptRow[]>`select * from payment_attempts where id = ${id}`;
  return row ? attemptOf(row) : null;
}

/** Locks an attempt. The caller holds the lock on the cart, so that what is said about its orders stays true until the transaction ends. */
export async function selectAttemptLocked(shop: Shop, id: string): Promise<LockedAttempt | null> {
  const [row] = await shop.sql<(AttemptRow & { is_overtaken: boolean })[]>`
    select a.*, ${isOvertaken(shop)} as is_overtaken
    from payment_attempts a where a.id = ${id} for no key update of a`;
  return row ? { ...attemptOf(row), isOvertaken: row.is_overtaken } : null;
}

/**
 * Returns the attempt locked as by `selectAttemptLocked`, and whether its provider reports this event for the first time, which counts as reported
 * from now on.
 */
export async function selectReported(shop: Shop, id: string, event: { provider: string; eventId: string }): Promise<ReportedAttempt | null> {
  const [row] = await shop.sql<(AttemptRow & { is_overtaken: boolean; is_first_report: boolean })[]>`
    with reported as (
      insert into payment_events (provider, event_id, attempt_id, at)
      select ${event.provider}, ${event.eventId}, id, ${shop.clock.now().toISOString()} from payment_attempts where id = ${id}
      on conflict do nothing returning event_id)
    select a.*, ${isOvertaken(shop)} as is_overtaken, exists (select from reported) as is_first_report
    from payment_attempts a where a.id = ${id} for no key update of a`;
  return row ? { ...attemptOf(row), isOvertaken: row.is_overtaken, isFirstReport: row.is_first_report } : null;
}

/** The condition that an order came of the cart of `payment_attempts a` after the attempt began. */
function isOvertaken({ sql }: Shop) {
  return sql`a.orders_before < (select count(*) from payment_attempts o where o.cart_id = a.cart_id and o.order_id is not null)`;
}

export async function selectOpenAttemptIds(shop: Shop, cartId: string): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`select id from payment_attempts where cart_id = ${cartId} and settled_at is null`;
  return rows.map(({ id }) => id);
}

/** What a new try to pay has to know about the earlier ones. */
export type AttemptsBefore = {
  /** The attempt under the same key. */
  repeated: Attempt | null;
  /** The attempts of the cart, in any of its checkouts, that are not settled; oldest first. */
  open: Attempt[];
  tries: CountedTries;
};

/** `cartId`: the id, or a statement that finds it. */
export type Try = TriesOf & { checkoutToken: string; idempotencyKey: string };

/** Reads them in one statement. */
export async function selectAttemptsBefore(shop: Shop, { checkoutToken, idempotencyKey, ...of }: Try): Promise<AttemptsBefore> {
  const { sql } = shop;
  const [row] = await sql<{ repeated: AttemptRow | null; open: AttemptRow[] | null; tries: TriesRow[] }[]>`
    select (select to_jsonb(a) from payment_attempts a where checkout_token = ${checkoutToken} and idempotency_key = ${idempotencyKey}) as repeated,
      (select jsonb_agg(a order by created_at, id) from payment_attempts a where cart_id = ${of.cartId} and settled_at is null) as open,
      (select jsonb_agg(t) from (${triesOf(shop, of)}) t) as tries`;
  return {
    repeated: row?.repeated ? attemptOf(row.repeated) : null,
    open: (row?.open ?? []).map(attemptOf),
    tries: countedOf(row?.tries ?? []),
  };
}

/** Returns the two newest attempts: enough to know the last, and the last that ended. */
export async function selectLastAttempts(shop: Shop, checkoutToken: string, browserId: string): Promise<Attempt[]> {
  const rows = await shop.sql<AttemptRow[]>`
    select * from payment_attempts where checkout_token = ${checkoutToken} and browser_id = ${browserId} order by created_at desc, id desc limit 2`;
  return rows.map(attemptOf);
}

export const maxStale = 500;

/**
 * Returns what a crash or a closed page leaves behind: attempts that started before `startedBefore` and were not answered, or that have expired.
 * Those that failed and wait for their retry are left out; at most `maxStale`.
 */
export async function selectStaleAttempts(shop: Shop, startedBefore: Date, now: Date): Promise<Attempt[]> {
  const rows = await shop.sql<AttemptRow[]>`
    select * from payment_attempts
    where settled_at is null and not ${isBackingOff(shop, "payment", shop.sql`payment_attempts.id::text`)} and (expires_at <= ${now.toISOString()} or (status = 'started' and created_at <= ${startedBefore.toISOString()}))
    order by expires_at limit ${maxStale}`;
  return rows.map(attemptOf);
}

export type AttemptChange = {
  status: AttemptStatus;
  reference: string | null;
  failureCode: string | null;
  orderId: string | null;
  isSettled: boolean;
  /** Null: unchanged. */
  isOpenAtProvider: boolean | null;
  received: ReportedAmount | null;
};

export function updateAttempt(shop: Shop, id: string, change: AttemptChange): Fragment {
  return shop.sql`
    update payment_attempts set status = ${change.status}, provider_reference = coalesce(${change.reference}, provider_reference),
      failure_code = ${change.failureCode}, order_id = coalesce(${change.orderId}, order_id),
      settled_at = ${change.isSettled ? shop.clock.now().toISOString() : null},
      is_open_at_provider = coalesce(${change.isOpenAtProvider}::boolean, is_open_at_provider),
      received_cents = coalesce(${change.received?.amountCents ?? null}::bigint, received_cents),
      received_currency = coalesce(${change.received?.currency ?? null}, received_currency)
    where id = ${id}`;
}

export async function openAtProvider(shop: Shop, id: string, reference: string): Promise<void> {
  await shop.sql`
    update payment_attempts set is_open_at_provider = true, provider_reference = coalesce(provider_reference, ${reference}) where id = ${id}`;
}

export async function closeAtProvider(shop: Shop, id: string): Promise<void> {
  await shop.sql`update payment_attempts set is_open_at_provider = false where id = ${id}`;
}

/**
 * Returns attempts that ended here while the buyer could still pay them on the provider's page, except those that failed and wait for their retry; at most
 * `maxStale`.
 */
export async function selectOpenAtProvider(shop: Shop): Promise<Attempt[]> {
  const rows = await shop.sql<AttemptRow[]>`
    select * from payment_attempts
    where settled_at is not null and is_open_at_provider and not ${isBackingOff(shop, "payment", shop.sql`payment_attempts.id::text`)}
    order by settled_at limit ${maxStale}`;
  return rows.map(attemptOf);
}

/** Returns true the first time that this event is seen. */
export async function insertEvent(shop: Shop, provider: string, eventId: string, attemptId: string | null): Promise<boolean> {
  const rows = await shop.sql`
    insert into payment_events (provider, event_id, attempt_id, at) values (${provider}, ${eventId}, ${attemptId}, ${shop.clock.now().toISOString()})
    on conflict do nothing returning event_id`;
  return rows.length > 0;
}

/** Counts other card payments from the IP address of this one that were not paid: within a day, back to the last that was paid. At most `most`. */
export async function countUnpaidBeside(shop: Shop, id: string, most: number): Promise<number> {
  const since = new Date(shop.clock.now().getTime() - 86_400_000).toISOString();
  const [row] = await shop.sql<{ count: number }[]>`
    with beside as (
      select a.status in ('paid', 'refunded') as is_paid, a.created_at
      from payment_attempts mine join payment_attempts a on a.client_address = mine.client_address and a.id <> mine.id
      where mine.id = ${id} and a.provider not in ('purchase-order', 'no-payment') and a.created_at > ${since} order by a.created_at desc limit ${most})
    select count(*)::int as count from beside
    where not is_paid and created_at >= coalesce((select max(created_at) from beside where is_paid), '-infinity')`;
  return row?.count ?? 0;
}

/** Returns payments that came to nothing and still contain what was typed for them. */
export async function selectOldDrafts(shop: Shop, before: Date, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    select a.id from payment_attempts a
     where order_id is null and settled_at < ${before.toISOString()}::timestamptz and status in ('declined', 'expired', 'cancelled') and draft <> '{}'
       and not ${isBackingOff(shop, "payment-draft", shop.sql`a.id::text`)} limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Empties the drafts of attempts, which themselves stay; an attempt that was paid after all meanwhile keeps its draft. */
export async function emptyDrafts(shop: Shop, ids: string[]): Promise<void> {
  await shop.sql`
    update payment_attempts set draft = '{}'
    where id = any(${ids}::uuid[]) and order_id is null and status in ('declined', 'expired', 'cancelled')`;
}

/** Counts the payments under way. A purchase order that nobody has confirmed yet is not one of them. */
export async function selectOpenCount(shop: Shop): Promise<number> {
  const [row] = await shop.sql<{ count: number }[]>`
    select count(*)::int as count from payment_attempts
    where settled_at is null and not (provider = 'purchase-order' and status = 'needs-confirmation')`;
  return row?.count ?? 0;
}
