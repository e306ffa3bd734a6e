import { useState } from "react";
import { CheckoutField, CheckoutSelect } from "./checkout-field.tsx";
import type { AddressView, CountryView } from "./checkout-view.ts";

type Props = {
  /** Field names are `shippingAddress.city`; browsers fill them in by `shipping address-level2`. */
  name: "shippingAddress" | "billingAddress";
  address: AddressView;
  countries: CountryView[];
  defaultCountry: string;
};

/** One address, labelled as the country calls its parts. */
export function AddressFields({ name, address, countries, defaultCountry }: Props) {
  const kind = name === "shippingAddress" ? "shipping" : "billing";
  const [country, setCountry] = useState(address.country || defaultCountry);
  const field = (part: keyof AddressView, autoComplete: string) => ({
    name: `${name}.${part}`,
    defaultValue: address[part],
    autoComplete: `${kind} ${autoComplete}`,
  });
  const inUs = country === "US";
  const provinces = countries.find(({ code }) => code === country)?.provinces ?? [];
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-5">
      <CheckoutSelect
        className="col-span-6"
        label="Country"
        name={`${name}.country`}
        autoComplete={`${kind} country`}
        defaultValue={address.country || defaultCountry}
        onChange={(event) => setCountry(event.currentTarget.value)}
        options={countries.map(({ code, name }) => [code, name] as const)}
      />
      <CheckoutField className="col-span-6 sm:col-span-3" label="First name" maxLength={80} {...field("firstName", "given-name")} />
      <CheckoutField className="col-span-6 sm:col-span-3" label="Last name" maxLength={80} {...field("lastName", "family-name")} />
      <CheckoutField className="col-span-6" label="Company or institution" optional maxLength={120} {...field("company", "organization")} />
      <CheckoutField className="col-span-6" label="Address" maxLength={120} {...field("address1", "address-line1")} />
      <CheckoutField className="col-span-6" label="Building, room, department" optional maxLength={120} {...field("address2", "address-line2")} />
      <CheckoutField className="col-span-6 sm:col-span-2" label="City" maxLength={80} {...field("city", "address-level2")} />
      {provinces.length > 0 ? (
        <CheckoutSelect
          className="col-span-3 sm:col-span-2"
          label={inUs || country === "AU" ? "State" : "Province"}
          blank="Choose"
          options={provinces.map(({ code, name }) => [code, name] as const)}
          {...field("province", "address-level1")}
        />
      ) : (
        <CheckoutField
          className="col-span-3 sm:col-span-2"
          label="State or province"
          optional
          maxLength={80}
          {...field("province", "address-level1")}
        />
      )}
      <CheckoutField
        className="col-span-3 sm:col-span-2"
        label={inUs ? "ZIP code" : "Postal code"}
        inputMode={inUs ? "numeric" : "text"}
        maxLength={16}
        {...field("zip", "postal-code")}
      />
      <CheckoutField
        className="col-span-6"
        label="Phone"
        hint={kind === "shipping" ? "Only for the carrier, if there is a question about the delivery." : undefined}
        optional
        type="tel"
        inputMode="tel"
        maxLength={40}
        {...field("phone", "tel")}
      />
    </div>
  );
}
