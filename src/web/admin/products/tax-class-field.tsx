import { useQuery } from "@tanstack/react-query";
import { taxClasses } from "#domain/tax/tax-classes.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { type AdminForm, useFormValue } from "../toolkit/admin-form-types.ts";
import { SelectField } from "../toolkit/form-fields.tsx";
import type { ProductValues } from "./product-form.ts";

/** The classes of the tax settings. An unknown class, from a file or removed since, is kept until another one is chosen. */
export function TaxClassField({ form }: { form: AdminForm<ProductValues> }) {
  const { data } = useQuery({
    queryKey: ["admin", "settings"],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/settings", {}, { signal }),
  });
  const own = data?.settings.tax.classes ?? [];
  const value = useFormValue(form, (values) => values.taxClass) ?? "standard";
  const known = taxClasses(own);
  const options = known.map(({ id, name }) => [id, name] as const);
  const isKnown = known.some(({ id }) => id === value);
  const byName = known.find(({ name }) => name.toLowerCase() === value.toLowerCase());
  return (
    <SelectField
      form={form}
      name="taxClass"
      label="Tax class"
      options={isKnown ? options : [...options, [value, byName?.name ?? `${value} (taxed as Standard)`] as const]}
      hint="Determines which rates in the tax settings apply."
    />
  );
}
