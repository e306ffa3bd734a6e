import type { ChangeEvent } from "react";
import { Link } from "react-router";
import type { Settings } from "#domain/settings/settings-input.ts";
import { links } from "#web/links.ts";
import { AdminArea, AdminField } from "../toolkit/admin-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { PickerMany } from "../toolkit/picker.tsx";
import { countryOptions } from "./country-options.ts";
import { CurrencyField } from "./currency-field.tsx";
import { FiguresField } from "./figures-field.tsx";
import { PictureField } from "./picture-field.tsx";
import type { SectionProps } from "./section-props.ts";

type Value = Settings["shop"];
type TextName = "name" | "tagline" | "supportEmail" | "ordersEmail" | "phone" | "address";

/** Name, logo, addresses, currency, countries. */
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
          <FiguresField
            label="Announcement"
            maxLength={200}
            hint="Shown at the top of every page of the shop. Leave empty for no bar."
            text={value.announcement}
            settings={settings}
            disabled={disabled}
            error={fields["announcement"]}
            onText={(announcement) => onChange({ announcement })}
          />
          <PictureField
            label="Logo"
            hint="A picture of up to 5 MB; shown 80 px high at most. It is changed at once, in the shop and in emails."
            src={logoKey && `/files/${logoKey}`}
            address="/api/admin/settings/logo"
            name="logo"
            disabled={disabled}
          />
        </div>
      </Panel>
      <Panel title="Contact">
        <div className="grid gap-4 sm:grid-cols-2">
          <AdminField label="Support email" type="email" hint="Buyers write here, and answers to emails arrive here." {...text("supportEmail")} />
          <AdminField label="Orders email" type="email" hint="Each new order is announced here." {...text("ordersEmail")} />
          <AdminField label="Phone" type="tel" maxLength={40} {...text("phone")} />
          <AdminArea label="Address" maxLength={300} className="sm:col-span-2" {...text("address")} />
        </div>
      </Panel>
      <Panel title="Selling">
        <div className="grid gap-4 sm:grid-cols-2">
          <CurrencyField key={settings.shop.currency} currency={settings.shop.currency} disabled={disabled} />
          <PickerMany
            label="Countries you ship to"
            hint="Buyers choose from these at checkout."
            values={value.countries}
            options={countryOptions()}
            placeholder={value.countries.length === 0 ? "Type a country" : "Add a country"}
            nothingFound="No such country."
            disabled={disabled}
            error={countries}
            onChange={(chosen) => onChange({ countries: chosen })}
          />
        </div>
        <p className="mt-4 text-slate">
          {settings.shop.trialMode ? "The shop is in trial mode: orders are tests." : "The shop is live: orders are real."}{" "}
          <Link to={links.adminSettings("go-live")} className="text-accent underline underline-offset-2">
            {settings.shop.trialMode ? "Go live" : "Trial mode"}
          </Link>
        </p>
      </Panel>
    </div>
  );
}
