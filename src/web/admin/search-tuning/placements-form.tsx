import { ArrowDown, ArrowUp, X } from "lucide-react";
import { Link } from "react-router";
import { links } from "#web/links.ts";
import { ProductStatusBadge } from "../products/product-status-badge.tsx";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { type AdminForm, addRow } from "../toolkit/admin-form-types.ts";
import { ListFault, TextField, useFormField } from "../toolkit/form-fields.tsx";
import { ProductFinder } from "../toolkit/product-finder.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { idsOf, type Placements } from "./tuning-query.ts";

const iconButton =
  "grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink disabled:opacity-40 pointer-coarse:size-11";

type Products = Placements["pinned"];

export function PlacementsForm({ placements, onDone, onClose }: { placements: Placements | null; onDone: () => void; onClose: () => void }) {
  const initial: Placements = placements ?? { query: "", pinned: [], buried: [] };
  const form = useActionForm({
    initial,
    draft: {
      record: `search-placements/${placements?.query ?? "new"}`,
      title: placements ? `Products for “${placements.query}”` : "Products for a search",
      path: "/admin/ai/search?tab=placements",
    },
    run: async ({ query, ...placed }, { seen }) => {
      await callAdmin("PUT /api/admin/search-tuning/placements", { body: { query, ...idsOf(placed), seen: placements ? idsOf(seen) : null } });
      toast("Saved. It applies from the next search.");
      onDone();
    },
  });
  return (
    <ActionFormBody form={form} submit="Save" isReady={form.isDirty} dismiss="Cancel" onDismiss={onClose}>
      <div className="grid grid-cols-1 gap-5">
        {placements ? (
          <p>
            For searches for <span className="font-medium">{placements.query}</span>:
          </p>
        ) : (
          <TextField
            form={form}
            name="query"
            label="Search"
            placeholder="microscope"
            hint="Singular and plural, capital letters and accents make no difference."
            maxLength={200}
            required
          />
        )}
        <PlacedProducts form={form} name="pinned" label="Pinned: come first, in this order" find="Pin a product" />
        <PlacedProducts form={form} name="buried" label="Buried: come last" find="Bury a product" />
      </div>
    </ActionFormBody>
  );
}

type PlacedProps = { form: AdminForm<Placements>; name: "pinned" | "buried"; label: string; find: string };

function PlacedProducts({ form, name, label, find }: PlacedProps) {
  const write = (value: unknown) => (Array.isArray(value) ? (value as Products).map(({ title }) => title).join(", ") || "(empty)" : String(value));
  const { value: products, disabled, change } = useFormField<Placements, Products>(form, name, { label, write });
  const { value: others } = useFormField<Placements, Products>(form, name === "pinned" ? "buried" : "pinned", { label, write });
  const move = (from: number, to: number) => {
    const [moved] = products.slice(from, from + 1);
    if (moved) change(products.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1 font-medium">{label}</legend>
      <ProductFinder
        label={find}
        chosen={new Set([...products, ...others].map(({ id }) => id))}
        disabled={disabled}
        onChoose={({ id, handle, title, status }) => addRow(form, name, { id, handle, title, status })}
      />
      <ListFault form={form} name={name} label={label} />
      {products.length > 0 && (
        <ol className="divide-y divide-line rounded-control border border-line">
          {products.map(({ id, title, status }, at) => (
            <li key={id} className="flex items-center gap-2 px-3 py-1">
              <Link to={links.adminProduct(id)} className="line-clamp-2 min-w-0 flex-1 hover:text-accent">
                {title}
              </Link>
              {status !== "active" && <ProductStatusBadge status={status} />}
              {name === "pinned" && (
                <>
                  <button type="button" className={iconButton} disabled={disabled || at === 0} onClick={() => move(at, at - 1)}>
                    <ArrowUp aria-hidden="true" className="size-4" />
                    <span className="sr-only">Move {title} up</span>
                  </button>
                  <button type="button" className={iconButton} disabled={disabled || at === products.length - 1} onClick={() => move(at, at + 1)}>
                    <ArrowDown aria-hidden="true" className="size-4" />
                    <span className="sr-only">Move {title} down</span>
                  </button>
                </>
              )}
              <button type="button" className={iconButton} disabled={disabled} onClick={() => change(products.toSpliced(at, 1))}>
                <X aria-hidden="true" className="size-4" />
                <span className="sr-only">Remove {title}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </fieldset>
  );
}
