import { Plus, Trash2 } from "lucide-react";
import { lazyValue } from "#domain/lazy-value.ts";
import { countryName } from "#domain/postal-address.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { provincesOf } from "#domain/tax/provinces.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { newRowId, useFieldWords, useFormValue } from "../toolkit/admin-form-types.ts";
import { CheckField, LinesField, ListFault, PickerManyField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { PickerOption } from "../toolkit/picker.tsx";
import { countryOptions } from "./country-options.ts";
import type { SectionProps } from "./section-props.ts";
import { newMethod, ShippingMethodRows } from "./shipping-method-rows.tsx";

type Props = SectionProps<"shipping">;
type Zone = Settings["shipping"]["zones"][number];

const zoneWords = { label: "Shipping zone", write: (value: unknown) => (value as Zone).title, nameRow: ({ title }: Zone) => title };

/** "Hawaii, United States (US-HI)" */
const provinceOptions = lazyValue((): PickerOption[] =>
  ["US", "CA", "AU"].flatMap((country) =>
    provincesOf(country).map(({ code, name }) => ({ value: `${country}-${code}`, label: `${name}, ${countryName(country)} (${country}-${code})` })),
  ),
);

/** Places with their own methods. All other places belong to "everywhere else". */
export function ShippingZones(props: Props) {
  const { form } = props;
  const zones = useFormValue(form, (value) => value.zones);
  useFieldWords(form, "zones[]", zoneWords);
  const setZones = (next: Zone[]) => form.api.setFieldValue("zones", next);
  const added = (): Zone => ({
    id: newRowId(),
    title: `Zone ${zones.length + 1}`,
    countries: [],
    provinces: [],
    zips: [],
    methods: [newMethod("Standard shipping")],
  });
  return (
    <Panel title="Zones">
      <p className="mb-4 text-slate">
        A zone is an area with its own shipping methods and prices. Postal codes take precedence over states, and states over countries. You do not
        ship to a zone without a method. You can choose from the countries you sell to (Settings, Shop).
      </p>
      <ul className="grid gap-4">
        {zones.map((zone, at) => (
          <li key={zone.id}>
            <fieldset className="grid gap-3 rounded-surface border border-line p-4">
              <legend className="px-1 font-medium">{zone.title || "Zone"}</legend>
              <ZonePlace form={form} at={at} />
              <ShippingMethodRows {...props} path={`zones[${at}].methods`} />
              <AdminButton disabled={form.disabled} className="justify-self-start" onClick={() => setZones(zones.filter((_, index) => index !== at))}>
                <Trash2 aria-hidden="true" className="size-4" />
                Remove this zone<span className="sr-only">, {zone.title}</span>
              </AdminButton>
            </fieldset>
          </li>
        ))}
      </ul>
      <ListFault form={form} name="zones" label="Shipping zones" />
      <AdminButton disabled={form.disabled || zones.length >= 50} className="mt-3" onClick={() => setZones([...zones, added()])}>
        <Plus aria-hidden="true" className="size-4" />
        Add a zone
      </AdminButton>
      <div className="mt-4 border-t border-line pt-4">
        <CheckField
          form={form}
          name="elsewhere"
          label="Ship everywhere else"
          hint="Uses the methods listed above the zones. Otherwise, buyers with an address outside all zones are told that you do not ship there."
        />
      </div>
    </Panel>
  );
}

function ZonePlace({ form, at }: Pick<Props, "form"> & { at: number }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField form={form} name={`zones[${at}].title`} label="Name" hint="Only staff see it." maxLength={80} />
      <PickerManyField
        form={form}
        name={`zones[${at}].countries`}
        label="Whole countries"
        options={countryOptions()}
        nothingFound="No country matches."
      />
      <PickerManyField form={form} name={`zones[${at}].provinces`} label="States" options={provinceOptions()} nothingFound="No state matches." />
      <LinesField
        form={form}
        name={`zones[${at}].zips`}
        label="Postal codes"
        hint="One per line, starting with the country: US 967 (every code that starts with 967), or US 96700-96899."
      />
    </div>
  );
}
