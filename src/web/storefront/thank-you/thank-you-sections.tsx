import { Link } from "react-router";
import { Fact } from "#ui/fact.tsx";
import { MoneyText, moneyText, type WireMoney } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import type { OrderView } from "./order-view.ts";

/** Parts of an order as its buyer sees it, on the thank-you page and on the order's own page. */

export function TestOrderNotice() {
  return (
    <p className="rounded-control bg-amber-soft px-4 py-3">
      <strong className="font-semibold">This is a test order.</strong> The shop is in trial mode: nothing was charged, and nothing will be shipped.
    </p>
  );
}

export function Shipments({ shipments }: Pick<OrderView, "shipments">) {
  return shipments.map((shipment) => (
    <p key={shipment.id}>
      On its way{shipment.trackingCompany && ` with ${shipment.trackingCompany}`}
      {shipment.trackingNumber && (
        <>
          , tracking number <span className="font-mono text-[0.9375rem] [overflow-wrap:anywhere]">{shipment.trackingNumber}</span>
        </>
      )}
      .{" "}
      {shipment.trackingUrl && (
        <a href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer" className="text-accent underline underline-offset-4">
          Track Package
        </a>
      )}
    </p>
  ));
}

/** Shows nothing where the shop has no support email address. */
export function Questions({ supportEmail }: { supportEmail: string }) {
  if (!supportEmail) return null;
  return (
    <>
      Questions? Write to{" "}
      <a href={`mailto:${supportEmail}`} className="text-accent underline underline-offset-4">
        {supportEmail}
      </a>
      .
    </>
  );
}

export function OrderFacts({ order }: { order: OrderView }) {
  return (
    <dl className="grid gap-x-8 gap-y-6 border-t border-line pt-8 text-[0.9375rem] sm:grid-cols-2">
      <Fact label="Shipping to" lines={order.shippingAddress} />
      <Fact label="Billing to" lines={order.billingAddress} />
      <Fact label="Shipping method" lines={[order.shippingMethod, ...order.deliveryLines]} />
      <Fact label="Payment" lines={[order.payment, ...(order.costCenter ? [`Cost center ${order.costCenter}`] : [])]} />
      {order.quoteNumber && <Fact label="Quote" lines={[order.quoteNumber]} />}
      {order.confirmed.length > 0 && <Fact label="You confirmed" lines={order.confirmed} />}
      {order.buyerNote && <Fact label="Your note" lines={[order.buyerNote]} />}
    </dl>
  );
}

export function OrderLine({ line, hasAmount = true }: { line: OrderView["lines"][number]; hasAmount?: boolean }) {
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] items-start gap-4 text-[0.9375rem]">
      <span className="block size-14 rounded-control border border-line bg-paper">
        {line.image && <img src={line.image.url} alt="" width={56} height={56} className="size-full rounded-control object-contain p-1" />}
      </span>
      <span className="min-w-0 leading-snug">
        {line.productHandle === "" ? (
          <span className="font-medium [overflow-wrap:anywhere]">{line.title}</span>
        ) : (
          <Link to={links.product(line.productHandle)} className="font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline">
            {line.title}
          </Link>
        )}
        {line.variantTitle && <span className="block text-sm text-slate">{line.variantTitle}</span>}
        <span className="figures flex flex-wrap items-baseline gap-x-3 text-sm text-slate">
          Quantity {line.quantity}
          {line.sku && <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{line.sku}</span>}
        </span>
        {line.withdrawn && <span className="figures mt-0.5 block text-sm text-slate">{line.withdrawn}</span>}
        {line.delivery && <span className="figures mt-0.5 block text-sm text-amber">{line.delivery}</span>}
        {line.promised && <span className="figures mt-0.5 block text-sm text-slate">{line.promised}</span>}
      </span>
      {hasAmount && <span className="figures text-right">{moneyText(line.total)}</span>}
    </li>
  );
}

export function Sums({ order }: { order: OrderView }) {
  return (
    <dl className="mt-6 grid grid-cols-[1fr_auto] gap-y-2 border-t border-line pt-5 text-[0.9375rem]">
      <Sum label="Subtotal" money={order.subtotal} />
      {order.discount && <Sum label="Discount" money={order.discount} minus />}
      <Sum label="Shipping" money={order.shipping} zero="Free" />
      {!order.isTaxIncluded && <Sum label={order.taxLabel} money={order.tax} />}
      <dt className="mt-3 border-t border-line pt-4 text-lg font-semibold">Total</dt>
      <dd className="mt-3 border-t border-line pt-4 text-right text-lg font-semibold">
        <MoneyText money={order.total} />
      </dd>
      {order.isTaxIncluded && Number(order.tax.amount) > 0 && <Sum label={order.taxLabel} money={order.tax} />}
      {order.reduced && <Sum label="Reduced by" money={order.reduced} minus />}
      {order.due && <Sum label="Amount due" money={order.due} />}
      {order.paid && <Sum label="Paid" money={order.paid} />}
      {order.refunded && <Sum label="Refunded" money={order.refunded} minus />}
      {order.owed && <Sum label="To be sent back to you" money={order.owed} minus />}
      {order.open && <Sum label="Still open" money={order.open} />}
    </dl>
  );
}

function Sum({ label, money, minus, zero }: { label: string; money: WireMoney; minus?: boolean; zero?: string }) {
  return (
    <>
      <dt className="text-slate">{label}</dt>
      <dd className="figures text-right">
        {minus && "−"}
        {zero && Number(money.amount) === 0 ? zero : moneyText(money)}
      </dd>
    </>
  );
}
