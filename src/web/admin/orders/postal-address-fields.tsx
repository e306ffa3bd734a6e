import { countryName } from "#domain/postal-address.ts";
import type { AddressField } from "#domain/postal-address-input.ts";
import { provinceCode, provincesOf } from "#domain/tax/provinces.ts";
import { countryOptions } from "../settings/country-options.ts";
import { AdminSelect, type Choice } from "../toolkit/admin-fields.tsx";
import { type AdminForm, useFormValue } from "../toolkit/admin-form-types.ts";
import { TextField, useFormField } from "../toolkit/form-fields.tsx";
import { Picker } from "../toolkit/picker.tsx";

type Values = { shippingAddress: Record<AddressField, string> };
type Props = { form: AdminForm<Values> };

/** The shipping address of an edit or a draft, with the states of its country. */
export function PostalAddressFields<Form extends Values>({ form: wide }: { form: AdminForm<Form> }) {
  // Every form with an address has the same fields for it, so the cast is safe.
  const form = wide as unknown as AdminForm<Values>;
  const text = (
    name: "firstName" | "lastName" | "attention" | "company" | "department" | "address1" | "address2" | "city" | "zip" | "phone",
    label: string,
    className = "",
  ) => <TextField form={form} name={`shippingAddress.${name}`} label={label} maxLength={300} autoComplete="off" className={className} />;
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <CountryField form={form} />
      {text("firstName", "First name")}
      {text("lastName", "Last name")}
      {text("company", "Company or institution", "sm:col-span-2")}
      {text("department", "Department")}
      {text("attention", "Attention or c/o")}
      {text("address1", "Address", "sm:col-span-2")}
      {text("address2", "Building, room", "sm:col-span-2")}
      {text("city", "City")}
      <StateField form={form} />
      {text("zip", "ZIP or postal code")}
      {text("phone", "Phone")}
    </div>
  );
}

function CountryField({ form }: Props) {
  const { value, change, ...state } = useFormField<Values, string>(form, "shippingAddress.country", {
    label: "Country",
    write: (code) => countryName(String(code)),
  });
  return (
    <Picker
      label="Country"
      {...state}
      value={value}
      options={countryOptions()}
      nothingFound="No country matches."
      onChange={(country) => {
        change(country);
        form.api.setFieldValue("shippingAddress.province", "");
      }}
      className="sm:col-span-2"
    />
  );
}

function StateField({ form }: Props) {
  const country = useFormValue(form, (values) => values.shippingAddress.country);
  const { value, change, ...state } = useFormField<Values, string>(form, "shippingAddress.province", { label: "State or province" });
  const states = provincesOf(country);
  if (states.length === 0)
    return <TextField form={form} name="shippingAddress.province" label="State or province" maxLength={80} autoComplete="off" />;
  const options: Choice[] = [["", "Choose"], ...states.map(({ code, name }): Choice => [code, name])];
  return (
    <AdminSelect
      label="State or province"
      {...state}
      options={options}
      value={value === "" ? "" : provinceCode(country, value)}
      onChange={(event) => change(event.target.value)}
    />
  );
}
