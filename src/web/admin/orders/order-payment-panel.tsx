import { Link } from "react-router";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { paymentMethodText } from "#web/messages/order-words.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { FactList } from "../toolkit/fact-list.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { byText } from "./action-by-text.ts";
import { OrderBalance } from "./order-balance.tsx";
import { RefundSent } from "./refund-sent-dialog.tsx";

/** How the order is paid, what is still open, and its refunds. */
export function OrderPaymentPanel({ order }: { order: AdminOrder }) {
  return (
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
          ["Approved", order.approval && byText(order.approval)],
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
  );
}

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
        {byText(refund)}
        {refund.failureCode && ` · ${refund.failureCode}`}
      </p>
      {stock && <p className="figures text-[0.8125rem] text-slate">{stock}</p>}
      {refund.sent && (
        <p className="text-[0.8125rem] text-slate">
          Sent {byText(refund.sent)}
          {refund.sent.reference && `, ${refund.sent.reference}`}
        </p>
      )}
      {maySend && (refund.status === "to-send" || refund.isUnconfirmed) && <RefundSent order={order} refund={refund} />}
    </div>
  );
}
