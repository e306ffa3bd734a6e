import type { Address } from "#db/schema/checkout.ts";
import { withLines } from "#domain/address-lines.ts";
import { accountName, buyerName } from "#domain/display-name-queries.ts";
import { type Money, toMoney } from "#domain/money.ts";
import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import type { JobData } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { utcDay } from "#domain/time-text.ts";
import { parcelsOf } from "./fulfillment-queries.ts";
import type { AdminOrder } from "./order-admin-types.ts";
import { unitsInReturns } from "./order-change-queries.ts";
import { isLate } from "./order-delivery.ts";
import { type NewDate, orderMails } from "./order-mails.ts";
import { outstandingOf, paymentStateOf } from "./order-outstanding.ts";
import { tagsOf } from "./order-tags-queries.ts";
import { isOfNewBuyer } from "./purchase-order-history-queries.ts";
import { shippingTaxShare } from "./refund-amounts.ts";

/** The statement returns amounts as numbers of minor units; they get their currency here. */
type Cents<T> = { [Key in keyof T]: T[Key] extends { amount: string; currencyCode: string } ? number : T[Key] };
type Raw = Omit<
  Cents<AdminOrder>,
  | (
      | "shippingAddress"
      | "billingAddress"
      | "lines"
      | "taxLines"
      | "discounts"
      | "refunds"
      | "refundable"
      | "due"
      | "owed"
      | "owesRefund"
      | "isPaidOutside"
    )
  | ("toCollect" | "toReturn" | "shippingLeft" | "shippingTaxLeft" | "edits" | "mails")
  | ("payments" | "paid" | "paidInAll" | "refundedInAll" | "netPaid" | "open" | "overpaid" | "partlyPaid" | "paymentState")
> & {
  currency: string;
  shippingAddress: Address;
  billingAddress: Address;
  balance: number;
  received: number;
  editIds: string[];
  newDates: NewDate[];
  shippingTax: number;
  shippingRefunded: number;
  lines: Omit<Cents<AdminOrder["lines"][number]>, "late">[];
  taxLines: (Omit<Cents<AdminOrder["taxLines"][number]>, "ratePercent"> & { rate: string })[];
  discounts: Cents<AdminOrder["discounts"][number]>[];
  refunds: (Omit<Cents<AdminOrder["refunds"][number]>, "isUnconfirmed"> & { isOutside: boolean })[];
  payments: Cents<AdminOrder["payments"][number]>[];
};

export async function selectAdminOrder(shop: Shop, orderId: string): Promise<AdminOrder | null> {
  return (await selectAdminOrders(shop, [orderId]))[0] ?? null;
}

/** Reads all of these orders with two statements, in no particular order. */
export async function selectAdminOrders(shop: Shop, orderIds: string[]): Promise<AdminOrder[]> {
  const { sql } = shop;
  // Read before the orders, so that an email that is sent meanwhile is known to be sent.
  const jobs = await shop.jobs.unsentOrderMails(sql, orderIds);
  const raws = await sql<Raw[]>`
    select o.id, o.name, o.is_test as "isTest", to_json(o.processed_at) #>> '{}' as "processedAt",
           ${buyerName(shop.sql, "shipping_address")}
             as "customerName", o.buyer_erased_at is not null as "isBuyerErased",
           coalesce(o.shipping_address ->> 'company', '') as company, o.email, o.currency,
           o.financial_status as "financialStatus", o.fulfillment_status as "fulfillmentStatus",
           o.total_cents as total, o.subtotal_cents as subtotal, o.discount_cents as discount, o.shipping_cents as shipping,
           o.tax_cents as tax, o.reduced_cents as reduced, o.received_cents as received, o.refunded_cents as refunded, o.balance_cents as balance, o.shipping_method as "shippingMethod", o.delivery, o.payment_method as "paymentMethod",
           o.po_number as "poNumber", o.buyer_note as "buyerNote", o.cost_center as "costCenter", o.quote_number as "quoteNumber", o.exemption_certificate as "exemptionCertificate", o.exemption_claim as "exemptionClaim", to_json(o.held_until) #>> '{}' as "heldUntil",
           ${isOfNewBuyer(shop)} as "isNewBuyer", o.shipping_address as "shippingAddress", o.billing_address as "billingAddress",
           ${tagsOf(shop)} as tags, ${records(shop)}
    from orders o
    left join order_approvals approval on approval.order_id = o.id
    left join accounts approver on approver.id = approval.staff_id
    left join order_cancellations cancellation on cancellation.order_id = o.id
    left join accounts canceller on canceller.id = cancellation.staff_id
    where o.id = any(${orderIds}::uuid[])`;
  const today = utcDay(shop.clock.now());
  return raws.map((raw) => wire(raw, { today, jobs: jobs.filter(({ orderId }) => orderId === raw.id) }));
}

/** The records of the order, each kind as one JSON list. */
function records({ sql }: Shop) {
  const name = (account: string) => accountName(sql, account);
  return sql`
    approval.order_id is not null as approved, cancellation.order_id is not null as cancelled,
    case when approval.order_id is not null then json_build_object('at', approval.at, 'staffName', ${name("approver")}) end as approval,
    case when cancellation.order_id is not null
      then json_build_object('reason', cancellation.reason, 'at', cancellation.at, 'staffName', ${name("canceller")}) end as cancellation,
    (select coalesce(json_agg(json_build_object(
        'id', l.id, 'productId', p.id, 'productHandle', l.product_handle, 'title', l.title, 'variantTitle', l.variant_title, 'sku', l.sku,
        'imageUrl', l.image_url, 'quantity', l.quantity, 'unitPrice', l.unit_price_cents, 'originalTotal', l.original_total_cents,
        'discountedTotal', l.discounted_total_cents, 'tax', l.tax_cents, 'backOrderedQuantity', l.back_ordered, 'leadTimeDays', l.lead_time_days, 'promised', l.promised, 'expectedOn', l.expected_on,
        'fulfilledQuantity', u.fulfilled, 'refundedQuantity', u.refunded, 'reducedQuantity', u.reduced, 'toShipQuantity', u.to_ship,
        'returnableQuantity', greatest(0, u.fulfilled - (u.refunded - u.withdrawn)),
        'restockableQuantity', case when s.tracked then greatest(0, least(u.restockable, u.fulfilled + u.withdrawn - (u.refunded - u.restockable) - (${unitsInReturns({ sql })}))) else 0 end,
        'undecidedQuantity', case when s.tracked then u.undecided else 0 end,
        'missingQuantity', ${missingUnits({ sql })}) order by l.position), '[]')
     from order_lines l left join products p on p.id = l.product_id left join stock_levels s on s.variant_id = l.variant_id
     cross join lateral (${unitsOf({ sql })}) u where l.order_id = o.id) as lines,
    (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'rate', t.rate::text, 'lineTitle', l.title,
        'taxable', t.taxable_cents, 'amount', t.amount_cents) order by l.position nulls last, t.id), '[]')
     from order_tax_lines t left join order_lines l on l.id = t.order_line_id where t.order_id = o.id) as "taxLines",
    (select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'amount', d.amount_cents) order by d.id), '[]')
     from discount_allocations d where d.order_id = o.id) as discounts,
    (select coalesce(json_agg(json_build_object('id', f.id, 'at', f.at, 'staffName', coalesce(${name("a")}, (select k.name from api_keys k where k.id = f.staff_id)), 'parcels', ${parcelsOf({ sql })},
        'lines', (select coalesce(json_agg(json_build_object('lineId', fl.order_line_id, 'quantity', fl.quantity + fl.cancelled_quantity)), '[]')
                  from fulfillment_lines fl where fl.fulfillment_id = f.id),
        'cancellation', case when f.cancelled_at is not null
          then json_build_object('reason', f.cancel_reason, 'at', f.cancelled_at, 'staffName', ${name("c")}) end) order by f.at, f.id), '[]')
     from fulfillments f left join accounts a on a.id = f.staff_id left join accounts c on c.id = f.cancelled_by where f.order_id = o.id) as fulfillments,
    (select coalesce(json_agg(json_build_object('id', r.id, 'at', r.at, 'amount', r.amount_cents, 'kind', r.kind, 'reason', r.reason, 'notify', r.notify,
        'status', r.status, 'failureCode', r.failure_code, 'staffName', ${name("a")}, 'units', g.units, 'restockedUnits', g.restocked,
        'isOutside', coalesce(r.charge, 'outside') = 'outside', 'sent', case when r.sent_at is not null
          then json_build_object('at', r.sent_at, 'staffName', ${name("sender")}, 'reference', r.provider_reference) end) order by r.at), '[]')
     from refunds r left join accounts a on a.id = r.staff_id left join accounts sender on sender.id = r.sent_by
     cross join lateral (select coalesce(sum(quantity), 0) as units, coalesce(sum(restocked), 0) as restocked from refund_lines where refund_id = r.id) g
     where r.order_id = o.id) as refunds,
    (select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'amount', p.amount_cents, 'paidOn', p.paid_on, 'reference', p.reference,
        'at', p.at, 'staffName', ${name("a")}, 'isReversed', exists (select from order_payments r where r.reverses_id = p.id)) order by p.at, p.id), '[]')
     from order_payments p left join accounts a on a.id = p.staff_id where p.order_id = o.id) as payments,
    (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'text', e.text, 'at', e.at, 'actorKind', e.actor_kind,
        'actorName', coalesce(${name("a")}, k.name), 'mail', case when e.kind = 'mailed' and e.details ->> 'mail' <> 'staff' then e.details ->> 'mail' end, 'about', coalesce(e.details ->> 'editId', e.details ->> 'partPaymentId')) order by e.at desc, e.id desc), '[]')
     from order_events e left join accounts a on a.id = e.actor_id
     left join api_keys k on e.actor_kind = 'apiKey' and k.id = e.actor_id where e.order_id = o.id) as events,
    (select coalesce(json_agg(json_build_object('text', e.details ->> 'text', 'at', e.at) order by e.id), '[]')
     from order_events e where e.order_id = o.id and e.kind = 'use-confirmed') as confirmed,
    (select coalesce(json_agg(d.id order by d.at, d.id), '[]') from order_edits d where d.order_id = o.id) as "editIds",
    (select coalesce(json_agg(json_build_object('id', e.id, 'at', e.at, 'on', e.details ->> 'on', 'lineIds', e.details -> 'lineIds')), '[]')
     from order_events e where e.order_id = o.id and e.kind = 'new-date') as "newDates",
    (select coalesce(sum(amount_cents), 0)::bigint from order_tax_lines where order_id = o.id and order_line_id is null) as "shippingTax",
    (select coalesce(sum(shipping_cents), 0)::bigint from refunds where order_id = o.id and status <> 'failed') as "shippingRefunded"`;
}

/** The units of line `l`, counted from its records. */
export function unitsOf({ sql }: Pick<Shop, "sql">) {
  return sql`
    select f.fulfilled, r.refunded, r.withdrawn, r.reduced, r.restockable, r.undecided, greatest(0, l.quantity - f.fulfilled - r.withdrawn) as to_ship
    from (select coalesce(sum(quantity), 0) as fulfilled from fulfillment_lines where order_line_id = l.id) f,
      (select coalesce(sum(rl.quantity), 0) as refunded, coalesce(sum(rl.unshipped), 0) as withdrawn,
         coalesce(sum(rl.quantity) filter (where refunds.kind = 'reduction'), 0) as reduced,
         coalesce(sum(rl.quantity - coalesce(rl.restocked, 0)) filter (where refunds.status <> 'started'), 0) as restockable,
         coalesce(sum(rl.quantity) filter (where rl.restocked is null), 0) as undecided
       from refund_lines rl join refunds on refunds.id = rl.refund_id where rl.order_line_id = l.id and refunds.status <> 'failed') r`;
}

/**
 * Counts the units of line `l` to be shipped that are not in stock: what was sold and reserved for orders beyond the stock, less
 * the back-orders that came later, because older orders get the stock first. Payments that are under way do not count: their
 * orders would come later still.
 */
export function missingUnits({ sql }: Pick<Shop, "sql">) {
  return sql`
    case when l.back_ordered = 0 or not s.tracked then 0 else least(u.to_ship, greatest(0, l.back_ordered - u.withdrawn), greatest(0,
      (select coalesce(sum(r.quantity), 0) from stock_reservations r
        where r.variant_id = l.variant_id and r.ended_at is null and exists (select from orders held where held.attempt_id = r.attempt_id))
      - s.on_hand
      - (select coalesce(sum(least(n.back_ordered, greatest(0, n.quantity
            - (select coalesce(sum(quantity), 0) from fulfillment_lines where order_line_id = n.id)
            - (select coalesce(sum(rl.unshipped), 0) from refund_lines rl join refunds on refunds.id = rl.refund_id
                where rl.order_line_id = n.id and refunds.status <> 'failed')))), 0)
          from order_lines n join orders newer on newer.id = n.order_id
          where n.variant_id = l.variant_id and n.back_ordered > 0 and (newer.processed_at, newer.id) > (o.processed_at, o.id)
            and newer.fulfillment_status in ('unfulfilled', 'partially_fulfilled')))) end`;
}

/** Adds what was overpaid and sent back, and what an edit made too much: neither counts in what was paid or refunded. */
function movedMoney(
  { refunded, refunds, payments }: Pick<Raw, "refunded" | "refunds" | "payments">,
  paidCents: number,
  money: (cents: number) => Money,
) {
  const differences = refunds.filter(({ kind, status }) => kind === "difference" && status === "succeeded");
  const returned = payments.filter(({ kind }) => kind === "returned");
  const back = [...differences, ...returned].reduce((sum, { amount }) => sum + amount, 0);
  return { paidInAll: money(paidCents + back), refundedInAll: money(refunded + back), netPaid: money(paidCents - refunded) };
}

type Now = { today: string; jobs: JobData["order-mail"][] };

function wire({ currency, balance, received, shippingTax, shippingRefunded, editIds, newDates, ...raw }: Raw, { today, jobs }: Now): AdminOrder {
  const money = (cents: number) => toMoney(cents, currency);
  const sumOf = (refunds: Raw["refunds"], ...wanted: string[]) =>
    refunds.filter(({ status }) => wanted.includes(status)).reduce((sum, { amount }) => sum + amount, 0);
  const ordinary = raw.refunds.filter(({ kind }) => kind !== "difference");
  const differences = raw.refunds.filter(({ kind }) => kind === "difference");
  const isPaid = ["paid", "partially_refunded"].includes(raw.financialStatus);
  const owedCents = sumOf(raw.refunds, "to-send");
  const toCollect = Math.max(0, balance);
  const shippingLeft = raw.shipping - Number(shippingRefunded);
  const sharedOut = { cents: raw.shipping, refundedCents: Number(shippingRefunded) };
  const mails = orderMails({ ...raw, editIds, newDates, toCollect: money(toCollect) }, jobs);
  const amounts = { ...raw, totalCents: raw.total, reducedCents: raw.reduced, receivedCents: received, balanceCents: balance };
  const [{ paidCents, openCents, overpaidCents }, paymentState] = [outstandingOf(amounts), paymentStateOf(amounts)];
  return {
    ...raw,
    edits: editIds.length,
    mails,
    shippingAddress: withLines(raw.shippingAddress),
    billingAddress: withLines(raw.billingAddress),
    total: money(raw.total),
    subtotal: money(raw.subtotal),
    discount: money(raw.discount),
    shipping: money(raw.shipping),
    tax: money(raw.tax),
    reduced: money(raw.reduced),
    due: money(raw.total - raw.reduced),
    paid: money(paidCents),
    ...movedMoney(raw, paidCents, money),
    open: money(raw.financialStatus === "pending" ? openCents : 0),
    overpaid: money(overpaidCents),
    paymentState,
    partlyPaid: paymentState === "partially_paid",
    refunded: money(raw.refunded),
    owed: money(owedCents),
    owesRefund: owedCents + overpaidCents > 0,
    toCollect: money(toCollect),
    toReturn: money(Math.max(0, -balance - sumOf(differences, "started", "to-send"))),
    shippingLeft: money(shippingLeft),
    shippingTaxLeft: money(shippingTaxShare(Number(shippingTax), sharedOut, shippingLeft)),
    refundable: money(isPaid ? raw.total - raw.reduced - toCollect - raw.refunded - sumOf(ordinary, "started", "to-send") : 0),
    isPaidOutside: isPaidOutside(raw.paymentMethod),
    lines: raw.lines.map((line) => ({
      ...line,
      late: isLate(datedLine(line), { ...raw, isCancelled: raw.cancelled, approvedAt: raw.approval?.at ?? null }, today),
      unitPrice: money(line.unitPrice),
      originalTotal: money(line.originalTotal),
      discountedTotal: money(line.discountedTotal),
      tax: money(line.tax),
    })),
    taxLines: raw.taxLines.map(({ rate, ...line }) => ({
      ...line,
      ratePercent: `${Number((Number(rate) * 100).toFixed(4))}%`,
      taxable: money(line.taxable),
      amount: money(line.amount),
    })),
    discounts: raw.discounts.map((discount) => ({ ...discount, amount: money(discount.amount) })),
    payments: raw.payments.map((payment) => ({ ...payment, amount: money(payment.amount) })),
    refunds: raw.refunds.map(({ isOutside, ...refund }) => ({
      ...refund,
      amount: money(refund.amount),
      isUnconfirmed: isOutside && isPaidOutside(raw.paymentMethod) && !raw.isTest && isUnconfirmed(refund),
    })),
  };
}

/** A refund that counts as done, although nobody recorded how the money was sent. */
const isUnconfirmed = ({ kind, status, sent }: Pick<Raw["refunds"][number], "kind" | "status" | "sent">) =>
  kind === "refund" && status === "succeeded" && sent === null;

function datedLine({ fulfilledQuantity, toShipQuantity, backOrderedQuantity, ...line }: Raw["lines"][number]) {
  const withdrawn = Math.max(0, line.quantity - fulfilledQuantity - toShipQuantity);
  return { ...line, withdrawn, toShip: toShipQuantity, backOrdered: backOrderedQuantity };
}
