import { useMemo } from "react";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { ListFault } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { RecordForm } from "../toolkit/record-form.tsx";
import { OptionsEditor } from "./options-editor.tsx";
import { type ProductValues, type VariantValues, variantValuesOf } from "./product-form.ts";
import { SingleVariant } from "./single-variant.tsx";
import type { Choices } from "./variant-options.ts";
import { VariantTable } from "./variant-table.tsx";

type Props = { form: RecordForm<ProductValues>; product: AdminProduct | null; currency: string };

/** Options, and price, stock and shipping of each variant. A product without options has one variant. */
export function VariantsPanel({ form, product, currency }: Props) {
  const options = useFormValue(form, (values) => values.options);
  const variants = useFormValue(form, (values) => values.variants);
  const known = useMemo(() => product?.variants.map(variantValuesOf) ?? [], [product]);
  const write = (next: Choices) => {
    if (next.options !== options) form.api.setFieldValue("options", next.options);
    form.api.setFieldValue("variants", next.variants);
  };
  const removed = useMemo(() => {
    const kept = new Set(variants.map(({ id }) => id));
    return known.filter(({ id }) => !kept.has(id));
  }, [known, variants]);
  const isPlain = options.length === 0 && variants.length === 1;
  return (
    <Panel title={isPlain ? "Price and stock" : "Options and variants"}>
      <div className="grid gap-4">
        {isPlain && <SingleVariant form={form} product={product} currency={currency} />}
        <OptionsEditor form={form} choices={{ options, variants }} known={removed} onChange={write} />
        {!isPlain && (
          <VariantTable form={form} product={product} currency={currency} choices={{ options, variants }} removed={removed} onChange={write} />
        )}
        {removed.length > 0 && !form.isReadOnly && (
          <RemovedVariants {...{ removed, product, variants }} onChange={(next) => write({ options, variants: next })} />
        )}
        <ListFault form={form} name="variants" label="Variants" />
      </div>
    </Panel>
  );
}

type RemovedProps = {
  removed: VariantValues[];
  product: AdminProduct | null;
  variants: VariantValues[];
  onChange: (variants: VariantValues[]) => void;
};

const maxNamed = 8;

/** The variants that saving will remove, and what happens to them. */
function RemovedVariants({ removed, product, variants, onChange }: RemovedProps) {
  const onHand = (id: string | null) => product?.variants.find((variant) => variant.id === id)?.onHand ?? 0;
  const names = removed.slice(0, maxNamed).map(({ id, optionValues }) => {
    const units = onHand(id);
    return `${optionValues.join(" / ") || "The only variant"}${units === 0 ? "" : ` (${units} on hand)`}`;
  });
  const optionCount = variants[0]?.optionValues.length ?? 0;
  const back = removed.filter(({ optionValues }) => optionValues.length === optionCount);
  return (
    <div role="status" className="grid gap-2 rounded-control border border-line bg-amber-soft p-3">
      <p>
        <strong className="font-medium">
          {removed.length === 1 ? "1 variant is removed when you save: " : `${removed.length} variants are removed when you save: `}
        </strong>
        {names.join(", ")}
        {removed.length > maxNamed && ` and ${removed.length - maxNamed} more`}. Variants with stock, orders or carts are kept with their history but
        no longer sold. To restore them, add the same values again.
      </p>
      {back.length > 0 && (
        <p>
          <button type="button" className="min-h-6 text-accent hover:underline" onClick={() => onChange([...variants, ...back])}>
            Put back
          </button>
        </p>
      )}
    </div>
  );
}
