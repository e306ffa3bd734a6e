import { Plus, Trash2 } from "lucide-react";
import type { AdminProduct, AdminVariant } from "#domain/catalog/product-admin.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminCheck, AdminField, AdminSelect } from "../toolkit/admin-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { emptyVariant, type ProductDraftForm, type VariantForm } from "./product-form.ts";
import { StockControl } from "./stock-control.tsx";

type Props = {
  form: ProductDraftForm;
  product: Pick<AdminProduct, "variants" | "retired"> | null;
  currency: string;
  fields: Record<string, string>;
  disabled: boolean;
  onChange: (change: Partial<ProductDraftForm>) => void;
};

const maxOptions = 3;
const policies = [
  ["deny", "Stop selling when out of stock"],
  ["continue", "Keep selling (back-order)"],
] as const;

/** Options, and price, stock and shipping of each variant. A product without options has one variant. */
export function VariantsPanel({ form, product, currency, fields, disabled, onChange }: Props) {
  const { options, variants } = form;
  const changeVariant = (key: string, change: Partial<VariantForm>) =>
    onChange({ variants: variants.map((variant) => (variant.key === key ? { ...variant, ...change } : variant)) });
  const addOption = () =>
    onChange({ options: [...options, ""], variants: variants.map((variant) => ({ ...variant, optionValues: [...variant.optionValues, ""] })) });
  const removeOption = (at: number) =>
    onChange({
      options: options.filter((_, index) => index !== at),
      variants: variants.map((variant) => ({ ...variant, optionValues: variant.optionValues.filter((_, index) => index !== at) })),
    });
  return (
    <Panel title={options.length > 0 ? "Options and variants" : "Price and stock"}>
      {options.map((option, at) => (
        <div key={at} className="mb-3 flex items-end gap-2">
          <AdminField
            label={`Option ${at + 1}`}
            placeholder="Size, voltage…"
            value={option}
            maxLength={255}
            disabled={disabled}
            error={fields[`options.${at}`]}
            onChange={(event) => onChange({ options: options.map((name, index) => (index === at ? event.target.value : name)) })}
            className="max-w-64 flex-1"
          />
          <AdminButton disabled={disabled || (variants.length > 1 && options.length === 1)} onClick={() => removeOption(at)}>
            Remove option
          </AdminButton>
        </div>
      ))}
      <ul className="grid gap-4">
        {variants.map((variant, at) => (
          <li key={variant.key} className={variants.length > 1 || options.length > 0 ? "rounded-control border border-line p-3" : ""}>
            <VariantRow
              variant={variant}
              at={at}
              options={options}
              stored={product?.variants.find(({ id }) => id === variant.id) ?? null}
              earlier={product && variant.id === null ? earlierOf(product, variant, variants) : null}
              currency={currency}
              fields={fields}
              disabled={disabled}
              onChange={(change) => changeVariant(variant.key, change)}
              onRemove={variants.length > 1 ? () => onChange({ variants: variants.filter(({ key }) => key !== variant.key) }) : null}
            />
          </li>
        ))}
      </ul>
      {fields["variants"] && <p className="mt-2 text-red">{fields["variants"]}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {options.length > 0 && (
          <AdminButton disabled={disabled} onClick={() => onChange({ variants: [...variants, emptyVariant(options.map(() => ""))] })}>
            <Plus aria-hidden="true" className="size-4" />
            Add variant
          </AdminButton>
        )}
        {options.length < maxOptions && (
          <AdminButton disabled={disabled} onClick={addOption}>
            <Plus aria-hidden="true" className="size-4" />
            {options.length === 0 ? "Add options like size or voltage" : "Add option"}
          </AdminButton>
        )}
      </div>
    </Panel>
  );
}

/** The variant that a new row brings back: taken out before, or just now, with the same values. */
function earlierOf(product: Pick<AdminProduct, "variants" | "retired">, { optionValues }: VariantForm, variants: VariantForm[]) {
  const values = JSON.stringify(optionValues.map((value) => value.trim()));
  const removed = product.variants.filter(({ id }) => !variants.some((variant) => variant.id === id));
  return [...removed, ...product.retired].find((variant) => JSON.stringify(variant.optionValues) === values) ?? null;
}

type RowProps = {
  variant: VariantForm;
  at: number;
  options: string[];
  stored: AdminVariant | null;
  earlier: { onHand: number } | null;
  currency: string;
  fields: Record<string, string>;
  disabled: boolean;
  onChange: (change: Partial<VariantForm>) => void;
  onRemove: (() => void) | null;
};

function VariantRow({ variant, at, options, stored, earlier, currency, fields, disabled, onChange, onRemove }: RowProps) {
  const fault = (name: string) => fields[`variants.${at}.${name}`];
  const text = (name: "sku" | "barcode" | "price" | "compareAtPrice" | "weightGrams" | "lowStockThreshold" | "leadTimeDays" | "stock") => ({
    value: variant[name],
    disabled,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-3">
      {options.length > 0 && (
        <div className="flex items-end gap-2">
          {options.map((option, index) => (
            <AdminField
              key={index}
              label={option || `Option ${index + 1}`}
              value={variant.optionValues[index] ?? ""}
              disabled={disabled}
              maxLength={255}
              error={fault("optionValues") ?? fault(`optionValues.${index}`)}
              onChange={(event) =>
                onChange({ optionValues: variant.optionValues.map((value, place) => (place === index ? event.target.value : value)) })
              }
              className="min-w-0 flex-1"
            />
          ))}
          {onRemove && (
            <AdminButton disabled={disabled} onClick={onRemove} title="Remove this variant">
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="sr-only">Remove the variant {variant.optionValues.join(" / ")}</span>
            </AdminButton>
          )}
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <AdminField label={`Price (${currency})`} inputMode="decimal" error={fault("priceCents")} {...text("price")} />
        <AdminField label="Compare-at price" inputMode="decimal" error={fault("compareAtPriceCents")} {...text("compareAtPrice")} />
        <AdminField label="SKU" autoComplete="off" maxLength={120} error={fault("sku")} {...text("sku")} />
        <AdminField label="Barcode" autoComplete="off" maxLength={120} error={fault("barcode")} {...text("barcode")} />
        <AdminField label="Weight (g)" inputMode="numeric" error={fault("weightGrams")} {...text("weightGrams")} />
        <AdminField label="Low stock at" inputMode="numeric" error={fault("lowStockThreshold")} {...text("lowStockThreshold")} />
        <AdminField label="Lead time (days)" inputMode="numeric" error={fault("leadTimeDays")} {...text("leadTimeDays")} />
        {stored ? (
          <StockControl variant={stored} />
        ) : (
          <AdminField
            label="Stock"
            inputMode="numeric"
            placeholder={String(earlier?.onHand ?? 0)}
            hint={earlier ? `Was here before: comes back with its history and ${earlier.onHand} on hand.` : undefined}
            error={fault("stock")}
            {...text("stock")}
          />
        )}
      </div>
      <AdminSelect
        label="Out of stock"
        options={policies}
        value={variant.policy}
        disabled={disabled}
        onChange={(event) => onChange({ policy: event.target.value === "continue" ? "continue" : "deny" })}
        className="max-w-72"
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <AdminCheck
          label="Count stock"
          checked={variant.tracked}
          disabled={disabled}
          onChange={(event) => onChange({ tracked: event.target.checked })}
        />
        <AdminCheck
          label="Charge tax"
          checked={variant.taxable}
          disabled={disabled}
          onChange={(event) => onChange({ taxable: event.target.checked })}
        />
        <AdminCheck
          label="Needs shipping"
          checked={variant.requiresShipping}
          disabled={disabled}
          onChange={(event) => onChange({ requiresShipping: event.target.checked })}
        />
      </div>
    </div>
  );
}
