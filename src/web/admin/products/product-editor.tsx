import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import type { AdminProduct } from "#domain/catalog/product-admin.ts";
import { handleFromText } from "#domain/handle-from-text.ts";
import { Badge } from "#ui/badge.tsx";
import { links } from "#web/links.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { zoneText } from "../toolkit/date-format.ts";
import { LinesField, OptionalAreaField, OptionalTextField, SelectField, TextField, TimeField } from "../toolkit/form-fields.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { RecordColumns } from "../toolkit/record-columns.tsx";
import { type RecordForm, useRecordForm } from "../toolkit/record-form.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import { RichTextField } from "../toolkit/rich-text-field.tsx";
import { CollectionsField } from "./collections-field.tsx";
import { DocumentsPanel } from "./documents-panel.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";
import { ProductActions } from "./product-actions.tsx";
import { useProductChoices } from "./product-choices.ts";
import { collectionsChangeOf, emptyProduct, inputOf, type ProductValues, productFaults, valuesOf } from "./product-form.ts";
import { productQuery } from "./product-query.ts";
import { RelationsPanel } from "./relations-panel.tsx";
import { SafetyPanel } from "./safety-panel.tsx";
import { SearchPreview } from "./search-preview.tsx";
import { SpecificationsPanel } from "./specifications-panel.tsx";
import { TaxClassField } from "./tax-class-field.tsx";
import { VariantsPanel } from "./variants-panel.tsx";
import { giveWaitingFiles } from "./waiting-files.ts";

type Part = { form: RecordForm<ProductValues> };

/** Creates a product (`product` null) or edits one. Changes that someone else saved meanwhile are never overwritten. */
export function ProductEditor({ product }: { product: AdminProduct | null }) {
  const { shop } = useAdminSession();
  const currency = product?.currency ?? shop.currency;
  const form = useProductForm(product, currency);
  return (
    <PageFrame
      title={product ? product.title : "New product"}
      back={{ to: links.adminProducts(), text: "Products" }}
      badges={product && product.status !== "active" && <Badge tone="gray">{product.status === "draft" ? "Draft" : "Archived"}</Badge>}
      actions={product && <ProductActions product={product} isReadOnly={form.isReadOnly} isDirty={form.isDirty} />}
    >
      <RecordFormPage form={form} create={product ? undefined : "Create product"}>
        <RecordColumns status={<StatusPanel form={form} />} side={<SidePanels form={form} product={product} />}>
          <Panel>
            <div className="grid gap-4">
              <TextField form={form} name="title" label="Title" required maxLength={255} />
              <RichTextField form={form} name="descriptionHtml" label="Description" />
            </div>
          </Panel>
          <PicturesPanel product={product} disabled={form.isReadOnly} />
          <VariantsPanel form={form} product={product} currency={currency} />
          <SpecificationsPanel form={form} />
          <DocumentsPanel product={product} disabled={form.isReadOnly} />
          <RelationsPanel form={form} product={product} />
          <Panel title="Features and applications">
            <div className="grid gap-4 sm:grid-cols-2">
              <LinesField form={form} name="features" label="Features" hint="One per line." />
              <LinesField form={form} name="applications" label="Applications" hint="One per line." />
            </div>
          </Panel>
        </RecordColumns>
      </RecordFormPage>
    </PageFrame>
  );
}

const statuses = [
  ["active", "Active: in the shop"],
  ["draft", "Draft: only staff see it"],
  ["archived", "Archived"],
] as const;

function StatusPanel({ form }: Part) {
  const status = useFormValue(form, (values) => values.status);
  return (
    <Panel title="Status">
      <div className="grid gap-3">
        <SelectField form={form} name="status" label="Status" hideLabel options={statuses} />
        {status === "draft" && (
          <TimeField
            form={form}
            name="publishAt"
            label="Publish at"
            hint={`In the time zone of the shop (${zoneText()}). Leave it empty to publish the product yourself.`}
            optional
          />
        )}
      </div>
    </Panel>
  );
}

function SidePanels({ form, product }: Part & { product: AdminProduct | null }) {
  const title = useFormValue(form, (values) => values.title);
  const { types } = useProductChoices();
  return (
    <>
      <Panel title="Organization">
        <div className="grid gap-3">
          <TextField form={form} name="vendor" label="Vendor" maxLength={255} />
          <TextField
            form={form}
            name="productType"
            label="Type"
            maxLength={255}
            suggestions={types}
            hint="For example, Microscope or Centrifuge. Specifications are suggested from its template."
          />
          <TextField form={form} name="modelNumber" label="Model number" maxLength={120} />
          <LinesField form={form} name="tags" label="Tags" separator="," hint="Separate tags with commas." />
          <CollectionsField form={form} product={product} />
          <TaxClassField form={form} />
        </div>
      </Panel>
      <SafetyPanel form={form} />
      <Panel title="Search engines">
        <div className="grid gap-3">
          <TextField
            form={form}
            name="handle"
            label="Handle"
            hint="The last part of the product page’s URL. If you change it, the old URL leads to the new one."
            placeholder={handleFromText(title)}
            maxLength={240}
          />
          <OptionalTextField form={form} name="seoTitle" label="Page title" maxLength={255} placeholder={title} />
          <OptionalAreaField form={form} name="seoDescription" label="Description for search engines" maxLength={1000} />
          <SearchPreview form={form} />
        </div>
      </Panel>
    </>
  );
}

function useProductForm(product: AdminProduct | null, currency: string): RecordForm<ProductValues> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const created = useRef<string | null>(null);
  const stored = useMemo(() => (product ? valuesOf(product) : emptyProduct()), [product]);
  return useRecordForm<ProductValues>({
    record: `product/${product?.id ?? "new"}`,
    title: product?.title ?? "New product",
    path: product ? links.adminProduct(product.id) : links.newProduct(),
    stored,
    disabled: !useRight("products.change"),
    check: productFaults,
    save: async (values, confirmed) => {
      const input = inputOf(values);
      const collections = collectionsChangeOf(values);
      const saved = product
        ? await callAdmin("PUT /api/admin/products/:id", {
            params: { id: product.id },
            body: { seenAt: values.seenAt, product: input, confirmed, collections },
          })
        : await callAdmin("POST /api/admin/products", { body: { ...input, confirmed, currency, collections } });
      client.setQueryData(productQuery(saved.product.id).queryKey, saved);
      client.invalidateQueries({ queryKey: ["admin", "products"] });
      client.invalidateQueries({ queryKey: ["admin", "collection"] });
      if (product) return valuesOf(saved.product);
      created.current = saved.product.id;
      giveWaitingFiles(saved.product.id);
      return stored;
    },
    ...(product && { reload: async () => valuesOf((await client.fetchQuery({ ...productQuery(product.id), staleTime: 0 })).product) }),
    saved: product ? "Saved. The shop shows it within a second." : "Product created.",
    onSaved: () => {
      if (created.current) navigate(links.adminProduct(created.current), { replace: true });
    },
  });
}
