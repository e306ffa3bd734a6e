import { Plus, Trash2 } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { SpecificationTemplate } from "#db/schema/catalog.ts";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { announce } from "#ui/announcer.tsx";
import { CallFault } from "#web/api-client.ts";
import { AdjustStockDialog } from "../inventory/adjust-stock-dialog.tsx";
import { withoutParam } from "../toolkit/action-from-url.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import type { RecordForm } from "../toolkit/record-form.tsx";
import { Tabs } from "../toolkit/tabs.tsx";
import { emptyVariant, type ProductValues, type VariantValues } from "./product-form.ts";
import { type ColumnSet, columnSets, isOddCell, specificationTemplates, type VariantColumn, variantColumns } from "./variant-columns.ts";
import { type CellFaults, VariantGrid } from "./variant-grid.tsx";
import { rangeOf, type Selection, within } from "./variant-grid-selection.ts";
import { type Choices, keyOf, maxMadeVariants, missingCombinations, withCombinations } from "./variant-options.ts";

type Props = {
  form: RecordForm<ProductValues>;
  product: AdminProduct | null;
  currency: string;
  choices: Choices;
  removed: VariantValues[];
  onChange: (choices: Choices) => void;
};

const maxUndone = 50;

/** The grid of variants with its columns and faults, and actions for several rows. */
export function VariantTable({ form, product, currency, choices, removed, onChange }: Props) {
  const { options, variants } = choices;
  const [set, setSet] = useState<ColumnSet>("main");
  const names = options.join("\n");
  const named = JSON.stringify(
    specificationTemplates(
      useFormValue(form, (values) => values.specifications),
      variants,
    ),
  );
  const about = useMemo(
    () => ({ options, currency, product, specifications: JSON.parse(named) as SpecificationTemplate[] }),
    [names, currency, product, named],
  );
  const columns = useMemo(() => variantColumns(set, about), [set, about]);
  const [chosen, setSelection] = useState<Selection>({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } });
  const [pointedOut, setPointedOut] = useState<{ row: number } | null>(null);
  usePointedOut(variants, (row) => {
    setSet("main");
    const column = Math.max(
      0,
      variantColumns("main", about).findIndex(({ id }) => id === "sku"),
    );
    setSelection({ anchor: { row, column }, head: { row, column } });
    setPointedOut({ row });
  });
  const selection = within(chosen, { rows: variants.length, columns: columns.length });
  const range = rangeOf(selection);
  const mayAdjust = useRight("stock.adjust");
  const [stockOf, setStockOf] = useState<string | null>(null);
  const undo = useRef<VariantValues[][]>([]);
  const faults = useCellFaults(form, variants);
  useColumnWords(form, about);
  const change = (next: VariantValues[]) => {
    undo.current = [...undo.current.slice(-maxUndone), variants];
    onChange({ options, variants: next });
  };
  const takeBack = () => {
    const before = undo.current.pop();
    if (before) onChange({ options, variants: before });
    announce(before ? "Undone." : "Nothing to undo.");
  };
  const remove = () => change(variants.filter((_, row) => row < range.top || row > range.bottom));
  const count = range.bottom - range.top + 1;
  const missing = missingCombinations(choices);
  const mayMake = missing.length > 0 && variants.length + missing.length <= maxMadeVariants;
  const adjusted = product?.variants.find(({ id, tracked }) => id === stockOf && tracked) ?? null;
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-slate">
        {variants.length} {variants.length === 1 ? "variant" : "variants"}. Paste from a spreadsheet, fill down with Ctrl D, undo with Ctrl Z.
      </p>
      <Tabs label="Columns" tabs={columnSets} value={set} onChange={(value) => setSet(value as ColumnSet)}>
        <VariantGrid
          {...{ variants, columns, faults, selection, pointedOut }}
          disabled={form.disabled}
          onSelect={setSelection}
          onChange={change}
          onUndo={takeBack}
          onOpen={(variant, column) => column.id === "stock" && mayAdjust && setStockOf(variant.id)}
          say={announce}
        />
      </Tabs>
      <FaultOf {...{ columns, variants, faults, selection }} />
      <BroughtBack product={product} removed={removed} variants={variants} />
      <div className="flex flex-wrap gap-2">
        <AdminButton disabled={form.disabled} onClick={() => change([...variants, emptyVariant(options.map(() => ""))])}>
          <Plus aria-hidden="true" className="size-4" />
          Add variant
        </AdminButton>
        {mayMake && (
          <AdminButton disabled={form.disabled} onClick={() => change(withCombinations(choices, missing, removed).variants)}>
            Add the {missing.length} missing {missing.length === 1 ? "combination" : "combinations"}
          </AdminButton>
        )}
        <AdminButton
          disabled={form.disabled || count >= variants.length}
          onClick={remove}
          className="max-w-full text-left whitespace-normal! [overflow-wrap:anywhere]"
        >
          <Trash2 aria-hidden="true" className="size-4" />
          {count === 1 ? `Remove the variant ${variants[range.top]?.optionValues.join(" / ") ?? ""}` : `Remove ${count} variants`}
        </AdminButton>
      </div>
      <AdjustStockDialog
        variant={adjusted && { id: adjusted.id, name: adjusted.sku ?? adjusted.title, onHand: adjusted.onHand, reserved: adjusted.reserved }}
        onClose={() => setStockOf(null)}
      />
    </div>
  );
}

/** Points out the row of the variant that a link names (`?variant=`). */
function usePointedOut(variants: VariantValues[], pointOut: (row: number) => void): void {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("variant");
  useEffect(() => {
    if (wanted === null) return;
    setSearch((current) => withoutParam(current, "variant"), { replace: true, preventScrollReset: true });
    const row = variants.findIndex(({ id }) => id === wanted);
    if (row >= 0) pointOut(row);
  });
}

/** The fault of the cell that the keyboard is on. */
function FaultOf({
  columns,
  variants,
  faults,
  selection,
}: {
  columns: VariantColumn[];
  variants: VariantValues[];
  faults: CellFaults;
  selection: Selection;
}) {
  const [column, variant] = [columns[selection.head.column], variants[selection.head.row]];
  if (!column || !variant) return null;
  const fault = faults.get(variant.key)?.[column.path] ?? (isOddCell(column, variant) ? "This value is not valid in this column." : null);
  return fault ? (
    <p role="alert" className="text-red">
      {variant.optionValues.join(" / ")}, {column.label}: {fault}
    </p>
  ) : null;
}

/** Notes about new rows whose values a variant had before. */
function BroughtBack({ product, removed, variants }: { product: AdminProduct | null; removed: VariantValues[]; variants: VariantValues[] }) {
  const earlier = new Map(product?.retired.map((variant) => [keyOf(variant.optionValues), variant.onHand]));
  for (const { id, optionValues } of removed) earlier.set(keyOf(optionValues), product?.variants.find((variant) => variant.id === id)?.onHand ?? 0);
  return variants
    .filter(({ id, optionValues }) => id === null && earlier.has(keyOf(optionValues)))
    .map(({ key, optionValues }) => (
      <p key={key} className="text-slate">
        {optionValues.join(" / ")}: this variant existed before. It is restored with its history and {earlier.get(keyOf(optionValues))} on hand.
      </p>
    ));
}

/** Returns the faults of the last attempt to save by cell; a fault goes away when its cell is changed. */
function useCellFaults({ fault }: RecordForm<ProductValues>, variants: VariantValues[]): CellFaults {
  const [found, setFound] = useState<{ fault: Error | null; rows: VariantValues[] }>({ fault: null, rows: [] });
  const latest = useRef(variants);
  latest.current = variants;
  useEffect(() => setFound({ fault, rows: latest.current }), [fault]);
  return useMemo(() => {
    const now = new Map(variants.map((variant) => [variant.key, variant as Record<string, unknown>]));
    const cells = new Map<string, Record<string, string>>();
    if (!(found.fault instanceof CallFault)) return cells;
    for (const [path, text] of Object.entries(found.fault.fields)) {
      const [, row, field = ""] = /^variants\.(\d+)\.(.+)$/.exec(path) ?? [];
      const was = row === undefined ? undefined : (found.rows[Number(row)] as (VariantValues & Record<string, unknown>) | undefined);
      const name = field.split(".")[0] ?? "";
      if (!was || now.get(was.key)?.[name] !== was[name]) continue;
      const column = name === "optionValues" ? (/^optionValues\.\d+/.exec(field)?.[0] ?? "optionValues.0") : name;
      cells.set(was.key, { ...cells.get(was.key), [column]: text });
    }
    return cells;
  }, [found, variants]);
}

/** Names the fields of a row for the dialog that merges two people's changes. */
function useColumnWords(form: RecordForm<ProductValues>, about: Parameters<typeof variantColumns>[1]): void {
  useEffect(() => {
    for (const [set] of columnSets)
      for (const { path, label, write } of variantColumns(set, about))
        form.words.set(`variants[].${path.split(".")[0]}`, {
          label: path.startsWith("optionValues") ? "Option values" : path === "specifications" ? "Specifications" : label,
          write: (value) =>
            path.startsWith("optionValues")
              ? String(value)
              : path === "specifications"
                ? rowsText(value)
                : write({ ...emptyVariant([]), [path]: value } as VariantValues),
        });
  }, [form, about]);
}

function rowsText(value: unknown): string {
  const rows = Array.isArray(value) ? (value as VariantValues["specifications"]) : [];
  return rows.map(({ name, value, unit }) => `${name}: ${[value, unit].filter(Boolean).join(" ")}`).join(", ") || "none";
}
