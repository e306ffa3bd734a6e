import { useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { BeginReturnDialog } from "../returns/begin-return-dialog.tsx";
import { OrderReturns } from "../returns/order-returns.tsx";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { PageFrame } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { isEditable } from "./edit-order-form.ts";
import { FulfillDialog } from "./fulfill-dialog.tsx";
import { OrderAlerts } from "./order-alerts.tsx";
import { BalanceBadge, LateBadge, PaymentBadge, RefundBadge, ShipmentBadge, TestMark } from "./order-badges.tsx";
import { useAdminOrder, useOrderAction } from "./order-calls.ts";
import { OrderCancellationPanel } from "./order-cancellation-panel.tsx";
import { OrderCustomerPanel } from "./order-customer-panel.tsx";
import { OrderDisputesPanel } from "./order-disputes-panel.tsx";
import { OrderDocumentsPanel } from "./order-documents-panel.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMails } from "./order-mails-panel.tsx";
import { OrderPaymentPanel } from "./order-payment-panel.tsx";
import { OrderShipments } from "./order-shipments.tsx";
import { OrderTags } from "./order-tags.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { PaymentsReceivedPanel } from "./payments-received-panel.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RestockDialog } from "./restock-dialog.tsx";

export const meta = () => [{ title: "Order · Admin" }, { name: "robots", content: "noindex" }];

const back = { to: links.adminOrders(), text: "Orders" };

export default function OrderPage() {
  const { id = "" } = useParams();
  const query = useAdminOrder(id);
  return (
    <DetailPage query={query} noun="order" back={back}>
      {(order) => <LoadedOrder order={order} />}
    </DetailPage>
  );
}

/** Marks the mentions of the reader in the notes of this order as seen. */
function useSeenMentions(orderId: string) {
  const client = useQueryClient();
  useEffect(() => {
    callAdmin("POST /api/admin/mentions/seen", { body: { orderId } })
      .then(() => client.invalidateQueries({ queryKey: ["admin", "badges"] }))
      // If this fails, the mentions stay new, and opening the order tries again.
      .catch(() => undefined);
  }, [client, orderId]);
}

type OpenDialog = "approve" | "paid" | "fulfill" | "refund" | "reduce" | "return" | "restock" | "cancel" | null;

/** Whether staff have to ship something of the order. */
function isToShip({ cancelled, lines, financialStatus, approved }: AdminOrder): boolean {
  const mayGo = financialStatus === "paid" || financialStatus === "partially_refunded" || (financialStatus === "pending" && approved);
  return !cancelled && mayGo && lines.some((line) => line.toShipQuantity > 0);
}

function LoadedOrder({ order }: { order: AdminOrder }) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const mayFulfill = useRight("orders.fulfill");
  useSeenMentions(order.id);
  return (
    <PageFrame
      title={order.name}
      back={back}
      badges={
        <>
          {order.isTest && <TestMark />}
          <PaymentBadge order={order} />
          <ShipmentBadge order={order} />
          <LateBadge order={order} />
          <RefundBadge order={order} />
          <BalanceBadge order={order} />
        </>
      }
      about={`Placed ${timeText(order.processedAt)}${order.poNumber ? ` · Purchase order ${order.poNumber}` : ""}`}
      actions={<OrderActions order={order} open={open} setOpen={setOpen} />}
    >
      <OrderAlerts order={order} />
      {/* What to ship and what has shipped comes first. On a phone, buyer and money come before emails and timeline; on a wide screen, beside both. */}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-4">
          <OrderDisputesPanel orderId={order.id} />
          <OrderLines order={order} onFulfill={mayFulfill && isToShip(order) ? () => setOpen("fulfill") : null} />
          <OrderShipments order={order} />
          <OrderReturns orderId={order.id} />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:row-span-2">
          <OrderTags order={order} />
          <OrderCustomerPanel order={order} />
          <OrderPaymentPanel order={order} />
          <OrderCancellationPanel order={order} />
          {order.isPaidOutside && <PaymentsReceivedPanel order={order} />}
          <OrderDocumentsPanel order={order} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <OrderMails order={order} />
          <OrderTimeline order={order} />
        </div>
      </div>
    </PageFrame>
  );
}

/** The actions that are possible in the order's current state. */
function OrderActions({ order, open, setOpen }: { order: AdminOrder; open: OpenDialog; setOpen: (dialog: OpenDialog) => void }) {
  const [search, setSearch] = useSearchParams();
  const close = () => setOpen(null);
  const [mayChange, mayFulfill, mayRefund] = [useRight("orders.change"), useRight("orders.fulfill"), useRight("orders.refund")];
  const mayStock = useRight("stock.adjust");
  const approve = useOrderAction(order.id, "POST /api/admin/orders/:id/approval", { done: `${order.name} was approved.`, onDone: close });
  const markPaid = useOrderAction(order.id, "POST /api/admin/orders/:id/payment", { done: `${order.name} was marked as paid.`, onDone: close });
  const isPending = order.financialStatus === "pending" && !order.cancelled;
  const mayCancel = mayChange && !order.cancelled && order.fulfillments.every(({ cancellation }) => cancellation) && (isPending || mayRefund);
  const mayReturn = mayChange && order.lines.some((line) => line.returnableQuantity > 0);
  const isRefundable = mayRefund && Number(order.refundable.amount) > 0;
  // The action that the palette put into the URL ("refund 1042"); it is run once.
  const asked = search.get("do");
  const possible = {
    refund: isRefundable,
    cancel: mayCancel,
    return: mayReturn,
    fulfill: mayFulfill && isToShip(order),
    paid: mayChange && isPending,
    approve: mayChange && isPending && !order.approved,
  };
  useEffect(() => {
    if (asked === null) return;
    setSearch({}, { replace: true });
    const action = Object.entries(possible).find(([name]) => name === asked);
    if (action?.[1]) setOpen(action[0] as keyof typeof possible);
    else if (action) toast(`${order.name}: not possible in the order’s current state.`, { tone: "fault" });
  });
  return (
    <>
      {mayChange && isEditable(order) && <AdminLinkButton to={links.editOrder(order.id)}>Edit</AdminLinkButton>}
      <AdminLinkButton to={links.packingSlip(order.id)}>
        <Printer aria-hidden="true" className="size-4" />
        Packing slip
      </AdminLinkButton>
      {mayCancel && <AdminButton onClick={() => setOpen("cancel")}>Cancel order</AdminButton>}
      {isRefundable && <AdminButton onClick={() => setOpen("refund")}>Refund</AdminButton>}
      {mayReturn && <AdminButton onClick={() => setOpen("return")}>Return</AdminButton>}
      {mayChange && isPending && <AdminButton onClick={() => setOpen("reduce")}>Reduce</AdminButton>}
      {mayStock && order.lines.some((line) => line.restockableQuantity > 0) && <AdminButton onClick={() => setOpen("restock")}>Restock</AdminButton>}
      {mayChange && isPending && <AdminButton onClick={() => setOpen("paid")}>Mark as paid</AdminButton>}
      {mayChange && isPending && !order.approved && (
        <AdminButton look="solid" onClick={() => setOpen("approve")}>
          Approve
        </AdminButton>
      )}
      <ConfirmDialog
        open={open === "approve"}
        title={`Approve ${order.name}?`}
        confirm="Approve order"
        busy={approve.isPending}
        onConfirm={() => approve.mutate({})}
        onClose={close}
      >
        <p>
          The stock held for this order is deducted, and the order can be fulfilled before it is paid. {order.customerName} owes{" "}
          {moneyText(order.due)}, and {order.email} gets an email.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === "paid"}
        title={`Mark ${order.name} as paid?`}
        confirm="Mark as paid"
        busy={markPaid.isPending}
        onConfirm={() => markPaid.mutate({})}
        onClose={close}
      >
        <p>
          Do this once {moneyText(order.open)} has arrived today. For a different date or amount, use Record payment below. {order.email} gets an
          email.
        </p>
      </ConfirmDialog>
      <FulfillDialog order={order} open={open === "fulfill"} onClose={close} />
      <RefundDialog order={order} mode="refund" open={open === "refund"} onClose={close} />
      <RefundDialog order={order} mode="reduce" open={open === "reduce"} onClose={close} />
      <BeginReturnDialog order={order} open={open === "return"} onClose={close} />
      <RestockDialog order={order} open={open === "restock"} onClose={close} />
      <CancelDialog order={order} open={open === "cancel"} onClose={close} />
    </>
  );
}
