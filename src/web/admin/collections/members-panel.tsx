import { ChevronsUp, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { links } from "#web/links.ts";
import { ProductStatusBadge } from "../products/product-status-badge.tsx";
import { type AdminForm, addRow, removeRow } from "../toolkit/admin-form-types.ts";
import { ListFault, useFormField } from "../toolkit/form-fields.tsx";
import { ProductFinder } from "../toolkit/product-finder.tsx";
import { type MoveRow, SortableRows } from "../toolkit/sortable-rows.tsx";
import { Thumbnail } from "../toolkit/thumbnail.tsx";
import type { CollectionValues } from "./collection-form.ts";

const iconButton =
  "grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 pointer-coarse:size-11";

type Members = CollectionValues["products"];
type Member = Members[number];

/** The chosen products in their order, and a field that finds more. */
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
          <p className="text-slate">
            {products.length === 1 ? "1 product" : `${numberText(products.length)} products, in this order`}
            {!disabled && products.length > 1 && ". Drag a product, use its arrows, or type the position that it is to have."}
          </p>
          <SortableRows label="Products of the collection" rows={products} nameOf={({ title }) => title} disabled={disabled} onMove={move}>
            {(product, at, movers, moveTo) => (
              <MemberRow product={product}>
                {!disabled && (
                  <span className="ml-auto flex shrink-0 items-center">
                    <PositionField title={product.title} at={at} count={products.length} moveTo={moveTo} />
                    <button
                      type="button"
                      data-move="top"
                      className={`${iconButton} hidden sm:grid`}
                      disabled={at === 0}
                      onClick={() => moveTo(0, "up")}
                    >
                      <ChevronsUp aria-hidden="true" className="size-4" />
                      <span className="sr-only">Move {product.title} to the top</span>
                    </button>
                    {movers}
                    <button type="button" className={iconButton} onClick={() => removeRow(form, "products", at)}>
                      <X aria-hidden="true" className="size-4" />
                      <span className="sr-only">Remove {product.title}</span>
                    </button>
                  </span>
                )}
              </MemberRow>
            )}
          </SortableRows>
        </>
      )}
    </div>
  );
}

function MemberRow({ product: { id, title, status, pictureUrl }, children }: { product: Member; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-paper px-3 py-1.5">
      <span className="flex min-w-48 flex-1 items-center gap-3">
        <Thumbnail url={pictureUrl} />
        <Link to={links.adminProduct(id)} className="line-clamp-2 min-w-0 hover:text-accent">
          {title}
        </Link>
        {status !== "active" && <ProductStatusBadge status={status} />}
      </span>
      {children}
    </div>
  );
}

/** The position of the product. Enter, or leaving the field, moves the product to the typed position. */
function PositionField({ title, at, count, moveTo }: { title: string; at: number; count: number; moveTo: MoveRow }) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (focus?: string) => {
    if (typed === null) return;
    setTyped(null);
    if (/^\d{1,6}$/.test(typed.trim())) moveTo(Math.min(count, Math.max(1, Number(typed))) - 1, focus);
  };
  return (
    <input
      data-move="position"
      aria-label={`Position of ${title}, 1 to ${count}`}
      title="Move to position"
      inputMode="numeric"
      value={typed ?? at + 1}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => commit()}
      onKeyDown={(event) => {
        if (event.key === "Escape") setTyped(null);
        if (event.key !== "Enter") return;
        // Enter must not submit the form.
        event.preventDefault();
        commit("position");
      }}
      className="figures h-8 w-12 rounded-control border border-edge bg-paper px-1 text-center text-ink hover:border-accent pointer-coarse:h-11 pointer-coarse:text-base"
    />
  );
}
