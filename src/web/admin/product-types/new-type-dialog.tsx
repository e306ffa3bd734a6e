import { useNavigate } from "react-router";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";

/** Asks for the name of a type and opens its template. The type is stored when the template is saved. */
export function NewTypeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog isForm open={open} title="New product type" onClose={onClose}>
      {open && <NewTypeForm onClose={onClose} />}
    </Dialog>
  );
}

function NewTypeForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useActionForm({ initial: { name: "" }, run: async ({ name }) => navigate(links.adminProductType(name.trim())) });
  const name = useFormValue(form, (values) => values.name);
  return (
    <ActionFormBody form={form} submit="Continue" isReady={name.trim() !== ""} dismiss="Cancel" onDismiss={onClose}>
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={120}
        hint="For example, Microscope or Centrifuge. You add its specifications in the next step."
      />
    </ActionFormBody>
  );
}
