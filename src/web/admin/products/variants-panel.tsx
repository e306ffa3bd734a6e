import { Plus, Trash2 } from "lucide-react";
import type { AdminProduct, AdminVariant } from "#domain/catalog/product-admin.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { type AdminForm, addRow, removeRow, useFormValue } from "../toolkit/admin-form-types.ts";
import { CheckField, ListFault, MoneyField, NumberField, OptionalTextField, SelectField, TextField, useFormField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { emptyVariant, type ProductValues, type VariantValues } from "./product-form.ts";
import { SellingFields } from "./selling-fields.tsx";
import { StockControl } from "./stock-control.tsx";

type Form = AdminForm<ProductValues>;
type Props = { form: Form; product: Pick<AdminProduct, "variants" | "retired"> | null; currency: string };

const maxOptions = 3;
const mostUnits = 1_000_000_000;
const policies = [
  ["deny", "Stop selling when out of stock"],
  ["continue", "Keep selling (back-order)"],
] as const;

/** Options, and price, stock and shipping of each variant. A product without options has one variant. */
export function VariantsPanel({ form, product, currency }: Props) {
  const options = useFormValue(form, (values) => values.options);
  const variants = useFormValue(form, (values) => values.variants);
  const setRows = (names: string[], valuesOf: (variant: VariantValues) => string[]) => {
    form.api.setFieldValue("options", names);
    form.api.setFieldValue(
      "variants",
      variants.map((variant) => ({ ...variant, optionValues: valuesOf(variant) })),
    );
  };
  const without = (list: string[], at: number) => list.toSpliced(at, 1);
  return (
    <Panel title={options.length > 0 ? "Options and variants" : "Price and stock"}>
      {options.map((_, at) => (
        <div key={at} className="mb-3 flex items-end gap-2">
          <TextField
            form={form}
            name={`options[${at}]`}
            label={`Option ${at + 1}`}
            placeholder="For example, size or voltage"
            maxLength={255}
            className="max-w-64 flex-1"
          />
          <AdminButton
            disabled={form.disabled || (variants.length > 1 && options.length === 1)}
            onClick={() => setRows(without(options, at), ({ optionValues }) => without(optionValues, at))}
          >
            Remove option
          </AdminButton>
        </div>
      ))}
      <ul className="grid gap-4">
        {variants.map((variant, at) => (
          <li key={variant.key} className={variants.length > 1 || options.length > 0 ? "rounded-control border border-line p-3" : ""}>
            <VariantRow
              form={form}
              at={at}
              variant={variant}
              options={options}
              stored={product?.variants.find(({ id }) => id === variant.id) ?? null}
              earlier={product && variant.id === null ? earlierOf(product, variant, variants) : null}
              currency={currency}
              onRemove={variants.length > 1 ? () => removeRow(form, "variants", at) : null}
            />
          </li>
        ))}
      </ul>
      <ListFault form={form} name="variants" label="Variants" />
      <div className="mt-4 flex flex-wrap gap-2">
        {options.length > 0 && (
          <AdminButton disabled={form.disabled} onClick={() => addRow(form, "variants", emptyVariant(options.map(() => "")))}>
            <Plus aria-hidden="true" className="size-4" />
            Add variant
          </AdminButton>
        )}
        {options.length < maxOptions && (
          <AdminButton disabled={form.disabled} onClick={() => setRows([...options, ""], ({ optionValues }) => [...optionValues, ""])}>
            <Plus aria-hidden="true" className="size-4" />
            {options.length === 0 ? "Add options like size or voltage" : "Add option"}
          </AdminButton>
        )}
      </div>
    </Panel>
  );
}

/** The variant that a new row brings back: taken out before, or just now, with the same values. */
function earlierOf(product: Pick<AdminProduct, "variants" | "retired">, { optionValues }: VariantValues, variants: VariantValues[]) {
  const values = JSON.stringify(optionValues.map((value) => value.trim()));
  const removed = product.variants.filter(({ id }) => !variants.some((variant) => variant.id === id));
  return [...removed, ...product.retired].find((variant) => JSON.stringify(variant.optionValues) === values) ?? null;
}

type RowProps = {
  form: Form;
  at: number;
  variant: VariantValues;
  options: string[];
  stored: AdminVariant | null;
  earlier: { onHand: number } | null;
  currency: string;
  onRemove: (() => void) | null;
};

function VariantRow({ form, at, variant, options, stored, earlier, currency, onRemove }: RowProps) {
  return (
    <div className="@container grid gap-3">
      {options.length > 0 && (
        <div className="flex items-end gap-2">
          {options.map((option, index) => (
            <TextField
              key={index}
              form={form}
              name={`variants[${at}].optionValues[${index}]`}
              label={option || `Option ${index + 1}`}
              maxLength={255}
              className="min-w-0 flex-1"
            />
          ))}
          {onRemove && (
            <AdminButton disabled={form.disabled} onClick={onRemove} title="Remove this variant">
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="sr-only">Remove the variant {variant.optionValues.join(" / ")}</span>
            </AdminButton>
          )}
        </div>
      )}
      <OptionFault form={form} at={at} />
      <div className="grid grid-cols-2 items-start gap-3 @2xl:grid-cols-4">
        <MoneyField form={form} name={`variants[${at}].priceCents`} label={`Price (${currency})`} currency={currency} optional />
        <MoneyField form={form} name={`variants[${at}].compareAtPriceCents`} label="Compare-at price" currency={currency} optional />
        <OptionalTextField form={form} name={`variants[${at}].sku`} label="SKU" autoComplete="off" maxLength={120} />
        <OptionalTextField form={form} name={`variants[${at}].barcode`} label="Barcode" autoComplete="off" maxLength={120} />
        <MoneyField form={form} name={`variants[${at}].costCents`} label="Cost (staff only)" currency={currency} optional />
        <NumberField form={form} name={`variants[${at}].weightGrams`} label="Weight (g)" max={Number.MAX_SAFE_INTEGER} optional />
        <NumberField form={form} name={`variants[${at}].lowStockThreshold`} label="Low stock at" max={Number.MAX_SAFE_INTEGER} optional />
        <NumberField form={form} name={`variants[${at}].leadTimeDays`} label="Lead time (days)" max={Number.MAX_SAFE_INTEGER} optional />
        {stored ? (
          <StockControl variant={stored} />
        ) : (
          <NumberField
            form={form}
            name={`variants[${at}].stock`}
            label="Stock"
            min={-mostUnits}
            max={mostUnits}
            optional
            placeholder={String(earlier?.onHand ?? 0)}
            hint={earlier ? `This variant existed before. It comes back with its history and ${earlier.onHand} on hand.` : undefined}
          />
        )}
      </div>
      <SellingFields form={form} at={at} currency={currency} />
      <SelectField form={form} name={`variants[${at}].policy`} label="Out of stock" options={policies} className="max-w-72" />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <CheckField form={form} name={`variants[${at}].tracked`} label="Count stock" />
        <CheckField form={form} name={`variants[${at}].taxable`} label="Charge tax" />
        <CheckField form={form} name={`variants[${at}].requiresShipping`} label="Needs shipping" />
        <CheckField form={form} name={`variants[${at}].freight`} label="Ships by freight" />
      </div>
    </div>
  );
}

/** Of all values of a variant together: another one has the same. */
function OptionFault({ form, at }: { form: Form; at: number }) {
  const { error } = useFormField<ProductValues, string[]>(form, `variants[${at}].optionValues`, { label: "Options" });
  return error ? <p className="text-[0.8125rem] text-red">{error}</p> : null;
}
