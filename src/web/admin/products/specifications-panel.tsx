import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { type AdminForm, addRow, newRowId, removeRow, useFormValue } from "../toolkit/admin-form-types.ts";
import { ListFault, OptionalTextField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { useProductChoices } from "./product-choices.ts";
import type { ProductValues } from "./product-form.ts";

/** Adds the specifications that the type's template has and the product does not. */
function TemplateButton({ form }: { form: AdminForm<ProductValues> }) {
  const type = useFormValue(form, (values) => values.productType.trim());
  const names = useFormValue(form, (values) => JSON.stringify(values.specifications.map(({ name }) => name.trim().toLowerCase())));
  const { types } = useProductChoices();
  const { data } = useQuery({
    queryKey: ["admin", "product-types", "one", type],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/product-types/one", { query: { name: type } }, { signal }),
    // Loads only complete type names, not while one is being typed.
    enabled: types.includes(type),
  });
  const known = new Set(JSON.parse(names) as string[]);
  const missing = (data?.type.specifications ?? []).filter(({ name }) => !known.has(name.toLowerCase()));
  if (missing.length === 0 || form.disabled) return null;
  const add = () => {
    for (const { name, unit } of missing) addRow(form, "specifications", { key: newRowId(), name, value: "", unit, isOffered: true });
  };
  return (
    <AdminButton onClick={add} title="Rows without a value are not saved.">
      Add the {missing.length} of “{type}”
    </AdminButton>
  );
}

/** Name, value and unit are separate, so that "15000" and "rpm" can be filtered and compared. */
export function SpecificationsPanel({ form }: { form: AdminForm<ProductValues> }) {
  const rows = useFormValue(form, (values) => values.specifications);
  return (
    <Panel title="Specifications">
      {rows.length === 0 && (
        <p className="mb-3 text-slate">None yet. Each row has a name, a value and a unit, for example: Maximum speed, 15000, rpm.</p>
      )}
      <ul className="grid gap-2">
        {rows.map((row, at) => (
          <li
            key={row.key}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,2fr)_auto]"
          >
            <TextField
              form={form}
              name={`specifications[${at}].name`}
              label={`Name of specification ${at + 1}`}
              hideLabel
              placeholder="Name"
              className="col-span-2 sm:col-span-1"
            />
            <AdminButton
              disabled={form.disabled}
              title="Remove this specification"
              onClick={() => removeRow(form, "specifications", at)}
              className="sm:order-last"
            >
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="sr-only">Remove {row.name || `specification ${at + 1}`}</span>
            </AdminButton>
            <TextField form={form} name={`specifications[${at}].value`} label={`Value of specification ${at + 1}`} hideLabel placeholder="Value" />
            <OptionalTextField
              form={form}
              name={`specifications[${at}].unit`}
              label={`Unit of specification ${at + 1}`}
              hideLabel
              placeholder="Unit"
            />
          </li>
        ))}
      </ul>
      <ListFault form={form} name="specifications" label="Specifications" />
      <div className="mt-3 flex flex-wrap gap-2">
        <AdminButton disabled={form.disabled} onClick={() => addRow(form, "specifications", { key: newRowId(), name: "", value: "", unit: null })}>
          <Plus aria-hidden="true" className="size-4" />
          Add specification
        </AdminButton>
        <TemplateButton form={form} />
      </div>
    </Panel>
  );
}
