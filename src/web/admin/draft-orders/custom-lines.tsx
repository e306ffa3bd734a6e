import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { taxClasses } from "#domain/tax/tax-classes.ts";
import { settingsQuery } from "../settings/section-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { addRow, removeRow, useFormValue } from "../toolkit/admin-form-types.ts";
import { ListFault, MoneyField, NumberField, SelectField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { RecordForm } from "../toolkit/record-form.tsx";
import { type DraftValues, ownLine, untaxed } from "./draft-form.ts";

/** Lines without a product: an installation, a training, a fee. They have no stock and add nothing to what ships. */
export function OwnLines({ form, currency }: { form: RecordForm<DraftValues>; currency: string }) {
  const lines = useFormValue(form, (values) => values.ownLines);
  const { data } = useQuery(settingsQuery);
  const classes = [...taxClasses(data?.settings.tax.classes ?? []).map(({ id, name }) => [id, name] as const), [untaxed, "Not taxed"] as const];
  if (form.isReadOnly && lines.length === 0) return null;
  return (
    <Panel title="Custom items">
      <div className="grid grid-cols-1 gap-4">
        <p className="text-slate">For something that is not a product, such as installation or training.</p>
        <ListFault form={form} name="ownLines" label="Custom items" />
        {lines.length > 0 && (
          <ul className="@container divide-y divide-line rounded-control border border-line">
            {lines.map(({ id, title }, at) => (
              <li key={id} className="grid grid-cols-2 items-end gap-3 px-3 py-3 @2xl:grid-cols-[minmax(0,1fr)_5.5rem_8rem_9rem_auto]">
                <TextField form={form} name={`ownLines[${at}].title`} label="Description" maxLength={200} className="col-span-2 @2xl:col-span-1" />
                <NumberField form={form} name={`ownLines[${at}].quantity`} label="Quantity" min={1} max={9999} />
                <MoneyField form={form} name={`ownLines[${at}].priceCents`} label={`Price each (${currency})`} currency={currency} />
                <SelectField form={form} name={`ownLines[${at}].taxClass`} label="Tax class" options={classes} />
                {!form.isReadOnly && (
                  <button
                    type="button"
                    onClick={() => removeRow(form, "ownLines", at)}
                    className="grid size-9 place-items-center justify-self-end rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11"
                  >
                    <X aria-hidden="true" className="size-4" />
                    <span className="sr-only">Remove {title || "this item"}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {!form.isReadOnly && (
          <AdminButton className="justify-self-start" onClick={() => addRow(form, "ownLines", ownLine())}>
            <Plus aria-hidden="true" className="size-4" />
            Add item
          </AdminButton>
        )}
      </div>
    </Panel>
  );
}
