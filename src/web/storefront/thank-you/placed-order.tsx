import { CircleCheck, Clock } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/button.tsx";
import { links } from "#web/links.ts";
import { nextSteps } from "./next-steps.ts";
import type { OrderView } from "./order-view.ts";
import { OrderFacts, OrderLine, Questions, Shipments, Sums, TestOrderNotice } from "./thank-you-sections.tsx";

/** The order, what happens next, and everything in it. */
export function PlacedOrder({ order, statusUrl = null, supportEmail }: { order: OrderView; statusUrl?: string | null; supportEmail: string }) {
  return (
    <div className="content py-10 sm:py-14">
      <Heading order={order} />
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-16">
        <div>
          <WhatNext order={order} supportEmail={supportEmail} />
          <div className="mt-8">
            <OrderFacts order={order} />
          </div>
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
        <section aria-labelledby="order-items" className="self-start rounded-surface bg-canvas p-6 sm:p-8">
          <h2 id="order-items" className="text-xl">
            Order summary
          </h2>
          <ul className="mt-6 grid gap-4">
            {order.lines.map((line) => (
              <OrderLine key={line.id} line={line} />
            ))}
          </ul>
          <Sums order={order} />
          {order.exemptionClaim && order.lacksCertificate && (
            <p className="mt-4 text-[0.9375rem] text-slate">
              Tax was charged because we have only the number of your exemption certificate, {order.exemptionClaim}, and not the certificate itself.
              {statusUrl ? (
                <>
                  {" "}
                  <a href={`${statusUrl}#tax-exemption`} className="text-accent underline underline-offset-4">
                    Send the certificate
                  </a>
                  : once
                </>
              ) : (
                " Once you have sent it and"
              )}{" "}
              we have verified it, we refund the tax of this order.
            </p>
          )}
          {order.exemptionClaim && !order.lacksCertificate && (
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
      <h1 className="mt-3 text-4xl sm:text-5xl">{headings[order.state] ?? "Thank you for your order"}</h1>
    </div>
  );
}

const headings: Partial<Record<OrderView["state"], string>> = {
  cancelled: "This order was canceled",
  refunded: "This order was refunded",
  closed: "This order is closed",
};

function isOff({ state }: OrderView): boolean {
  return state in headings;
}

function WhatNext({ order, supportEmail }: { order: OrderView; supportEmail: string }) {
  return (
    <section aria-labelledby="what-next">
      <h2 id="what-next" className="text-xl">
        What happens next
      </h2>
      <div className="mt-3 grid max-w-reading gap-3">
        {order.isTest && <TestOrderNotice />}
        {nextSteps(order).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <Shipments shipments={order.shipments} />
        <p className="text-slate">
          {isOff(order) ? null : (
            <>
              Our email to <span className="text-ink [overflow-wrap:anywhere]">{order.email}</span> confirms this order and has a link to it.
            </>
          )}{" "}
          <Questions supportEmail={supportEmail} />
        </p>
      </div>
    </section>
  );
}
