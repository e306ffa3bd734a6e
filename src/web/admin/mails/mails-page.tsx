import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MailGroup, type MailKey, mailTitles } from "#domain/notifications/mail-list.ts";
import { classNames } from "#ui/class-names.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminSelect, type Choice } from "../toolkit/admin-fields.tsx";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { fileUrls } from "../toolkit/file-urls.ts";
import { useListState } from "../toolkit/list-controls.tsx";
import { FaultNote, PageFrame, Panel, Skeleton } from "../toolkit/page-frame.tsx";
import { Tabs } from "../toolkit/tabs.tsx";
import { toast } from "../toolkit/toasts.tsx";

export const meta = () => [{ title: "Emails · Admin" }, { name: "robots", content: "noindex" }];

type Preview = Answer<"GET /api/admin/mails/:key">["mail"];
const groups: MailGroup[] = ["Orders", "Accounts", "Messages", "Newsletter", "Staff"];
const keys = Object.keys(mailTitles) as MailKey[];
const keysOf = (group: MailGroup) => keys.filter((key) => mailTitles[key].group === group);

/** Every email of the shop, as it would be sent. */
export default function MailsPage() {
  const list = useListState();
  const asked = list.get("mail") as MailKey;
  const key = keys.includes(asked) ? asked : "order-confirmation";
  return (
    <PageFrame title="Emails" back={{ to: links.adminSettings("mail"), text: "Email settings" }}>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <MailMenu chosen={key} onChoose={(mail) => list.change({ mail })} />
        <AdminSelect
          label="Email"
          className="lg:hidden"
          options={groups.flatMap((group) => keysOf(group).map((mail): Choice => [mail, `${group}: ${mailTitles[mail].title}`]))}
          value={key}
          onChange={(event) => list.change({ mail: event.target.value })}
        />
        <MailPreview key={key} mailKey={key} />
      </div>
    </PageFrame>
  );
}

function MailMenu({ chosen, onChoose }: { chosen: MailKey; onChoose: (key: MailKey) => void }) {
  return (
    <Panel className="hidden lg:block">
      <nav aria-label="Emails" className="grid gap-4">
        {groups.map((group) => (
          <section key={group} aria-labelledby={`mails-${group}`}>
            <h2 id={`mails-${group}`} className="mb-1 text-[0.8125rem] font-medium tracking-normal text-slate">
              {group}
            </h2>
            <ul className="grid gap-1">
              {keysOf(group).map((key) => (
                <li key={key}>
                  <button
                    type="button"
                    aria-current={key === chosen ? "page" : undefined}
                    onClick={() => onChoose(key)}
                    className={classNames(
                      "min-h-9 w-full rounded-control px-3 text-left font-medium pointer-coarse:min-h-11",
                      key === chosen ? "bg-accent-soft text-accent-strong" : "text-slate hover:bg-canvas hover:text-ink",
                    )}
                  >
                    {mailTitles[key].title}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Panel>
  );
}

function MailPreview({ mailKey }: { mailKey: MailKey }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "mails", mailKey],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/mails/:key", { params: { key: mailKey } }, { signal }),
  });
  if (data) return <LoadedPreview mailKey={mailKey} mail={data.mail} />;
  return (
    <Panel>
      {error ? (
        <FaultNote fault={error} onRetry={refetch} what="This email could not be shown." />
      ) : (
        <Skeleton rows={12} label="Loading the email…" />
      )}
    </Panel>
  );
}

const widths = { phone: 390, desktop: 720 } as const;
const views = [
  ["desktop", "Desktop"],
  ["phone", "Phone"],
  ["text", "Plain text"],
] as const;
type View = (typeof views)[number][0];

function LoadedPreview({ mailKey, mail }: { mailKey: MailKey; mail: Preview }) {
  const [view, setView] = useState<View>(() => (window.matchMedia("(width < 48rem)").matches ? "phone" : "desktop"));
  return (
    <Panel title={mail.title} actions={<SendToMe mailKey={mailKey} />} className="min-w-0 lg:sticky lg:top-20">
      <dl className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-slate">Subject</dt>
        <dd className="font-medium break-words">{mail.subject}</dd>
        <dt className="text-slate">Sent</dt>
        <dd>{mailTitles[mailKey].to}</dd>
        <dt className="text-slate">Shown with</dt>
        <dd>{sourceText(mail)}</dd>
      </dl>
      <Tabs label="View" tabs={views} value={view} onChange={(next) => setView(next as View)}>
        {view === "text" ? (
          <pre className="max-h-[75vh] overflow-auto rounded-control border border-line bg-canvas p-4 font-mono text-[0.8125rem] break-words whitespace-pre-wrap">
            {mail.text}
          </pre>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the email is wider, by keyboard too.
          <section aria-label={`${mail.title}, ${view}`} tabIndex={0} className="overflow-x-auto rounded-control border border-line bg-canvas">
            <iframe
              key={view}
              title={`${mail.title}, ${view}`}
              src={fileUrls.mailPreview(mailKey)}
              sandbox="allow-same-origin"
              width={widths[view]}
              className={classNames("mx-auto block h-[75vh] border-0", view === "phone" ? "w-[390px] max-w-full" : "w-full min-w-[720px]")}
            />
          </section>
        )}
      </Tabs>
    </Panel>
  );
}

/** What it was made of. */
function sourceText({ source, orderName }: Preview): string {
  if (source === "order") return `Your last order with this email, ${orderName}`;
  if (source === "test-order") return `A test order, ${orderName}: no real order has used this email yet`;
  return "Example data, not a real order or person";
}

function SendToMe({ mailKey }: { mailKey: MailKey }) {
  const mayChange = useRight("settings.change");
  const { account } = useAdminSession();
  const send = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/mails/:key/test", { params: { key: mailKey } }),
    onSuccess: ({ to }) => toast(`Sent to ${to}.`),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  if (!mayChange) return null;
  return (
    <AdminButton disabled={send.isPending} title={`The test goes to ${account.email}`} onClick={() => send.mutate()}>
      {send.isPending ? "Sending…" : "Send me a test"}
    </AdminButton>
  );
}
