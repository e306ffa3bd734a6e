import type { ChangeEvent } from "react";
import type { Settings } from "#domain/settings/settings-input.ts";
import { AdminArea, AdminCheck, AdminField } from "../parts/admin-fields.tsx";
import { Panel } from "../parts/page-frame.tsx";
import { PictureField } from "./picture-field.tsx";
import type { SectionProps } from "./section-props.ts";

type Value = Settings["shop"];
type TextName = "name" | "tagline" | "announcement" | "supportEmail" | "ordersEmail" | "phone" | "address" | "currency";

/** Name, logo, addresses, currency, countries, trial mode. */
export function ShopSettings({ value, settings, fields, disabled, onChange }: SectionProps<Value>) {
  const { logoKey } = settings.shop;
  const text = (name: TextName) => ({
    value: value[name],
    disabled,
    error: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ [name]: event.target.value }),
  });
  const countries = Object.entries(fields).find(([field]) => field.startsWith("countries"))?.[1];
  return (
    <div className="grid gap-4">
      <Panel title="Name and looks">
        <div className="grid gap-4">
          <AdminField label="Shop name" required maxLength={80} {...text("name")} />
          <AdminField label="Tagline" maxLength={200} {...text("tagline")} />
          <AdminField label="Announcement" maxLength={200} hint="Stands on top of every page of the shop. Empty: no bar." {...text("announcement")} />
          <PictureField
            label="Logo"
            hint="A picture of up to 5 MB; shown 80 px high at most. It is changed at once, in the shop and in mails."
            src={logoKey && `/files/${logoKey}`}
            address="/api/admin/settings/logo"
            name="logo"
            disabled={disabled}
          />
        </div>
      </Panel>
      <Panel title="Contact">
        <div className="grid gap-4 sm:grid-cols-2">
          <AdminField label="Support email" type="email" hint="Buyers write here, and answers to mails arrive here." {...text("supportEmail")} />
          <AdminField label="Orders email" type="email" hint="Each new order is announced here." {...text("ordersEmail")} />
          <AdminField label="Phone" type="tel" maxLength={40} {...text("phone")} />
          <AdminArea label="Address" maxLength={300} className="sm:col-span-2" {...text("address")} />
        </div>
      </Panel>
      <Panel title="Selling">
        <div className="grid gap-4 sm:grid-cols-2">
          <AdminField
            label="Currency"
            maxLength={3}
            hint="Three letters (ISO 4217). Existing prices keep their figures."
            {...text("currency")}
            onChange={(event) => onChange({ currency: event.target.value.toUpperCase() })}
          />
          <AdminField
            label="Countries you ship to"
            hint="Two letters each (ISO 3166), separated by commas."
            value={value.countries.join(", ")}
            disabled={disabled}
            error={countries}
            onChange={(event) =>
              onChange({
                countries: event.target.value
                  .toUpperCase()
                  .split(/[\s,]+/)
                  .filter((country, at, all) => country || at === all.length - 1),
              })
            }
          />
        </div>
      </Panel>
      <Panel title="Trial mode">
        <AdminCheck
          label="Trial mode"
          hint="Orders are marked TEST, count as no revenue, and can be paid with test cards. Turn it off to sell for real."
          checked={value.trialMode}
          disabled={disabled}
          error={fields["trialMode"]}
          onChange={(event) => onChange({ trialMode: event.target.checked })}
        />
      </Panel>
    </div>
  );
}
