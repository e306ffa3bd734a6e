import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { X } from "./icons.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
  /** The place and size of the panel. */
  className?: string;
  hideCloseButton?: boolean;
};

/** Uses the browser's own dialog, which traps focus, closes on Escape, makes the rest inert and returns focus to its opener. */
export function Modal({ open, onClose, label, children, className, hideCloseButton }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  useEffect(() => {
    if (!open) return;
    document.documentElement.style.overflow = "hidden";
    return () => {
      document.documentElement.style.overflow = "";
    };
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's own; the click is the pointer's way to press beside the panel.
    <dialog
      ref={ref}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
      className={classNames("m-0 max-h-none max-w-none bg-paper text-ink shadow-float", className)}
    >
      {open && children}
      {open && !hideCloseButton && (
        <button
          type="button"
          onClick={onClose}
          className="absolute top-3 right-3 grid size-11 place-items-center rounded-control text-slate hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
          <span className="sr-only">Close</span>
        </button>
      )}
    </dialog>
  );
}
