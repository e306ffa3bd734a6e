import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { productTypeInput } from "#domain/catalog/product-type-input.ts";
import { numberText } from "#domain/number-text.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { type AdminForm, newRowId, useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { DeleteButton } from "../toolkit/delete-button.tsx";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { schemaFaults } from "../toolkit/form-faults.ts";
import { ListFault, OptionalTextField, TextField, useFormField } from "../toolkit/form-fields.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { type RecordForm, useRecordForm } from "../toolkit/record-form.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import { SortableRows } from "../toolkit/sortable-rows.tsx";
import { RenameTypeDialog } from "./rename-type-dialog.tsx";

export const meta = () => [{ title: "Product type · Admin" }, { name: "robots", content: "noindex" }];

type ProductType = Answer<"GET /api/admin/product-types/one">["type"];
type Values = { seenAt: string | null; specifications: { id: string; name: string; unit: string | null }[] };

const typeQuery = (name: string) =>
  queryOptions({
    queryKey: ["admin", "product-types", "one", name],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/product-types/one", { query: { name } }, { signal }),
    enabled: name !== "",
  });
const back = { to: links.adminPage("product-types"), text: "Product types" };

/** The template of one type: the specifications that its products usually have. */
export default function ProductTypePage() {
  const [search] = useSearchParams();
  const name = search.get("name") ?? "";
  const query = useQuery(typeQuery(name));
  if (name === "") return <Navigate to={back.to} replace />;
  return (
    <DetailPage query={query} noun="product type" back={back} narrow>
      {({ type }) => <TypeEditor key={name} type={type} />}
    </DetailPage>
  );
}

const valuesOf = ({ updatedAt, specifications }: ProductType): Values => ({
  seenAt: updatedAt,
  specifications: specifications.map((row) => ({ ...row, id: row.name })),
});
const bodyOf = (name: string, { specifications }: Values) => ({
  name,
  specifications: specifications.filter((row) => row.name.trim() !== "").map((row) => ({ name: row.name, unit: row.unit })),
});

function TypeEditor({ type }: { type: ProductType }) {
  const form = useTypeForm(type);
  const [isRenaming, setRenaming] = useState(false);
  const { data } = useQuery({
    queryKey: ["admin", "product-types"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/product-types", {}, { signal }),
  });
  const isThere = type.products > 0 || type.updatedAt !== null;
  return (
    <PageFrame
      title={type.name}
      back={back}
      narrow
      actions={
        isThere && (
          <>
            {type.products > 0 && (
              <AdminLinkButton to={links.adminProducts({ type: type.name })}>
                {numberText(type.products)} product{type.products === 1 ? "" : "s"}
              </AdminLinkButton>
            )}
            {!form.isReadOnly && <AdminButton onClick={() => setRenaming(true)}>Rename or merge</AdminButton>}
            {!form.isReadOnly && type.updatedAt !== null && (
              <DeleteButton
                title={`the template of ${type.name}`}
                remove={() => callAdmin("DELETE /api/admin/product-types/one", { query: { name: type.name } })}
                queryKey={["admin", "product-types"]}
                listPath={back.to}
              >
                The template’s list of specifications is deleted. Products keep their type and their specifications.
              </DeleteButton>
            )}
          </>
        )
      }
    >
      <RecordFormPage form={form}>
        <TemplatePanel form={form} type={type} />
      </RecordFormPage>
      <RenameTypeDialog type={isRenaming ? type : null} others={data?.types ?? []} onClose={() => setRenaming(false)} />
    </PageFrame>
  );
}

function useTypeForm(type: ProductType): RecordForm<Values> {
  const client = useQueryClient();
  const stored = useMemo(() => valuesOf(type), [type]);
  return useRecordForm<Values>({
    record: `product-type/${type.name}`,
    title: `Product type ${type.name}`,
    path: links.adminProductType(type.name),
    stored,
    disabled: !useRight("products.change"),
    check: (values) => schemaFaults(productTypeInput, bodyOf(type.name, values)),
    save: async (values) => {
      const saved = await callAdmin("PUT /api/admin/product-types/one", { body: { ...bodyOf(type.name, values), seenAt: values.seenAt } });
      client.setQueryData(typeQuery(type.name).queryKey, saved);
      void client.invalidateQueries({ queryKey: ["admin", "product-types"], exact: true });
      return valuesOf(saved.type);
    },
    reload: async () => valuesOf((await client.fetchQuery({ ...typeQuery(type.name), staleTime: 0 })).type),
    saved: "Saved. The product editor now suggests these for products of this type.",
  });
}

type Row = Values["specifications"][number];

function TemplatePanel({ form, type }: { form: AdminForm<Values>; type: ProductType }) {
  const write = (value: unknown) => (Array.isArray(value) ? (value as Row[]).map(({ name }) => name).join(", ") || "(none)" : "(none)");
  const { value: rows, change, disabled } = useFormField<Values, Row[]>(form, "specifications", { label: "Specifications", write });
  const names = useFormValue(form, (values) => values.specifications.map(({ name }) => name.trim().toLowerCase()).join("\n")).split("\n");
  const missing = type.used.filter(({ name }) => !names.includes(name.toLowerCase()));
  const add = (added: { name: string; unit: string | null }[]) => change([...rows, ...added.map((row) => ({ ...row, id: newRowId() }))]);
  return (
    <Panel title="Specifications">
      <p className="mb-4 text-slate">
        The product editor suggests these, in this order, for every product of this type. A product can have others, too, and shows only those with a
        value.
      </p>
      <ListFault form={form} name="specifications" label="Specifications" />
      <SortableRows
        label="Specifications"
        rows={rows}
        nameOf={({ name }) => name || "new specification"}
        disabled={disabled}
        onMove={(from, to) => change(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from] as Row))}
      >
        {(row, at, movers) => (
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,1fr)_auto] items-start gap-2">
            <TextField
              form={form}
              name={`specifications[${at}].name`}
              label={`Name of specification ${at + 1}`}
              hideLabel
              placeholder="Name"
              maxLength={250}
            />
            <OptionalTextField
              form={form}
              name={`specifications[${at}].unit`}
              label={`Unit of specification ${at + 1}`}
              hideLabel
              placeholder="Unit"
              maxLength={40}
            />
            {!disabled && (
              <span className="flex">
                {movers}
                <button
                  type="button"
                  className="grid size-8 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11"
                  onClick={() => change(rows.toSpliced(at, 1))}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                  <span className="sr-only">Remove {row.name || "new specification"}</span>
                </button>
              </span>
            )}
          </div>
        )}
      </SortableRows>
      {!disabled && (
        <div className="mt-3 flex flex-wrap gap-2">
          <AdminButton onClick={() => add([{ name: "", unit: null }])}>
            <Plus aria-hidden="true" className="size-4" />
            Add specification
          </AdminButton>
          {missing.length > 0 && (
            <AdminButton look="plain" onClick={() => add(missing.slice(0, Math.max(0, 100 - rows.length)).map(({ name, unit }) => ({ name, unit })))}>
              Add {numberText(missing.length)} used by its products
            </AdminButton>
          )}
        </div>
      )}
    </Panel>
  );
}
