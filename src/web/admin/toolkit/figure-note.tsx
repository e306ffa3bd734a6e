import { Popover as BasePopover } from "@base-ui/react/popover";
import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";

type Meaning = { name: string; means: string };

/** Explains on a press how a figure is counted. */
export function FigureNote({ name, means }: Meaning) {
  return (
    <Note name={name}>
      <BasePopover.Description className="text-slate">{means}</BasePopover.Description>
    </Note>
  );
}

/** Explains on a press how each figure of a table or chart is counted. */
export function FigureNotes({ name, figures }: { name: string; figures: readonly Meaning[] }) {
  return (
    <Note name={name}>
      <BasePopover.Description render={<dl />} className="grid gap-2">
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt>{figure.name}</dt>
            <dd className="text-slate">{figure.means}</dd>
          </div>
        ))}
      </BasePopover.Description>
    </Note>
  );
}

function Note({ name, children }: { name: string; children: ReactNode }) {
  return (
    <BasePopover.Root>
      <BasePopover.Trigger
        aria-label={`How it is counted: ${name}`}
        className="-my-1 inline-grid size-7 shrink-0 place-items-center rounded-control text-slate hover:text-accent pointer-coarse:size-11"
      >
        <CircleHelp aria-hidden="true" className="size-4" />
      </BasePopover.Trigger>
      <BasePopover.Portal>
        <BasePopover.Positioner sideOffset={4} collisionPadding={8} className="z-40 outline-none">
          <BasePopover.Popup className="admin-layer max-h-[var(--available-height)] overflow-y-auto w-[min(20rem,calc(100vw-1rem))] rounded-surface border border-line bg-paper p-4 shadow-float outline-none">
            <BasePopover.Title className="mb-1 font-medium">{name}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
