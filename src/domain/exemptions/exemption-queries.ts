import type { CursorPlace } from "#domain/cursor.ts";
import { accountName } from "#domain/display-name-queries.ts";
import type { Shop } from "#domain/shop.ts";
import { utcDay } from "#domain/time-text.ts";
import type { CertificateView } from "./exemption-input.ts";
import type { CertificateScope, CertificateStatus } from "./exemption-rules.ts";

/** A certificate as it is stored; times as ISO 8601. */
export type StoredCertificate = {
  id: string;
  accountId: string | null;
  browserId: string | null;
  email: string;
  /** Whether it is the confirmed email address of the account that sent it; never for a guest, or an account that has not confirmed it. */
  isEmailProven: boolean;
  number: string;
  country: string;
  provinces: string[];
  expiresOn: string | null;
  status: CertificateStatus;
  reason: string | null;
  decidedAt: string | null;
  decidedByName: string | null;
  fileKey: string;
  fileBytes: number;
  createdAt: string;
  /** When its owner removed it, or was erased; it is kept because orders name it. */
  removedAt: string | null;
};
export type NewCertificate = Pick<
  StoredCertificate,
  "id" | "accountId" | "browserId" | "email" | "number" | "country" | "provinces" | "expiresOn" | "fileKey" | "fileBytes"
>;

/** The owner of certificates: the account, or the browser that sent them as a guest. */
export type CertificateOwner = { accountId: string | null; browserId: string | null };

/** Columns over `tax_certificates t`. */
function columns({ sql }: Pick<Shop, "sql">) {
  return sql`t.id, t.account_id as "accountId", t.browser_id as "browserId", t.email, coalesce((select o.email_confirmed_at is not null and lower(o.email) = lower(t.email)
      from accounts o where o.id = t.account_id), false) as "isEmailProven", t.number, t.country, t.provinces,
    to_char(t.expires_on, 'YYYY-MM-DD') as "expiresOn", t.status, t.reason, to_json(t.decided_at) #>> '{}' as "decidedAt",
    (select ${accountName(sql, "a")} from accounts a where a.id = t.decided_by) as "decidedByName",
    t.file_key as "fileKey", t.file_bytes as "fileBytes", to_json(t.created_at) #>> '{}' as "createdAt",
    to_json(t.removed_at) #>> '{}' as "removedAt"`;
}

function isOwnedBy({ sql }: Pick<Shop, "sql">, { accountId, browserId }: CertificateOwner) {
  return sql`(t.account_id = ${accountId}::uuid or (t.account_id is null and t.browser_id = ${browserId}::text))`;
}

/** Returns the owner's certificates, newest first, without those that were removed. */
export async function selectOwnCertificates(shop: Shop, owner: CertificateOwner): Promise<StoredCertificate[]> {
  return shop.sql<StoredCertificate[]>`
    select ${columns(shop)} from tax_certificates t where ${isOwnedBy(shop, owner)} and t.removed_at is null order by t.created_at desc, t.id desc limit 100`;
}

export async function selectCertificate(shop: Shop, id: string): Promise<StoredCertificate | null> {
  const [row] = await shop.sql<StoredCertificate[]>`select ${columns(shop)} from tax_certificates t where t.id = ${id}`;
  return row ?? null;
}

/** Locks a certificate against every other decision until the transaction ends. */
export async function lockCertificate(shop: Shop, id: string): Promise<StoredCertificate | null> {
  const [row] = await shop.sql<StoredCertificate[]>`select ${columns(shop)} from tax_certificates t where t.id = ${id} for update of t`;
  return row ?? null;
}

/** Serializes what one owner sends, so that limits hold. */
export async function lockOwner(shop: Shop, owner: CertificateOwner): Promise<void> {
  await shop.sql`select pg_advisory_xact_lock(hashtextextended(${`tax certificates ${owner.accountId ?? owner.browserId}`}, 0))`;
}

export async function insertCertificate(shop: Shop, row: NewCertificate): Promise<void> {
  await shop.sql`
    insert into tax_certificates (id, account_id, browser_id, email, number, country, provinces, expires_on, file_key, file_bytes, created_at)
    values (${row.id}, ${row.accountId}, ${row.browserId}, ${row.email}, ${row.number}, ${row.country}, ${row.provinces}::text[], ${row.expiresOn},
      ${row.fileKey}, ${row.fileBytes}, ${shop.clock.now().toISOString()})`;
}

/**
 * The condition that an order, or a payment that may still become one, names the certificate `t`: it freed the order from tax, or the order's tax was
 * refunded for it, or still is to be.
 */
export function isNamed(sql: Shop["sql"]) {
  return sql`(exists (select from orders o where o.exemption_id = t.id)
    or exists (select from refunds r
      where r.idempotency_key like 'tax-certificate:' || t.id || '%' and r.status <> 'failed')
    or exists (select from payment_attempts a
      where (a.settled_at is null or a.is_open_at_provider) and a.order_id is null and a.draft ->> 'exemptionId' = t.id::text)
    or (t.status = 'verified' and exists (select from orders o where ${isClaimedBy(sql)})))`;
}

/** The condition on `orders o` and `tax_certificates t` that the order was taxed although its buyer gave the certificate's number. */
function isClaimedBy(sql: Shop["sql"]) {
  return sql`lower(o.exemption_claim) = lower(t.number) and o.tax_cents > 0 and o.financial_status <> 'cancelled'
    and (o.account_id = t.account_id or lower(o.email) = lower(t.email))
    and o.shipping_address ->> 'country' = t.country
    and (cardinality(t.provinces) = 0 or o.shipping_address ->> 'province' = any(t.provinces))`;
}

/** Hides a locked certificate if orders name it, and deletes it otherwise; returns whether it was deleted. */
export async function removeOrHide(shop: Shop, id: string): Promise<boolean> {
  const { sql } = shop;
  const hidden = await sql`
    update tax_certificates t set removed_at = ${shop.clock.now().toISOString()} where t.id = ${id} and ${isNamed(sql)}`;
  if (hidden.count === 0) await sql`delete from tax_certificates where id = ${id}`;
  return hidden.count === 0;
}

/** Deletes removed certificates that no order names anymore, because the payment that named them came to nothing. Returns the keys of their files. */
export async function deleteUnnamed({ sql }: Shop, limit: number): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    delete from tax_certificates where id in (
      select t.id from tax_certificates t where t.removed_at is not null and not ${isNamed(sql)} limit ${limit} for update skip locked)
    returning file_key as key`;
  return rows.map(({ key }) => key);
}

export async function updateDecision(
  shop: Shop,
  id: string,
  decision: { status: "verified" | "declined"; reason: string | null; staffId: string | null },
): Promise<void> {
  await shop.sql`
    update tax_certificates set status = ${decision.status}, reason = ${decision.reason}, decided_by = ${decision.staffId},
      decided_at = ${shop.clock.now().toISOString()} where id = ${id}`;
}

type Listed = StoredCertificate & { key: string };

export async function selectCertificates(
  shop: Shop,
  wanted: { view: CertificateView; search: string; after: CursorPlace | null; limit: number },
): Promise<Listed[]> {
  const { sql } = shop;
  const today = utcDay(shop.clock.now());
  const isInView = {
    all: sql`true`,
    waiting: sql`t.status = 'waiting' and t.removed_at is null`,
    verified: sql`t.status = 'verified' and t.removed_at is null and (t.expires_on is null or t.expires_on >= ${today}::date)`,
    declined: sql`t.status = 'declined' and t.removed_at is null`,
    expired: sql`t.status = 'verified' and t.removed_at is null and t.expires_on < ${today}::date`,
    removed: sql`t.removed_at is not null`,
    "tax-to-return": sql`t.status = 'verified' and exists (
      select from orders o ${goingBack(sql)} where ${isClaimedBy(sql)} and ${taxToReturnCents(sql)} > 0 and not ${isTaxRefunded(sql)})`,
  }[wanted.view];
  const words = wanted.search.trim().toLowerCase();
  return sql<Listed[]>`
    select ${columns(shop)}, to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
    from tax_certificates t
    where ${isInView}
      ${words === "" ? sql`` : sql`and (strpos(lower(t.number), ${words}) > 0 or strpos(lower(t.email), ${words}) > 0)`}
      ${wanted.after ? sql`and (t.created_at, t.id) < (${wanted.after.key}::timestamptz, ${wanted.after.id}::uuid)` : sql``}
    order by t.created_at desc, t.id desc limit ${wanted.limit}`;
}

/** An order that was taxed although its buyer gave the certificate's number. `taxCents`: the tax that was neither refunded nor taken off. */
export type ClaimingOrder = {
  id: string;
  name: string;
  currency: string;
  isPending: boolean;
  taxCents: number;
  isTaxRefunded: boolean;
  failedRefunds: number;
};

/** Returns orders, oldest first. The share of the tax that was refunded already is assumed to be the share of the money that was. */
export async function selectClaimingOrders(shop: Shop, certificate: Pick<StoredCertificate, "id">): Promise<ClaimingOrder[]> {
  const { sql } = shop;
  return sql<ClaimingOrder[]>`
    select o.id, o.name, o.currency, o.financial_status = 'pending' as "isPending",
      ${taxToReturnCents(sql)} as "taxCents", ${isTaxRefunded(sql)} as "isTaxRefunded",
      (select count(*)::int from refunds r where ${isTaxRefund(sql)} and r.status = 'failed') as "failedRefunds"
    from tax_certificates t join orders o on ${isClaimedBy(sql)} ${goingBack(sql)}
    where t.id = ${certificate.id}
    order by o.processed_at, o.id limit 200`;
}

/** Counts orders whose tax is to be refunded for a verified certificate, up to 1,000. */
export async function countTaxToReturn({ sql }: Shop): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select distinct o.id from tax_certificates t join orders o on ${isClaimedBy(sql)} ${goingBack(sql)}
      where t.status = 'verified' and ${taxToReturnCents(sql)} > 0 and not ${isTaxRefunded(sql)} limit 1000) counted`;
  return row?.count ?? 0;
}

/** Adds the refunds of `orders o` that are under way, as `g`. */
function goingBack(sql: Shop["sql"]) {
  return sql`cross join lateral (select coalesce(sum(r.amount_cents), 0) as going_cents from refunds r
    where r.order_id = o.id and r.kind = 'refund' and r.status in ('started', 'to-send')) g`;
}

function taxToReturnCents(sql: Shop["sql"]) {
  return sql`case when o.total_cents = 0 then 0
    else floor(o.tax_cents::numeric * greatest(0, o.total_cents - o.reduced_cents - o.refunded_cents - g.going_cents) / o.total_cents)::bigint end`;
}

/** Also true for another certificate with the same number: an order's tax is refunded once. */
function isTaxRefunded(sql: Shop["sql"]) {
  return sql`exists (select from refunds r where ${isTaxRefund(sql)} and r.status <> 'failed')`;
}

function isTaxRefund(sql: Shop["sql"]) {
  return sql`r.order_id = o.id and r.idempotency_key like ${`${refundKey}%`}`;
}

/** Returns who owns the certificate of an order: its account, or the browser that placed it. Null: neither is known, as for an order of an older version. */
export async function selectOwnerOfOrder({ sql }: Shop, orderId: string): Promise<CertificateOwner | null> {
  const [row] = await sql<CertificateOwner[]>`
    select o.account_id as "accountId", case when o.account_id is null then a.browser_id end as "browserId"
    from orders o left join payment_attempts a on a.id = o.attempt_id where o.id = ${orderId}`;
  return row && (row.accountId !== null || row.browserId !== null) ? row : null;
}

/** The beginning of the keys of these refunds. */
const refundKey = "tax-certificate:";

/** Returns the key of the refund, which names the certificate; another key after each refund that failed. */
export function refundKeyOf(certificateId: string, { failedRefunds }: ClaimingOrder): string {
  return `${refundKey}${certificateId}${failedRefunds > 0 ? `:${failedRefunds}` : ""}`;
}

/** Returns verified certificates that expire soon, and marks them as written about; each once. */
export async function markExpiring(shop: Shop, until: string, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    update tax_certificates set expiry_mailed_at = ${shop.clock.now().toISOString()} where id in (
      select id from tax_certificates where status = 'verified' and expiry_mailed_at is null and removed_at is null and expires_on <= ${until}::date
      order by expires_on limit ${limit} for update skip locked) returning id`;
  return rows.map(({ id }) => id);
}

/** Returns where the certificate that an order names holds; null: it is gone, or the order has none. */
export async function selectScopeOfOrder(shop: Shop, orderId: string): Promise<CertificateScope | null> {
  const [row] = await shop.sql<CertificateScope[]>`
    select t.country, t.provinces, to_char(t.expires_on, 'YYYY-MM-DD') as "expiresOn"
    from orders o join tax_certificates t on t.id = o.exemption_id where o.id = ${orderId} and t.status = 'verified'`;
  return row ?? null;
}

/** Returns the certificate that freed an order from tax, or the one of its account or browser whose number it was placed with. */
export async function selectCertificateOfOrder(shop: Shop, orderId: string): Promise<StoredCertificate | null> {
  const [row] = await shop.sql<StoredCertificate[]>`
    select ${columns(shop)} from orders o join tax_certificates t on t.id = o.exemption_id
      or (o.exemption_id is null and lower(t.number) = lower(o.exemption_claim)
        and (t.account_id = o.account_id or t.browser_id = (select a.browser_id from payment_attempts a where a.id = o.attempt_id)))
    where o.id = ${orderId} order by t.created_at desc, t.id desc limit 1`;
  return row ?? null;
}
