import { Plus, Trash2 } from "lucide-react";
import type { Settings } from "#domain/settings/settings-input.ts";
import { settingsFaults } from "#domain/settings/settings-rules.ts";
import { provinceCode, provincesOf } from "#domain/tax/provinces.ts";
import { placeName } from "#domain/tax/tax-rates.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminCheck, AdminField, AdminSelect, type Choice } from "../toolkit/admin-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { NumberField } from "../toolkit/parsed-field.tsx";
import { Picker } from "../toolkit/picker.tsx";
import { countryOptions } from "./country-options.ts";
import type { SectionProps } from "./section-props.ts";

type Rate = Settings["tax"]["rates"][number];
const millionthsPerPercent = 10_000;

/** A row per rate. Without rows no tax is collected. */
export function TaxSettings({ value, settings, fields: told, disabled, onChange, onBroken }: SectionProps<Settings["tax"]>) {
  // Said while it is typed, because a second row of one place is one change away from the first.
  const fields = { ...told, ...settingsFaults("tax", { ...settings, tax: value }, settings) };
  const change = (at: number, part: Partial<Rate>) =>
    onChange({ rates: value.rates.map((rate, index) => (index === at ? { ...rate, ...part } : rate)) });
  const fault = (at: number, name: string) => fields[`rates.${at}.${name}`];
  const placeFault = (at: number) => fault(at, "country") ?? fault(at, "state");
  const added: Rate = { country: settings.shop.countries[0] ?? "US", state: "", title: "Sales tax", rateMillionths: 0, shippingTaxed: false };
  return (
    <Panel title="Tax rates">
      <p className="mb-4 text-slate">
        A buyer pays the rates of the place the goods go to; a row for the whole country counts in each of its states, beside the state's own. Which
        rates are right is for you and your tax advisor to say.
      </p>
      {value.rates.length === 0 && <p className="mb-3 font-medium">No rates: no tax is collected.</p>}
      <ul className="grid gap-3">
        {value.rates.map((rate, at) => (
          <li
            key={`${at}-${value.rates.length}`}
            className="grid grid-cols-2 items-start gap-3 rounded-control border border-line p-3 sm:grid-cols-12"
          >
            <Picker
              label="Country"
              value={rate.country}
              options={countryOptions()}
              nothingFound="No such country."
              disabled={disabled}
              onChange={(country) => change(at, { country, state: "" })}
              className="col-span-2 sm:col-span-6"
            />
            <StateField rate={rate} disabled={disabled} onState={(state) => change(at, { state })} />
            {placeFault(at) && (
              <p role="alert" className="col-span-full text-red">
                {placeFault(at)}
              </p>
            )}
            <AdminField
              label="Name on the order"
              maxLength={80}
              value={rate.title}
              disabled={disabled}
              error={fault(at, "title")}
              onChange={(event) => change(at, { title: event.target.value })}
              className="col-span-2 sm:col-span-6"
            />
            <NumberField
              label="Rate (%)"
              decimals={4}
              max={100}
              number={rate.rateMillionths / millionthsPerPercent}
              disabled={disabled}
              error={fault(at, "rateMillionths")}
              onNumber={(percent) => change(at, { rateMillionths: Math.round((percent ?? 0) * millionthsPerPercent) })}
              onBroken={(isBroken) => onBroken(`rates.${at}.rateMillionths`, isBroken ? "Enter a rate." : null)}
              className="sm:col-span-2"
            />
            <div className="self-center pt-6 sm:col-span-3">
              <AdminCheck
                label="Taxes shipping"
                checked={rate.shippingTaxed}
                disabled={disabled}
                onChange={(event) => change(at, { shippingTaxed: event.target.checked })}
              />
            </div>
            <AdminButton
              disabled={disabled}
              title="Remove this rate"
              className="col-span-2 justify-self-end sm:col-span-1 sm:mt-6"
              onClick={() => onChange({ rates: value.rates.filter((_, index) => index !== at) })}
            >
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="sr-only">
                Remove {rate.title}, {placeName(rate)}
              </span>
            </AdminButton>
          </li>
        ))}
      </ul>
      <AdminButton disabled={disabled} className="mt-3" onClick={() => onChange({ rates: [...value.rates, added] })}>
        <Plus aria-hidden="true" className="size-4" />
        Add a rate
      </AdminButton>
    </Panel>
  );
}

type StateFieldProps = { rate: Rate; disabled: boolean; onState: (state: string) => void };

/** A list where the country has one; elsewhere the text that addresses are compared with. */
function StateField({ rate, disabled, onState }: StateFieldProps) {
  const states = provincesOf(rate.country);
  const frame = { label: "State", disabled, className: "col-span-2 sm:col-span-6" };
  if (states.length === 0)
    return <AdminField {...frame} maxLength={40} placeholder="Whole country" value={rate.state} onChange={(event) => onState(event.target.value)} />;
  const code = rate.state.trim() === "" ? "" : provinceCode(rate.country, rate.state);
  const isListed = code === "" || states.some((state) => state.code === code);
  const options: Choice[] = [["", "Whole country"], ...states.map(({ code, name }): Choice => [code, `${name} (${code})`])];
  if (!isListed) options.push([code, rate.state]);
  return <AdminSelect {...frame} options={options} value={code} onChange={(event) => onState(event.target.value)} />;
}
