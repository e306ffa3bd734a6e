import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";
import { toast } from "../toolkit/toasts.tsx";

/** Exports or erases what the shop stores about the buyer, for staff with these rights. */
export function BuyerData({ order, onErased }: { order: Pick<AdminOrder, "email" | "isBuyerErased">; onErased?: () => void }) {
  const [mayExport, mayErase] = [useRight("personal-data.read"), useRight("personal-data.erase")];
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const save = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/personal-data/export", { body: { email: order.email } }),
    onSuccess: (exported) => saveFile("personal-data.json", JSON.stringify(exported, null, 2)),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  if (order.isBuyerErased || (!mayExport && !mayErase)) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
      {mayExport && (
        <AdminButton disabled={save.isPending} onClick={() => save.mutate()}>
          Export personal data
        </AdminButton>
      )}
      {mayErase && <AdminButton onClick={() => setOpen(true)}>Erase personal data</AdminButton>}
      <Dialog isForm open={isOpen} title="Erase the buyer’s personal data?" onClose={close}>
        <EraseForm email={order.email} onClose={close} onErased={onErased} />
      </Dialog>
    </div>
  );
}

function EraseForm({ email, onClose, onErased }: { email: string; onClose: () => void; onErased: (() => void) | undefined }) {
  const client = useQueryClient();
  const form = useActionForm({
    initial: { email: "" },
    run: async (typed) => {
      if (typed.email.trim().toLowerCase() !== email.toLowerCase()) throw new Error("This is not the buyer’s email address. Nothing was erased.");
      await callAdmin("POST /api/admin/personal-data/erase", { body: { email } });
      toast("The personal data was erased.");
      onClose();
      onErased?.();
      await client.invalidateQueries({ queryKey: ["admin"] });
    },
  });
  return (
    <ActionFormBody form={form} submit="Erase personal data" look="danger" dismiss="Keep data" onDismiss={onClose}>
      <p>
        Everything stored for {email} is erased: the account, carts, addresses, messages and the newsletter subscription. All orders are kept without
        the buyer’s data, with what accounting needs. This cannot be undone.
      </p>
      <TextField form={form} name="email" label="Type the email address to confirm" required maxLength={254} autoComplete="off" />
    </ActionFormBody>
  );
}

function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
