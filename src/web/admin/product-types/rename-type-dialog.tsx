import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";

type Renamed = { name: string; products: number };

/** Renames a type, or merges it into another type if it gets that type's name. */
export function RenameTypeDialog({ type, others, onClose }: { type: Renamed | null; others: readonly Renamed[]; onClose: () => void }) {
  return (
    <Dialog isForm open={type !== null} title={`Rename “${type?.name ?? ""}”`} onClose={onClose}>
      {type && <RenameForm type={type} others={others} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ type, others, onClose }: { type: Renamed; others: readonly Renamed[]; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useActionForm({
    initial: { to: type.name },
    run: async ({ to }, { confirmed }) => {
      const { bulkChangeId } = await callAdmin("POST /api/admin/product-types/rename", { body: { from: type.name, to, confirmed } });
      void client.invalidateQueries({ queryKey: ["admin"] });
      navigate(links.adminBulkChange(bulkChangeId));
    },
  });
  const to = useFormValue(form, (values) => values.to).trim();
  const isMerge = to !== type.name && others.some(({ name }) => name === to);
  return (
    <ActionFormBody form={form} submit={isMerge ? "Merge" : "Rename"} isReady={to !== "" && to !== type.name} dismiss="Cancel" onDismiss={onClose}>
      <TextField
        form={form}
        name="to"
        label="New name"
        required
        maxLength={120}
        suggestions={others.filter(({ name }) => name !== type.name).map(({ name }) => name)}
        hint="If you enter the name of another type, this one is merged into it."
      />
      <p className="text-slate">
        {type.products === 0
          ? "No product has this type."
          : `${numberText(type.products)} product${type.products === 1 ? " gets" : "s get"} the new name.`}{" "}
        Its template, the collection rules that use it, and the product defaults in the settings are updated, too. You can follow the progress and
        undo the change.
      </p>
    </ActionFormBody>
  );
}
