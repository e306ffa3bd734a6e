import { Plus, Trash2 } from "lucide-react";
import { productLimits } from "#domain/catalog/product-limits.ts";
import { packUnits } from "#domain/pack-text.ts";
import { quantityRuleText } from "#domain/quantity-rules.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { type AdminForm, addRow, removeRow, useFormValue } from "../toolkit/admin-form-types.ts";
import { ListFault, MoneyField, NumberField, SelectField } from "../toolkit/form-fields.tsx";
import { lengthMeasure } from "../toolkit/lengths.ts";
import { MeasureField } from "../toolkit/measure-field.tsx";
import type { ProductValues } from "./product-form.ts";

type Props = { form: AdminForm<ProductValues>; at: number; currency: string };

const units = Object.entries(packUnits).map(([key, [, several]]) => [key, several] as const);
const most = productLimits.quantity;

/** The contents of a unit, the quantities in which it is sold, and its volume prices. */
export function SellingFields({ form, at, currency }: Props) {
  const minQuantity = useFormValue(form, ({ variants }) => variants[at]?.minQuantity);
  const quantityStep = useFormValue(form, ({ variants }) => variants[at]?.quantityStep);
  const rule = isCount(minQuantity) && isCount(quantityStep) ? quantityRuleText({ minQuantity, quantityStep }) : null;
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 items-start gap-3 @2xl:grid-cols-4">
        <NumberField form={form} name={`variants[${at}].packSize`} label="Pack size" max={productLimits.packSize} optional placeholder="1" />
        <SelectField form={form} name={`variants[${at}].packUnit`} label="Unit" options={units} />
        <NumberField form={form} name={`variants[${at}].minQuantity`} label="Minimum quantity" min={1} max={most} />
        <NumberField form={form} name={`variants[${at}].quantityStep`} label="In multiples of" min={1} max={most} />
      </div>
      <div className="grid items-start gap-3 @md:grid-cols-3">
        <MeasureField form={form} name={`variants[${at}].lengthMm`} measure={lengthMeasure("Length", productLimits.millimeters)} optional />
        <MeasureField form={form} name={`variants[${at}].widthMm`} measure={lengthMeasure("Width", productLimits.millimeters)} optional />
        <MeasureField form={form} name={`variants[${at}].heightMm`} measure={lengthMeasure("Height", productLimits.millimeters)} optional />
      </div>
      {rule && <p className="text-slate">Buyers can order it {rule}.</p>}
      <VolumePrices form={form} at={at} currency={currency} />
    </div>
  );
}

const isCount = (value: unknown): value is number => typeof value === "number" && value >= 1;

function VolumePrices({ form, at, currency }: Props) {
  const prices = useFormValue(form, ({ variants }) => variants[at]?.volumePrices) ?? [];
  const name = `variants[${at}].volumePrices` as const;
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">Volume prices</legend>
      {prices.map((_, row) => (
        <div key={row} className="flex items-end gap-2">
          <NumberField form={form} name={`${name}[${row}].quantity`} label="From quantity" min={2} max={most} className="max-w-40 flex-1" />
          <MoneyField
            form={form}
            name={`${name}[${row}].priceCents`}
            label={`Price each (${currency})`}
            currency={currency}
            className="max-w-48 flex-1"
          />
          <AdminButton disabled={form.disabled} title="Remove this volume price" onClick={() => removeRow(form, name, row)}>
            <Trash2 aria-hidden="true" className="size-4" />
            <span className="sr-only">Remove volume price {row + 1}</span>
          </AdminButton>
        </div>
      ))}
      <ListFault form={form} name={name} label="Volume prices" />
      <AdminButton
        disabled={form.disabled || prices.length >= productLimits.volumePrices}
        className="justify-self-start"
        onClick={() => addRow(form, name, { quantity: null, priceCents: null })}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add volume price
      </AdminButton>
    </fieldset>
  );
}
