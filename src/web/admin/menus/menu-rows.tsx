import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  type LucideIcon,
  Pencil,
  Plus,
  X,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isPluralForOneProduct } from "#domain/content/menu-title-check.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { above, destinationText, dropped, endOf, type MenuRow, type Move, moved, seenRows } from "./menu-tree.ts";

const iconButton =
  "grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 pointer-coarse:size-11";

const moves: { move: Move; text: string; icon: LucideIcon }[] = [
  { move: "up", text: "up", icon: ArrowUp },
  { move: "down", text: "down", icon: ArrowDown },
  { move: "out", text: "out", icon: IndentDecrease },
  { move: "in", text: "in", icon: IndentIncrease },
];
const keys: Record<string, Move> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "out", ArrowRight: "in" };

/** In a long menu, the items below an item are folded until it is opened; null: everything is shown. */
export type Folding = { open: ReadonlySet<string>; setOpen: (open: ReadonlySet<string>) => void } | null;
const maxUnfolded = 15;

/** Folds a long menu, except for the items above one with a fault. A short menu is shown as a whole. */
export function useFolding(rows: MenuRow[]): Folding {
  const [isLong] = useState(rows.length > maxUnfolded);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(rows.flatMap((row, at) => (isAtFault(row) ? above(rows, at) : []))));
  return isLong ? { open, setOpen } : null;
}

type Where = "before" | "after" | "inside";
type Props = {
  rows: MenuRow[];
  levels: number;
  disabled: boolean;
  folding: Folding;
  onRows: (rows: MenuRow[]) => void;
  onEdit: (row: MenuRow) => void;
  onAddBelow: (row: MenuRow) => void;
  onRemove: (row: MenuRow) => void;
};

/** The tree of a menu. Items are moved by dragging, with buttons, and with Alt and the arrow keys; screen readers are told where an item went. */
export function MenuRows({ rows, levels, disabled, folding, onRows, ...actions }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<{ key: string; where: Where } | null>(null);
  const focused = useRef<{ key: string; move: Move } | null>(null);
  useEffect(() => {
    // A row that was moved lost the focus, so its button gets it back.
    const wanted = focused.current;
    if (!wanted) return;
    focused.current = null;
    const row = list.current?.querySelector(`[data-key="${CSS.escape(wanted.key)}"]`);
    const button =
      row?.querySelector<HTMLButtonElement>(`[data-move="${wanted.move}"]:enabled`) ?? row?.querySelector<HTMLButtonElement>("[data-move]:enabled");
    button?.focus();
  }, [rows]);

  const take = (next: MenuRow[] | null, row: MenuRow, move?: Move) => {
    if (!next) return setSaid(`${row.title} cannot be moved ${move ?? "there"}.`);
    if (move) focused.current = { key: row.key, move };
    setSaid(`${destinationText(next, row.key)}.`);
    const to = next.findIndex(({ key }) => key === row.key);
    folding?.setOpen(new Set([...folding.open, ...above(next, to)]));
    onRows(next);
  };
  const onMove = (row: MenuRow, move: Move) =>
    take(
      moved(
        rows,
        rows.findIndex(({ key }) => key === row.key),
        move,
        levels,
      ),
      row,
      move,
    );
  const onDrop = () => {
    const from = rows.findIndex(({ key }) => key === dragged);
    const row = rows[from];
    if (row && over && over.key !== dragged) {
      const onto = rows.findIndex(({ key }) => key === over.key);
      take(dropped(rows, from, onto, over.where, levels), row);
    }
    setDragged(null);
    setOver(null);
  };
  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {shownRows(rows, folding).map(([at, row]) => (
          <li
            key={row.key}
            data-key={row.key}
            draggable={!disabled}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", row.title);
              setDragged(row.key);
            }}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver({ key: row.key, where: whereIn(event.currentTarget, event.clientY) });
            }}
            onDrop={(event) => {
              event.preventDefault();
              onDrop();
            }}
            className={classNames(
              "relative",
              dragged === row.key && "opacity-50",
              over?.key === row.key && over.where === "before" && "shadow-[inset_0_2px_0_var(--color-accent)]",
              over?.key === row.key && over.where === "after" && "shadow-[inset_0_-2px_0_var(--color-accent)]",
              over?.key === row.key && over.where === "inside" && "bg-accent-soft",
            )}
          >
            <Row
              row={row}
              canMove={(move) => moved(rows, at, move, levels) !== null}
              levels={levels}
              disabled={disabled}
              fold={folding && foldOf(rows, at, folding)}
              onMove={onMove}
              {...actions}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function shownRows(rows: MenuRow[], folding: Folding): [at: number, row: MenuRow][] {
  const entries = [...rows.entries()];
  if (!folding) return entries;
  const seen = new Set(seenRows(rows, folding.open));
  return entries.filter(([at]) => seen.has(at));
}

type Fold = { isOpen: boolean; below: number; toggle: () => void };

/** Null if there is nothing below the item. */
function foldOf(rows: MenuRow[], at: number, { open, setOpen }: NonNullable<Folding>): Fold | null {
  const key = rows[at]?.key ?? "";
  const below = endOf(rows, at) - at - 1;
  if (below === 0) return null;
  const isOpen = open.has(key);
  return { isOpen, below, toggle: () => setOpen(new Set(isOpen ? [...open].filter((each) => each !== key) : [...open, key])) };
}

function whereIn(element: Element, y: number): Where {
  const { top, height } = element.getBoundingClientRect();
  const part = (y - top) / height;
  return part < 0.3 ? "before" : part > 0.7 ? "after" : "inside";
}

type RowProps = Pick<Props, "levels" | "disabled" | "onEdit" | "onAddBelow" | "onRemove"> & {
  row: MenuRow;
  fold: Fold | null;
  canMove: (move: Move) => boolean;
  onMove: (row: MenuRow, move: Move) => void;
};

function Row({ row, fold, canMove, levels, disabled, onMove, onEdit, onAddBelow, onRemove }: RowProps) {
  const onKey = (event: KeyboardEvent) => {
    const move = event.altKey && !event.ctrlKey && !event.metaKey ? keys[event.key] : undefined;
    if (!move || disabled) return;
    event.preventDefault();
    onMove(row, move);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside.
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-2"
      style={{ paddingInlineStart: `${0.75 + row.depth * 1.75}rem` }}
      onKeyDown={onKey}
    >
      {!disabled && <GripVertical aria-hidden="true" className="size-4 shrink-0 cursor-grab text-slate pointer-coarse:hidden" />}
      <span className="grid min-w-0 flex-1 basis-40">
        <span className={classNames("truncate", row.depth === 0 && "font-medium")}>{row.title}</span>
        {row.url && <span className="truncate text-[0.8125rem] text-slate">{row.url}</span>}
      </span>
      {fold && <FoldButton fold={fold} title={row.title} />}
      <StateBadge row={row} />
      {!disabled && (
        <span className="ml-auto flex flex-wrap">
          {moves.map(({ move, text, icon: Icon }) => (
            <button key={move} type="button" data-move={move} className={iconButton} disabled={!canMove(move)} onClick={() => onMove(row, move)}>
              <Icon aria-hidden="true" className="size-4" />
              <span className="sr-only">
                Move {row.title} {text}
              </span>
            </button>
          ))}
          {row.depth + 1 < levels && (
            <button type="button" className={iconButton} onClick={() => onAddBelow(row)}>
              <Plus aria-hidden="true" className="size-4" />
              <span className="sr-only">Add an item below {row.title}</span>
            </button>
          )}
          <button type="button" className={iconButton} onClick={() => onEdit(row)}>
            <Pencil aria-hidden="true" className="size-4" />
            <span className="sr-only">Edit {row.title}</span>
          </button>
          <button type="button" className={iconButton} onClick={() => onRemove(row)}>
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">Remove {row.title}</span>
          </button>
        </span>
      )}
    </div>
  );
}

function FoldButton({ fold: { isOpen, below, toggle }, title }: { fold: Fold; title: string }) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={toggle}
      className="figures flex min-h-8 items-center gap-1 rounded-control px-2 text-slate hover:bg-canvas hover:text-ink pointer-coarse:min-h-11"
    >
      <Icon aria-hidden="true" className="size-4" />
      {below === 1 ? "1 item" : `${below} items`}
      <span className="sr-only"> below {title}</span>
    </button>
  );
}

const isAtFault = (row: MenuRow) => row.state === "gone" || row.state === "hidden" || isPluralForOneProduct(row);

function StateBadge({ row }: { row: MenuRow }) {
  if (row.state === "gone") return <Badge tone="red">Dead link</Badge>;
  if (isPluralForOneProduct(row)) return <Badge tone="amber">Title is plural, but link opens one product</Badge>;
  return row.state === "hidden" ? <Badge tone="amber">Not published yet</Badge> : null;
}
