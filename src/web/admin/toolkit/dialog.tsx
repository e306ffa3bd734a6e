import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { AdminButton } from "./admin-button.tsx";

type DialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** A press beside the dialog would discard the input, so only its buttons and Escape close it. */
  isForm?: boolean;
};

const backdrop = "fixed inset-0 z-40 min-h-dvh bg-black/50";
const closeButton = "absolute top-3 right-3 grid size-9 place-items-center rounded-control text-slate hover:text-ink pointer-coarse:size-11";

/** A dialog in the middle, on a phone almost as wide as the screen. It traps the focus and returns it to where it was before. */
export function Dialog({ open, title, children, onClose, isForm = false }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()} disablePointerDismissal={isForm}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Popup className="admin-layer fixed inset-0 z-50 m-auto h-fit max-h-[90dvh] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain rounded-surface bg-paper shadow-float outline-none">
          {/* React passes events on to the place where the dialog was opened, which may be inside another form. */}
          <div className="p-6" onSubmit={(event) => event.stopPropagation()}>
            <BaseDialog.Title className="mb-4 pr-10 text-lg">{title}</BaseDialog.Title>
            {children}
          </div>
          <CloseButton />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** A dialog at the left edge, as high as the screen: the menu on a phone. */
export function SideDialog({ open, title, children, onClose }: Omit<DialogProps, "isForm">) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Popup className="admin-layer fixed inset-y-0 left-0 z-50 w-[min(300px,86vw)] overflow-y-auto bg-paper shadow-float outline-none">
          <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
          {children}
          <CloseButton />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function CloseButton() {
  return (
    <BaseDialog.Close className={closeButton}>
      <X aria-hidden="true" className="size-5" />
      <span className="sr-only">Close</span>
    </BaseDialog.Close>
  );
}

type ConfirmProps = {
  open: boolean;
  title: string;
  /** What will happen, and what cannot be undone. */
  children: ReactNode;
  confirm: string;
  dismiss?: string;
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before something is done. */
export function ConfirmDialog({ open, title, children, confirm, dismiss = "Go back", destructive, busy, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
        <DialogButtons>
          <AdminButton onClick={onClose}>{dismiss}</AdminButton>
          <AdminButton type="submit" look={destructive ? "danger" : "solid"} disabled={busy}>
            {busy ? "Working…" : confirm}
          </AdminButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The last row of a dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap justify-end gap-2">{children}</div>;
}
