import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { formatMoney } from "#domain/money.ts";
import { shownVariant, withVariant } from "#domain/variant-title.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { addRow, removeRow, useFormValue } from "../toolkit/admin-form-types.ts";
import { NumberField } from "../toolkit/form-fields.tsx";
import { ListSearch } from "../toolkit/list-controls.tsx";
import type { EditForm } from "./edit-order-form.ts";

type Props = { form: EditForm; currency: string };
const shown = 6;

/** The products that an edit adds to the order, and a field that finds them. */
export function AddedProducts({ form, currency }: Props) {
  const added = useFormValue(form, (values) => values.added);
  return (
    <div className="mt-4 grid grid-cols-1 gap-3 border-t border-line pt-4">
      {added.map(({ variantId, title, sku }, at) => (
        <div key={variantId} className="flex items-start gap-3">
          <span className="min-w-0 flex-1">
            <span className="block">{title}</span>
            {sku && <span className="font-mono text-[0.8125rem] text-slate">{sku}</span>}
          </span>
          <NumberField form={form} name={`added[${at}].quantity`} label={`Quantity of ${title}, added`} hideLabel min={1} className="w-24 shrink-0" />
          <AdminButton title="Remove" disabled={form.disabled} onClick={() => removeRow(form, "added", at)}>
            <Trash2 aria-hidden="true" className="size-4" />
            <span className="sr-only">Remove {title}</span>
          </AdminButton>
        </div>
      ))}
      <ProductSearch form={form} currency={currency} />
    </div>
  );
}

function ProductSearch({ form, currency }: Props) {
  const [search, setSearch] = useState("");
  const [productId, setProductId] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: ["admin", "products", "to-add", search],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/products", { query: { search, first: shown, view: "active" } }, { signal }),
    enabled: search.length >= 2,
  });
  const found = search.length >= 2 ? data?.products : undefined;
  return (
    <div>
      <ListSearch label="Add a product by name or SKU" value={search} onChange={setSearch} />
      {error && <p className="mt-2 text-red">{error.message}</p>}
      {found?.length === 0 && (
        <p role="status" className="mt-2 text-slate">
          No products for sale match.
        </p>
      )}
      <ul className="mt-2 grid grid-cols-1 gap-1">
        {found?.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              aria-expanded={productId === product.id}
              className="min-h-9 text-left font-medium text-accent hover:underline pointer-coarse:min-h-11"
              onClick={() => setProductId(productId === product.id ? null : product.id)}
            >
              {product.title}
            </button>
            {productId === product.id && <Variants form={form} productId={product.id} title={product.title} currency={currency} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Variants({ form, productId, title, currency }: Props & { productId: string; title: string }) {
  const added = useFormValue(form, (values) => values.added);
  const { data, error } = useQuery({
    queryKey: ["admin", "product", productId, "to-add"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/products/:id", { params: { id: productId } }, { signal }),
  });
  if (error) return <p className="text-red">{error.message}</p>;
  return (
    <ul className="grid grid-cols-1 gap-1 pl-3">
      {data?.product.variants.map((variant) => {
        const name = withVariant({ title, variantTitle: variant.title });
        return (
          <li key={variant.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0">
              {shownVariant(variant.title) ?? variant.sku ?? title}
              <span className="figures block text-[0.8125rem] text-slate">
                {formatMoney(variant.priceCents, currency)}
                {variant.tracked && ` · ${Math.max(0, variant.onHand - variant.reserved)} in stock`}
              </span>
            </span>
            <AdminButton
              disabled={form.disabled || added.some(({ variantId }) => variantId === variant.id)}
              aria-label={`Add ${name}`}
              onClick={() => addRow(form, "added", { variantId: variant.id, title: name, sku: variant.sku, quantity: 1 })}
            >
              Add
            </AdminButton>
          </li>
        );
      })}
    </ul>
  );
}
