import type { ReactNode } from "react";
import { Modal } from "#ui/modal.tsx";
import { AdminButton } from "./admin-button.tsx";

type Props = {
  open: boolean;
  title: string;
  /** What will happen, and what cannot be taken back. */
  children: ReactNode;
  confirm: string;
  dismiss?: string;
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({ open, title, children, confirm, dismiss = "Keep as it is", destructive, busy, onConfirm, onClose }: Props) {
  return (
    <AdminDialog open={open} title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <div className="grid gap-4">{children}</div>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <AdminButton onClick={onClose}>{dismiss}</AdminButton>
          <AdminButton type="submit" look={destructive ? "danger" : "solid"} disabled={busy}>
            {busy ? "Working…" : confirm}
          </AdminButton>
        </div>
      </form>
    </AdminDialog>
  );
}

/** A dialog in the middle; on a phone as wide as the screen. */
export function AdminDialog({ open, title, onClose, children }: { open: boolean; title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      label={title}
      className="m-auto max-h-[90dvh] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto rounded-surface"
    >
      <div className="p-6">
        <h2 className="mb-4 pr-10 text-lg">{title}</h2>
        {children}
      </div>
    </Modal>
  );
}
