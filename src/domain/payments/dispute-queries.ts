import { toMoney } from "#domain/money.ts";
import type { DisputeStatus, ReportedDispute } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import type { Dispute } from "./disputes.ts";

type Known = { id: string; status: DisputeStatus };

/** Locks a dispute, even one that is not stored yet, so that reports of one dispute wait for each other. */
export async function lockDispute(shop: Shop, provider: string, reference: string): Promise<Known | null> {
  await shop.sql`select pg_advisory_xact_lock(hashtextextended(${`dispute:${provider}:${reference}`}, 0))`;
  const [row] = await shop.sql<Known[]>`
    select id, status from payment_disputes where provider = ${provider} and provider_reference = ${reference}`;
  return row ?? null;
}

type NewDispute = Omit<ReportedDispute, "movements"> & { id: string; provider: string; hasEnded: boolean };

export async function upsertDispute(shop: Shop, dispute: NewDispute): Promise<{ id: string; orderId: string | null }> {
  const now = shop.clock.now().toISOString();
  const [row] = await shop.sql<{ id: string; orderId: string | null }[]>`
    insert into payment_disputes (id, provider, provider_reference, attempt_id, amount_cents, currency, is_test, reason, status, evidence_due_by,
      has_evidence, url, opened_at, ended_at, updated_at)
    values (${dispute.id}, ${dispute.provider}, ${dispute.reference}, ${dispute.attemptId}, ${dispute.amountCents}, ${dispute.currency},
      ${dispute.isTest}, ${dispute.reason}, ${dispute.status}, ${dispute.evidenceDueBy?.toISOString() ?? null}, ${dispute.hasEvidence},
      ${dispute.url}, ${dispute.openedAt.toISOString()}, ${dispute.hasEnded ? now : null}, ${now})
    on conflict (provider, provider_reference) do update set amount_cents = excluded.amount_cents, currency = excluded.currency,
      reason = excluded.reason, status = excluded.status, evidence_due_by = excluded.evidence_due_by, has_evidence = excluded.has_evidence,
      url = excluded.url, attempt_id = coalesce(payment_disputes.attempt_id, excluded.attempt_id),
      ended_at = case when excluded.ended_at is null then null else coalesce(payment_disputes.ended_at, excluded.ended_at) end,
      updated_at = excluded.updated_at
    returning id, coalesce((select order_id from payment_attempts a where a.id = payment_disputes.attempt_id),
      (select order_id from balance_payments b where b.id = payment_disputes.attempt_id)) as "orderId"`;
  if (!row) throw new Error(`The dispute ${dispute.reference} was not stored`);
  return row;
}

type DisputeRow = Omit<Dispute, "amount" | "order"> & { cents: number; currency: string; orderId: string | null; orderName: string | null };

/** Selects disputes with the order of their payment, which was made with the order or for its balance. */
function disputes({ sql }: Shop) {
  return sql`
    select d.id, d.amount_cents as cents, d.currency, d.reason, d.status, d.has_evidence as "hasEvidence", d.url, d.is_test as "isTest",
      case when d.status in ('open', 'inquiry') then to_json(d.evidence_due_by) #>> '{}' end as "answerBy", to_json(d.opened_at) #>> '{}' as "openedAt",
      to_json(d.ended_at) #>> '{}' as "endedAt", o.id as "orderId", o.name as "orderName"
    from payment_disputes d left join payment_attempts a on a.id = d.attempt_id left join balance_payments b on b.id = d.attempt_id
      left join orders o on o.id = coalesce(a.order_id, b.order_id)`;
}

function disputeOf({ cents, currency, orderId, orderName, ...dispute }: DisputeRow): Dispute {
  return { ...dispute, amount: toMoney(cents, currency), order: orderId !== null && orderName !== null ? { id: orderId, name: orderName } : null };
}

export async function selectDisputesOfOrder(shop: Shop, orderId: string): Promise<Dispute[]> {
  const rows = await shop.sql<DisputeRow[]>`
    ${disputes(shop)}
    where d.attempt_id in (select id from payment_attempts where order_id = ${orderId} union all select id from balance_payments where order_id = ${orderId})
    order by d.opened_at desc, d.id desc limit 50`;
  return rows.map(disputeOf);
}

export async function selectDispute(shop: Shop, disputeId: string): Promise<Dispute | null> {
  const [row] = await shop.sql<DisputeRow[]>`${disputes(shop)} where d.id = ${disputeId}`;
  return row ? disputeOf(row) : null;
}
