import { useState } from "react";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { links } from "#web/links.ts";
import { orderMailTitle } from "#web/messages/queue-words.ts";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { fileUrls } from "../toolkit/file-urls.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { useOrderAction } from "./order-calls.ts";

/** The emails about an order that its buyer got or should have got; each can be sent again, about the order as it is now. */
export function OrderMails({ order }: { order: AdminOrder }) {
  const mayResend = useRight("orders.change");
  const resend = useOrderAction(order.id, "POST /api/admin/orders/:id/mails", { done: "The email will be sent again." });
  const mayReadLog = useRight("messages.read");
  const [read, setRead] = useState<AdminOrder["mails"][number] | null>(null);
  if (order.mails.length === 0) return null;
  return (
    <Panel
      title="Emails to the buyer"
      actions={mayReadLog && <AdminLinkButton to={links.adminMailLog({ order: order.id })}>Sent emails</AdminLinkButton>}
    >
      <ul className="grid gap-2">
        {order.mails.map((mail) => (
          <li key={mail.mail} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <span className="first-letter:uppercase inline-block">{orderMailTitle(mail.kind)}</span>
              <span className="block text-[0.8125rem] text-slate">{mail.sentAt ? `Sent ${timeText(mail.sentAt)}` : "Not sent"}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              <AdminButton aria-label={`Read: ${orderMailTitle(mail.kind)}, ${timeText(mail.at)}`} onClick={() => setRead(mail)}>
                Read
              </AdminButton>
              {mayResend && (
                <AdminButton
                  disabled={resend.isPending}
                  aria-label={`${mail.sentAt ? "Send again" : "Send"}: ${orderMailTitle(mail.kind)}, ${timeText(mail.at)}`}
                  onClick={() => resend.mutate({ body: { mail: mail.mail } })}
                >
                  {mail.sentAt ? "Send again" : "Send"}
                </AdminButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Dialog open={read !== null} title={read ? `Email: ${orderMailTitle(read.kind)}` : ""} onClose={() => setRead(null)}>
        {read && (
          <>
            <p className="mb-3 text-slate">Shown as it would be sent now. The link to the order is an example.</p>
            <iframe
              title={`Email: ${orderMailTitle(read.kind)}`}
              src={fileUrls.orderMail(order.id, read.mail)}
              sandbox="allow-same-origin"
              className="block h-[60vh] w-full rounded-control border border-line bg-canvas"
            />
          </>
        )}
      </Dialog>
    </Panel>
  );
}
