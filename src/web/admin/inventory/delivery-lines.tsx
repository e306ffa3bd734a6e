import { X } from "lucide-react";
import { Link } from "react-router";
import { maxUnits } from "#domain/inventory/stock-limit.ts";
import { numberText } from "#domain/number-text.ts";
import { links } from "#web/links.ts";
import { addRow, removeRow, useFormValue } from "../toolkit/admin-form-types.ts";
import { DateField, ListFault, NumberField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { RecordForm } from "../toolkit/record-form.tsx";
import { VariantFinder } from "../toolkit/variant-finder.tsx";
import { type DeliveryValues, lineOf } from "./delivery-form.ts";

/** What is expected: the variant, units and day of each line. */
export function DeliveryLines({ form }: { form: RecordForm<DeliveryValues> }) {
  const lines = useFormValue(form, (values) => values.lines);
  return (
    <Panel title="Expected items">
      <div className="grid grid-cols-1 gap-4">
        {!form.isReadOnly && (
          <VariantFinder label="Add a variant" onChoose={(row) => addRow(form, "lines", lineOf(row, form.values().lines.at(-1)))} />
        )}
        <ListFault form={form} name="lines" label="Lines" />
        {lines.length === 0 ? (
          <p className="text-slate">No items yet. Each line has its own date, so one purchase can arrive in parts.</p>
        ) : (
          <ul className="divide-y divide-line rounded-control border border-line">
            {lines.map(({ key, name, sku, variantId, received }, at) => (
              <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 px-3 py-3 sm:grid-cols-[minmax(0,1fr)_7rem_11rem_auto]">
                <span className="col-span-2 grid min-w-0 self-center sm:col-span-1">
                  <Link to={links.adminStock(variantId)} className="truncate font-medium hover:text-accent">
                    {name}
                  </Link>
                  <span className="text-[0.8125rem] text-slate">
                    <span className="font-mono">{sku}</span>
                    {received > 0 && ` ${numberText(received)} received`}
                  </span>
                </span>
                <NumberField form={form} name={`lines[${at}].quantity`} label="Units" min={1} max={maxUnits} className="col-span-2 sm:col-span-1" />
                <DateField form={form} name={`lines[${at}].expectedOn`} label="Expected on" />
                {!form.isReadOnly && (
                  <button
                    type="button"
                    disabled={received > 0}
                    onClick={() => removeRow(form, "lines", at)}
                    className="grid size-9 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 pointer-coarse:size-11"
                  >
                    <X aria-hidden="true" className="size-4" />
                    <span className="sr-only">Remove {name}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
