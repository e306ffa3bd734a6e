import { Link } from "react-router";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { paymentMethodText } from "#web/messages/order-words.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { FactList } from "../toolkit/fact-list.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { BuyerData } from "./buyer-data.tsx";
import { OrderBalance } from "./order-balance.tsx";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { RefundSent } from "./refund-sent-dialog.tsx";

type Address = AdminOrder["shippingAddress"];

/** Who ordered, where it goes, how it is paid, and what was refunded. */
export function OrderPeople({ order }: { order: AdminOrder }) {
  const isSameAddress = JSON.stringify(order.shippingAddress) === JSON.stringify(order.billingAddress);
  return (
    <div className="grid gap-4">
      <Panel title="Customer">
        <OrderCustomer order={order} />
        {order.isBuyerErased ? (
          <p className="text-slate">The buyer’s personal data was erased. The order data that accounting needs was kept.</p>
        ) : (
          <a
            href={`mailto:${order.email}?subject=${encodeURIComponent(`Your order ${order.name}`)}`}
            className="inline-block py-1 break-all text-accent hover:underline"
          >
            {order.email}
          </a>
        )}
        {order.shippingAddress.phone && <p className="text-slate">{order.shippingAddress.phone}</p>}
        <h3 className="mt-4 mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">Ship to</h3>
        <AddressLines address={order.shippingAddress} />
        <h3 className="mt-4 mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">Delivery</h3>
        <OrderDelivery order={order} />
        <h3 className="mt-4 mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">Bill to</h3>
        {isSameAddress ? <p className="text-slate">Same as shipping address</p> : <AddressLines address={order.billingAddress} />}
        {order.confirmed.length > 0 && (
          <>
            <h3 className="mt-4 mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">Confirmed by the buyer</h3>
            <ul className="grid gap-1">
              {order.confirmed.map(({ text, at }) => (
                <li key={text}>
                  {text}{" "}
                  <span className="text-slate">
                    {timeText(at)}
                    {order.email && ` by ${order.email}`}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        {order.buyerNote && (
          <>
            <h3 className="mt-4 mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">Buyer’s note</h3>
            <p className="[overflow-wrap:anywhere]">{order.buyerNote}</p>
          </>
        )}
        <BuyerData order={order} />
      </Panel>
      <Panel title="Payment">
        <FactList
          facts={[
            ["Method", paymentMethodText(order)],
            ["PO number", order.poNumber],
            ["Cost center", order.costCenter],
            [
              "Quote",
              order.quoteNumber && (
                <Link to={`${links.adminPage("quotes")}?view=all&search=${encodeURIComponent(order.quoteNumber)}`}>{order.quoteNumber}</Link>
              ),
            ],
            ["Tax exemption", order.exemptionCertificate],
            ["Tax exemption not verified", order.exemptionClaim],
            ["Approved", order.approval && by(order.approval)],
            ["Reduced by", Number(order.reduced.amount) > 0 ? moneyText(order.reduced) : null],
            ["Balance to collect", Number(order.toCollect.amount) > 0 ? moneyText(order.toCollect) : null],
            ["Refunded", Number(order.refunded.amount) > 0 ? moneyText(order.refunded) : null],
            ["To be sent back", order.owesRefund ? moneyText(order.owed) : null],
          ]}
        />
        <OrderBalance order={order} />
        {order.refunds.map((refund) => (
          <Refund key={refund.id} order={order} refund={refund} />
        ))}
      </Panel>
      {order.cancellation && (
        <Panel title="Cancellation">
          <p>{order.cancellation.reason}</p>
          <p className="text-slate">{by({ at: order.cancellation.at, staffName: order.cancellation.staffName ?? "the shop" })}</p>
        </Panel>
      )}
    </div>
  );
}

const by = ({ at, staffName }: { at: string; staffName: string | null }) => `${timeText(at)}${staffName ? ` by ${staffName}` : ""}`;
type AdminRefund = AdminOrder["refunds"][number];

function refundState({ status, kind, sent }: AdminRefund): [BadgeTone, string] {
  if (kind === "difference" && status === "succeeded") return ["green", "Difference sent back"];
  if (kind === "reduction") return ["gray", "Reduction"];
  if (status === "started") return ["amber", "In progress"];
  if (status === "to-send") return ["amber", "To be sent"];
  if (status === "failed") return ["red", "Failed"];
  return ["green", sent ? "Sent" : "Refunded"];
}

/** "2 of 3 items back in stock" */
function stockText({ units, restockedUnits }: AdminRefund): string | null {
  if (units === 0) return null;
  const items = units === 1 ? "1 item" : `${units} items`;
  return restockedUnits === 0
    ? `${items}, not back in stock`
    : restockedUnits === units
      ? `${items}, back in stock`
      : `${restockedUnits} of ${items} back in stock`;
}

function Refund({ order, refund }: { order: AdminOrder; refund: AdminRefund }) {
  const [tone, text] = refundState(refund);
  const maySend = useRight("orders.refund");
  const stock = stockText(refund);
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="flex items-center justify-between gap-3">
        <span className="figures font-medium">{moneyText(refund.amount)}</span>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="text-slate">{refund.reason}</p>
      <p className="text-[0.8125rem] text-slate">
        {by(refund)}
        {refund.failureCode && ` · ${refund.failureCode}`}
      </p>
      {stock && <p className="figures text-[0.8125rem] text-slate">{stock}</p>}
      {refund.sent && (
        <p className="text-[0.8125rem] text-slate">
          Sent {by(refund.sent)}
          {refund.sent.reference && `, ${refund.sent.reference}`}
        </p>
      )}
      {maySend && (refund.status === "to-send" || refund.isUnconfirmed) && <RefundSent order={order} refund={refund} />}
    </div>
  );
}

export function AddressLines({ address }: { address: Address }) {
  return (
    <address className="not-italic">
      {address.formatted
        .filter((line) => line !== address.phone)
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
    </address>
  );
}
