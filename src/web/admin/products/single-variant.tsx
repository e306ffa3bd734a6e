import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { type AdminForm, useFormValue } from "../toolkit/admin-form-types.ts";
import { CheckField, MoneyField, NumberField, OptionalTextField, SelectField } from "../toolkit/form-fields.tsx";
import { MeasureField } from "../toolkit/measure-field.tsx";
import { variantWeightMeasure } from "../toolkit/weights.ts";
import type { ProductValues } from "./product-form.ts";
import { SellingFields } from "./selling-fields.tsx";
import { StockControl } from "./stock-control.tsx";

type Form = AdminForm<ProductValues>;
type Props = { form: Form; product: Pick<AdminProduct, "variants" | "retired"> | null; currency: string };

const maxUnits = 1_000_000_000;
const policies = [
  ["deny", "Stop selling when out of stock"],
  ["continue", "Keep selling (back-order)"],
] as const;

/** The only variant of a product without options, field by field. */
export function SingleVariant({ form, product, currency }: Props) {
  const at = 0;
  const id = useFormValue(form, ({ variants }) => variants[at]?.id ?? null);
  const stored = product?.variants.find((variant) => variant.id === id) ?? null;
  const earlier =
    product && id === null ? [...product.variants, ...product.retired].find(({ optionValues }) => optionValues.length === 0) : undefined;
  return (
    <div className="@container grid gap-3">
      <div className="grid grid-cols-2 items-start gap-3 @2xl:grid-cols-4">
        <MoneyField form={form} name={`variants[${at}].priceCents`} label={`Price (${currency})`} currency={currency} optional />
        <MoneyField form={form} name={`variants[${at}].compareAtPriceCents`} label="Compare-at price" currency={currency} optional />
        <OptionalTextField form={form} name={`variants[${at}].sku`} label="SKU" autoComplete="off" maxLength={120} />
        <OptionalTextField form={form} name={`variants[${at}].barcode`} label="Barcode" autoComplete="off" maxLength={120} />
        <MoneyField form={form} name={`variants[${at}].costCents`} label="Cost (staff only)" currency={currency} optional />
        <MeasureField form={form} name={`variants[${at}].weightGrams`} measure={variantWeightMeasure()} optional />
        <NumberField form={form} name={`variants[${at}].lowStockThreshold`} label="Low stock at" max={Number.MAX_SAFE_INTEGER} optional />
        <NumberField form={form} name={`variants[${at}].leadTimeDays`} label="Lead time (days)" max={Number.MAX_SAFE_INTEGER} optional />
        {stored ? (
          <StockControl variant={stored} />
        ) : (
          <NumberField
            form={form}
            name={`variants[${at}].stock`}
            label="Stock"
            min={-maxUnits}
            max={maxUnits}
            optional
            placeholder={String(earlier?.onHand ?? 0)}
            hint={earlier ? `This variant existed before. It is restored with its history and ${earlier.onHand} on hand.` : undefined}
          />
        )}
      </div>
      <SellingFields form={form} at={at} currency={currency} />
      <SelectField form={form} name={`variants[${at}].policy`} label="Out of stock" options={policies} className="max-w-72" />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <CheckField form={form} name={`variants[${at}].tracked`} label="Track stock" />
        <CheckField form={form} name={`variants[${at}].taxable`} label="Charge tax" />
        <CheckField form={form} name={`variants[${at}].requiresShipping`} label="Requires shipping" />
        <CheckField form={form} name={`variants[${at}].freight`} label="Ships by freight" />
      </div>
    </div>
  );
}
