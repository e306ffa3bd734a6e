import { useQueryClient } from "@tanstack/react-query";
import type { StaffRole } from "#domain/actor.ts";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { SelectField, TextField } from "../toolkit/form-fields.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { roleChoices, roleWords, staffListQuery } from "./staff-list-query.ts";

/** Asks for name, email address and role. The person gets an email with a link to set a password. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useActionForm({
    initial: { firstName: "", lastName: "", email: "", role: "support" as StaffRole },
    draft: { record: "invitation", title: "Invitation", path: links.adminPage("staff") },
    run: async (body) => {
      await callAdmin("POST /api/admin/staff/invitations", { body });
      await client.invalidateQueries({ queryKey: staffListQuery.queryKey });
      onClose();
      toast(`The invitation is being sent to ${body.email}.`);
    },
  });
  const role = useFormValue(form, (values) => values.role);
  return (
    <ActionFormBody form={form} submit="Send invitation" dismiss="Cancel" onDismiss={onClose}>
      <p>The person will get an email with a link that works once, within seven days.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstName" label="First name" maxLength={80} autoComplete="off" />
        <TextField form={form} name="lastName" label="Last name" maxLength={80} autoComplete="off" />
      </div>
      <TextField form={form} name="email" label="Email address" type="email" maxLength={254} autoComplete="off" />
      <SelectField form={form} name="role" label="Role" options={roleChoices} hint={roleWords[role].hint} />
    </ActionFormBody>
  );
}
