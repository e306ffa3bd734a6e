import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactNode } from "react";

type Props = {
  /** The content of the button. */
  label: ReactNode;
  /** Names the surface for people who cannot see it. */
  title: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A button that opens a small surface below it, for choices that take effect at once. Escape or a press beside it closes it. */
export function Popover({ label, title, children, open, onOpenChange }: Props) {
  return (
    <BasePopover.Root {...(open === undefined ? {} : { open })} {...(onOpenChange && { onOpenChange: (isOpen: boolean) => onOpenChange(isOpen) })}>
      <BasePopover.Trigger className="inline-flex min-h-9 shrink-0 items-center justify-center gap-2 rounded-control border border-edge bg-paper px-3 font-medium whitespace-nowrap text-ink hover:border-accent hover:text-accent pointer-coarse:min-h-11">
        {label}
      </BasePopover.Trigger>
      <BasePopover.Portal>
        <BasePopover.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-40 outline-none">
          <BasePopover.Popup className="admin-layer max-h-(--available-height) w-[min(22rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain rounded-surface border border-line bg-paper p-4 shadow-float outline-none">
            <BasePopover.Title className="sr-only">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
