import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { classNames } from "#ui/class-names.ts";
import type { Answer, CallName, InputOf } from "#web/api-call.ts";
import { AdminButton } from "./admin-button.tsx";
import { callAdmin } from "./admin-call.ts";
import { AdminSelect, type Choice } from "./admin-fields.tsx";
import { type AdminColumn, AdminTable } from "./admin-table.tsx";
import { CursorPages, ListSearch, useListState } from "./list-controls.tsx";
import { EmptyNote, FaultNote, PageFrame, Panel, Skeleton } from "./page-frame.tsx";
import { Tabs } from "./tabs.tsx";

/** The calls that answer one page of a list. */
type ListCall = {
  [Name in CallName]: InputOf<Name> extends ListInput ? (Answer<Name> extends { next: string | null } ? Name : never) : never;
}[CallName];
type ListInput = { query?: { search?: string | undefined; after?: string | undefined } };

type Props<Row extends object, Name extends ListCall> = {
  title: string;
  /** One of the list: "order". */
  noun: string;
  actions?: ReactNode;
  /** Between the title and the list. */
  above?: ReactNode;
  /** Answers `search`, `view`, `sort` and `after` with one page. */
  call: Name;
  queryKey: string;
  rowsOf: (answer: Answer<Name>) => Row[];
  keyOf: (row: Row) => string;
  /** The first is what is shown unasked; `all` is the one that leaves nothing out. */
  views: readonly Choice[];
  sorts: readonly Choice[];
  columns: readonly AdminColumn<Row>[];
  phone: (row: Row) => ReactNode;
  narrowBelow?: "3xl" | "4xl";
  /** Where there is nothing at all. */
  empty: ReactNode;
};

/** A list with search, views, sorting and pages; all of its state is in the URL, so that it can be sent and gone back to. */
export function ListPage<Row extends object, Name extends ListCall>(props: Props<Row, Name>) {
  const { title, noun, actions, above, call, queryKey, rowsOf, keyOf, views, sorts, columns, phone, narrowBelow, empty } = props;
  const { get, change } = useListState();
  const [firstView, firstSort] = [views[0]?.[0] ?? "", sorts[0]?.[0] ?? ""];
  const [search, view, sort, after] = [get("search"), get("view") || firstView, get("sort") || firstSort, get("after")];
  const onSearch = useCallback((value: string) => change({ search: value }), [change]);
  const onSort = (value: string | null) => change({ sort: value === null || value === firstSort ? "" : value });
  const query = { search, view, sort, after };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["admin", queryKey, query],
    queryFn: ({ signal }) => callAdmin(call, { query } as unknown as InputOf<Name>, { signal }),
    placeholderData: keepPreviousData,
  });
  const rows = data && rowsOf(data);
  return (
    <PageFrame title={title} actions={actions}>
      {above}
      <Panel flush>
        <Tabs label={`Which ${noun}s`} tabs={views} value={view} onChange={(value) => change({ view: value === firstView ? "" : value })}>
          <div className="flex gap-2 p-3">
            <ListSearch label={`Search ${noun}s`} value={search} onChange={onSearch} />
            {sorts.length > 1 && (
              <AdminSelect
                label="Sort"
                hideLabel
                options={sorts}
                value={sort}
                onChange={(event) => onSort(event.target.value)}
                className="w-40 shrink-0"
              />
            )}
          </div>
          <div className={classNames("border-t border-line transition-opacity", isPlaceholderData && "opacity-60")} aria-busy={isPlaceholderData}>
            {error ? (
              <FaultNote fault={error} onRetry={refetch} what={`The ${noun}s could not be loaded.`} />
            ) : !rows ? (
              <Skeleton rows={10} label={`Loading ${noun}s…`} />
            ) : rows.length === 0 ? (
              <Nothing
                noun={noun}
                narrowedBy={search || view !== firstView ? "choice" : view !== "all" ? (views[0]?.[1] ?? "") : null}
                empty={empty}
                onShowAll={() => change({ search: "", view: firstView === "all" ? "" : "all" })}
              />
            ) : (
              <>
                <AdminTable
                  caption={title}
                  columns={columns}
                  rows={rows}
                  keyOf={keyOf}
                  sort={sort}
                  onSort={onSort}
                  phone={phone}
                  {...(narrowBelow && { narrowBelow })}
                />
                <CursorPages after={after} next={data.next} onChange={(cursor) => change({ after: cursor })} count={rows.length} noun={noun} />
              </>
            )}
          </div>
        </Tabs>
      </Panel>
    </PageFrame>
  );
}

type NothingProps = { noun: string; narrowedBy: string | null; empty: ReactNode; onShowAll: () => void };

/** `narrowedBy`: the view that is shown unasked and leaves something out, `choice` where somebody searched or chose another; null: there is nothing at all. */
function Nothing({ noun, narrowedBy, empty, onShowAll }: NothingProps) {
  if (narrowedBy === null) return <EmptyNote title={`No ${noun}s yet`}>{empty}</EmptyNote>;
  return (
    <EmptyNote title={narrowedBy === "choice" ? `No ${noun}s match` : `No ${noun}s under “${narrowedBy}”`}>
      <div className="grid justify-items-center gap-3">
        {narrowedBy !== "choice" && empty}
        <AdminButton onClick={onShowAll}>Show all {noun}s</AdminButton>
      </div>
    </EmptyNote>
  );
}
