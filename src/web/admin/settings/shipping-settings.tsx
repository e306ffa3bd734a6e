import { Plus, Trash2 } from "lucide-react";
import type { Settings } from "#domain/settings/settings-input.ts";
import { AdminButton } from "../parts/admin-button.tsx";
import { AdminField } from "../parts/admin-fields.tsx";
import { Panel } from "../parts/page-frame.tsx";
import { MoneyField, NumberField } from "../parts/parsed-field.tsx";
import type { SectionProps } from "./section-props.ts";

type Rate = Settings["shipping"]["rates"][number];

/** One method with a flat rate by weight, free from an amount on. */
export function ShippingSettings({ value, settings, fields, disabled, onChange, onBroken }: SectionProps<Settings["shipping"]>) {
  const { currency } = settings.shop;
  const change = (at: number, part: Partial<Rate>) =>
    onChange({ rates: value.rates.map((rate, index) => (index === at ? { ...rate, ...part } : rate)) });
  const fault = Object.entries(fields).find(([field]) => field.startsWith("rates"))?.[1];
  const last = value.rates.length - 1;
  return (
    <div className="grid gap-4">
      <Panel title="Method">
        <div className="grid gap-4 sm:grid-cols-2">
          <AdminField
            label="Name that buyers see"
            maxLength={80}
            value={value.methodTitle}
            disabled={disabled}
            error={fields["methodTitle"]}
            onChange={(event) => onChange({ methodTitle: event.target.value })}
          />
          <MoneyField
            label={`Free from (${currency})`}
            hint="Goods after discounts. Empty: never free. The shop's texts name this amount."
            cents={value.freeFromCents}
            currency={currency}
            optional
            disabled={disabled}
            error={fields["freeFromCents"]}
            onCents={(freeFromCents) => onChange({ freeFromCents })}
            onBroken={(isBroken) => onBroken("freeFromCents", isBroken ? "Enter an amount." : null)}
          />
        </div>
      </Panel>
      <Panel title="Rates by total weight">
        <ul className="grid gap-2">
          {value.rates.map((rate, at) => (
            <li key={`${at}-${value.rates.length}`} className="flex items-start gap-2">
              {at === last ? (
                <p className="flex min-h-9 flex-1 items-center text-slate">{last === 0 ? "Any weight" : "Anything heavier"}</p>
              ) : (
                <NumberField
                  label="Up to (g)"
                  hideLabel={at > 0}
                  min={1}
                  max={100_000_000}
                  number={rate.upToGrams}
                  disabled={disabled}
                  onNumber={(upToGrams) => change(at, { upToGrams })}
                  onBroken={(isBroken) => onBroken(`rates.${at}.upToGrams`, isBroken ? "Enter a weight in grams." : null)}
                  className="flex-1"
                />
              )}
              <MoneyField
                label={`Price (${currency})`}
                hideLabel={at > 0}
                cents={rate.cents}
                currency={currency}
                disabled={disabled}
                onCents={(cents) => change(at, { cents: cents ?? 0 })}
                onBroken={(isBroken) => onBroken(`rates.${at}.cents`, isBroken ? "Enter an amount." : null)}
                className="flex-1"
              />
              <AdminButton
                disabled={disabled || at === last}
                className={at === 0 ? "mt-6" : ""}
                title="Remove this rate"
                onClick={() => onChange({ rates: value.rates.filter((_, index) => index !== at) })}
              >
                <Trash2 aria-hidden="true" className="size-4" />
                <span className="sr-only">Remove rate {at + 1}</span>
              </AdminButton>
            </li>
          ))}
        </ul>
        {fault && <p className="mt-2 text-red">{fault}</p>}
        <AdminButton
          disabled={disabled}
          className="mt-3"
          onClick={() =>
            onChange({
              rates: [
                ...value.rates.slice(0, last),
                { upToGrams: (value.rates[last - 1]?.upToGrams ?? 0) + 1000, cents: 0 },
                ...value.rates.slice(last),
              ],
            })
          }
        >
          <Plus aria-hidden="true" className="size-4" />
          Add a weight limit
        </AdminButton>
      </Panel>
    </div>
  );
}
