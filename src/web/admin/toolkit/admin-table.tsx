import { type ColumnSort, createColumnHelper, rowSortingFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { classNames } from "#ui/class-names.ts";

export type AdminColumn<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Set to the right, in figures of one width. */
  isNumber?: boolean;
  /** What the server calls the order by this column; without a name there is none in that direction. */
  sorts?: { asc?: string; desc?: string };
  /** Of the heading and of every cell: where there is little space a column may be left out. */
  className?: string;
  cellClassName?: string;
};

type Props<Row> = {
  caption: string;
  columns: readonly AdminColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The order the rows are in, and how another is asked for; null is the list's own. */
  sort?: string;
  onSort?: (sort: string | null) => void;
  /** A row as an entry of a list, where the table is narrower than `narrowBelow`. */
  phone?: (row: Row) => ReactNode;
  narrowBelow?: keyof typeof breakpoints;
};

/** Written out, so that the style sheet has them: the table from there on, the list before. */
const breakpoints = {
  "2xl": { table: "hidden @2xl:table", list: "@2xl:hidden" },
  "3xl": { table: "hidden @3xl:table", list: "@3xl:hidden" },
  "4xl": { table: "hidden @4xl:table", list: "@4xl:hidden" },
};

const features = tableFeatures({ rowSortingFeature });

/** Rows in columns, whose headings sort where the server can; on a phone a list. */
export function AdminTable<Row extends object>(props: Props<Row>) {
  const { caption, columns, rows, keyOf, sort, onSort, phone, narrowBelow = "4xl" } = props;
  const shown = phone ? breakpoints[narrowBelow] : { table: "", list: "" };
  const table = useSortedTable(props);
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  return (
    <div className="@container">
      <table className={classNames("admin-table", shown.table)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
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
            <tr key={row.id} className="relative">
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
            <li key={keyOf(row)} className="border-b border-line last:border-0">
              {phone(row)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The server sorts, over all pages; the table knows by what. */
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

/** Ascending, then descending, then as the list comes; where there is only one direction, that or none. Pure. */
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
