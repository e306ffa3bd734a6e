import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type MailQueue, mailQueues } from "#domain/mail-log/mail-log-input.ts";
import { Badge } from "#ui/badge.tsx";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { mailKindTitle, queueTitle } from "#web/messages/queue-words.ts";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import type { AdminColumn } from "../toolkit/admin-table.tsx";
import { timeText } from "../toolkit/date-format.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { fileUrls } from "../toolkit/file-urls.ts";
import { useListState } from "../toolkit/list-controls.tsx";
import type { ListFilter } from "../toolkit/list-filters.ts";
import { ListPage } from "../toolkit/list-page.tsx";
import { Skeleton } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";

export const meta = () => [{ title: "Sent emails · Admin" }, { name: "robots", content: "noindex" }];

type Mail = Answer<"GET /api/admin/mail-log">["mails"][number];

const views = [
  ["all", "All"],
  ["waiting", "Will be retried"],
  ["failed", "Failed"],
  ["sent", "Sent"],
  ["saved", "Saved, not sent"],
] as const;
const sorts = [["at", "Latest"]] as const;
const filters: readonly ListFilter[] = [
  { kind: "choice", id: "queue", label: "About", options: mailQueues.map((queue) => [queue, queueTitle(queue)] as const) },
];
/** Used only if another page led here, because the list itself cannot name an order. */
const orderFilter = (id: string): ListFilter => ({ kind: "choice", id: "order", label: "Order", options: [[id, "the selected order"]] });

const looks = { sent: "green", saved: "gray", waiting: "amber", failed: "red" } as const;
const statusWords = { sent: "Sent", saved: "Saved, not sent", waiting: "Will be retried", failed: "Failed" } as const;
/** An email is logged before it is sent. One that failed and will be retried has a cause. */
function statusText({ status, cause }: Mail): string {
  return status === "waiting" && cause === null ? "Being sent" : statusWords[status];
}
function MailBadge({ mail }: { mail: Mail }) {
  return <Badge tone={looks[mail.status]}>{statusText(mail)}</Badge>;
}
const titleOf = ({ queue, kind }: Mail) => mailKindTitle(queue, kind);

/** The emails that the shop sent, to whom, and whether they went out. */
export default function MailLogPage() {
  const [read, setRead] = useState<Mail | null>(null);
  const list = useListState();
  const order = list.get("order");
  return (
    <>
      <ListPage
        title="Sent emails"
        noun="email"
        call="GET /api/admin/mail-log"
        queryKey="mail-log"
        rowsOf={({ mails }) => mails}
        keyOf={({ id }) => id}
        views={views}
        sorts={sorts}
        filters={order ? [...filters, orderFilter(order)] : filters}
        searchLabel="Full email address of a recipient"
        columns={columnsWith(setRead)}
        list="mail-log"
        narrowBelow="3xl"
        phone={(mail) => <PhoneRow mail={mail} onRead={() => setRead(mail)} />}
        empty="Emails appear here as the shop sends them."
        actions={<AdminLinkButton to={links.adminPage("mails")}>Email texts</AdminLinkButton>}
      />
      <Dialog open={read !== null} title={read ? titleOf(read).replace(/^./, (letter) => letter.toUpperCase()) : ""} onClose={() => setRead(null)}>
        {read && <MailDetail id={read.id} onClose={() => setRead(null)} />}
      </Dialog>
    </>
  );
}

function columnsWith(onRead: (mail: Mail) => void): AdminColumn<Mail>[] {
  return [
    { id: "at", title: "Last try", cellClassName: "figures whitespace-nowrap text-slate", cell: ({ at }) => timeText(at) },
    {
      id: "recipient",
      title: "To",
      cellClassName: "w-full max-w-44 @5xl:w-auto @5xl:max-w-72",
      cell: (mail) => (
        <button
          type="button"
          onClick={() => onRead(mail)}
          className="block w-full truncate text-left font-medium after:absolute after:inset-0 hover:text-accent"
        >
          {mail.recipient || "Not known yet"}
        </button>
      ),
    },
    { id: "template", title: "Email", cell: titleOf, cellClassName: "whitespace-nowrap first-letter:uppercase" },
    {
      id: "subject",
      title: "Subject",
      className: "hidden @5xl:table-cell",
      cellClassName: "w-full max-w-44 truncate text-slate",
      cell: ({ subject }) => subject,
    },
    { id: "order", title: "Order", cellClassName: "whitespace-nowrap", cell: (mail) => <OrderLink mail={mail} /> },
    { id: "status", title: "Status", cellClassName: "whitespace-nowrap", cell: (mail) => <MailBadge mail={mail} /> },
  ];
}

function OrderLink({ mail: { orderId, orderName } }: { mail: Mail }) {
  if (!orderId || !orderName) return null;
  return (
    <Link to={links.adminOrder(orderId)} className="relative z-10 text-accent hover:underline">
      {orderName}
    </Link>
  );
}

function PhoneRow({ mail, onRead }: { mail: Mail; onRead: () => void }) {
  return (
    <button type="button" onClick={onRead} className="grid w-full gap-1 px-4 py-3 text-left">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-medium">{mail.recipient || "Not known yet"}</span>
        <MailBadge mail={mail} />
      </span>
      <span className="inline-block first-letter:uppercase">{titleOf(mail)}</span>
      <span className="figures text-[0.8125rem] text-slate">{timeText(mail.at)}</span>
    </button>
  );
}

function MailDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ["admin", "mail-log", "mail", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/mail-log/:id", { params: { id } }, { signal }),
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <Skeleton rows={8} label="Loading the email…" />;
  const { mail } = data;
  return (
    <div className="grid grid-cols-1 gap-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 break-words">
        <dt className="text-slate">To</dt>
        <dd>{mail.recipient || "Not known yet"}</dd>
        <dt className="text-slate">Subject</dt>
        <dd>{mail.subject || "Not written yet"}</dd>
        <dt className="text-slate">Last try</dt>
        <dd className="figures">
          {timeText(mail.at)}
          {mail.tries > 1 && `, the ${ordinal(mail.tries)}`}
        </dd>
        <dt className="text-slate">Status</dt>
        <dd>
          <MailBadge mail={mail} />
          {mail.cause && <span className="mt-1 block text-red">{mail.cause}</span>}
        </dd>
      </dl>
      {mail.status === "failed" && <TryAgain mail={mail} onDone={onClose} />}
      {mail.isKept ? (
        <>
          <p className="text-[0.8125rem] text-slate">
            {mail.isWhole
              ? "This shop is in trial mode and has no mail server: the email reached nobody. It is shown with its links, so that you can follow them. A live shop leaves out links that give access by themselves."
              : "Shown as it was written. Links that give access by themselves are left out."}
          </p>
          {mail.links.length > 0 && (
            <section aria-labelledby="mail-links">
              <h3 id="mail-links" className="mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">
                Links in this email
              </h3>
              <ul className="grid gap-1">
                {mail.links.map((link) => (
                  <li key={link}>
                    <a href={link} target="_blank" rel="noreferrer" className="text-accent underline [overflow-wrap:anywhere]">
                      {link}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <iframe
            title={`Email: ${mail.subject}`}
            src={fileUrls.loggedMail(mail.id)}
            sandbox="allow-same-origin"
            className="block h-[55vh] w-full rounded-control border border-line bg-canvas"
          />
        </>
      ) : (
        <p className="text-slate">
          {mail.queue === "report-mail" || mail.queue === "owner-mail"
            ? "Its text is shown only to people who may see the same information in the admin area."
            : mail.subject
              ? "Its text is not kept because anyone could use its link to act as the recipient."
              : "It failed before it was written, so there is nothing to show."}
        </p>
      )}
    </div>
  );
}

const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
const endings: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinal = (number: number) => `${number}${endings[ordinals.select(number)]}`;

function TryAgain({ mail, onDone }: { mail: { id: string; queue: MailQueue }; onDone: () => void }) {
  const client = useQueryClient();
  const mayChange = useRight("system.change");
  const trying = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/mail-log/:id/try", { params: { id: mail.id } }),
    onSuccess: async () => {
      toast("The email will be sent again with its current content.");
      onDone();
      await client.invalidateQueries({ queryKey: ["admin", "mail-log"] });
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  if (!mayChange) return null;
  return (
    <div>
      <AdminButton look="solid" disabled={trying.isPending} onClick={() => trying.mutate()}>
        {trying.isPending ? "Working…" : "Send again"}
      </AdminButton>
    </div>
  );
}
