import { Pencil, Trash2 } from "lucide-react";

const iconButton = "relative z-10 grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11";

/** The actions on a row. `name` is the name of the row. */
export function RowButtons({ name, isBusy, onEdit, onRemove }: { name: string; isBusy: boolean; onEdit: () => void; onRemove: () => void }) {
  return (
    <span className="flex shrink-0 justify-end">
      <button type="button" className={iconButton} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4" />
        <span className="sr-only">Edit {name}</span>
      </button>
      <button type="button" className={iconButton} disabled={isBusy} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4" />
        <span className="sr-only">Remove {name}</span>
      </button>
    </span>
  );
}
