import type { ReactNode } from "react";
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from "react-router";
import type { WireOrder } from "#domain/orders/order-json.ts";
import { utcTimeText } from "#domain/time-text.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { moneyText, type WireMoney } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { OrderActions, ReorderNote } from "#web/order-parts/order-actions.tsx";
import { OrderDocuments } from "#web/order-parts/order-documents.tsx";
import { StatusBadge } from "#web/order-status-badge.tsx";
import type { Route } from "./+types/own-order-page";
import { AccountFrame } from "./account-frame.tsx";
import { answerOwnOrder, loadOwnOrder } from "./own-order-page.server.ts";

export const loader = loadOwnOrder;
export const action = answerOwnOrder;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.order ? `Order ${loaderData.order.name}` : "Order not found" },
  { name: "robots", content: "noindex" },
];

export default function OwnOrderPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { order, extras } = loaderData;
  if (!order)
    return (
      <AccountFrame title="Order not found">
        <BackLink />
      </AccountFrame>
    );
  return (
    <AccountFrame title={<>Order {order.name}</>}>
      <div className="-mt-4 grid gap-4">
        <BackLink />
        <p className="text-slate">Placed on {utcTimeText(order.processedAt)}</p>
        <p className="flex flex-wrap gap-2">
          {order.isTest && <Badge tone="amber">TEST</Badge>}
          <StatusBadge label="Payment" status={order.paymentState} />
          <StatusBadge label="Fulfillment" status={order.fulfillmentStatus} />
        </p>
        <p className="print:hidden">
          <a href={order.statusUrl} target="_blank" rel="noopener" className="font-medium text-accent underline underline-offset-4">
            View Order Status
          </a>
          <span className="mt-1 block text-sm text-slate">See what happens next, and returns of this order.</span>
        </p>
      </div>
      {actionData?.reordered && <ReorderNote reordered={actionData.reordered} />}
      <OrderActions order={extras} answer={actionData} />
      <Items order={order} />
      <Tracking order={order} />
      <div className="grid gap-10 sm:grid-cols-2">
        <PostalAddress title="Shipping Address" address={order.shippingAddress} />
        <PostalAddress title="Billing Address" address={order.billingAddress} />
        <section>
          <h2 className="text-xl">Shipping Method</h2>
          {[order.shippingMethod, ...order.delivery].map((line) => (
            <p key={line} className="mt-3 [overflow-wrap:anywhere]">
              {line}
            </p>
          ))}
        </section>
        <section>
          <h2 className="text-xl">Payment</h2>
          <dl className="mt-3 grid gap-2 [overflow-wrap:anywhere]">
            <Fact label="Method" value={order.paymentMethod} />
            {order.poNumber && <Fact label="PO number" value={order.poNumber} />}
            {order.costCenter && <Fact label="Cost center" value={order.costCenter} />}
          </dl>
        </section>
      </div>
      <OrderDocuments order={{ ...extras, isBuyer: true, certificate: null, uploadFault: null }} />
    </AccountFrame>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-slate">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Shows what the loader threw: a fault of the shop, or a lost connection. */
export function ErrorBoundary() {
  const fault = useRouteError();
  const revalidator = useRevalidator();
  if (isRouteErrorResponse(fault) && fault.status < 500) throw fault;
  return (
    <AccountFrame title="Your order">
      <div role="alert" className="grid gap-4 justify-items-start">
        <p className="text-red">Failed to load order details. Please try again.</p>
        <Button look="outline" onClick={() => revalidator.revalidate()}>
          Try again
        </Button>
        <BackLink />
      </div>
    </AccountFrame>
  );
}

function BackLink() {
  return (
    <p className="print:hidden">
      <Link to={links.ownOrders()} className="font-medium text-accent underline underline-offset-4">
        Back to Orders
      </Link>
    </p>
  );
}

function Items({ order }: { order: WireOrder }) {
  const isMoney = ({ amount }: WireMoney) => Number(amount) > 0;
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items" className="text-xl">
        Order Items
      </h2>
      <ul className="mt-5 grid gap-5">
        {order.lineItems.edges.map(({ node }, at) => (
          <Item key={at} item={node} />
        ))}
      </ul>
      <h2 className="mt-8 border-t border-line pt-6 text-xl">Order Summary</h2>
      <dl className="mt-4 grid max-w-md grid-cols-[1fr_auto] gap-y-2">
        <Sum label="Subtotal" money={order.subtotalPrice} />
        {isMoney(order.totalDiscounts) && <Sum label="Discount" money={order.totalDiscounts} minus />}
        <Sum label="Shipping" money={order.totalShippingPrice} zero="Free" />
        <Sum label={order.taxesIncluded ? "Tax, included" : "Tax"} money={order.totalTax} />
        {isMoney(order.totalReduced) && <Sum label="Reduced by" money={order.totalReduced} minus />}
        {isMoney(order.totalRefunded) && <Sum label="Refunded" money={order.totalRefunded} minus />}
        <dt className="mt-2 border-t border-line pt-3 text-lg font-semibold">Total</dt>
        <dd className="figures mt-2 border-t border-line pt-3 text-right text-lg font-semibold">{moneyText(order.currentTotalPrice)}</dd>
        {isMoney(order.totalOutstanding) && <Sum label="Still to be paid" money={order.totalOutstanding} />}
      </dl>
    </section>
  );
}

function Item({ item }: { item: WireOrder["lineItems"]["edges"][number]["node"] }) {
  const { variant, discountedTotalPrice, originalTotalPrice } = item;
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] items-start gap-4">
      <span className="block size-16 rounded-control border border-line bg-canvas">
        {variant.image && (
          <img src={variant.image.url} alt={variant.image.altText} width={64} height={64} className="size-full rounded-control object-contain p-1" />
        )}
      </span>
      <span className="min-w-0 leading-snug">
        <Link to={links.product(variant.product.handle)} className="font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline">
          {item.title}
        </Link>
        {shownVariant(variant.title) && <span className="block text-sm text-slate">{shownVariant(variant.title)}</span>}
        <span className="figures flex flex-wrap items-baseline gap-x-3 text-sm text-slate">
          Quantity {item.quantity}
          {variant.sku && <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{variant.sku}</span>}
        </span>
        {item.backOrder && <span className="figures mt-0.5 block text-sm text-amber">{item.backOrder}</span>}
        {item.expected && <span className="figures mt-0.5 block text-sm text-slate">{item.expected}</span>}
      </span>
      <span className="figures text-right">
        {originalTotalPrice.amount !== discountedTotalPrice.amount && (
          <s className="block text-sm text-slate">
            <span className="sr-only">Before discount: </span>
            {moneyText(originalTotalPrice)}
          </s>
        )}
        {moneyText(discountedTotalPrice)}
      </span>
    </li>
  );
}

function Tracking({ order }: { order: WireOrder }) {
  const shipments = order.fulfillments.filter(({ trackingCompany, trackingInfo }) => trackingCompany || trackingInfo.length > 0);
  if (shipments.length === 0) return null;
  return (
    <section aria-labelledby="order-tracking">
      <h2 id="order-tracking" className="text-xl">
        Tracking Information
      </h2>
      <ul className="mt-4 grid gap-4">
        {shipments.map(({ trackingCompany, trackingInfo }, at) => (
          <li key={at}>
            {trackingCompany}
            {trackingInfo.map(({ number, url }) => (
              <span key={`${number} ${url}`} className="flex flex-wrap gap-x-4">
                {number && <span className="font-mono [overflow-wrap:anywhere]">{number}</span>}
                {url && (
                  <a href={url} target="_blank" rel="noopener noreferrer" className="text-accent underline underline-offset-4">
                    Track Package
                  </a>
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PostalAddress({ title, address }: { title: string; address: WireOrder["shippingAddress"] }): ReactNode {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <address className="mt-3 not-italic [overflow-wrap:anywhere]">
        {address.formatted.map((line, at) => (
          <span key={at} className="block">
            {line}
          </span>
        ))}
      </address>
    </section>
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
