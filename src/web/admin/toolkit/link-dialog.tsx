import { type FormEvent, useState } from "react";
import { AdminButton } from "./admin-button.tsx";
import { AdminField } from "./admin-fields.tsx";
import { Dialog, DialogButtons } from "./dialog.tsx";
import { isLinkAddress } from "./rich-text-document.ts";

type Props = {
  open: boolean;
  /** The URL of the link that the cursor is in; null: none. */
  href: string | null;
  onClose: () => void;
  onLink: (href: string) => void;
  onRemove: () => void;
};

/** Asks where the selected words lead. */
export function LinkDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog isForm open={open} title={rest.href === null ? "Add a link" : "Change the link"} onClose={onClose}>
      <LinkForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function LinkForm({ href, onClose, onLink, onRemove }: Omit<Props, "open">) {
  const [text, setText] = useState(href ?? "");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLinkAddress(text)) return setWrong(true);
    onClose();
    onLink(text.trim());
  };
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <AdminField
        label="Link to"
        autoFocus
        placeholder="https://www.example.com or /pages/shipping"
        value={text}
        error={isWrong ? "Enter a URL that begins with https://, or a path of the shop that begins with /." : undefined}
        onChange={(event) => {
          setWrong(false);
          setText(event.target.value);
        }}
      />
      <DialogButtons>
        <AdminButton onClick={onClose}>Cancel</AdminButton>
        {href !== null && (
          <AdminButton
            onClick={() => {
              onClose();
              onRemove();
            }}
          >
            Remove link
          </AdminButton>
        )}
        <AdminButton type="submit" look="solid">
          {href === null ? "Add link" : "Change link"}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}
