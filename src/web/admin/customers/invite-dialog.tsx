import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";
import { toast } from "../toolkit/toasts.tsx";

/** A guest who has ordered without an account so far. */
type Guest = { id: string; firstName: string; lastName: string; email: string };

/** Makes an account for a customer, who gets an email with a link to set the password. */
export function InviteDialog({ open, guest, onClose }: { open: boolean; guest?: Guest; onClose: () => void }) {
  return (
    <Dialog isForm open={open} title={guest ? "Invite to an account" : "Invite a customer"} onClose={onClose}>
      <InviteForm guest={guest} onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ guest, onClose }: { guest: Guest | undefined; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useActionForm({
    initial: { firstName: guest?.firstName ?? "", lastName: guest?.lastName ?? "", email: guest?.email ?? "" },
    ...(!guest && { draft: { record: "customer/new", title: "Invitation of a customer", path: links.adminPage("customers") } }),
    startsOver: true,
    run: async (values) => {
      const { customer } = await callAdmin("POST /api/admin/customers", { body: values });
      client.invalidateQueries({ queryKey: ["admin", "customers"] });
      if (guest) client.invalidateQueries({ queryKey: ["admin", "guest", guest.id] });
      toast(`${customer.email} will get an email with a link to set a password.`);
      onClose();
      navigate(links.adminCustomer(customer.id));
    },
  });
  return (
    <ActionFormBody form={form} submit="Send invitation" isReady={guest !== undefined || form.isDirty} dismiss="Cancel" onDismiss={onClose}>
      <p className="text-slate">
        The customer gets an email with a link to set a password. The link works for seven days, and you can send it again.
        {guest && " Setting the password confirms the email address, and the orders placed as a guest join the account."}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstName" label="First name" required maxLength={80} />
        <TextField form={form} name="lastName" label="Last name" required maxLength={80} />
      </div>
      <TextField form={form} name="email" label="Email" type="email" required maxLength={254} autoComplete="off" />
    </ActionFormBody>
  );
}
