import type { Shop } from "#domain/shop.ts";

export type Unmatched = {
  id: string;
  provider: string;
  reference: string;
  kind: "payment" | "refund";
  amountCents: number;
  currency: string;
  isTest: boolean;
  isClosed: boolean;
  /** Whether staff closed it with a note, and no money moved. */
  isNoted: boolean;
};

function columns({ sql }: Shop) {
  return sql`id, provider, provider_reference as reference, kind, amount_cents as "amountCents", currency, is_test as "isTest", closed_at is not null as "isClosed",
    coalesce(closed_as = 'noted', false) as "isNoted"`;
}

/** Returns false if it is stored already. */
export async function insertUnmatched(shop: Shop, movement: Omit<Unmatched, "isClosed" | "isNoted"> & { attemptName: string }): Promise<boolean> {
  const { id, provider, reference, kind, attemptName, amountCents, currency, isTest } = movement;
  const rows = await shop.sql`
    insert into unmatched_movements (id, provider, provider_reference, kind, attempt_name, amount_cents, currency, is_test, at)
    values (${id}, ${provider}, ${reference}, ${kind}, ${attemptName}, ${amountCents}, ${currency}, ${isTest}, ${shop.clock.now().toISOString()})
    on conflict do nothing returning id`;
  return rows.length > 0;
}

export async function selectUnmatched(shop: Shop, id: string): Promise<Unmatched | null> {
  const [row] = await shop.sql<Unmatched[]>`select ${columns(shop)} from unmatched_movements where id = ${id}`;
  return row ?? null;
}

export async function lockUnmatched(shop: Shop, id: string): Promise<Unmatched | null> {
  const [row] = await shop.sql<Unmatched[]>`select ${columns(shop)} from unmatched_movements where id = ${id} for update`;
  return row ?? null;
}

export async function lockUnmatchedReference(shop: Shop, provider: string, reference: string): Promise<Unmatched | null> {
  const [row] = await shop.sql<Unmatched[]>`
    select ${columns(shop)} from unmatched_movements where provider = ${provider} and provider_reference = ${reference} for update`;
  return row ?? null;
}

/** Locks the payment that the provider calls by this name. */
export async function lockUnmatchedOf(shop: Shop, provider: string, attemptName: string): Promise<Unmatched | null> {
  const [row] = await shop.sql<Unmatched[]>`
    select ${columns(shop)} from unmatched_movements
    where provider = ${provider} and attempt_name = ${attemptName} and kind = 'payment' order by at, id limit 1 for update`;
  return row ?? null;
}

export async function closeMovement(
  shop: Shop,
  id: string,
  { closedAs, note, staffId }: { closedAs: string; note: string | null; staffId: string | null },
): Promise<void> {
  await shop.sql`
    update unmatched_movements set closed_at = ${shop.clock.now().toISOString()}, closed_as = ${closedAs}, closed_by = ${staffId}, note = ${note}
    where id = ${id}`;
}

/** Corrects a movement that a colleague closed with a note while the provider was refunding it. */
export async function markTaxRefunded({ sql }: Shop, id: string): Promise<void> {
  await sql`update unmatched_movements set closed_as = 'refunded' where id = ${id}`;
}

/** Returns false if it was not refunded. */
export async function reopenMovement(shop: Shop, id: string): Promise<boolean> {
  const rows = await shop.sql`
    update unmatched_movements set closed_at = null, closed_as = null, closed_by = null, note = null
    where id = ${id} and closed_as = 'refunded' returning id`;
  return rows.length > 0;
}
