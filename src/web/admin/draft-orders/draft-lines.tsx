import { X } from "lucide-react";
import { addRow, removeRow, useFormValue } from "../toolkit/admin-form-types.ts";
import { ListFault, MoneyField, NumberField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { RecordForm } from "../toolkit/record-form.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { VariantFinder } from "../toolkit/variant-finder.tsx";
import { type DraftValues, lineOf } from "./draft-form.ts";

/** The products of the order: the quantity of each, and its own price if staff set one. */
export function DraftLines({ form, currency }: { form: RecordForm<DraftValues>; currency: string }) {
  const lines = useFormValue(form, (values) => values.lines);
  return (
    <Panel title="Products">
      <div className="grid grid-cols-1 gap-4">
        {!form.isReadOnly && (
          <VariantFinder
            label="Add a product"
            onChoose={(variant) => {
              if (form.values().lines.some(({ variantId }) => variantId === variant.id)) toast(`${variant.productTitle} is already in the draft.`);
              else addRow(form, "lines", lineOf(variant));
            }}
          />
        )}
        <ListFault form={form} name="lines" label="Products" />
        {lines.length === 0 ? (
          <p className="text-slate">No products yet. Find them by title, SKU or barcode.</p>
        ) : (
          <ul className="@container divide-y divide-line rounded-control border border-line">
            {lines.map(({ key, title, sku }, at) => (
              <li
                key={key}
                className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3 px-3 py-3 @xl:grid-cols-[minmax(0,1fr)_6rem_11rem_auto]"
              >
                <span className="col-span-3 grid min-w-0 self-center @xl:col-span-1">
                  <span className="font-medium [overflow-wrap:anywhere]">{title}</span>
                  <span className="font-mono text-[0.8125rem] text-slate">{sku}</span>
                </span>
                <NumberField form={form} name={`lines[${at}].quantity`} label="Quantity" min={1} max={9999} />
                <MoneyField form={form} name={`lines[${at}].priceCents`} label="Price each" currency={currency} optional placeholder="Usual price" />
                {!form.isReadOnly && (
                  <button
                    type="button"
                    onClick={() => removeRow(form, "lines", at)}
                    className="grid size-9 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11"
                  >
                    <X aria-hidden="true" className="size-4" />
                    <span className="sr-only">Remove {title}</span>
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
