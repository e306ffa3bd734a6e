// biome-ignore-all lint/a11y/useSemanticElements: a table whose rows are not all in the page, laid out by columns of a grid; its roles say what it is
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active (aria-activedescendant)
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { VariantValues } from "./product-form.ts";
import type { VariantColumn } from "./variant-columns.ts";
import { filledDown, pasted, withText } from "./variant-grid-changes.ts";
import { cellsOfText, textOfCells } from "./variant-grid-clipboard.ts";
import { cellId, rowHeight, VariantGridRow } from "./variant-grid-row.tsx";
import { moved, type Range, rangeOf, type Selection, type Size, type Spot, within } from "./variant-grid-selection.ts";

export type CellFaults = ReadonlyMap<string, Readonly<Record<string, string>>>;
type Props = {
  variants: VariantValues[];
  columns: VariantColumn[];
  disabled: boolean;
  /** By the key of the variant. */
  faults: CellFaults;
  selection: Selection;
  /** A row to scroll to and focus; a new object does it again. */
  pointedOut: { row: number } | null;
  onSelect: (selection: Selection) => void;
  onChange: (variants: VariantValues[]) => void;
  onUndo: () => void;
  /** Opens the dialog for a cell that is changed there, such as the stock. */
  onOpen: (variant: VariantValues, column: VariantColumn) => void;
  say: (text: string) => void;
};

const rowsAround = 8;
const headHeight = 36;
const maxRowsSeen = 14;

/**
 * Variants as in a spreadsheet: arrows, Tab and Enter move, typing replaces a value, Enter or F2 edits it, and ranges are copied, pasted, filled
 * down and cleared. Only the visible rows are rendered, so the grid stays fast with 500 of them.
 */
export function VariantGrid(props: Props) {
  const { variants, columns, disabled, faults, pointedOut } = props;
  const grid = useId();
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const size = { rows: variants.length, columns: columns.length };
  const selection = within(props.selection, size);
  const { head } = selection;
  const latest = useRef({ columns, head });
  latest.current = { columns, head };
  const range = rangeOf(selection);
  const template = useMemo(() => columns.map(({ width }) => `${width}px`).join(" "), [columns]);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const first = Math.max(0, Math.floor(top / rowHeight) - rowsAround);
  const last = Math.min(variants.length, Math.ceil(top / rowHeight) + maxRowsSeen + rowsAround);
  const select = (next: Selection) => {
    props.onSelect(next);
    reveal(box.current, columns, next.head);
  };
  useEffect(() => {
    if (!pointedOut) return;
    reveal(box.current, latest.current.columns, latest.current.head);
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "center" });
  }, [pointedOut]);
  const state = { ...props, selection, range, size, box, select };
  const { editing, begin, end } = useCellEditing(state);
  const keys = gridKeys({ ...state, begin });
  const clipboard = gridClipboard(state, editing !== null);
  const pointer = useGridPointer(state, begin);
  return (
    <div
      ref={box}
      role="grid"
      aria-label="Variants"
      aria-multiselectable="true"
      aria-rowcount={variants.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={head.row >= first && head.row < last && !editing ? cellId(grid, head.row, head.column) : undefined}
      aria-readonly={disabled || undefined}
      tabIndex={0}
      className="relative overflow-auto overscroll-x-contain rounded-control border border-line bg-canvas focus-visible:outline-2 focus-visible:outline-accent"
      style={{ maxHeight: headHeight + maxRowsSeen * rowHeight }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={keys}
      {...clipboard}
      {...pointer}
    >
      <GridHead
        columns={columns}
        template={template}
        width={width}
        onColumn={(column) => select({ anchor: { row: 0, column }, head: { row: size.rows - 1, column } })}
      />
      <div role="rowgroup" className="relative" style={{ height: variants.length * rowHeight, width }}>
        {variants.slice(first, last).map((variant, offset) => {
          const at = first + offset;
          const isIn = at >= range.top && at <= range.bottom;
          return (
            <VariantGridRow
              key={variant.key}
              {...{ grid, at, variant, columns, template }}
              from={isIn ? range.left : -1}
              to={isIn ? range.right : -1}
              head={at === head.row ? head.column : -1}
              editing={editing?.row === at ? editing : null}
              faults={faults.get(variant.key) ?? null}
              onEnd={end}
            />
          );
        })}
      </div>
    </div>
  );
}

type GridState = Props & { range: Range; size: Size; box: React.RefObject<HTMLDivElement | null>; select: (selection: Selection) => void };
type Editing = { row: number; column: number; text: string };

/** Editing of cells. The text goes into the edited cell or, with Ctrl and Enter, into all selected cells. */
function useCellEditing({ variants, columns, disabled, selection, range, size, box, select, onChange, onOpen }: GridState) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const { head } = selection;
  const latest = useRef<(text: string | null, key: string, isWhole: boolean) => void>(() => {});
  latest.current = (text, key, isWhole) => {
    if (!editing) return;
    const { row, column } = editing;
    setEditing(null);
    const target = isWhole ? range : { top: row, bottom: row, left: column, right: column };
    const before = columns[column]?.write(variants[row] as VariantValues);
    if (text !== null && (isWhole || text.trim() !== before)) onChange(withText(variants, columns, target, text.trim()));
    if (key === "Blur") return;
    box.current?.focus({ preventScroll: true });
    const step = { Enter: "ArrowDown", ShiftEnter: "ArrowUp", Tab: "Tab", ShiftTab: "Tab" }[key];
    const next = step && !isWhole ? moved({ anchor: head, head }, { ...plain, key: step, shiftKey: key === "ShiftTab" }, size, maxRowsSeen) : null;
    if (next) select(next);
  };
  // Always the same function, so that rows need not be rendered again because of it.
  const [end] = useState(() => (text: string | null, key: string, isWhole: boolean) => latest.current(text, key, isWhole));
  const begin = (text: string | null) => {
    const [variant, column] = [variants[head.row], columns[head.column]];
    if (!variant || !column || disabled) return;
    const shown = column.write(variant);
    if (column.read(shown, variant) === null) return onOpen(variant, column);
    if (column.isFlag) return onChange(withText(variants, columns, range, shown === "Yes" ? "No" : "Yes"));
    setEditing({ ...head, text: text === null || column.choices ? shown : text });
  };
  return { editing, begin, end };
}

type KeysState = GridState & { begin: (text: string | null) => void };

function gridKeys({ variants, columns, disabled, selection, range, size, select, onChange, onUndo, begin }: KeysState) {
  return (event: React.KeyboardEvent) => {
    const next = event.altKey ? null : moved(selection, event, size, maxRowsSeen - 2);
    if (next) {
      event.preventDefault();
      return select(next);
    }
    const command = disabled ? null : commandOf(event, event.ctrlKey || event.metaKey);
    if (!command) return;
    event.preventDefault();
    const { column } = selection.head;
    if (command === "all") select({ anchor: { row: 0, column }, head: { row: size.rows - 1, column } });
    else if (command === "down") onChange(filledDown(variants, columns, range));
    else if (command === "clear") onChange(withText(variants, columns, range, ""));
    else if (command === "undo") onUndo();
    else begin(command === "edit" ? null : event.key);
  };
}

function gridClipboard({ variants, columns, disabled, range, onChange, onSelect, say }: GridState, isEditing: boolean) {
  return {
    onPaste: (event: React.ClipboardEvent) => {
      if (isEditing || disabled) return;
      event.preventDefault();
      const made = pasted(variants, columns, range, cellsOfText(event.clipboardData.getData("text/plain")));
      onChange(made.variants);
      const { top, left, bottom, right } = made.range;
      onSelect({ anchor: { row: top, column: left }, head: { row: bottom, column: right } });
      say(made.beyond > 0 ? `Pasted. ${made.beyond} cells reached beyond the grid and were left out.` : "Pasted.");
    },
    onCopy: (event: React.ClipboardEvent) => {
      if (isEditing) return;
      event.preventDefault();
      const chosen = columns.slice(range.left, range.right + 1);
      const rows = variants.slice(range.top, range.bottom + 1).map((variant) => chosen.map((column) => column.write(variant)));
      event.clipboardData.setData("text/plain", textOfCells(rows));
    },
  };
}

/** A mouse selects ranges, and a double click edits a cell. On a touch screen a tap selects, a second tap edits, and a swipe scrolls. */
function useGridPointer({ selection, onSelect }: GridState, begin: (text: string | null) => void) {
  const isSelecting = useRef(false);
  useEffect(() => {
    const stop = () => {
      isSelecting.current = false;
    };
    window.addEventListener("pointerup", stop);
    return () => window.removeEventListener("pointerup", stop);
  }, []);
  return {
    onPointerDown: (event: React.PointerEvent) => {
      const spot = spotOf(event.target);
      if (!spot || event.pointerType === "touch") return;
      isSelecting.current = true;
      onSelect({ anchor: event.shiftKey ? selection.anchor : spot, head: spot });
    },
    onPointerOver: (event: React.PointerEvent) => {
      const spot = isSelecting.current ? spotOf(event.target) : null;
      if (spot) onSelect({ anchor: selection.anchor, head: spot });
    },
    onClick: (event: React.MouseEvent) => {
      const spot = spotOf(event.target);
      if (!spot || (event.nativeEvent as PointerEvent).pointerType !== "touch") return;
      if (spot.row === selection.head.row && spot.column === selection.head.column) begin(null);
      else onSelect({ anchor: spot, head: spot });
    },
    onDoubleClick: (event: React.MouseEvent) => spotOf(event.target) && begin(null),
  };
}

/** Returns the cell of an event; null outside of the cells and in a field that is being edited. */
function spotOf(target: EventTarget): Spot | null {
  if ((target as Element).closest("input, select")) return null;
  const cell = (target as Element).closest<HTMLElement>("[data-row]");
  return cell ? { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) } : null;
}

const plain = { shiftKey: false, ctrlKey: false, metaKey: false };

type HeadProps = { columns: VariantColumn[]; template: string; width: number; onColumn: (column: number) => void };

/** The headings. Pressing one selects its column. */
function GridHead({ columns, template, width, onColumn }: HeadProps) {
  return (
    <div role="rowgroup" className="sticky top-0 z-20" style={{ width }}>
      <div role="row" aria-rowindex={1} className="grid border-b border-line bg-canvas" style={{ gridTemplateColumns: template, height: headHeight }}>
        {columns.map((column, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl A selects the column by keyboard
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 1}
            onClick={() => onColumn(at)}
            className={`flex min-w-0 cursor-pointer items-center border-r border-line bg-canvas px-2 text-[0.8125rem] font-medium text-slate ${column.isNumber ? "justify-end text-right" : ""} ${at === 0 ? "sticky left-0 z-10" : ""}`}
          >
            <span className="truncate">{column.label}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

type Command = "all" | "down" | "clear" | "undo" | "edit" | "type";

function commandOf({ key, altKey }: React.KeyboardEvent, isCommand: boolean): Command | null {
  if (isCommand) return ({ a: "all", d: "down", z: "undo" } as Record<string, Command>)[key.toLowerCase()] ?? null;
  if (key === "Delete" || key === "Backspace") return "clear";
  if (key === "Enter" || key === "F2" || key === " ") return "edit";
  return key.length === 1 && !altKey ? "type" : null;
}

/** Scrolls until the cell is visible beside the fixed heading and first column. */
function reveal(box: HTMLDivElement | null, columns: VariantColumn[], { row, column }: { row: number; column: number }): void {
  if (!box) return;
  const [above, below] = [row * rowHeight, (row + 1) * rowHeight - box.clientHeight + headHeight];
  if (box.scrollTop > above) box.scrollTop = above;
  else if (box.scrollTop < below) box.scrollTop = below;
  const left = columns.slice(0, column).reduce((sum, { width }) => sum + width, 0);
  const [before, after] = [left - (column === 0 ? left : (columns[0]?.width ?? 0)), left + (columns[column]?.width ?? 0) - box.clientWidth];
  if (box.scrollLeft > before) box.scrollLeft = before;
  else if (box.scrollLeft < after) box.scrollLeft = after;
}
