import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import type { ListName } from "#domain/list-views/list-view-input.ts";
import { numberText } from "#domain/number-text.ts";
import { classNames } from "#ui/class-names.ts";
import type { Answer, CallName, InputOf } from "#web/api-call.ts";
import { AdminButton } from "./admin-button.tsx";
import { callAdmin } from "./admin-call.ts";
import { AdminSelect, type Choice } from "./admin-fields.tsx";
import { type AdminColumn, AdminTable, besideTable } from "./admin-table.tsx";
import type { ListFile } from "./file-urls.ts";
import { FilterButton, FilterChips } from "./filter-bar.tsx";
import { ColumnButton, useColumns } from "./list-columns.tsx";
import { CursorPages, ListSearch, pluralOf, useListState } from "./list-controls.tsx";
import { ListDownload } from "./list-download.tsx";
import { chipsOf, filterQuery, type ListFilter } from "./list-filters.ts";
import { type Selection, SelectionBar, useSelection } from "./list-selection.tsx";
import { EmptyNote, FaultNote, PageFrame, Panel, Skeleton } from "./page-frame.tsx";
import { SavedViewMenu, useSavedViews } from "./saved-views.tsx";
import { Tabs } from "./tabs.tsx";

/** The calls that answer one page of a list. */
type ListCall = {
  [Name in CallName]: InputOf<Name> extends ListInput ? (Answer<Name> extends { next: string | null } ? Name : never) : never;
}[CallName];
type ListInput = { query?: { search?: string | undefined; after?: string | undefined } };
/** The calls that count a list. */
type TotalCall = { [Name in CallName]: Answer<Name> extends { count: number; isMore: boolean } ? Name : never }[CallName];
type Total = { count: number; isMore: boolean };

type Props<Row extends object, Name extends ListCall> = {
  title: string;
  /** The name of one row: "order". */
  noun: string;
  actions?: ReactNode;
  /** Shown between the title and the list. */
  above?: ReactNode;
  /** Answers `search`, `view`, `sort` and `after` with one page. */
  call: Name;
  queryKey: string;
  rowsOf: (answer: Answer<Name>) => Row[];
  keyOf: (row: Row) => string;
  /** The first one is shown by default; `all` leaves nothing out. */
  views: readonly Choice[];
  sorts: readonly Choice[];
  columns: readonly AdminColumn<Row>[];
  phone: (row: Row) => ReactNode;
  narrowBelow?: "2xl" | "3xl" | "4xl";
  /** Shown if there are no rows at all. */
  empty: ReactNode;
  /** Says what is searched, if that is not every word of a row. */
  searchLabel?: string;
  /** The name under which people save views of the list. */
  list?: ListName;
  /** The filters of the list, in addition to search and views. */
  filters?: readonly ListFilter[];
  /** Counts the matching rows. `sumText` adds more about all of them. */
  total?: { call: TotalCall; sumText?: (answer: never) => string };
  /** Downloads all matching rows as a file. */
  file?: ListFile;
  /** The actions on chosen rows; `nameOf` names a row. */
  bulk?: {
    nameOf: (row: Row) => string;
    actions: (selection: Selection, total: Total | undefined) => ReactNode;
    /** Which rows can be chosen; left out: all. */
    isChoosable?: (row: Row) => boolean;
    /** The actions apply to chosen rows only, not to all matching ones. */
    isByRow?: true;
  };
};

const noFilters: readonly ListFilter[] = [];
/** With fewer columns than this, everything fits. */
const minToChooseFrom = 5;

/** A list with search, views, filters, sorting and pages. All of its state is in the URL, so that it can be shared and returned to. */
export function ListPage<Row extends object, Name extends ListCall>(props: Props<Row, Name>) {
  const { title, noun, actions, above, call, queryKey, rowsOf, keyOf, views, sorts, columns, phone, narrowBelow, empty, bulk } = props;
  const filters = props.filters ?? noFilters;
  const { get, change } = useListState();
  const [firstView, firstSort] = [views[0]?.[0] ?? "", sorts[0]?.[0] ?? ""];
  const [search, view, sort, after] = [get("search"), get("view") || firstView, get("sort") || firstSort, get("after")];
  const onSort = (value: string | null) => change({ sort: value === null || value === firstSort ? "" : value });
  const narrowed = { search, view, ...filterQuery(filters, get) };
  const query = { ...narrowed, sort, after };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["admin", queryKey, query],
    queryFn: ({ signal }) => callAdmin(call, { query } as unknown as InputOf<Name>, { signal }),
    placeholderData: keepPreviousData,
  });
  const total = useTotal(props.total?.call, queryKey, narrowed);
  const choice = useColumns(props.list ?? queryKey, columns);
  const selection = useSelection(narrowed);
  const rows = data && rowsOf(data);
  const isNarrowed = search !== "" || view !== firstView || chipsOf(filters, get).length > 0;
  return (
    <PageFrame title={title} actions={actions}>
      {above}
      <Panel flush>
        <ListHead {...props} {...{ filters, choice, onSort, search, view, sort }} csvQuery={{ ...narrowed, sort }}>
          <FilterChips {...{ filters, get, change }} />
          <div className={classNames("border-t border-line transition-opacity", isPlaceholderData && "opacity-80")} aria-busy={isPlaceholderData}>
            {error ? (
              <FaultNote fault={error} onRetry={refetch} what={`The ${pluralOf(noun)} could not be loaded.`} />
            ) : !rows ? (
              <Skeleton rows={10} label={`Loading ${pluralOf(noun)}…`} />
            ) : rows.length === 0 ? (
              <Nothing
                noun={noun}
                narrowedBy={isNarrowed ? "choice" : view !== "all" ? (views[0]?.[1] ?? "") : null}
                empty={empty}
                firstView={firstView}
              />
            ) : (
              <>
                <AdminTable
                  caption={title}
                  columns={choice.shown}
                  {...{ rows, keyOf, sort, onSort, phone }}
                  {...(narrowBelow && { narrowBelow })}
                  {...(bulk && { selection, nameOf: bulk.nameOf, isChoosable: bulk.isChoosable })}
                />
                <CursorPages
                  {...{ after, noun }}
                  next={data.next}
                  onChange={(cursor) => change({ after: cursor })}
                  count={rows.length}
                  {...(total && { total: totalText(total, noun, props.total?.sumText) })}
                />
                {bulk && (
                  <SelectionBar {...{ selection, noun }} total={bulk.isByRow ? undefined : total} onPage={rows.map(keyOf)}>
                    {bulk.actions(selection, total)}
                  </SelectionBar>
                )}
              </>
            )}
          </div>
        </ListHead>
      </Panel>
    </PageFrame>
  );
}

function useTotal(call: TotalCall | undefined, queryKey: string, narrowed: Record<string, string>): Total | undefined {
  const { data } = useQuery({
    queryKey: ["admin", queryKey, "total", narrowed],
    queryFn: ({ signal }) => callAdmin(call as TotalCall, { query: narrowed } as never, { signal }),
    enabled: call !== undefined,
    placeholderData: keepPreviousData,
  });
  return data as Total | undefined;
}

function totalText(total: Total, noun: string, sumText: ((answer: never) => string) | undefined): string {
  const count = `${numberText(total.count)}${total.isMore ? "+" : ""} ${noun}${total.count === 1 ? "" : "s"}`;
  const sum = sumText?.(total as never);
  return sum ? `${count} · ${sum}` : count;
}

type HeadProps<Row extends object, Name extends ListCall> = Props<Row, Name> & {
  filters: readonly ListFilter[];
  choice: ReturnType<typeof useColumns<AdminColumn<Row>>>;
  onSort: (sort: string | null) => void;
  search: string;
  view: string;
  sort: string;
  csvQuery: Record<string, string>;
  children: ReactNode;
};

/** Tabs with the saved views among them, search, order, filters, columns and the file. */
function ListHead<Row extends object, Name extends ListCall>(props: HeadProps<Row, Name>) {
  const { noun, views, sorts, columns, list, filters, choice, onSort, search, searchLabel, view, sort, file, csvQuery, children } = props;
  const { narrowBelow = "4xl" } = props;
  const { get, change, replace, kept } = useListState();
  const saved = useSavedViews(list);
  const open = saved.find(({ id }) => id === get("saved")) ?? null;
  const firstView = views[0]?.[0] ?? "";
  const onSearch = useCallback((value: string) => change({ search: value }), [change]);
  const onTab = (value: string) => {
    const chosen = saved.find(({ id }) => id === value);
    if (chosen) replace({ ...chosen.query, saved: chosen.id });
    else if (open) replace(value === firstView ? {} : { view: value });
    else change({ view: value === firstView ? "" : value });
  };
  return (
    <Tabs
      label={`Which ${pluralOf(noun)}`}
      tabs={[...views, ...saved.map(({ id, name }) => [id, name] as const)]}
      value={open?.id ?? view}
      onChange={onTab}
      end={list && <SavedViewMenu list={list} open={open} query={kept} onOpen={(next) => replace(next ? { ...next.query, saved: next.id } : {})} />}
    >
      <div className="@container">
        <div className="flex flex-wrap gap-2 p-3">
          <div className="flex min-w-0 flex-1 basis-52">
            <ListSearch label={searchLabel ?? `Search ${pluralOf(noun)}`} value={search} onChange={onSearch} />
          </div>
          {sorts.length > 1 && (
            <AdminSelect
              label="Sort"
              hideLabel
              options={sorts}
              value={sort}
              onChange={(event) => onSort(event.target.value)}
              className="w-40 max-w-full min-w-0 shrink"
            />
          )}
          {filters.length > 0 && <FilterButton {...{ filters, get, change }} />}
          {/* On a narrow screen the rows are a list, which has no columns. */}
          {columns.length >= minToChooseFrom && (
            <div className={besideTable[narrowBelow]}>
              <ColumnButton columns={columns} choice={choice} />
            </div>
          )}
          {file && <ListDownload file={file} noun={noun} query={csvQuery} />}
        </div>
      </div>
      {children}
    </Tabs>
  );
}

type NothingProps = { noun: string; narrowedBy: string | null; empty: ReactNode; firstView: string };

/** `narrowedBy`: the default view if it leaves something out, `choice` after a search or another choice; null: there are no rows at all. */
function Nothing({ noun, narrowedBy, empty, firstView }: NothingProps) {
  const { replace } = useListState();
  if (narrowedBy === null) return <EmptyNote title={`No ${pluralOf(noun)} yet`}>{empty}</EmptyNote>;
  return (
    <EmptyNote title={narrowedBy === "choice" ? `No ${pluralOf(noun)} match` : `No ${pluralOf(noun)} under “${narrowedBy}”`}>
      <div className="grid justify-items-center gap-3">
        {narrowedBy !== "choice" && empty}
        <AdminButton onClick={() => replace(firstView === "all" ? {} : { view: "all" })}>Show all {pluralOf(noun)}</AdminButton>
      </div>
    </EmptyNote>
  );
}
