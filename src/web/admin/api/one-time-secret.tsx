import { useState } from "react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";

/** A secret that the shop shows only once. */
export function OneTimeSecret({
  title,
  label,
  secret,
  hint,
  onClose,
}: {
  title: string;
  label: string;
  secret: string | null;
  hint: string;
  onClose: () => void;
}) {
  const [isCopied, setCopied] = useState(false);
  const close = () => {
    setCopied(false);
    onClose();
  };
  const copy = async () => {
    await navigator.clipboard.writeText(secret ?? "").then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Dialog isForm open={secret !== null} title={title} onClose={close}>
      <div className="grid gap-4">
        <p>Copy it now: it will not be shown again. {hint}</p>
        <AdminField label={label} readOnly value={secret ?? ""} onFocus={(event) => event.target.select()} spellCheck={false} autoComplete="off" />
        <p role="status" className="min-h-5 text-slate">
          {isCopied ? "Copied." : ""}
        </p>
        <DialogButtons>
          <AdminButton onClick={copy}>Copy</AdminButton>
          <AdminButton look="solid" onClick={close}>
            I have saved it
          </AdminButton>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
