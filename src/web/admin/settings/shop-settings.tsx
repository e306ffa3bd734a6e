import { Link } from "react-router";
import { links } from "#web/links.ts";
import { AreaField, PickerManyField, SelectField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { countryOptions } from "./country-options.ts";
import { CurrencyField } from "./currency-field.tsx";
import type { SectionProps } from "./section-props.ts";

const weightChoices = [["kg", "Kilograms and grams"] as const, ["lb", "Pounds and ounces"] as const];
const lengthChoices = [["mm", "Millimeters"] as const, ["cm", "Centimeters"] as const, ["in", "Inches"] as const];

/** Name, addresses, currency, countries. */
export function ShopSettings({ form, settings }: SectionProps<"shop">) {
  const { currency, trialMode } = settings.shop;
  return (
    <div className="grid gap-4">
      <Panel title="Name">
        <div className="grid gap-4">
          <TextField form={form} name="name" label="Shop name" required maxLength={80} />
          <TextField form={form} name="tagline" label="Tagline" maxLength={200} />
        </div>
        <p className="mt-4 text-slate">
          The announcements at the top of every page are set on another page:{" "}
          <Link to={links.adminPage("announcements")} className="text-accent underline underline-offset-2">
            Announcements
          </Link>
        </p>
      </Panel>
      <Panel title="Contact">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="supportEmail"
            label="Support email"
            type="email"
            hint="Buyers write to this address, and their replies to your emails arrive here."
          />
          <TextField form={form} name="ordersEmail" label="Orders email" type="email" hint="We email this address about every new order." />
          <TextField form={form} name="phone" label="Phone" type="tel" maxLength={40} />
          <AreaField form={form} name="address" label="Postal address" maxLength={300} className="sm:col-span-2" />
        </div>
      </Panel>
      <Panel title="Selling">
        <div className="grid gap-4 sm:grid-cols-2">
          <CurrencyField key={currency} currency={currency} disabled={form.disabled} />
          <PickerManyField
            form={form}
            name="countries"
            label="Countries you ship to"
            hint="Buyers choose from these at checkout."
            options={countryOptions()}
            placeholder="Add a country"
            nothingFound="No country matches."
          />
          <SelectField
            form={form}
            name="weightUnit"
            label="Weights in"
            options={weightChoices}
            hint="Buyers see weights in this unit, and staff too, who may enter them in any other. Stored values do not change."
          />
          <SelectField
            form={form}
            name="lengthUnit"
            label="Sizes of packages in"
            options={lengthChoices}
            hint="Buyers see package sizes in this unit, and staff too, who may enter them in any other. Stored values do not change."
          />
        </div>
        <p className="mt-4 text-slate">
          Staff see every date and time in {settings.shipping.timeZone.replaceAll("_", " ")}, the time zone of the shop.{" "}
          <Link to={links.adminSettings("shipping")} className="text-accent underline underline-offset-2">
            Change the time zone
          </Link>
        </p>
        <p className="mt-4 text-slate">
          {trialMode ? "The shop is in trial mode: orders are tests." : "The shop is live: orders are real."}{" "}
          <Link to={links.adminSettings("go-live")} className="text-accent underline underline-offset-2">
            {trialMode ? "Go live" : "Trial mode"}
          </Link>
        </p>
      </Panel>
    </div>
  );
}
