import type { ReactNode } from "react";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { TextField } from "../toolkit/form-fields.tsx";

type Props = {
  submit: string;
  look?: "solid" | "danger";
  run: (currentPassword: string) => Promise<unknown>;
  onDismiss: () => void;
  children?: ReactNode;
};

/** Asks for the password, so that nobody who finds this page open can change how the account is reached. */
export function PasswordStep({ submit, look = "solid", run, onDismiss, children }: Props) {
  const { account } = useAdminSession();
  const form = useActionForm({ initial: { currentPassword: "" }, run: ({ currentPassword }) => run(currentPassword) });
  return (
    <ActionFormBody form={form} submit={submit} look={look} dismiss="Cancel" onDismiss={onDismiss}>
      {children}
      {/* For password managers, which store the password under this name. */}
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <TextField form={form} name="currentPassword" label="Your password" type="password" autoComplete="current-password" maxLength={200} />
    </ActionFormBody>
  );
}
