import { Plus, Trash2 } from "lucide-react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { nextKey, type SpecificationForm } from "./product-form.ts";

type Props = { rows: SpecificationForm[]; fields: Record<string, string>; disabled: boolean; onChange: (rows: SpecificationForm[]) => void };

/** Name, value and unit apart, so that "15000" and "rpm" can be filtered and compared. */
export function SpecificationsPanel({ rows, fields, disabled, onChange }: Props) {
  const change = (key: string, part: Partial<SpecificationForm>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <Panel title="Specifications">
      {rows.length === 0 && <p className="mb-3 text-slate">None yet. A row is a name, a value and its unit: Maximum speed, 15000, rpm.</p>}
      <ul className="grid gap-2">
        {rows.map((row, at) => (
          <li
            key={row.key}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,2fr)_auto]"
          >
            <AdminField
              label={`Name of specification ${at + 1}`}
              hideLabel
              placeholder="Name"
              value={row.name}
              disabled={disabled}
              error={fields[`specifications.${at}.name`] && "Enter a name."}
              onChange={(event) => change(row.key, { name: event.target.value })}
              className="col-span-2 sm:col-span-1"
            />
            <AdminButton
              disabled={disabled}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              className="sm:order-last"
              title="Remove"
            >
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="sr-only">Remove {row.name || `specification ${at + 1}`}</span>
            </AdminButton>
            <AdminField
              label={`Value of specification ${at + 1}`}
              hideLabel
              placeholder="Value"
              value={row.value}
              disabled={disabled}
              error={fields[`specifications.${at}.value`] && "Enter a value."}
              onChange={(event) => change(row.key, { value: event.target.value })}
            />
            <AdminField
              label={`Unit of specification ${at + 1}`}
              hideLabel
              placeholder="Unit"
              value={row.unit}
              disabled={disabled}
              error={fields[`specifications.${at}.unit`]}
              onChange={(event) => change(row.key, { unit: event.target.value })}
            />
          </li>
        ))}
      </ul>
      <AdminButton disabled={disabled} className="mt-3" onClick={() => onChange([...rows, { key: nextKey(), name: "", value: "", unit: "" }])}>
        <Plus aria-hidden="true" className="size-4" />
        Add specification
      </AdminButton>
    </Panel>
  );
}
