import { type ColumnSort, createColumnHelper, rowSortingFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { classNames } from "#ui/class-names.ts";
import { HorizontalScroll } from "./horizontal-scroll.tsx";
import type { Selection } from "./list-selection.tsx";

export type AdminColumn<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the right, with digits of equal width. */
  isNumber?: boolean;
  /** The server's names for sorting by this column. A direction without a name is not offered. */
  sorts?: { asc?: string; desc?: string };
  /** Hidden until the person chooses to show it. */
  isExtra?: boolean;
  /** For the heading and all cells: a column may be left out where there is little space. */
  className?: string;
  cellClassName?: string;
};

type Props<Row> = {
  caption: string;
  columns: readonly AdminColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The current order of the rows, and a function that requests another one; null is the list's default. */
  sort?: string;
  onSort?: (sort: string | null) => void;
  /** Shows a row as an entry of a list, if the table is narrower than `narrowBelow`. */
  phone?: (row: Row) => ReactNode;
  narrowBelow?: keyof typeof breakpoints;
  /** Makes rows selectable; `nameOf` names the row for its check box. */
  selection?: Selection;
  nameOf?: (row: Row) => string;
  isChoosable?: ((row: Row) => boolean) | undefined;
};

/** Written out, so that the style sheet contains these classes: the table from this width on, the list below it. */
const breakpoints = {
  md: { table: "hidden @md:table", list: "@md:hidden" },
  "2xl": { table: "hidden @2xl:table", list: "@2xl:hidden" },
  "3xl": { table: "hidden @3xl:table", list: "@3xl:hidden" },
  "4xl": { table: "hidden @4xl:table", list: "@4xl:hidden" },
};

/** For elements that belong to the table only, in a container of the same width. */
export const besideTable = { md: "hidden @md:block", "2xl": "hidden @2xl:block", "3xl": "hidden @3xl:block", "4xl": "hidden @4xl:block" };

const features = tableFeatures({ rowSortingFeature });

/** Rows in columns, whose headings sort if the server can; on a phone, a list. */
export function AdminTable<Row extends object>(props: Props<Row>) {
  const { caption, columns, rows, keyOf, sort, onSort, phone, narrowBelow = "4xl", selection, nameOf } = props;
  const isChoosable = props.isChoosable ?? (() => true);
  const keys = rows.filter(isChoosable).map(keyOf);
  const boxOf = (row: Row) =>
    selection && isChoosable(row) && <RowBox selection={selection} id={keyOf(row)} keys={keys} name={nameOf?.(row) ?? ""} />;
  const shown = phone ? breakpoints[narrowBelow] : { table: "", list: "" };
  const table = useSortedTable(props);
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  return (
    <HorizontalScroll label={caption}>
      <table className={classNames("admin-table", shown.table)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col" className="w-0">
                  {keys.length > 0 ? <PageBox selection={selection} keys={keys} /> : <span className="sr-only">Selection</span>}
                </th>
              )}
              {group.headers.map(({ id, column }) => {
                const own = columnOf.get(id) as AdminColumn<Row>;
                const sorted = column.getIsSorted();
                return (
                  <th
                    key={id}
                    scope="col"
                    aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
                    className={classNames(own.isNumber && "number", own.className)}
                  >
                    {own.sorts && onSort ? (
                      <SortButton title={own.title} sorted={sorted} onPress={() => onSort(nextSort(own.sorts, sort))} isNumber={own.isNumber} />
                    ) : (
                      own.title
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="relative" data-chosen={selection?.isChosen(row.id) ? "" : undefined}>
              {selection && <td>{boxOf(row.original)}</td>}
              {row.getAllCells().map((cell) => {
                const own = columnOf.get(cell.column.id) as AdminColumn<Row>;
                return (
                  <td key={cell.id} className={classNames(own.isNumber && "number", own.className, own.cellClassName)}>
                    {own.cell(row.original)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {phone && (
        <ul className={shown.list}>
          {rows.map((row) => (
            <li
              key={keyOf(row)}
              className={classNames("border-b border-line last:border-0", selection && "flex items-center pl-3 *:last:min-w-0 *:last:flex-1")}
            >
              {boxOf(row)}
              {phone(row)}
            </li>
          ))}
        </ul>
      )}
    </HorizontalScroll>
  );
}

type BoxProps = { selection: Selection; keys: readonly string[] };

/** The area around the check box counts as well: 16 pixels are hard to hit, and the link of the row is right beside it. */
const boxArea = "relative z-10 -m-2 inline-grid align-middle size-8 place-items-center pointer-coarse:size-11";
const box = "size-4 accent-accent pointer-coarse:size-6";

function RowBox({ selection, keys, id, name }: BoxProps & { id: string; name: string }) {
  return (
    <label className={boxArea}>
      <span className="sr-only">Select {name}</span>
      <input
        type="checkbox"
        className={box}
        checked={selection.isChosen(id)}
        onChange={(event) => selection.toggle(id, keys, (event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}

function PageBox({ selection, keys }: BoxProps) {
  const chosen = keys.filter((key) => selection.isChosen(key)).length;
  return (
    <label className={boxArea}>
      <span className="sr-only">Select all on this page</span>
      <input
        type="checkbox"
        className={box}
        ref={(element) => {
          if (element) element.indeterminate = chosen > 0 && chosen < keys.length;
        }}
        checked={keys.length > 0 && chosen === keys.length}
        onChange={() => selection.toggleRows(keys)}
      />
    </label>
  );
}

/** The server sorts over all pages; the table only knows the current order. */
function useSortedTable<Row extends object>({ columns, rows, keyOf, sort }: Props<Row>) {
  const helper = useMemo(() => createColumnHelper<typeof features, Row>(), []);
  const made = useMemo(
    () =>
      helper.columns(columns.map(({ id, title, sorts }) => helper.accessor((row) => row, { id, header: title, enableSorting: sorts !== undefined }))),
    [helper, columns],
  );
  const sorting = useMemo(() => sortingOf(columns, sort), [columns, sort]);
  const data = useMemo(() => [...rows], [rows]);
  return useTable({ features, columns: made, data, getRowId: keyOf, manualSorting: true, state: { sorting } });
}

function sortingOf<Row>(columns: readonly AdminColumn<Row>[], sort: string | undefined): ColumnSort[] {
  const column = sort === undefined ? undefined : columns.find(({ sorts }) => sorts?.asc === sort || sorts?.desc === sort);
  return column ? [{ id: column.id, desc: column.sorts?.desc === sort }] : [];
}

/** Returns the next order: ascending, descending, then the default. With only one direction, that one, then the default. Pure. */
export function nextSort(sorts: AdminColumn<never>["sorts"], sort: string | undefined): string | null {
  const cycle = [sorts?.asc, sorts?.desc].filter((name) => name !== undefined);
  return cycle[cycle.indexOf(sort ?? "") + 1] ?? null;
}

type SortProps = { title: string; sorted: false | "asc" | "desc"; isNumber: boolean | undefined; onPress: () => void };

function SortButton({ title, sorted, isNumber, onPress }: SortProps) {
  const Icon = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={onPress}
      className={classNames(
        "inline-flex min-h-8 items-center gap-1 hover:text-ink pointer-coarse:min-h-11",
        isNumber && "flex-row-reverse",
        sorted && "text-ink",
      )}
    >
      {title}
      <Icon aria-hidden="true" className={classNames("size-3.5 shrink-0", !sorted && "opacity-60")} />
    </button>
  );
}
