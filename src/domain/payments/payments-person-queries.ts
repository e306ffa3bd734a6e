import type { AccountMove, Person } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";

type PersonalPayment = {
  at: string;
  email: string;
  method: string;
  status: string;
  amountCents: number;
  currency: string;
  ipAddress: string | null;
  poNumber: string | null;
};

/** The condition that `payment_attempts` are the person's; both sides are indexed. */
function isTheirs({ sql }: Shop, { accountId, email }: Person) {
  return sql`(lower(email) = ${email}::text or draft ->> 'accountId' = ${accountId}::text)`;
}

export async function selectPersonalAttempts(shop: Shop, person: Person): Promise<PersonalPayment[]> {
  return shop.sql<PersonalPayment[]>`
    select to_json(created_at) #>> '{}' as at, email, provider as method, status, amount_cents as "amountCents", currency,
      client_address as "ipAddress", draft ->> 'poNumber' as "poNumber"
    from payment_attempts where ${isTheirs(shop, person)} order by created_at`;
}

/** Cancels purchase orders whose buyer was asked by email to confirm them: nothing was reserved or charged for them. */
export async function cancelUnconfirmed(shop: Shop, person: Person): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    update payment_attempts set status = 'cancelled', settled_at = ${now}
    where ${isTheirs(shop, person)} and settled_at is null and provider = 'purchase-order' and status = 'needs-confirmation'`;
}

/** `isUnfinished`: not answered yet, or paid without an order and still to be refunded. */
type OwnAttempt = { id: string; isUnfinished: boolean; isBlank: boolean };

export async function selectAttemptsOf(shop: Shop, person: Person): Promise<OwnAttempt[]> {
  return shop.sql<OwnAttempt[]>`
    select id, settled_at is null or (status = 'paid' and order_id is null) as "isUnfinished",
      email = '' and client_address is null and browser_id is null and draft = '{}' as "isBlank"
    from payment_attempts where ${isTheirs(shop, person)} order by id for no key update`;
}

/** Erases who paid and what was ordered, and keeps the rows. What an order needs of that is in the order. */
export async function blankAttempts(shop: Shop, ids: string[]): Promise<void> {
  await shop.sql`
    update payment_attempts set email = '', browser_id = null, client_address = null, draft = '{}' where id = any(${ids}::uuid[])`;
}

export async function moveAttempts({ sql }: Shop, { from, to }: AccountMove): Promise<void> {
  await sql`update payment_attempts set draft = jsonb_set(draft, '{accountId}', to_jsonb(${to}::text)) where draft ->> 'accountId' = ${from}`;
}
