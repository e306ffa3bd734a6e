import { Popover as BasePopover } from "@base-ui/react/popover";
import { CircleHelp } from "lucide-react";

/** How a figure is counted, one press away. */
export function FigureNote({ name, means }: { name: string; means: string }) {
  return (
    <BasePopover.Root>
      <BasePopover.Trigger
        aria-label={`How ${name} is counted`}
        className="-my-1 inline-grid size-7 shrink-0 place-items-center rounded-control text-slate hover:text-accent pointer-coarse:size-11"
      >
        <CircleHelp aria-hidden="true" className="size-4" />
      </BasePopover.Trigger>
      <BasePopover.Portal>
        <BasePopover.Positioner sideOffset={4} collisionPadding={8} className="z-40 outline-none">
          <BasePopover.Popup className="admin-layer w-[min(20rem,calc(100vw-1rem))] rounded-surface border border-line bg-paper p-4 shadow-float outline-none">
            <BasePopover.Title className="mb-1 font-medium">{name}</BasePopover.Title>
            <BasePopover.Description className="text-slate">{means}</BasePopover.Description>
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
