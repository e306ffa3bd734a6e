import { Link } from "react-router";
import { leadTimeText } from "#domain/inventory/availability.ts";
import { parseDecimal, toMoney } from "#domain/money.ts";
import type { AdminOrder, AdminOrderLine } from "#domain/orders/order-admin-types.ts";
import { wasPaid } from "#domain/orders/order-outstanding.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { moneyText, type WireMoney } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { NewDateAction } from "./new-date-dialog.tsx";
import { newDateWords, promisedWords } from "./order-delivery.tsx";

/** The goods as they were sold, those still to ship first, with a button to ship them (`onFulfill`; null: nothing can be shipped), and the sums. */
export function OrderLines({ order, onFulfill }: { order: AdminOrder; onFulfill: (() => void) | null }) {
  const taxes = taxesOf(order);
  const [only] = taxes.length === 1 ? taxes : [];
  const taxTerm = order.exemptionCertificate ? `Tax (exempt: ${order.exemptionCertificate})` : only ? `Tax: ${only.term}` : "Tax";
  return (
    <Panel
      title="Items"
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <NewDateAction order={order} />
          {onFulfill && (
            <AdminButton look="solid" onClick={onFulfill}>
              Fulfill
            </AdminButton>
          )}
        </div>
      }
    >
      <ul>
        {order.lines
          .filter(({ quantity }) => quantity > 0)
          .toSorted((one, other) => Number(other.toShipQuantity > 0) - Number(one.toShipQuantity > 0))
          .map((line) => (
            <Line key={line.id} line={line} cancelled={order.cancelled} />
          ))}
      </ul>
      <dl className="mt-3 ml-auto grid max-w-sm gap-1 border-t border-line pt-3">
        <Sum term="Subtotal" money={order.subtotal} />
        {Number(order.discount.amount) > 0 &&
          (order.discounts.length > 0 ? (
            order.discounts.map((discount) => <Sum key={discount.id} term={`Discount: ${discount.title}`} money={discount.amount} minus />)
          ) : (
            <Sum term="Discount" money={order.discount} minus />
          ))}
        <Sum term={`Shipping (${order.shippingMethod})`} money={order.shipping} />
        {taxes.length > 1 && taxes.map(({ term, money }) => <Sum key={term} term={term} money={money} quiet />)}
        <Sum term={taxTerm} money={order.tax} />
        <Sum term="Total" money={order.total} strong />
        {Number(order.reduced.amount) > 0 && (
          <>
            <Sum term="Reduced before payment" money={order.reduced} minus />
            <Sum term={dueTerm(order)} money={order.due} strong />
          </>
        )}
        {Number(order.toCollect.amount) > 0 && <Sum term="Balance to collect" money={order.toCollect} strong />}
        {Number(order.toReturn.amount) > 0 && <Sum term="Difference to refund" money={order.toReturn} minus />}
        {Number(order.paidInAll.amount) > 0 && <Sum term="Paid" money={order.paidInAll} strong={Number(order.refundedInAll.amount) === 0} />}
        {Number(order.refundedInAll.amount) > 0 && (
          <>
            <Sum term="Refunded" money={order.refundedInAll} minus />
            <Sum term="Net after refunds" money={order.netPaid} strong />
          </>
        )}
        {order.owesRefund && <Sum term="Refund to send" money={order.owed} minus />}
      </dl>
    </Panel>
  );
}

/** The label of what remains of the total after a reduction. The paid amount is listed below it. */
function dueTerm({ cancelled, paymentState, toCollect }: AdminOrder): string {
  if (cancelled) return "Remaining";
  return wasPaid(paymentState) && Number(toCollect.amount) === 0 ? "Total after reduction" : "Amount due";
}

/** One sum for each tax and rate: "MA tax 6.25% · 2 items and shipping". */
function taxesOf({ taxLines, total: { currencyCode } }: AdminOrder): { term: string; money: WireMoney }[] {
  const sums = new Map<string, { cents: number; items: string[]; hasShipping: boolean }>();
  for (const { title, ratePercent, lineTitle, amount } of taxLines) {
    const name = `${title} ${ratePercent}`;
    const sum = sums.get(name) ?? { cents: 0, items: [], hasShipping: false };
    sums.set(name, sum);
    sum.cents += parseDecimal(amount.amount, currencyCode) ?? 0;
    if (lineTitle === null) sum.hasShipping = true;
    else sum.items.push(lineTitle);
  }
  return [...sums].map(([name, { cents, items, hasShipping }]) => {
    const on = [items.length > 1 ? `${items.length} items` : items[0], hasShipping && "shipping"].filter(Boolean).join(" and ");
    return { term: `${name} · ${on}`, money: toMoney(cents, currencyCode) };
  });
}

function Line({ line, cancelled }: { line: AdminOrderLine; cancelled: boolean }) {
  const left = cancelled ? 0 : line.toShipQuantity;
  const promised = promisedWords(line);
  const newDate = newDateWords(line);
  return (
    <li className="flex gap-3 border-b border-line py-3 first:pt-0 last:border-0">
      <span className="admin-picture grid size-14 shrink-0 place-items-center overflow-hidden rounded-control border border-line">
        {line.imageUrl && <img src={line.imageUrl} alt="" width={56} height={56} loading="lazy" className="size-full object-contain" />}
      </span>
      <div className="min-w-0 flex-1">
        {line.productId ? (
          <Link to={links.adminProduct(line.productId)} className="font-medium text-accent hover:underline">
            {line.title}
          </Link>
        ) : (
          <span className="font-medium">{line.title}</span>
        )}
        <p className="text-slate">
          {shownVariant(line.variantTitle) && <span>{line.variantTitle} · </span>}
          {line.sku && <span className="font-mono text-[0.8125rem]">{line.sku}</span>}
        </p>
        <p className="text-[0.8125rem] text-slate">
          {left === 0
            ? line.fulfilledQuantity > 0
              ? `${line.fulfilledQuantity} shipped`
              : "Nothing to ship"
            : line.fulfilledQuantity > 0
              ? `${line.fulfilledQuantity} shipped, ${left} to ship`
              : `${left} to ship`}
          {line.reducedQuantity > 0 && ` · ${line.reducedQuantity} removed`}
          {line.refundedQuantity > line.reducedQuantity && ` · ${line.refundedQuantity - line.reducedQuantity} refunded`}
        </p>
        {promised && !cancelled && <p className="figures text-[0.8125rem] text-slate">{promised}</p>}
        {newDate && !cancelled && <p className="figures text-[0.8125rem]">{newDate}</p>}
        {line.late && <p className="text-[0.8125rem] font-medium text-red">Late: not shipped by then. Set a new expected date.</p>}
        {left > 0 && line.backOrderedQuantity > 0 && <p className="figures text-[0.8125rem] text-amber">{backOrderText(line)}</p>}
      </div>
      <div className="figures shrink-0 text-right">
        <p className="font-medium">{moneyText(line.discountedTotal)}</p>
        <p className="text-slate">
          {line.quantity} × {moneyText(line.unitPrice)}
        </p>
      </div>
    </li>
  );
}

/** What the order page told the buyer, and how much is in stock now. */
function backOrderText(line: AdminOrderLine): string {
  const atOrder = `${line.backOrderedQuantity} of ${line.quantity} back-ordered when ordered: ${line.leadTimeDays === null ? "no lead time was known" : `the buyer was told that it ships in about ${leadTimeText(line.leadTimeDays)}`}.`;
  const ready = line.toShipQuantity - line.missingQuantity;
  if (line.missingQuantity === 0) return `${atOrder} All ${line.toShipQuantity} left to ship are now in stock.`;
  return `${atOrder} ${ready === 0 ? "None is in stock yet." : `${ready} can ship now, ${line.missingQuantity} not in stock yet.`}`;
}

function Sum({ term, money, strong, minus, quiet }: { term: string; money: WireMoney; strong?: boolean; minus?: boolean; quiet?: boolean }) {
  return (
    <div className={`flex justify-between gap-6 ${strong ? "text-base font-semibold" : quiet ? "pl-3 text-[0.8125rem] text-slate" : "text-slate"}`}>
      <dt className="min-w-0">{term}</dt>
      <dd className={`figures shrink-0 ${quiet ? "" : "text-ink"}`}>
        {minus && "−"}
        {moneyText(money)}
      </dd>
    </div>
  );
}
