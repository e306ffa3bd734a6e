import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import { SendInvoiceAgain, SendReminder } from "../invoices/send-invoice-again.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { dateText } from "../toolkit/date-format.ts";
import { FaultNote, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";

/** The query key contains everything that can add a document or make a reminder unnecessary, so that a change reloads the list. */
function invoicesOf({ id, financialStatus, reduced, refunded, open, toCollect }: AdminOrder) {
  return ["admin", "order-invoices", id, financialStatus, ...[reduced, refunded, open, toCollect].map(({ amount }) => amount)];
}

/** Invoices and credit notes of the order, and the purchase order that the buyer sent. */
export function OrderDocumentsPanel({ order }: { order: AdminOrder }) {
  const client = useQueryClient();
  const mayIssue = useRight("orders.note");
  const { data, error, refetch } = useQuery({
    queryKey: invoicesOf(order),
    queryFn: ({ signal }) => callAdmin("GET /api/admin/orders/:id/invoices", { params: { id: order.id } }, { signal }),
  });
  const issuing = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/orders/:id/invoices", { params: { id: order.id } }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ["admin", "order-invoices", order.id] });
      toast("The invoice was issued, and the buyer will get it by email.");
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  const invoices = data?.invoices ?? [];
  const documents = data?.poDocuments ?? [];
  const mayBeIssued =
    mayIssue &&
    data &&
    invoices.length === 0 &&
    order.financialStatus !== "pending" &&
    order.financialStatus !== "cancelled" &&
    Number(order.due.amount) > 0;
  return (
    <Panel title="Documents">
      {error && !data && <FaultNote fault={error} onRetry={refetch} what="The documents could not be loaded." />}
      {data && invoices.length + documents.length === 0 && <p className="text-slate">None yet.</p>}
      <ul className="grid gap-2">
        {documents.map((document) => (
          <li key={document.id}>
            <a href={links.poDocumentFile(document.id)} download className="text-accent [overflow-wrap:anywhere] hover:underline">
              {document.name}
            </a>
            <span className="block text-[0.8125rem] text-slate">Purchase order sent by the buyer. Open it with caution.</span>
          </li>
        ))}
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap justify-between gap-x-4">
            <a href={links.invoiceFile(invoice.id)} download className="text-accent hover:underline">
              {invoice.kind === "invoice" ? "Invoice" : "Credit note"} {invoice.number}
            </a>
            <span className="figures">{moneyText(invoice.total)}</span>
            <span className="basis-full text-[0.8125rem] text-slate">
              {dateText(invoice.issuedAt)}
              {invoice.dueOn && `, due ${dateText(`${invoice.dueOn}T12:00:00`)}`}
            </span>
            {!order.isBuyerErased && (
              <span className="flex flex-wrap gap-x-3">
                <SendInvoiceAgain invoice={invoice} />
                <SendReminder invoice={invoice} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayBeIssued && !order.isBuyerErased && (
        <AdminButton className="mt-3" disabled={issuing.isPending} onClick={() => issuing.mutate()}>
          Issue invoice
        </AdminButton>
      )}
    </Panel>
  );
}
