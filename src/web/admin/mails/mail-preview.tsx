import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type MailKey, mailTitles } from "#domain/notifications/mail-list.ts";
import type { MailTexts } from "#domain/notifications/mail-texts.ts";
import { classNames } from "#ui/class-names.ts";
import type { Answer } from "#web/api-call.ts";
import { testEmailText } from "#web/messages/email-words.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { fileUrls } from "../toolkit/file-urls.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { Tabs } from "../toolkit/tabs.tsx";
import { toast } from "../toolkit/toasts.tsx";

type Shown = Answer<"GET /api/admin/mails/:key">["mail"];

const widths = { phone: 390, desktop: 720 } as const;
const views = [
  ["desktop", "Desktop"],
  ["phone", "Phone"],
  ["text", "Plain text"],
] as const;
type View = (typeof views)[number][0];

type Props = {
  mailKey: MailKey;
  mail: Shown;
  /** HTML that the frame shows instead of the email as it would be sent now. */
  html?: string | null;
  /** The texts as they are typed; a test email is sent with them. */
  texts?: MailTexts;
  /** The revision of the stored texts: the frame is loaded again when it changes. */
  revision?: number;
  note?: string | null;
};

/** An email as it would be sent: on a desktop, on a phone and as text. */
export function MailPreview({ mailKey, mail, html = null, texts, revision = 0, note = null }: Props) {
  const [view, setView] = useState<View>(() => (window.matchMedia("(width < 48rem)").matches ? "phone" : "desktop"));
  return (
    <Panel title={texts ? "Preview" : mail.title} actions={<SendToMe mailKey={mailKey} texts={texts} />} className="min-w-0">
      <dl className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-slate">Subject</dt>
        <dd className="font-medium break-words">{mail.subject}</dd>
        <dt className="text-slate">Sent</dt>
        <dd>{mailTitles[mailKey].to}</dd>
        <dt className="text-slate">Shown with</dt>
        <dd>{sourceText(mail)}</dd>
      </dl>
      <p role="status" className="mb-3 text-amber empty:hidden">
        {note}
      </p>
      <Tabs label="View" tabs={views} value={view} onChange={(next) => setView(next as View)}>
        {view === "text" ? (
          <pre className="max-h-[75vh] overflow-auto rounded-control border border-line bg-canvas p-4 font-mono text-[0.8125rem] break-words whitespace-pre-wrap">
            {mail.text}
          </pre>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the email is wider, by keyboard too.
          <section aria-label={`${mail.title}, ${view}`} tabIndex={0} className="overflow-x-auto rounded-control border border-line bg-canvas">
            <MailFrame key={`${view} ${html === null} ${revision}`} mailKey={mailKey} html={html} title={`${mail.title}, ${view}`} view={view} />
          </section>
        )}
      </Tabs>
    </Panel>
  );
}

type FrameProps = { mailKey: MailKey; html: string | null; title: string; view: "desktop" | "phone" };

/** Shows the email in its own document, whose policy allows the styles of emails. `html` is written into it once it has loaded. */
function MailFrame({ mailKey, html, title, view }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (isLoaded && html !== null && page) page.documentElement.innerHTML = html;
  }, [isLoaded, html]);
  return (
    <iframe
      ref={frame}
      title={title}
      src={fileUrls.mailPreview(mailKey)}
      sandbox="allow-same-origin"
      onLoad={() => setLoaded(true)}
      width={widths[view]}
      className={classNames("mx-auto block h-[75vh] border-0", view === "phone" ? "w-[390px] max-w-full" : "w-full min-w-[720px]")}
    />
  );
}

/** Says what data the email is shown with. */
function sourceText({ source, orderName }: Shown): string {
  if (source === "order") return `Your last order with this email, ${orderName}`;
  if (source === "test-order") return `A test order, ${orderName}: no real order has used this email yet`;
  return "Example data, not a real order or person";
}

function SendToMe({ mailKey, texts }: { mailKey: MailKey; texts: MailTexts | undefined }) {
  const mayChange = useRight("settings.change");
  const { account, shop } = useAdminSession();
  const send = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/mails/:key/test", { params: { key: mailKey }, body: texts ? { texts } : {} }),
    onSuccess: ({ to }) => toast(testEmailText(shop, to)),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  if (!mayChange) return null;
  return (
    <AdminButton disabled={send.isPending} title={`The test goes to ${account.email}`} onClick={() => send.mutate()}>
      {send.isPending ? "Sending…" : "Send me a test"}
    </AdminButton>
  );
}
