import type { Settings } from "#domain/settings/settings-input.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { addRow, removeRow, useFormValue } from "../toolkit/admin-form-types.ts";
import { LinesField, OptionalTextField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { ShownAs } from "./placeholder-text-field.tsx";
import { PublicMetafieldsPanel } from "./public-metafields-panel.tsx";
import { ReorderDaysPanel } from "./reorder-days-panel.tsx";
import type { SectionProps } from "./section-props.ts";

type Form = SectionProps<"productDefaults">["form"];
const onePerLine = "One per line.";

/** What a product shows if it has no values of its own, by its type. */
export function ProductDefaultsSettings({ form, settings }: SectionProps<"productDefaults">) {
  const features = useFormValue(form, (value) => value.features);
  const groups = useFormValue(form, (value) => value.specifications);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel title="Features and applications">
        <p className="mb-4 text-slate">
          Products of these types show these features and applications when they have none of their own, and their pages promise the warranty.
        </p>
        <div className="grid gap-4 sm:grid-cols-3">
          <LinesField form={form} name="instrumentTypes" label="Product types" hint={onePerLine} />
          <LinesField form={form} name="features" label="Features" hint={<LinesHint lines={features} settings={settings} />} />
          <LinesField form={form} name="applications" label="Applications" hint={onePerLine} />
        </div>
      </Panel>
      <Panel title="Specifications by product type">
        {groups.length === 0 && <p className="mb-3 text-slate">None. A product without its own specifications shows no specifications.</p>}
        <div className="grid gap-4">
          {groups.map((_, at) => (
            <GroupRows key={at} form={form} at={at} />
          ))}
        </div>
        <AdminButton disabled={form.disabled} className="mt-3" onClick={() => addRow(form, "specifications", { types: [], rows: [] })}>
          Add product types
        </AdminButton>
      </Panel>
      <ReorderDaysPanel form={form} />
      <PublicMetafieldsPanel form={form} />
    </div>
  );
}

function GroupRows({ form, at }: { form: Form; at: number }) {
  const rows = useFormValue(form, (value) => value.specifications[at]?.rows ?? []);
  const list = `specifications[${at}].rows` as const;
  return (
    <div className="grid gap-3 rounded-control border border-line p-3">
      <LinesField form={form} name={`specifications[${at}].types`} label="Product types" hint={onePerLine} />
      {rows.map((_, index) => (
        <div key={index} className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem_auto]">
          <TextField form={form} name={`specifications[${at}].rows[${index}].name`} label={`Name of row ${index + 1}`} hideLabel placeholder="Name" />
          <TextField
            form={form}
            name={`specifications[${at}].rows[${index}].value`}
            label={`Value of row ${index + 1}`}
            hideLabel
            placeholder="Value"
          />
          <OptionalTextField
            form={form}
            name={`specifications[${at}].rows[${index}].unit`}
            label={`Unit of row ${index + 1}`}
            hideLabel
            placeholder="Unit"
          />
          <AdminButton disabled={form.disabled} onClick={() => removeRow(form, list, index)}>
            Remove<span className="sr-only"> row {index + 1}</span>
          </AdminButton>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <AdminButton disabled={form.disabled} onClick={() => addRow(form, list, { name: "", value: "", unit: null })}>
          Add row
        </AdminButton>
        <AdminButton disabled={form.disabled} onClick={() => removeRow(form, "specifications", at)}>
          Remove these types
        </AdminButton>
      </div>
    </div>
  );
}

function LinesHint({ lines, settings }: { lines: string[]; settings: Settings }) {
  return (
    <>
      One per line. To insert a value from the settings, write its name in double braces: {"{{warranty-years}}"}.
      {lines.map((line) => (
        <span key={line} className="block">
          <ShownAs text={line} settings={settings} />
        </span>
      ))}
    </>
  );
}
