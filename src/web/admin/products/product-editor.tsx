import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { Badge } from "#ui/badge.tsx";
import { CallFault, callApi } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminArea, AdminField, AdminSelect } from "../toolkit/admin-fields.tsx";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { isAsking, QuestionsDialog } from "../toolkit/questions-dialog.tsx";
import { RichTextField } from "../toolkit/rich-text-field.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { UnsavedGuard } from "../toolkit/unsaved.tsx";
import { ArchiveButton } from "./archive-button.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";
import { emptyProduct, formOf, handleOf, inputOf, nextKey, type ProductDraftForm } from "./product-form.ts";
import { SpecificationsPanel } from "./specifications-panel.tsx";
import { VariantsPanel } from "./variants-panel.tsx";

type Saved = { product: AdminProduct };

/** Creates a product (`product` null) or edits one. What somebody else saved meanwhile is never overwritten. */
export function ProductEditor({ product }: { product: AdminProduct | null }) {
  const { shop } = useAdminSession();
  const currency = product?.currency ?? shop.currency;
  const disabled = !useRight("products.change");
  const editing = useProductDraft(product);
  const { form, change, isDirty } = editing;
  const { save, fields } = useSaving(product, editing, currency);
  const title = product ? product.title : "New product";
  return (
    <>
      <UnsavedGuard when={isDirty && !save.isPending && !save.isSuccess} />
      <PageFrame
        title={title}
        back={{ to: links.adminProducts(), text: "Products" }}
        badges={product && product.status !== "active" && <Badge tone="grey">{product.status === "draft" ? "Draft" : "Archived"}</Badge>}
        actions={
          <>
            {product?.status === "active" && (
              <a
                href={links.product(product.handle)}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-9 items-center gap-2 px-2 text-accent hover:underline"
              >
                View in shop
                <ExternalLink aria-hidden="true" className="size-4" />
              </a>
            )}
            {product && !disabled && <ArchiveButton product={product} />}
            {!disabled && (
              <AdminButton look="solid" onClick={() => save.mutate([])} disabled={save.isPending || !isDirty}>
                {save.isPending ? "Saving…" : product ? "Save" : "Create product"}
              </AdminButton>
            )}
          </>
        }
      >
        <QuestionsDialog
          fault={save.error}
          confirm={product ? "Save anyway" : "Create anyway"}
          busy={save.isPending}
          onConfirm={(codes) => save.mutate([...(save.variables ?? []), ...codes])}
          onClose={() => save.reset()}
        />
        <SaveFault
          fault={save.error}
          product={product}
          onReload={() => {
            save.reset();
            editing.reload();
          }}
        />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-4">
            <Panel>
              <div className="grid gap-4">
                <AdminField
                  label="Title"
                  required
                  maxLength={255}
                  value={form.title}
                  disabled={disabled}
                  error={fields["title"]}
                  onChange={(event) => change({ title: event.target.value })}
                />
                <RichTextField
                  label="Description"
                  html={form.descriptionHtml}
                  version={editing.version}
                  disabled={disabled}
                  error={fields["descriptionHtml"]}
                  onChange={(descriptionHtml) => change({ descriptionHtml })}
                />
              </div>
            </Panel>
            {product ? (
              <PicturesPanel product={product} disabled={disabled} onChanged={editing.acknowledge} />
            ) : (
              <Panel title="Pictures">
                <p className="text-slate">Create the product first, then add its pictures.</p>
              </Panel>
            )}
            <VariantsPanel form={form} product={product} currency={currency} fields={fields} disabled={disabled} onChange={change} />
            <SpecificationsPanel
              rows={form.specifications}
              fields={fields}
              disabled={disabled}
              onChange={(specifications) => change({ specifications })}
            />
            <ListsPanel form={form} fields={fields} disabled={disabled} onChange={change} />
          </div>
          <SidePanels form={form} fields={fields} disabled={disabled} onChange={change} />
        </div>
      </PageFrame>
    </>
  );
}

type Part = { form: ProductDraftForm; fields: Record<string, string>; disabled: boolean; onChange: (change: Partial<ProductDraftForm>) => void };

function ListsPanel({ form, fields, disabled, onChange }: Part) {
  const faultOf = (list: string) => Object.entries(fields).find(([field]) => field.startsWith(list))?.[1];
  return (
    <Panel title="Features and applications">
      <div className="grid gap-4 sm:grid-cols-2">
        <AdminArea
          label="Features"
          hint="One a line."
          value={form.features}
          disabled={disabled}
          error={faultOf("features")}
          onChange={(event) => onChange({ features: event.target.value })}
        />
        <AdminArea
          label="Applications"
          hint="One a line."
          value={form.applications}
          disabled={disabled}
          error={faultOf("applications")}
          onChange={(event) => onChange({ applications: event.target.value })}
        />
      </div>
    </Panel>
  );
}

const statuses = [
  ["active", "Active: in the shop"],
  ["draft", "Draft: only here"],
  ["archived", "Archived"],
] as const;

function SidePanels({ form, fields, disabled, onChange }: Part) {
  const text = (name: "handle" | "vendor" | "productType" | "tags" | "modelNumber" | "seoTitle" | "seoDescription") => ({
    value: form[name],
    disabled,
    error: fields[name] ?? Object.entries(fields).find(([field]) => field.startsWith(`${name}.`))?.[1],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-4">
      <Panel title="Status">
        <AdminSelect
          label="Status"
          hideLabel
          options={statuses}
          value={form.status}
          disabled={disabled}
          onChange={(event) => onChange({ status: statuses.find(([status]) => status === event.target.value)?.[0] ?? "draft" })}
        />
      </Panel>
      <Panel title="Organization">
        <div className="grid gap-3">
          <AdminField label="Vendor" maxLength={255} {...text("vendor")} />
          <AdminField label="Type" maxLength={255} hint="Microscope, Centrifuge…" {...text("productType")} />
          <AdminField label="Model number" maxLength={120} {...text("modelNumber")} />
          <AdminField label="Tags" hint="Separated by commas." {...text("tags")} />
        </div>
      </Panel>
      <Panel title="Search engines">
        <div className="grid gap-3">
          <AdminField
            label="Handle"
            hint="The end of the product's address."
            placeholder={handleOf(form.title)}
            maxLength={240}
            {...text("handle")}
          />
          <AdminField label="Page title" maxLength={255} placeholder={form.title} {...text("seoTitle")} />
          <AdminArea label="Description" maxLength={1000} {...text("seoDescription")} />
        </div>
      </Panel>
    </div>
  );
}

function SaveFault({ fault, product, onReload }: { fault: unknown; product: AdminProduct | null; onReload: () => void }) {
  const client = useQueryClient();
  if (!fault || isAsking(fault)) return null;
  const isConflict = fault instanceof CallFault && fault.code === "changed-meanwhile";
  const reload = async () => {
    await client.invalidateQueries({ queryKey: ["admin", "product", product?.id] });
    onReload();
  };
  return (
    <div role="alert" className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-surface bg-red-soft px-4 py-3 text-red">
      <span>
        {isConflict
          ? "Someone changed this product since you opened it. Nothing was overwritten, and what you typed is still here."
          : fault instanceof Error
            ? fault.message
            : "An unexpected error occurred."}
        {fault instanceof CallFault && fault.status >= 500 && fault.errorId && ` Reference: ${fault.errorId}`}
      </span>
      {isConflict && <AdminButton onClick={reload}>Drop my changes and load theirs</AdminButton>}
    </div>
  );
}

/** The form, filled anew when the stored product changes while nothing is typed (stock, pictures, another tab). */
function useProductDraft(product: AdminProduct | null) {
  const [stored, setStored] = useState(() => ({ product, form: product ? formOf(product) : emptyProduct() }));
  const [form, setForm] = useState(stored.form);
  const [version, setVersion] = useState("0");
  const isDirty = form !== stored.form;
  const fill = (from: AdminProduct) => {
    const filled = formOf(from);
    setStored({ product: from, form: filled });
    setForm(filled);
    setVersion(nextKey());
  };
  const [wantsReload, setWantsReload] = useState(false);
  useEffect(() => {
    if (product && product !== stored.product && (!isDirty || wantsReload)) {
      fill(product);
      setWantsReload(false);
    }
  }, [product, wantsReload]);
  return {
    form,
    isDirty,
    version,
    /** The stored product that the form was filled from. */
    seen: stored.product,
    change: (part: Partial<ProductDraftForm>) => setForm((current) => ({ ...current, ...part })),
    fill,
    /** A change of our own beside the form (a picture): nobody else's, so saving may go on. */
    acknowledge: (changed: AdminProduct) => {
      if (product?.updatedAt === stored.product?.updatedAt) setStored(({ form: filled }) => ({ product: changed, form: filled }));
    },
    reload: () => setWantsReload(true),
  };
}

function useSaving(product: AdminProduct | null, editing: ReturnType<typeof useProductDraft>, currency: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [ownFaults, setOwnFaults] = useState<Record<string, string>>({});
  const save = useMutation<Saved, unknown, string[]>({
    mutationFn: (confirmed) => {
      const made = inputOf(editing.form, currency);
      setOwnFaults("fields" in made ? made.fields : {});
      if ("fields" in made) throw new CallFault(400, { error: "Please check the marked fields.", fields: made.fields }, null);
      if (!product) return callApi<Saved>("/api/admin/products", { method: "POST", body: { ...made.input, confirmed, currency } });
      return callApi<Saved>(`/api/admin/products/${product.id}`, {
        method: "PUT",
        body: { seenAt: editing.seen?.updatedAt ?? product.updatedAt, product: made.input, confirmed },
      });
    },
    onSuccess: async (saved) => {
      client.setQueryData(["admin", "product", saved.product.id], saved);
      client.invalidateQueries({ queryKey: ["admin", "products"] });
      toast(product ? "Saved. The shop shows it within a second." : "Product created.");
      if (product) {
        editing.fill(saved.product);
        save.reset();
      } else await navigate(links.adminProduct(saved.product.id), { replace: true });
    },
    // The field may be far below; the next frame has it marked.
    onError: (fault) =>
      isAsking(fault) || requestAnimationFrame(() => document.querySelector<HTMLElement>('#admin-main [aria-invalid="true"]')?.focus()),
  });
  const fields = save.error instanceof CallFault ? save.error.fields : ownFaults;
  return { save, fields };
}
