import { type KeyboardEvent, memo } from "react";
import { Link } from "react-router";
import type { GridRow } from "#domain/catalog/product-grid-input.ts";
import { classNames } from "#ui/class-names.ts";
import { links } from "#web/links.ts";
import { type GridColumn, isFixed, statusWords, storedText } from "./product-grid-edits.ts";

type Props = {
  row: GridRow;
  at: number;
  currency: string;
  columns: readonly GridColumn[];
  /** The typed texts and the faults of its cells, by field, as JSON. */
  texts: string;
  faults: string;
  mayChange: boolean;
  onEdit: (row: GridRow, column: GridColumn, text: string) => void;
  onPaste: (text: string, row: number, column: number) => void;
  focus: (row: number, column: number) => void;
};

/** Rendered again only when something in the row changes, so that a key renders one row, however many there are. */
export const ProductGridRow = memo(
  function ProductGridRow(props: Props) {
    const { row, texts, faults } = props;
    const typed: Record<string, string> = JSON.parse(texts);
    const wrong: Record<string, string> = JSON.parse(faults);
    const name = row.variantTitle ? `${row.productTitle}, ${row.variantTitle}` : row.productTitle;
    return (
      <tr>
        <th scope="row" className="h-9 max-w-64 min-w-40 border-b border-line px-3 text-left font-normal">
          <Link
            // Chrome does not scroll to a link that is only partly visible.
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })}
            to={links.adminProduct(row.productId)}
            className="block truncate font-medium hover:text-accent"
          >
            {row.productTitle}
          </Link>
          {row.variantTitle && <span className="block truncate text-[0.8125rem] text-slate">{row.variantTitle}</span>}
        </th>
        {props.columns.map((column, place) => (
          <Cell
            key={column.id}
            {...props}
            {...{ column, place }}
            label={`${column.title} of ${name}`}
            typed={typed[column.id]}
            fault={wrong[column.id]}
          />
        ))}
      </tr>
    );
  },
  (one, other) =>
    one.row === other.row && one.columns === other.columns && one.texts === other.texts && one.faults === other.faults && one.at === other.at,
);

type CellProps = Props & { column: GridColumn; place: number; label: string; typed: string | undefined; fault: string | undefined };

function Cell({ row, at, column, place, currency, label, typed, fault, mayChange, onEdit, onPaste, focus }: CellProps) {
  const field = column.id;
  const id = `cell-${row.variantId}-${place}`;
  const shared = {
    "data-cell": `${at} ${place}`,
    "aria-label": label,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": fault ? `${id}-fault` : undefined,
    disabled: !mayChange || isFixed(row, column),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
      const to = target(event, at, place);
      if (!to) return;
      event.preventDefault();
      focus(...to);
    },
    className: classNames(
      "min-h-8 w-full rounded-control border border-transparent px-2 hover:border-edge focus:border-accent aria-invalid:border-red disabled:text-slate pointer-coarse:min-h-11",
      typed === undefined ? "bg-transparent" : "bg-amber-soft",
      column.isNumber && "figures text-right",
    ),
  };
  return (
    <td className={column.isNumber ? "min-w-28" : field === "tags" ? "min-w-48" : "min-w-32"}>
      {field === "status" ? (
        <select {...shared} value={typed?.toLowerCase() ?? row.status} onChange={(event) => onEdit(row, column, event.target.value)}>
          {Object.entries(statusWords).map(([status, text]) => (
            <option key={status} value={status}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          autoComplete="off"
          inputMode={field.endsWith("Cents") ? "decimal" : field === "stock" ? "numeric" : "text"}
          value={typed ?? storedText(row, column, currency)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onEdit(row, column, event.target.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text");
            if (!/[\t\n]/.test(text)) return;
            event.preventDefault();
            onPaste(text, at, place);
          }}
        />
      )}
      {fault && (
        <p id={`${id}-fault`} className="px-2 text-xs text-red">
          {fault}
        </p>
      )}
    </td>
  );
}

/** Up, Down and Enter move to the same cell of another row; Left and Right leave the cell at the ends of its text. */
function target(
  { key, altKey, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement | HTMLSelectElement>,
  row: number,
  column: number,
): [number, number] | null {
  const isText = currentTarget instanceof HTMLInputElement;
  if (altKey || (!isText && key !== "Enter" && key !== "ArrowLeft" && key !== "ArrowRight")) return null;
  if (key === "ArrowDown" || (key === "Enter" && !shiftKey)) return [row + 1, column];
  if (key === "ArrowUp" || key === "Enter") return [row - 1, column];
  const [start, end, length] = isText ? [currentTarget.selectionStart, currentTarget.selectionEnd, currentTarget.value.length] : [0, 0, 0];
  if (key === "ArrowLeft" && start === 0) return [row, column - 1];
  return key === "ArrowRight" && end === length ? [row, column + 1] : null;
}
