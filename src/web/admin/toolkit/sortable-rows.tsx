import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";

type Props<Row extends { id: string }> = {
  /** The name of the rows for screen readers: "Blocks of the home page". */
  label: string;
  rows: readonly Row[];
  /** The name of one row: "Newsletter". */
  nameOf: (row: Row) => string;
  disabled: boolean;
  onMove: (from: number, to: number) => void;
  /** Renders a row. `movers` are the controls that move it; controls of the caller can use `move`. */
  children: (row: Row, at: number, movers: ReactNode, move: MoveRow) => ReactNode;
};

type Direction = "up" | "down";

/** Moves the row and announces its new position. `focus`: the `data-move` of the control in the row that keeps the focus. */
export type MoveRow = (to: number, focus?: string) => void;

/** Rows that people sort by dragging, or by keyboard with buttons that keep the focus and announce the new position. */
export function SortableRows<Row extends { id: string }>({ label, rows, nameOf, disabled, onMove, children }: Props<Row>) {
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<{ id: string; control: string } | null>(null);
  const [said, say] = useState("");
  const drag = useRowDrag(rows, (from, to) => moveTo(from, to));
  useLayoutEffect(() => {
    const next = focusNext.current;
    focusNext.current = null;
    if (next) list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.id)}"] [data-move="${CSS.escape(next.control)}"]`)?.focus();
  }, [rows]);
  const moveTo = (from: number, to: number) => {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length || from === to) return;
    onMove(from, to);
    say(`${nameOf(row)} is now ${to + 1} of ${rows.length}.`);
  };
  const mover = (row: Row, at: number, direction: Direction) => {
    const to = direction === "up" ? at - 1 : at + 1;
    const Icon = direction === "up" ? ArrowUp : ArrowDown;
    return (
      <button
        type="button"
        data-move={direction}
        aria-disabled={to < 0 || to >= rows.length}
        className="grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink aria-disabled:opacity-40 pointer-coarse:size-11"
        onClick={() => {
          focusNext.current = { id: row.id, control: direction };
          moveTo(at, to);
        }}
      >
        <Icon aria-hidden="true" className="size-4" />
        <span className="sr-only">
          Move {nameOf(row)} {direction}
        </span>
      </button>
    );
  };
  return (
    <>
      <ol ref={list} aria-label={label} className="grid grid-cols-1 gap-2">
        {rows.map((row, at) => (
          <li
            key={row.id}
            data-row={row.id}
            {...drag.row(at)}
            className={classNames("relative", drag.isDragged(at) && "opacity-50", drag.isTarget(at) && "rounded-surface outline-2 outline-accent")}
          >
            {children(
              row,
              at,
              disabled ? null : (
                <span className="flex shrink-0 items-center">
                  <span
                    aria-hidden="true"
                    title="Drag to move"
                    {...drag.grip(at)}
                    className="hidden size-8 cursor-grab place-items-center text-slate hover:text-ink sm:pointer-fine:grid"
                  >
                    <GripVertical className="size-4" />
                  </span>
                  {mover(row, at, "up")}
                  {mover(row, at, "down")}
                </span>
              ),
              (to, focus) => {
                if (focus) focusNext.current = { id: row.id, control: focus };
                moveTo(at, to);
              },
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** A row is dragged by its grip alone, so that text in its fields can still be selected. */
function useRowDrag(rows: readonly { id: string }[], onDrop: (from: number, to: number) => void) {
  const [gripped, setGripped] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const end = () => {
    setGripped(null);
    setTarget(null);
  };
  return {
    isDragged: (at: number) => gripped === at && target !== null,
    isTarget: (at: number) => target === at && gripped !== null && gripped !== at,
    grip: (at: number) => ({ onPointerDown: () => setGripped(at), onPointerUp: end }),
    row: (at: number) => ({
      draggable: gripped === at,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", rows[at]?.id ?? "");
        setTarget(at);
      },
      onDragOver: (event: DragEvent) => {
        if (gripped === null) return;
        event.preventDefault();
        if (target !== at) setTarget(at);
      },
      onDrop: (event: DragEvent) => {
        if (gripped === null) return;
        event.preventDefault();
        onDrop(gripped, at);
        end();
      },
      onDragEnd: end,
    }),
  };
}
