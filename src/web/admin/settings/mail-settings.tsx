import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Settings } from "#domain/settings/settings-input.ts";
import { links } from "#web/links.ts";
import { testEmailText } from "#web/messages/email-words.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { liveQuery } from "./live-status.tsx";
import { SectionForm } from "./section-form.tsx";
import type { SectionProps } from "./section-props.ts";

/** Sends a test email, to find out whether emails arrive. */
export function MailSettings({ settings }: { settings: Settings }) {
  const mayReadLog = useRight("messages.read");
  const mailFrom = useQuery(liveQuery).data?.mailFrom;
  return (
    <div className="grid grid-cols-1 gap-4">
      <SectionForm section="shop" page="mail" settings={settings} Fields={SenderFields} />
      <Panel title="Test email">
        <p className="mb-4 text-slate">
          Email goes through the server that the operator set (SMTP_URL); without one, each email is saved as a file in the data folder. New orders
          are announced to{" "}
          {settings.shop.ordersEmail || (
            <>
              nobody yet:{" "}
              <Link to={links.adminSettings("shop")} className="text-accent underline underline-offset-2">
                set the orders email
              </Link>
            </>
          )}
          .
        </p>
        <TestMail />
      </Panel>
      <Panel title="Email texts">
        <p className="mb-3 text-slate">
          Write the subject, the opening and the closing of each email to buyers in your own words, and see it as it would be sent: on a desktop, on a
          phone, and as plain text.
        </p>
        <div className="flex flex-wrap gap-2">
          <AdminLinkButton to={links.adminPage("mails")}>Email texts</AdminLinkButton>
          {mayReadLog && <AdminLinkButton to={links.adminMailLog()}>Sent emails</AdminLinkButton>}
        </div>
      </Panel>
      <Panel title="Set by the operator">
        <p className="mb-3 text-slate">
          These are set where the shop runs (in its <code className="font-mono">.env</code> file or its service), and take effect after a restart.
        </p>
        <dl className="grid gap-3">
          <div>
            <dt className="font-mono break-all">SMTP_URL=smtps://user:password@mail.example:465</dt>
            <dd className="text-slate">The mail server. Without one, each email is saved as a file in the data folder and is not sent to anyone.</dd>
          </div>
          <div>
            <dt className="font-mono break-all">MAIL_FROM={mailFrom ?? "…"}</dt>
            <dd className="text-slate">Who emails come from where no sender is set above.</dd>
          </div>
          <div>
            <dt className="font-mono break-all">PUBLIC_URL=https://shop.example</dt>
            <dd className="text-slate">The URL where buyers find the shop. Links in emails lead there.</dd>
          </div>
        </dl>
      </Panel>
    </div>
  );
}

function SenderFields({ form }: SectionProps<"shop">) {
  return (
    <Panel title="Sender">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="senderName"
          label="Name"
          maxLength={80}
          hint="Buyers read it in their inbox. Empty: the shop name, if there is an address here."
        />
        <TextField
          form={form}
          name="senderEmail"
          label="Email address"
          type="email"
          hint="Your mail server must be allowed to send from it. Send a test email after you change it."
        />
      </div>
      <p className="mt-4 text-slate">If both are empty, emails come from MAIL_FROM, which the operator sets.</p>
    </Panel>
  );
}

function TestMail() {
  const { account, shop } = useAdminSession();
  const isAllowed = useRight("settings.change");
  const form = useActionForm({
    initial: { to: account.email },
    draft: { record: "settings/test-mail", title: "Test email", path: links.adminSettings("mail") },
    run: async ({ to }) => {
      await callAdmin("POST /api/admin/settings/test-mail", { body: { to } });
      toast(testEmailText(shop, to));
    },
  });
  if (!isAllowed) return <p>Your role does not allow sending test emails.</p>;
  return (
    <ActionFormBody form={form} submit="Send">
      <TextField form={form} name="to" label="Send a test email to" type="email" autoComplete="email" className="max-w-md" />
    </ActionFormBody>
  );
}
