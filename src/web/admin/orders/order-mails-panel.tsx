import { useRef, useState } from "react";
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

type Mail = AdminOrder["mails"][number];

/** The emails about an order that its buyer got or should have got. Each can be sent again, with the current state of the order. */
export function OrderMails({ order }: { order: AdminOrder }) {
  const mayReadLog = useRight("messages.read");
  const [read, setRead] = useState<Mail | null>(null);
  if (order.mails.length === 0) return null;
  return (
    <Panel
      title="Emails to the buyer"
      actions={mayReadLog && <AdminLinkButton to={links.adminMailLog({ order: order.id })}>Sent emails</AdminLinkButton>}
    >
      <ul className="grid gap-2">
        {order.mails.map((mail) => (
          <MailRow key={mail.mail} order={order} mail={mail} onRead={() => setRead(mail)} />
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

/** An email whose job is waiting or running cannot be sent again, so that nobody sends it twice because of a delay. */
function MailRow({ order, mail, onRead }: { order: AdminOrder; mail: Mail; onRead: () => void }) {
  const mayResend = useRight("orders.change");
  const resend = useOrderAction(order.id, "POST /api/admin/orders/:id/mails", { done: "The email will be sent." });
  const row = useRef<HTMLLIElement>(null);
  const name = `${orderMailTitle(mail.kind)}, ${timeText(mail.at)}`;
  const again = mail.sentAt ? "Send again" : "Send";
  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <span className="first-letter:uppercase inline-block">{orderMailTitle(mail.kind)}</span>
        <span role="status" className="block text-[0.8125rem] text-slate">
          {mailState(mail)}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <AdminButton aria-label={`Read: ${name}`} onClick={onRead}>
          Read
        </AdminButton>
        {mayResend && !mail.isBeingSent && (
          <AdminButton
            disabled={resend.isPending}
            aria-label={`${again}: ${name}`}
            onClick={() => {
              // This button disappears, so the focus moves to another button of the row.
              row.current?.querySelector("button")?.focus();
              resend.mutate({ body: { mail: mail.mail } });
            }}
          >
            {again}
          </AdminButton>
        )}
      </span>
    </li>
  );
}

function mailState({ sentAt, isFile, isBeingSent }: Mail): string {
  if (isBeingSent) return "Being sent…";
  if (sentAt === null) return "Not sent";
  return `${isFile ? "Saved as a file" : "Sent"} ${timeText(sentAt)}`;
}
