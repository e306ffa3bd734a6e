import { Plus, Trash2 } from "lucide-react";
import type { Settings } from "#domain/settings/settings-input.ts";
import { AdminButton } from "../parts/admin-button.tsx";
import { AdminCheck, AdminField } from "../parts/admin-fields.tsx";
import { Panel } from "../parts/page-frame.tsx";
import { NumberField } from "../parts/parsed-field.tsx";
import type { SectionProps } from "./section-props.ts";

type Rate = Settings["tax"]["rates"][number];
const millionthsPerPercent = 10_000;

/** A row per rate. Without rows no tax is collected. */
export function TaxSettings({ value, settings, fields, disabled, onChange, onBroken }: SectionProps<Settings["tax"]>) {
  const change = (at: number, part: Partial<Rate>) =>
    onChange({ rates: value.rates.map((rate, index) => (index === at ? { ...rate, ...part } : rate)) });
  const fault = (at: number, name: string) => fields[`rates.${at}.${name}`];
  const added: Rate = { country: settings.shop.countries[0] ?? "US", state: "", title: "Sales tax", rateMillionths: 0, shippingTaxed: false };
  return (
    <Panel title="Tax rates">
      <p className="mb-4 text-slate">
        A buyer pays the rates of the place the goods go to; a row without a state counts for its whole country. Which rates are right is for you and
        your tax advisor to say.
      </p>
      {value.rates.length === 0 && <p className="mb-3 font-medium">No rates: no tax is collected.</p>}
      <ul className="grid gap-3">
        {value.rates.map((rate, at) => (
          <li
            key={`${at}-${value.rates.length}`}
            className="grid grid-cols-2 items-start gap-2 rounded-control border border-line p-3 sm:grid-cols-[5rem_6rem_minmax(0,1fr)_7rem_auto_auto]"
          >
            <AdminField
              label="Country"
              maxLength={2}
              value={rate.country}
              disabled={disabled}
              error={fault(at, "country")}
              onChange={(event) => change(at, { country: event.target.value.toUpperCase() })}
            />
            <AdminField
              label="State"
              maxLength={40}
              placeholder="All"
              value={rate.state}
              disabled={disabled}
              error={fault(at, "state")}
              onChange={(event) => change(at, { state: event.target.value })}
            />
            <AdminField
              label="Name on the order"
              maxLength={80}
              value={rate.title}
              disabled={disabled}
              error={fault(at, "title")}
              onChange={(event) => change(at, { title: event.target.value })}
              className="col-span-2 sm:col-span-1"
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
            />
            <div className="self-center pt-5">
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
              className="sm:mt-6"
              onClick={() => onChange({ rates: value.rates.filter((_, index) => index !== at) })}
            >
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="sr-only">
                Remove {rate.title} {rate.state || rate.country}
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
