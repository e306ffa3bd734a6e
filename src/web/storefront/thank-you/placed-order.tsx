import { CircleCheck, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/button.tsx";
import { MoneyText, moneyText, type WireMoney } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { nextSteps } from "./next-steps.ts";
import type { OrderView } from "./order-view.ts";

/** The order, what happens next, and everything that it holds. */
export function PlacedOrder({ order, statusUrl = null, supportEmail }: { order: OrderView; statusUrl?: string | null; supportEmail: string }) {
  return (
    <div className="content py-10 sm:py-14">
      <Heading order={order} />
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-16">
        <div>
          <WhatNext order={order} supportEmail={supportEmail} />
          <dl className="mt-8 grid gap-x-8 gap-y-6 border-t border-line pt-8 text-[0.9375rem] sm:grid-cols-2">
            <Fact label="Shipping to">
              <Lines lines={order.shippingAddress} />
            </Fact>
            <Fact label="Billing to">
              <Lines lines={order.billingAddress} />
            </Fact>
            <Fact label="Shipping method">
              <Lines lines={[order.shippingMethod, ...order.deliveryLines]} />
            </Fact>
            <Fact label="Payment">{order.payment}</Fact>
          </dl>
          <p className="mt-10 flex flex-wrap gap-3">
            <LinkButton to={links.collections()} look="outline">
              Continue Shopping
            </LinkButton>
            {statusUrl && (
              <LinkButton to={statusUrl} look="outline">
                View Order Status
              </LinkButton>
            )}
          </p>
        </div>
        <section aria-labelledby="order-items" className="self-start rounded-surface bg-ground p-6 sm:p-8">
          <h2 id="order-items" className="text-xl">
            Order summary
          </h2>
          <ul className="mt-6 grid gap-4">
            {order.lines.map((line) => (
              <OrderLine key={line.id} line={line} />
            ))}
          </ul>
          <Sums order={order} />
          {order.exemptionClaim && (
            <p className="mt-4 text-[0.9375rem] text-slate">
              Tax was charged because your exemption certificate {order.exemptionClaim} is not verified yet. Once we have verified it, we refund the
              tax of this order.
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

function Heading({ order }: { order: OrderView }) {
  const waits = order.state === "pending";
  const Icon = waits ? Clock : CircleCheck;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-slate">
        {!isOff(order) && <Icon aria-hidden="true" className={`size-6 ${waits ? "text-amber" : "text-green"}`} />}
        <span>
          Order <span className="font-mono text-ink">{order.name}</span>, {order.placedOn}
        </span>
        {order.isTest && <Badge tone="amber">TEST</Badge>}
      </p>
      <h1 className="mt-3 text-4xl sm:text-5xl">
        {isOff(order) ? `This order was ${order.state === "cancelled" ? "canceled" : "refunded"}` : "Thank you for your order"}
      </h1>
    </div>
  );
}

function isOff({ state }: OrderView): boolean {
  return state === "cancelled" || state === "refunded";
}

function WhatNext({ order, supportEmail }: { order: OrderView; supportEmail: string }) {
  return (
    <section aria-labelledby="what-next">
      <h2 id="what-next" className="text-xl">
        What happens next
      </h2>
      <div className="mt-3 grid max-w-reading gap-3">
        {order.isTest && (
          <p className="rounded-control bg-amber-soft px-4 py-3">
            <strong className="font-semibold">This is a test order.</strong> The shop is in trial mode: nothing was charged, and nothing will be
            shipped.
          </p>
        )}
        {nextSteps(order).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {order.shipments.map((shipment) => (
          <p key={shipment.id}>
            On its way{shipment.trackingCompany && ` with ${shipment.trackingCompany}`}
            {shipment.trackingNumber && (
              <>
                , tracking number <span className="font-mono text-[0.9375rem]">{shipment.trackingNumber}</span>
              </>
            )}
            .{" "}
            {shipment.trackingUrl && (
              <a href={shipment.trackingUrl} target="_blank" rel="noopener noreferrer" className="text-accent underline underline-offset-4">
                Track Package
              </a>
            )}
          </p>
        ))}
        <p className="text-slate">
          {isOff(order) ? null : (
            <>
              A confirmation {order.isEmailFile ? "to" : "goes to"} <span className="text-ink [overflow-wrap:anywhere]">{order.email}</span>
              {order.isEmailFile
                ? " was not sent, because this trial shop has no mail server: it is a file in the folder mail of the shop's data. It"
                : "; it"}{" "}
              has a link to this order.
            </>
          )}{" "}
          {supportEmail && (
            <>
              Questions? Write to{" "}
              <a href={`mailto:${supportEmail}`} className="text-accent underline underline-offset-4">
                {supportEmail}
              </a>
              .
            </>
          )}
        </p>
      </div>
    </section>
  );
}

export function OrderLine({ line, hasAmount = true }: { line: OrderView["lines"][number]; hasAmount?: boolean }) {
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] items-start gap-4 text-[0.9375rem]">
      <span className="block size-14 rounded-control border border-line bg-paper">
        {line.image && <img src={line.image.url} alt="" width={56} height={56} className="size-full rounded-control object-contain p-1" />}
      </span>
      <span className="min-w-0 leading-snug">
        <Link to={links.product(line.productHandle)} className="font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline">
          {line.title}
        </Link>
        {line.variantTitle && <span className="block text-sm text-slate">{line.variantTitle}</span>}
        <span className="figures block text-sm text-slate">
          Quantity {line.quantity}
          {line.sku && <span className="ml-3 inline-block font-mono text-xs whitespace-nowrap">{line.sku}</span>}
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
      {order.due && <Sum label={order.isPaid ? "Paid" : "Amount due"} money={order.due} />}
      {order.refunded && <Sum label="Refunded" money={order.refunded} minus />}
      {order.owed && <Sum label="To be sent back to you" money={order.owed} minus />}
      {order.balance && <Sum label="Still to be paid" money={order.balance} />}
    </dl>
  );
}

function Sum({ label, money, minus, zero }: { label: string; money: WireMoney; minus?: boolean; zero?: string }) {
  return (
    <>
      <dt className="text-slate">{label}</dt>
      <dd className="figures text-right">
        {minus && "-"}
        {zero && Number(money.amount) === 0 ? zero : moneyText(money)}
      </dd>
    </>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-slate">{label}</dt>
      <dd className="mt-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

export function Lines({ lines }: { lines: string[] }) {
  return lines.map((line, at) => (
    <span key={at} className="block">
      {line}
    </span>
  ));
}
