import { useQueryClient } from "@tanstack/react-query";
import { CallFault } from "#web/api-client.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { ownSecurityKey } from "./own-security.ts";

const empty = { currentPassword: "", password: "", confirmation: "" };

export function PasswordPanel({ least }: { least: number }) {
  const client = useQueryClient();
  const { account } = useAdminSession();
  const form = useActionForm({
    initial: empty,
    run: async ({ currentPassword, password, confirmation }) => {
      if (password !== confirmation)
        throw new CallFault(400, { error: "Passwords do not match.", fields: { confirmation: "Passwords do not match." } }, null);
      const { advice } = await callAdmin("POST /api/admin/account/password", { body: { currentPassword, password } });
      toast(`Your password was changed. Other devices were signed out.${advice ? ` ${advice}` : ""}`);
      await client.invalidateQueries({ queryKey: ownSecurityKey });
      queueMicrotask(form.startOver);
    },
  });
  const field = { form, type: "password" as const, maxLength: 200 };
  return (
    <Panel title="Password">
      <ActionFormBody form={form} submit="Change password" isReady={form.isDirty}>
        <p className="text-slate">When you change it, other devices are signed out and you get an email.</p>
        <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
        <TextField {...field} name="currentPassword" label="Current password" autoComplete="current-password" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field} name="password" label="New password" hint={`At least ${least} characters.`} autoComplete="new-password" />
          <TextField {...field} name="confirmation" label="Confirm new password" autoComplete="new-password" />
        </div>
      </ActionFormBody>
    </Panel>
  );
}
