import { useEffect, useState } from "react";
import type { AddressFieldRules } from "#domain/checkout/address-field-rules.ts";
import { FormField, FormSelect, fieldId } from "#ui/form-field.tsx";
import type { AddressView, CountryView } from "./address-view.ts";

type Props = {
  /** Field names are like `shippingAddress.city`, and browsers fill them in by `shipping address-level2`; null: an address of no kind, `city`. */
  name: "shippingAddress" | "billingAddress" | null;
  address: AddressView;
  countries: CountryView[];
  defaultCountry: string;
  /** What the checkout asks for beyond what the mail needs. */
  addressFields?: AddressFieldRules;
};

/** For a country that is not on the list. */
const anywhere: Pick<CountryView, "provinces" | "labels" | "optional"> = {
  provinces: [],
  labels: { city: "City", province: "State or province", zip: "Postal code" },
  optional: ["province", "zip"],
};

/** One address, labeled as the country calls its parts. */
export function AddressFields({ name, address, countries, defaultCountry, addressFields = { company: "optional", phone: "optional" } }: Props) {
  const kind = name && { shippingAddress: "shipping ", billingAddress: "billing " }[name];
  const [country, setCountry] = useState(address.country || defaultCountry);
  const nameOf = (part: keyof AddressView) => (name ? `${name}.${part}` : part);
  const field = (part: keyof AddressView, autoComplete: string) => ({
    name: nameOf(part),
    defaultValue: address[part],
    autoComplete: (kind ?? "") + autoComplete,
  });
  const countryId = fieldId(nameOf("country"));
  // It may have been chosen before the scripts came, which no event reports.
  useEffect(() => setCountry((document.getElementById(countryId) as HTMLSelectElement).value), [countryId]);
  const { provinces, labels, optional } = countries.find(({ code }) => code === country) ?? anywhere;
  const isOptional = (part: CountryView["optional"][number]) => optional.includes(part);
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-5">
      <FormSelect
        className="col-span-6"
        label="Country"
        {...field("country", "country")}
        defaultValue={address.country || defaultCountry}
        onChange={(event) => setCountry(event.currentTarget.value)}
        options={countries.map(({ code, name }) => [code, name] as const)}
      />
      <FormField className="col-span-6 sm:col-span-3" label="First name" maxLength={80} {...field("firstName", "given-name")} />
      <FormField className="col-span-6 sm:col-span-3" label="Last name" maxLength={80} {...field("lastName", "family-name")} />
      {addressFields.company !== "hidden" && (
        <FormField
          className="col-span-6"
          label="Company or institution"
          optional={addressFields.company === "optional"}
          maxLength={120}
          {...field("company", "organization")}
        />
      )}
      <FormField
        className="col-span-6 sm:col-span-3"
        label="Department"
        optional
        maxLength={120}
        {...field("department", "off")}
        autoComplete="off"
      />
      <FormField
        className="col-span-6 sm:col-span-3"
        label="Attention or c/o"
        optional
        maxLength={120}
        {...field("attention", "off")}
        autoComplete="off"
      />
      <FormField className="col-span-6" label="Address" maxLength={120} {...field("address1", "address-line1")} />
      <FormField className="col-span-6" label="Building, room" optional maxLength={120} {...field("address2", "address-line2")} />
      <FormField
        className="col-span-6 sm:col-span-2"
        label={labels.city}
        optional={isOptional("city")}
        maxLength={80}
        {...field("city", "address-level2")}
      />
      {provinces.length > 0 ? (
        <FormSelect
          className="col-span-6 sm:col-span-2"
          label={labels.province}
          blank={isOptional("province") ? "None" : "Choose"}
          optional={isOptional("province")}
          options={provinces.map(({ code, name }) => [code, name] as const)}
          {...field("province", "address-level1")}
        />
      ) : (
        <FormField
          className="col-span-6 sm:col-span-2"
          label={labels.province}
          optional={isOptional("province")}
          maxLength={80}
          {...field("province", "address-level1")}
        />
      )}
      <FormField
        className="col-span-6 sm:col-span-2"
        label={labels.zip}
        optional={isOptional("zip")}
        inputMode={country === "US" ? "numeric" : "text"}
        maxLength={16}
        {...field("zip", "postal-code")}
      />
      {addressFields.phone !== "hidden" && (
        <FormField
          className="col-span-6"
          label="Phone"
          hint={name === "shippingAddress" ? "Only for the carrier, if there is a question about the delivery." : undefined}
          optional={addressFields.phone === "optional"}
          type="tel"
          inputMode="tel"
          maxLength={40}
          {...field("phone", "tel")}
        />
      )}
    </div>
  );
}
