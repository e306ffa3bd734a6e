import { toMoney } from "#domain/money.ts";
import type { PayoutStatus, ReportedPayout } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import type { PayoutListInput } from "./payout-input.ts";
import type { Payout } from "./payouts.ts";

type Known = { id: string; status: PayoutStatus };

/** Locks a payout, even one that is not stored yet, so that reports of one payout wait for each other. */
export async function lockPayout(shop: Shop, provider: string, reference: string): Promise<Known | null> {
  await shop.sql`select pg_advisory_xact_lock(hashtextextended(${`payout:${provider}:${reference}`}, 0))`;
  const [row] = await shop.sql<Known[]>`
    select id, status from payment_payouts where provider = ${provider} and provider_reference = ${reference}`;
  return row ?? null;
}

export async function upsertPayout(shop: Shop, payout: ReportedPayout & { id: string; provider: string }): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    insert into payment_payouts (id, provider, provider_reference, amount_cents, currency, is_test, status, fee_cents, failure_code, created_at,
      arrives_at, updated_at)
    values (${payout.id}, ${payout.provider}, ${payout.reference}, ${payout.amountCents}, ${payout.currency}, ${payout.isTest}, ${payout.status},
      ${payout.feeCents}, ${payout.failureCode}, ${payout.createdAt.toISOString()}, ${payout.arrivesAt.toISOString()}, ${now})
    on conflict (provider, provider_reference) do update set amount_cents = excluded.amount_cents, status = excluded.status,
      fee_cents = coalesce(excluded.fee_cents, payment_payouts.fee_cents), failure_code = excluded.failure_code, arrives_at = excluded.arrives_at,
      updated_at = excluded.updated_at`;
}

type PayoutRow = Omit<Payout, "amount" | "fee"> & { cents: number; feeCents: number | null; currency: string };

type Page = { view: PayoutListInput["view"]; search: string; first: number; after: { key: string; id: string } | null };

export async function selectPayouts(shop: Shop, { view, search, first, after }: Page): Promise<Payout[]> {
  const { sql } = shop;
  const rows = await sql<PayoutRow[]>`
    select id, provider, provider_reference as reference, amount_cents as cents, fee_cents as "feeCents", currency, status, failure_code as "failureCode",
      to_json(created_at) #>> '{}' as "createdAt", to_json(arrives_at) #>> '{}' as "arrivesAt", is_test as "isTest"
    from payment_payouts
    where ${view === undefined || view === "all" ? sql`true` : view === "failed" ? sql`status in ('failed', 'canceled')` : sql`status = ${view}`}
      and ${search === "" ? sql`true` : sql`strpos(provider_reference, ${search}) > 0`}
      and ${after ? sql`(created_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by created_at desc, id desc limit ${first}`;
  return rows.map(({ cents, feeCents, currency, ...payout }) => ({
    ...payout,
    amount: toMoney(cents, currency),
    fee: feeCents === null ? null : toMoney(feeCents, currency),
  }));
}
