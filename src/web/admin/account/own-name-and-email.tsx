import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { sessionQuery, useAdminSession } from "../toolkit/admin-session.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";

export function NamePanel() {
  const client = useQueryClient();
  const { account } = useAdminSession();
  const form = useActionForm({
    initial: { firstName: account.firstName, lastName: account.lastName },
    run: async (name) => {
      await callAdmin("PATCH /api/admin/account", { body: name });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      toast("Your name was saved.");
    },
  });
  return (
    <Panel title="Name">
      <ActionFormBody form={form} submit="Save" label="Save name" isReady={form.isDirty}>
        <p className="text-slate">Your colleagues see it next to the changes you make. Buyers do not see it.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="firstName" label="First name" autoComplete="given-name" maxLength={80} />
          <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" maxLength={80} />
        </div>
      </ActionFormBody>
    </Panel>
  );
}

export function EmailPanel({ email }: { email: string }) {
  const [isChanging, setChanging] = useState(false);
  const close = () => setChanging(false);
  return (
    <Panel title="Email address" actions={<AdminButton onClick={() => setChanging(true)}>Change email address</AdminButton>}>
      <p className="[overflow-wrap:anywhere]">{email}</p>
      <Dialog isForm open={isChanging} title="Change your email address" onClose={close}>
        <EmailForm onClose={close} />
      </Dialog>
    </Panel>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const form = useActionForm({
    initial: { email: "", currentPassword: "" },
    run: async (body) => {
      await callAdmin("POST /api/admin/account/email", { body });
      onClose();
      toast("Open the link in our email to the new address to confirm it.");
    },
  });
  return (
    <ActionFormBody form={form} submit="Send a link" dismiss="Cancel" onDismiss={onClose}>
      <p>Your current address stays in use until you open the link that we send to the new one.</p>
      <TextField form={form} name="email" label="New email address" type="email" autoComplete="email" maxLength={254} />
      <TextField form={form} name="currentPassword" label="Your password" type="password" autoComplete="current-password" maxLength={200} />
    </ActionFormBody>
  );
}
