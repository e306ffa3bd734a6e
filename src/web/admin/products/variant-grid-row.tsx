// biome-ignore-all lint/a11y/useSemanticElements: a table whose rows are not all in the page, laid out by columns of a grid; its roles say what it is
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active (aria-activedescendant)
import { memo } from "react";
import { classNames } from "#ui/class-names.ts";
import type { VariantValues } from "./product-form.ts";
import { isOddCell, type VariantColumn } from "./variant-columns.ts";

export const rowHeight = 36;
export const cellId = (grid: string, row: number, column: number) => `${grid}-${row}-${column}`;

type Props = {
  grid: string;
  at: number;
  variant: VariantValues;
  columns: VariantColumn[];
  template: string;
  /** The first and last selected column of this row; -1: none. */
  from: number;
  to: number;
  /** The column that the keyboard is on; -1: it is in another row. */
  head: number;
  /** The cell that is being edited, with the text it began with; null: none in this row. */
  editing: { column: number; text: string } | null;
  /** The faults of its cells, by the path of the field. */
  faults: Readonly<Record<string, string>> | null;
  onEnd: (text: string | null, key: string, isWhole: boolean) => void;
};

/** Rendered again only when something in this row changes, so a key in another row costs nothing here. */
export const VariantGridRow = memo(function VariantGridRow({ grid, at, variant, columns, template, ...state }: Props) {
  const { from, to, head, editing, faults, onEnd } = state;
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className="absolute inset-x-0 grid"
      style={{ gridTemplateColumns: template, height: rowHeight, transform: `translateY(${at * rowHeight}px)` }}
    >
      {columns.map((column, index) => {
        const isFaulty = isOddCell(column, variant) || faults?.[column.path] !== undefined;
        const isHead = index === head;
        return (
          <div
            key={column.id}
            id={cellId(grid, at, index)}
            role="gridcell"
            aria-colindex={index + 1}
            aria-selected={index >= from && index <= to}
            aria-invalid={isFaulty || undefined}
            data-row={at}
            data-column={index}
            className={classNames(
              "figures flex min-w-0 items-center border-r border-b border-line bg-paper px-2 select-none",
              column.isNumber && "justify-end",
              index === 0 && "sticky left-0 z-10 font-medium",
              index >= from && index <= to && "bg-accent-soft",
              isFaulty && "bg-red-soft text-red",
              isHead && "outline-2 -outline-offset-2 outline-accent",
            )}
          >
            {editing?.column === index ? (
              <CellEditor column={column} text={editing.text} onEnd={onEnd} />
            ) : (
              <span className="truncate">{shownText(column, variant)}</span>
            )}
          </div>
        );
      })}
    </div>
  );
});

function shownText(column: VariantColumn, variant: VariantValues): string {
  const text = column.write(variant);
  return (column.id === "imageUrl" ? undefined : column.choices?.find(([value]) => value === text)?.[1]) ?? text;
}

type EditorProps = { column: VariantColumn; text: string; onEnd: Props["onEnd"] };

/** Keeps the typed text until editing ends, so that a key renders this field and nothing else. */
function CellEditor({ column, text, onEnd }: EditorProps) {
  const keys = (event: React.KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    event.stopPropagation();
    if (event.key === "Escape") onEnd(null, "Escape", false);
    // Up and Down have no other use in a single-line field.
    else if (!column.choices && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      onEnd(event.currentTarget.value, event.key === "ArrowUp" ? "ShiftEnter" : "Enter", false);
    } else if (event.key === "Enter" || event.key === "Tab") {
      event.preventDefault();
      onEnd(event.currentTarget.value, event.shiftKey ? `Shift${event.key}` : event.key, event.ctrlKey || event.metaKey);
    }
  };
  const shared = {
    "aria-label": column.label,
    className: "size-full min-w-0 bg-transparent outline-none",
    onBlur: (event: React.FocusEvent<HTMLInputElement | HTMLSelectElement>) => onEnd(event.currentTarget.value, "Blur", false),
    onKeyDown: keys,
  };
  const focus = (element: HTMLInputElement | HTMLSelectElement | null) => element?.focus();
  if (column.choices)
    return (
      <select {...shared} ref={focus} defaultValue={text} onChange={(event) => onEnd(event.currentTarget.value, "Stay", false)}>
        {column.choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...shared}
      ref={focus}
      defaultValue={text}
      autoComplete="off"
      inputMode={column.isNumber ? "decimal" : undefined}
      style={column.isNumber ? { textAlign: "right" } : undefined}
    />
  );
}
