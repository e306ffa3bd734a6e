import type { Settings } from "#domain/settings/settings-input.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { ShownAs } from "./figures-field.tsx";
import { LinesField } from "./lines-field.tsx";
import { PublicMetafieldsPanel } from "./public-metafields-panel.tsx";
import type { SectionProps } from "./section-props.ts";

type Value = Settings["productDefaults"];
type Group = Value["specifications"][number];

/** What a product shows that has nothing of its own, by its type. */
export function ProductDefaultsSettings({ value, settings, fields, disabled, onChange }: SectionProps<Value>) {
  const faultOf = (name: string) => Object.entries(fields).find(([field]) => field.startsWith(name))?.[1];
  const changeGroup = (at: number, part: Partial<Group>) =>
    onChange({ specifications: value.specifications.map((group, index) => (index === at ? { ...group, ...part } : group)) });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel title="Features and applications">
        <p className="mb-4 text-slate">Products of these types show them when they have none of their own.</p>
        <div className="grid gap-4 sm:grid-cols-3">
          <LinesField
            label="Product types"
            lines={value.instrumentTypes}
            disabled={disabled}
            error={faultOf("instrumentTypes")}
            onLines={(instrumentTypes) => onChange({ instrumentTypes })}
          />
          <LinesField
            label="Features"
            hint={<LinesHint lines={value.features} settings={settings} />}
            lines={value.features}
            disabled={disabled}
            error={faultOf("features")}
            onLines={(features) => onChange({ features })}
          />
          <LinesField
            label="Applications"
            lines={value.applications}
            disabled={disabled}
            error={faultOf("applications")}
            onLines={(applications) => onChange({ applications })}
          />
        </div>
      </Panel>
      <Panel title="Specifications by product type">
        {value.specifications.length === 0 && <p className="mb-3 text-slate">None: a product without specifications shows no such panel.</p>}
        <div className="grid gap-4">
          {value.specifications.map((group, at) => (
            <div key={`${at}-${value.specifications.length}`} className="grid gap-3 rounded-control border border-line p-3">
              <LinesField
                label="Product types"
                lines={group.types}
                disabled={disabled}
                error={faultOf(`specifications.${at}.types`)}
                onLines={(types) => changeGroup(at, { types })}
              />
              {group.rows.map((row, index) => {
                const changeRow = (part: Partial<Group["rows"][number]>) =>
                  changeGroup(at, { rows: group.rows.map((each, place) => (place === index ? { ...each, ...part } : each)) });
                return (
                  <div key={`${index}-${group.rows.length}`} className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem_auto]">
                    <AdminField
                      label="Name"
                      hideLabel
                      placeholder="Name"
                      value={row.name}
                      disabled={disabled}
                      onChange={(event) => changeRow({ name: event.target.value })}
                    />
                    <AdminField
                      label="Value"
                      hideLabel
                      placeholder="Value"
                      value={row.value}
                      disabled={disabled}
                      onChange={(event) => changeRow({ value: event.target.value })}
                    />
                    <AdminField
                      label="Unit"
                      hideLabel
                      placeholder="Unit"
                      value={row.unit ?? ""}
                      disabled={disabled}
                      onChange={(event) => changeRow({ unit: event.target.value || null })}
                    />
                    <AdminButton disabled={disabled} onClick={() => changeGroup(at, { rows: group.rows.filter((_, place) => place !== index) })}>
                      Remove
                    </AdminButton>
                  </div>
                );
              })}
              <div className="flex gap-2">
                <AdminButton disabled={disabled} onClick={() => changeGroup(at, { rows: [...group.rows, { name: "", value: "", unit: null }] })}>
                  Add row
                </AdminButton>
                <AdminButton
                  disabled={disabled}
                  onClick={() => onChange({ specifications: value.specifications.filter((_, index) => index !== at) })}
                >
                  Remove these types
                </AdminButton>
              </div>
            </div>
          ))}
        </div>
        <AdminButton
          disabled={disabled}
          className="mt-3"
          onClick={() => onChange({ specifications: [...value.specifications, { types: [], rows: [] }] })}
        >
          Add product types
        </AdminButton>
      </Panel>
      <PublicMetafieldsPanel
        marked={value.publicMetafields}
        error={faultOf("publicMetafields")}
        disabled={disabled}
        onMark={(publicMetafields) => onChange({ publicMetafields })}
      />
    </div>
  );
}

function LinesHint({ lines, settings }: { lines: string[]; settings: Settings }) {
  return (
    <>
      One per line. A value from the settings is written as {"{{warranty-years}}"}.
      {lines.map((line) => (
        <span key={line} className="block">
          <ShownAs text={line} settings={settings} />
        </span>
      ))}
    </>
  );
}
