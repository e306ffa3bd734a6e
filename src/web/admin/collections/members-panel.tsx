import { ArrowDown, ArrowUp, ChevronsUp, X } from "lucide-react";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { links } from "#web/links.ts";
import { ProductStatusBadge } from "../products/product-status-badge.tsx";
import { type AdminForm, addRow, removeRow } from "../toolkit/admin-form-types.ts";
import { ListFault, useFormField } from "../toolkit/form-fields.tsx";
import { ProductFinder } from "../toolkit/product-finder.tsx";
import { Thumbnail } from "../toolkit/thumbnail.tsx";
import type { CollectionValues } from "./collection-form.ts";

const iconButton =
  "grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 pointer-coarse:size-11";

type Members = CollectionValues["products"];

/** The products that were picked, in their order, and a field that finds more. */
export function MembersPanel({ form }: { form: AdminForm<CollectionValues> }) {
  const write = (value: unknown) => (Array.isArray(value) ? (value as Members).map(({ title }) => title).join(", ") || "(empty)" : String(value));
  const { value: products, disabled, change } = useFormField<CollectionValues, Members>(form, "products", { label: "Products", write });
  const move = (from: number, to: number) => {
    const [moved] = products.slice(from, from + 1);
    if (moved) change(products.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {!disabled && (
        <ProductFinder
          label="Add products"
          chosen={new Set(products.map(({ id }) => id))}
          disabled={disabled}
          onChoose={({ id, handle, title, status, pictureUrl }) => addRow(form, "products", { key: handle, id, handle, title, status, pictureUrl })}
        />
      )}
      <ListFault form={form} name="products" label="Products" />
      {products.length === 0 ? (
        <p className="text-slate">No products yet. The collection page shows products in this order.</p>
      ) : (
        <>
          <p className="text-slate">{products.length === 1 ? "1 product" : `${numberText(products.length)} products, in this order`}</p>
          <ol className="divide-y divide-line rounded-control border border-line">
            {products.map(({ key, id, title, status, pictureUrl }, at) => (
              <li key={key} className="flex items-center gap-3 px-3 py-1.5">
                <Thumbnail url={pictureUrl} />
                <Link to={links.adminProduct(id)} className="line-clamp-2 min-w-0 flex-1 hover:text-accent">
                  {title}
                </Link>
                {status !== "active" && <ProductStatusBadge status={status} />}
                {!disabled && (
                  <span className="flex shrink-0">
                    <button type="button" className={`${iconButton} hidden sm:grid`} disabled={at === 0} onClick={() => move(at, 0)}>
                      <ChevronsUp aria-hidden="true" className="size-4" />
                      <span className="sr-only">Move {title} to the top</span>
                    </button>
                    <button type="button" className={iconButton} disabled={at === 0} onClick={() => move(at, at - 1)}>
                      <ArrowUp aria-hidden="true" className="size-4" />
                      <span className="sr-only">Move {title} up</span>
                    </button>
                    <button type="button" className={iconButton} disabled={at === products.length - 1} onClick={() => move(at, at + 1)}>
                      <ArrowDown aria-hidden="true" className="size-4" />
                      <span className="sr-only">Move {title} down</span>
                    </button>
                    <button type="button" className={iconButton} onClick={() => removeRow(form, "products", at)}>
                      <X aria-hidden="true" className="size-4" />
                      <span className="sr-only">Remove {title}</span>
                    </button>
                  </span>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
