import { ArrowUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { type RelationKind, relationWords } from "#domain/catalog/product-enumerations.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminSelect } from "../toolkit/admin-fields.tsx";
import { type AdminForm, useFormValue } from "../toolkit/admin-form-types.ts";
import { ListFault } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { ProductFinder } from "../toolkit/product-finder.tsx";
import type { ProductValues } from "./product-form.ts";

const kinds = Object.entries(relationWords);

/** The products that this one fits, its spare parts, and its replacements. */
export function RelationsPanel({ form, product }: { form: AdminForm<ProductValues>; product: AdminProduct | null }) {
  const relations = useFormValue(form, (values) => values.relations);
  const [kind, setKind] = useState<string>("spare-part");
  const [titles, setTitles] = useState<Record<string, string>>({});
  const write = (next: ProductValues["relations"]) => form.api.setFieldValue("relations", next);
  const nameOf = (id: string) => product?.related.find((one) => one.id === id)?.title ?? titles[id] ?? "Deleted product";
  const hint = (id: string) => (product?.related.find((one) => one.id === id)?.status ?? "active") !== "active";
  const chosen = new Set([...relations.filter((one) => one.kind === kind).map(({ productId }) => productId), ...(product ? [product.id] : [])]);
  return (
    <Panel title="Related products">
      {relations.length === 0 && (
        <p className="mb-3 text-slate">None yet. The product page can show what the product fits, its spare parts, and its replacement.</p>
      )}
      {kinds.map(([of, words]) => {
        const rows = relations.flatMap((one, at) => (one.kind === of ? [{ ...one, at }] : []));
        if (rows.length === 0) return null;
        return (
          <section key={of} className="mb-3">
            <h3 className="font-medium">{words}</h3>
            <ul>
              {rows.map(({ productId, at }, place) => (
                <li key={productId} className="flex min-h-9 items-center gap-2 border-b border-line">
                  <Link to={links.adminProduct(productId)} className="min-w-0 flex-1 truncate hover:text-accent hover:underline">
                    {nameOf(productId)}
                  </Link>
                  {hint(productId) && <span className="text-slate">not in the shop</span>}
                  <AdminButton
                    look="plain"
                    disabled={form.disabled || place === 0}
                    title="Move up"
                    onClick={() => {
                      const before = rows[place - 1]?.at ?? at;
                      const [own, other] = [relations[at], relations[before]];
                      if (own && other) write(relations.with(before, own).with(at, other));
                    }}
                  >
                    <ArrowUp aria-hidden="true" className="size-4" />
                    <span className="sr-only">Move {nameOf(productId)} up</span>
                  </AdminButton>
                  <AdminButton look="plain" disabled={form.disabled} title="Remove" onClick={() => write(relations.toSpliced(at, 1))}>
                    <Trash2 aria-hidden="true" className="size-4" />
                    <span className="sr-only">Remove {nameOf(productId)}</span>
                  </AdminButton>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <AdminSelect label="Add as" options={kinds} value={kind} disabled={form.disabled} onChange={(event) => setKind(event.target.value)} />
        <ProductFinder
          label="Product"
          chosen={chosen}
          disabled={form.disabled}
          onChoose={({ id, title }) => {
            setTitles((before) => ({ ...before, [id]: title }));
            write([...relations, { kind: kind as RelationKind, productId: id }]);
          }}
        />
      </div>
      <ListFault form={form} name="relations" label="Related products" />
    </Panel>
  );
}
