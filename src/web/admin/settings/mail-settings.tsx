import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Settings } from "#domain/settings/settings-input.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { Panel } from "../toolkit/page-frame.tsx";

/** Whether mail arrives is found out by sending one. */
export function MailSettings({ settings }: { settings: Settings }) {
  const { account } = useAdminSession();
  const disabled = !useRight("settings.change");
  const [to, setTo] = useState(account.email);
  const send = useMutation({ mutationFn: () => callAdmin("POST /api/admin/settings/test-mail", { body: { to } }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel title="Test email">
        <p className="mb-4 text-slate">
          Email goes through the server that the operator set (SMTP_URL); without one, each email is saved as a file in the data folder. New orders
          are announced to {settings.shop.ordersEmail || "nobody yet: set the orders email under Settings, Shop"}.
        </p>
        <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
          <AdminField
            label="Send a test email to"
            type="email"
            required
            value={to}
            disabled={disabled}
            onChange={(event) => setTo(event.target.value)}
            className="min-w-64 flex-1"
          />
          <AdminButton type="submit" look="solid" disabled={disabled || send.isPending}>
            {send.isPending ? "Sending…" : "Send"}
          </AdminButton>
        </form>
        <p role="status" className={`mt-3 min-h-5 ${send.error ? "text-red" : "text-green"}`}>
          {send.error ? send.error.message : send.isSuccess && `Sent to ${to}.`}
        </p>
      </Panel>
      <Panel title="Set by the operator">
        <p className="mb-3 text-slate">
          These are set where the shop runs (in its <code className="font-mono">.env</code> file or its service), and take effect after a restart.
        </p>
        <dl className="grid gap-3">
          <div>
            <dt className="font-mono break-all">SMTP_URL=smtps://user:password@mail.example:465</dt>
            <dd className="text-slate">The mail server. Without one, each email is saved as a file in the data folder and reaches nobody.</dd>
          </div>
          <div>
            <dt className="font-mono break-all">PUBLIC_URL=https://shop.example</dt>
            <dd className="text-slate">The URL at which buyers find the shop. Links in emails lead there.</dd>
          </div>
        </dl>
      </Panel>
    </div>
  );
}
