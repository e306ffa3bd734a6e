import { countriesByName } from "#domain/countries.ts";
import { hazardClassNames, hazardClassText } from "#domain/hazard-classes.ts";
import { regulatoryMarkings } from "#domain/regulatory-markings.ts";
import type { AdminForm } from "../toolkit/admin-form-types.ts";
import { SelectField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { ProductValues } from "./product-form.ts";

const countries = [["", "Not specified"] as const, ...countriesByName().map(({ code, name }) => [code, name] as const)];
const hazards = [["", "No dangerous goods"] as const, ...hazardClassNames.map((name) => [name, hazardClassText(name)] as const)];
const markings = [["", "None"] as const, ...Object.entries(regulatoryMarkings)];

/** What customs, carriers and the law require for a product. */
export function SafetyPanel({ form }: { form: AdminForm<ProductValues> }) {
  return (
    <Panel title="Customs and safety">
      <div className="grid gap-3">
        <SelectField form={form} name="countryOfOrigin" label="Country of origin" options={countries} />
        <TextField form={form} name="hsCode" label="HS code" maxLength={20} placeholder="9011.80" hint="6 to 12 digits of the Harmonized System." />
        <SelectField
          form={form}
          name="hazardClass"
          label="Hazard class"
          options={hazards}
          hint="The UN class for transport. Only shipping methods that carry it are offered (Settings, Shipping)."
        />
        <SelectField form={form} name="regulatoryMarking" label="Regulatory marking" options={markings} hint="Shown on the product page." />
      </div>
    </Panel>
  );
}
