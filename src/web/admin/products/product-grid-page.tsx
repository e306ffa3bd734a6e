import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { GridChange, GridRow } from "#domain/catalog/product-grid-input.ts";
import { numberText } from "#domain/number-text.ts";
import type { InputOf } from "#web/api-call.ts";
import { CallFault } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { ColumnButton, useColumns } from "../toolkit/list-columns.tsx";
import { CursorPages, useListState } from "../toolkit/list-controls.tsx";
import { EmptyNote, PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { UnsavedGuard } from "../toolkit/unsaved-guard.tsx";
import {
  cellKey,
  changeOf,
  faultsByCell,
  type GridColumn,
  type GridEdit,
  type GridEdits,
  gridColumnsOf,
  pasted,
  withEdits,
} from "./product-grid-edits.ts";
import { ProductGridRow } from "./product-grid-row.tsx";
import { gridTitle } from "./product-grid-title.ts";

export const meta = () => [{ title: `${gridTitle} · Admin` }, { name: "robots", content: "noindex" }];

const none: GridEdits = new Map();
const noFaults: ReadonlyMap<string, string> = new Map();
/** The number of steps that can be undone. */
const maxSteps = 100;

type GridQuery = NonNullable<InputOf<"GET /api/admin/variant-grid">["query"]>;

/** Says which products' variants are shown. */
function aboutText({ ids, after: _, ...narrowed }: GridQuery): string {
  if (ids) return "The variants of the selected products.";
  const isNarrowed = Object.entries(narrowed).some(([name, value]) => value && !(name === "view" && value === "all"));
  return isNarrowed ? "The variants of all products that match the search and filters of the product list." : "The variants of all products.";
}

/** Prices, stock and texts of many variants as in a spreadsheet. */
export default function ProductGridPage() {
  const { get, change } = useListState();
  const [search] = useSearchParams();
  const query = Object.fromEntries(search) as GridQuery;
  const page = useQuery({
    queryKey: ["admin", "variant-grid", query],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/variant-grid", { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const back = { to: links.adminProducts(), text: "Products" };
  return (
    <DetailPage query={page} noun="grid of products" title={gridTitle} back={back}>
      {({ rows, next, currency }) => (
        <PageFrame title={gridTitle} back={back} about={aboutText(query)}>
          <Panel flush>
            {rows.length === 0 ? (
              <EmptyNote title="No products match">Search or filter the product list, or select products there, then click “{gridTitle}”.</EmptyNote>
            ) : (
              <Grid rows={rows} currency={currency} />
            )}
            <CursorPages after={get("after")} next={next} onChange={(after) => change({ after })} count={rows.length} noun="variant" />
          </Panel>
        </PageFrame>
      )}
    </DetailPage>
  );
}

function Grid({ rows, currency }: { rows: readonly GridRow[]; currency: string }) {
  const grid = useGrid(rows, currency);
  const mayCount = useRight("stock.adjust");
  const all = useMemo(
    () => gridColumnsOf(rows).map((column) => (column.id === "stock" && !mayCount ? { ...column, isFixed: true as const } : column)),
    [rows, mayCount],
  );
  const choice = useColumns("variant-grid", all);
  const shown = choice.shown.map(({ id }) => id).join("\n");
  // Stays the same array while the same columns are shown, so that a key renders one row only.
  const columns = useMemo(() => all.filter(({ id }) => shown.split("\n").includes(id)), [all, shown]);
  const table = useRef<HTMLTableElement>(null);
  const mayChange = useRight("products.change");
  const focus = (row: number, column: number) => table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();
  const onPaste = (text: string, row: number, column: number) => {
    const { edits, leftOut, fixed } = pasted(text, rows, columns, { row, column });
    grid.edit(edits, null);
    if (leftOut > 0) toast(`${numberText(leftOut)} rows did not fit on this page and were skipped.`, { tone: "fault" });
    if (fixed > 0) toast(`${numberText(fixed)} cells cannot be changed here and were skipped.`, { tone: "fault" });
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
        <p className="text-slate">
          You can paste from a spreadsheet. Stock is recorded as counted. Status, tags and specifications belong to the product, so they change for
          all its variants.
        </p>
        <ColumnButton columns={all} choice={choice} />
      </div>
      <div className="overflow-x-auto">
        <table
          ref={table}
          className="admin-table"
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey)) return;
            if (event.key.toLowerCase() === "s") grid.save();
            else if (event.key.toLowerCase() === "z" && grid.canUndo) grid.undo();
            else return;
            event.preventDefault();
          }}
        >
          <caption className="sr-only">Variants with their prices, stock and texts</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              {columns.map(({ id, title, isNumber }) => (
                <th key={id} scope="col" className={isNumber && "number"}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <ProductGridRow
                key={row.variantId}
                {...{ row, at, currency, columns, focus, onPaste, mayChange }}
                texts={textsOf(grid.edits, row, columns)}
                faults={textsOf(grid.faults, row, columns)}
                onEdit={grid.editCell}
              />
            ))}
          </tbody>
        </table>
      </div>
      {grid.edits.size > 0 && <GridBar grid={grid} />}
      <UnsavedGuard when={grid.edits.size > 0} onDiscard={grid.discard} />
    </>
  );
}

/** Returns the texts of one row by field, as JSON, so that the row is rendered only when one of them changes. */
function textsOf(all: ReadonlyMap<string, string | GridEdit>, row: GridRow, columns: readonly GridColumn[]): string {
  const own = columns.flatMap(({ id }) => {
    const found = all.get(cellKey(row, id));
    return found === undefined ? [] : [[id, typeof found === "string" ? found : found.text]];
  });
  return JSON.stringify(Object.fromEntries(own));
}

/** The edits, the steps that can be undone, the faults by cell, and saving. */
function useGrid(rows: readonly GridRow[], currency: string) {
  const client = useQueryClient();
  const [edits, setEdits] = useState(none);
  const [faults, setFaults] = useState(noFaults);
  const [steps, setSteps] = useState<readonly GridEdits[]>([]);
  const lastCell = useRef<string | null>(null);
  const now = useRef(edits);
  now.current = edits;
  const edit = (added: readonly GridEdit[], cell: string | null) => {
    // Several keys typed into one cell are one step.
    if (cell === null || cell !== lastCell.current) setSteps((before) => [...before.slice(1 - maxSteps), now.current]);
    lastCell.current = cell;
    const next = withEdits(now.current, added, currency);
    now.current = next;
    setEdits(next);
    setFaults((before) =>
      before.size === 0 ? before : new Map([...before].filter(([key]) => !added.some((one) => cellKey(one.row, one.column.id) === key))),
    );
  };
  const stable = useRef(edit);
  stable.current = edit;
  const [editCell] = useState(
    () => (row: GridRow, column: GridColumn, text: string) => stable.current([{ row, column, text }], cellKey(row, column.id)),
  );
  useEffect(() => {
    // If saving was refused because a cell had changed, saving again replaces the new value.
    setEdits((before) => {
      const byId = new Map(rows.map((row) => [row.variantId, row]));
      const moved = [...before].filter(([key, { row }]) => faults.has(key) && byId.has(row.variantId) && byId.get(row.variantId) !== row);
      return moved.length === 0
        ? before
        : new Map([...before, ...moved.map(([key, each]) => [key, { ...each, row: byId.get(each.row.variantId) as GridRow }] as const)]);
    });
  }, [rows, faults]);
  const clear = () => {
    setEdits(none);
    setFaults(noFaults);
    setSteps([]);
    lastCell.current = null;
  };
  const saving = useMutation({
    mutationFn: ({ change, confirmed }: { change: GridChange; confirmed: string[] }) =>
      callAdmin("PUT /api/admin/variant-grid", { body: { ...change, confirmed } }),
    onSuccess: async ({ variants }) => {
      clear();
      await client.invalidateQueries({ queryKey: ["admin", "variant-grid"] });
      await client.invalidateQueries({ queryKey: ["admin", "products"] });
      await client.invalidateQueries({ queryKey: ["admin", "inventory"] });
      toast(`${numberText(variants)} variant${variants === 1 ? "" : "s"} saved.`);
    },
    onError: async (fault, { change }) => {
      if (!(fault instanceof CallFault)) return;
      setFaults(faultsByCell(fault.fields, change));
      if (fault.code === "changed-meanwhile") await client.invalidateQueries({ queryKey: ["admin", "variant-grid"] });
    },
  });
  const questions = saving.error instanceof CallFault ? saving.error.questions : {};
  const save = () => {
    if (now.current.size === 0 || saving.isPending) return;
    const { change, faults } = changeOf(now.current, currency);
    setFaults(faults);
    if (faults.size === 0) saving.mutate({ change, confirmed: Object.keys(questions) });
  };
  const undo = () => {
    lastCell.current = null;
    setEdits(steps.at(-1) ?? none);
    setSteps(steps.slice(0, -1));
    setFaults(noFaults);
    saving.reset();
  };
  return {
    edits,
    faults,
    edit,
    editCell,
    save,
    undo,
    canUndo: steps.length > 0,
    discard: clear,
    isPending: saving.isPending,
    fault: saving.error,
    questions: Object.values(questions),
  };
}

function GridBar({ grid }: { grid: ReturnType<typeof useGrid> }) {
  const wrong = grid.faults.size;
  return (
    <section
      aria-label="Unsaved changes"
      data-save-bar=""
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-4 py-2 shadow-float"
    >
      <div role="status" className="min-w-0">
        <p className="font-medium">
          {numberText(grid.edits.size)} cell{grid.edits.size === 1 ? "" : "s"} changed
        </p>
        {wrong > 0 ? (
          <p className="text-red">Nothing was saved. Check {wrong === 1 ? "the marked cell" : `the ${numberText(wrong)} marked cells`}.</p>
        ) : grid.questions.length > 0 ? (
          grid.questions.map((question) => <p key={question}>{question}</p>)
        ) : (
          grid.fault && <p className="text-red">{grid.fault.message}</p>
        )}
      </div>
      <div className="ml-auto flex flex-wrap gap-2">
        <AdminButton look="plain" onClick={grid.undo} disabled={!grid.canUndo}>
          Undo
        </AdminButton>
        <AdminButton onClick={grid.discard}>Discard</AdminButton>
        <AdminButton look="solid" onClick={grid.save} disabled={grid.isPending}>
          {grid.isPending ? "Saving…" : grid.questions.length > 0 ? "Save anyway" : "Save"}
        </AdminButton>
      </div>
    </section>
  );
}
