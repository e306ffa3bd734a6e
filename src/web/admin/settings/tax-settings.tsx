import { Plus, Trash2 } from "lucide-react";
import { countryName } from "#domain/postal-address.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { settingsFaults } from "#domain/settings/settings-rules.ts";
import { provinceCode, provincesOf } from "#domain/tax/provinces.ts";
import { standardClass, taxClasses, zeroClass } from "#domain/tax/tax-classes.ts";
import { placeName, pricesWithTaxFaults } from "#domain/tax/tax-rates.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminSelect, type Choice } from "../toolkit/admin-fields.tsx";
import { addRow, newRowId, removeRow, useFieldWords, useFormValue } from "../toolkit/admin-form-types.ts";
import { CheckField, NumberField, SelectField, TextField, useFormField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { Picker } from "../toolkit/picker.tsx";
import { countryOptions } from "./country-options.ts";
import type { SectionProps } from "./section-props.ts";

type Rate = Settings["tax"]["rates"][number];
type Form = SectionProps<"tax">["form"];
const millionthsPerPercent = 10_000;

/** Names a rate that two people changed. */
const rateWords = {
  label: "Tax rate",
  write: (value: unknown) => `${(value as Rate).title}, ${(value as Rate).rateMillionths / millionthsPerPercent} %`,
  nameRow: (rate: Rate) => placeName(rate),
};

export function TaxSettings(section: SectionProps<"tax">) {
  return (
    <div className="grid gap-4">
      <PricesPanel {...section} />
      <ClassesPanel {...section} />
      <RatesPanel {...section} />
    </div>
  );
}

/** Shows a fault of the section while staff type; the field itself shows only the faults of its schema. */
function FaultText({ fault }: { fault: string | undefined }) {
  return (
    <p role="status" className="mt-1 text-[0.8125rem] text-red empty:hidden">
      {fault}
    </p>
  );
}

/** The tax classes in the form, without those that have no name yet. */
function useClassChoices(form: Form): Choice[] {
  const own = useFormValue(form, (value) => value.classes);
  return taxClasses(own.filter(({ name }) => name.trim() !== "")).map(({ id, name }): Choice => [id, name]);
}

function PricesPanel({ form, settings }: SectionProps<"tax">) {
  const isIncluded = useFormValue(form, (value) => value.pricesIncludeTax);
  const tax = useFormValue(form, (value) => value);
  const faults = pricesWithTaxFaults({ ...settings, tax });
  return (
    <Panel title="Prices">
      <div className="grid gap-4">
        <CheckField
          form={form}
          name="pricesIncludeTax"
          label="Prices include tax"
          hint="Buyers pay the listed price wherever the order ships; the tax is included. If this is off, tax is added at checkout."
        />
        {isIncluded && faults.length > 0 && (
          <ul className="grid gap-1 text-red">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
        <SelectField
          form={form}
          name="shippingClass"
          label="Tax class of shipping"
          options={useClassChoices(form)}
          hint="Shipping is taxed at the rates of this class that have “Also tax shipping” checked."
          className="max-w-sm"
        />
      </div>
    </Panel>
  );
}

/** The tax classes: three that every shop has, and those that the merchant added. */
function ClassesPanel({ form, settings }: SectionProps<"tax">) {
  const classes = useFormValue(form, (value) => value.classes);
  const tax = useFormValue(form, (value) => value);
  const faults = settingsFaults("tax", { ...settings, tax }, settings);
  return (
    <Panel title="Tax classes">
      <p className="mb-4 text-slate">
        Every product has a tax class: Standard, Reduced, Zero (never taxed), or one that you add. If a place has no rate for a class, its standard
        rate applies. Products in a class that you remove are taxed as Standard.
      </p>
      <ul className="grid max-w-lg gap-3">
        {classes.map((own, at) => (
          <li key={own.id} className="flex items-start gap-3">
            <div className="grow">
              <TextField form={form} name={`classes[${at}].name`} label="Name of the class" maxLength={60} />
              <FaultText fault={faults[`classes.${at}.name`]} />
            </div>
            <AdminButton disabled={form.disabled} title="Remove this class" className="mt-6" onClick={() => removeRow(form, "classes", at)}>
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="sr-only">Remove {own.name || "this class"}</span>
            </AdminButton>
          </li>
        ))}
      </ul>
      <AdminButton disabled={form.disabled} className="mt-3" onClick={() => addRow(form, "classes", { id: newRowId(), name: "" })}>
        <Plus aria-hidden="true" className="size-4" />
        Add a class
      </AdminButton>
    </Panel>
  );
}

/** A row per rate. Without rows no tax is collected. */
function RatesPanel({ form, settings }: SectionProps<"tax">) {
  const rates = useFormValue(form, (value) => value.rates);
  const tax = useFormValue(form, (value) => value);
  const choices = useClassChoices(form).filter(([id]) => id !== zeroClass);
  // Shown while staff type, because one change is enough to make two rows apply to the same place.
  const faults = settingsFaults("tax", { ...settings, tax }, settings);
  useFieldWords(form, "rates[]", rateWords);
  const added = (): Rate => ({
    id: newRowId(),
    country: settings.shop.countries[0] ?? "US",
    state: "",
    zipPrefixes: "",
    taxClass: standardClass,
    title: "Sales tax",
    rateMillionths: 0,
    shippingTaxed: false,
  });
  return (
    <Panel title="Tax rates">
      <p className="mb-4 text-slate">
        Buyers pay the rates of the place the goods are shipped to. A country’s rate is added to the rates of its states, and a state’s rate is added
        to those of its ZIP codes. Ask your tax advisor which rates apply to you.
      </p>
      {rates.length === 0 && <p className="mb-3 font-medium">No rates: no tax is collected.</p>}
      <ul className="grid gap-3">
        {rates.map((rate, at) => (
          <li key={rate.id} className="grid grid-cols-2 items-start gap-3 rounded-control border border-line p-3 sm:grid-cols-12">
            <CountryField form={form} at={at} fault={faults[`rates.${at}.country`]} />
            <StateField form={form} at={at} country={rate.country} fault={faults[`rates.${at}.state`]} />
            <div className="col-span-2 sm:col-span-6">
              <TextField
                form={form}
                name={`rates[${at}].zipPrefixes`}
                label="Only ZIP codes that begin with"
                maxLength={2000}
                placeholder="All of them"
              />
              <FaultText fault={faults[`rates.${at}.zipPrefixes`]} />
            </div>
            <RateClassField form={form} at={at} choices={choices} fault={faults[`rates.${at}.taxClass`]} />
            <TextField form={form} name={`rates[${at}].title`} label="Name on the order" maxLength={80} className="col-span-2 sm:col-span-6" />
            <NumberField
              form={form}
              name={`rates[${at}].rateMillionths`}
              label="Rate (%)"
              decimals={4}
              max={100}
              unit={millionthsPerPercent}
              className="sm:col-span-2"
            />
            <div className="self-center pt-6 sm:col-span-3">
              <CheckField form={form} name={`rates[${at}].shippingTaxed`} label="Also tax shipping" />
            </div>
            <AdminButton
              disabled={form.disabled}
              title="Remove this rate"
              className="col-span-2 justify-self-end sm:col-span-1 sm:mt-6"
              onClick={() => removeRow(form, "rates", at)}
            >
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="sr-only">
                Remove {rate.title}, {placeName(rate)}
              </span>
            </AdminButton>
          </li>
        ))}
      </ul>
      <AdminButton disabled={form.disabled} className="mt-3" onClick={() => addRow(form, "rates", added())}>
        <Plus aria-hidden="true" className="size-4" />
        Add a rate
      </AdminButton>
    </Panel>
  );
}

function RateClassField({ form, at, choices, fault }: { form: Form; at: number; choices: Choice[]; fault: string | undefined }) {
  const { value, change, disabled, error } = useFormField<Settings["tax"], string>(form, `rates[${at}].taxClass`, { label: "Tax class" });
  const options = choices.some(([id]) => id === value) ? choices : [...choices, [value, "Deleted class"] as Choice];
  return (
    <AdminSelect
      label="Tax class"
      disabled={disabled}
      error={fault ?? error}
      options={options}
      value={value}
      onChange={(event) => change(event.target.value)}
      className="col-span-2 sm:col-span-6"
    />
  );
}

const countryText = (value: unknown) => countryName(String(value));

type PlaceProps = { form: Form; at: number; fault: string | undefined };

function CountryField({ form, at, fault }: PlaceProps) {
  const { value, change, disabled, error } = useFormField<Settings["tax"], string>(form, `rates[${at}].country`, {
    label: "Country",
    write: countryText,
  });
  return (
    <Picker
      label="Country"
      disabled={disabled}
      error={fault ?? error}
      value={value}
      options={countryOptions()}
      nothingFound="No country matches."
      onChange={(country) => {
        change(country);
        form.api.setFieldValue(`rates[${at}].state`, "");
      }}
      className="col-span-2 sm:col-span-6"
    />
  );
}

/** A list if the country has states or provinces, otherwise a text field whose value is compared with addresses. */
function StateField({ form, at, country, fault }: PlaceProps & { country: string }) {
  const { value, change, disabled, error } = useFormField<Settings["tax"], string>(form, `rates[${at}].state`, { label: "State" });
  const states = provincesOf(country);
  if (states.length === 0)
    return (
      <TextField
        form={form}
        name={`rates[${at}].state`}
        label="State"
        maxLength={40}
        placeholder="Whole country"
        className="col-span-2 sm:col-span-6"
      />
    );
  const code = value.trim() === "" ? "" : provinceCode(country, value);
  const isListed = code === "" || states.some((listed) => listed.code === code);
  const options: Choice[] = [["", "Whole country"], ...states.map(({ code: of, name }): Choice => [of, `${name} (${of})`])];
  if (!isListed) options.push([code, value]);
  return (
    <AdminSelect
      label="State"
      disabled={disabled}
      error={fault ?? error}
      options={options}
      value={code}
      onChange={(event) => change(event.target.value)}
      className="col-span-2 sm:col-span-6"
    />
  );
}
