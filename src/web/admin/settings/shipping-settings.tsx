import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatMoney } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { shippingOptions } from "#domain/shipping/shipping.ts";
import { heaviestShipped, rateFault, sortedRates } from "#domain/shipping/shipping-rates.ts";
import { weightText } from "#domain/weight-text.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminCheck, AdminField } from "../toolkit/admin-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { MoneyField, NumberField } from "../toolkit/parsed-field.tsx";
import type { SectionProps } from "./section-props.ts";

type Value = Settings["shipping"];
type Rate = Value["rates"][number];

const gramsPerKilogram = 1000;
const heaviestKilograms = 100_000;

/** One method with a flat rate by weight, free from an amount on. */
export function ShippingSettings(props: SectionProps<Value>) {
  const { value, settings, fields, disabled, onChange, onBroken } = props;
  const { currency } = settings.shop;
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
        <RateRows {...props} />
        <Preview value={value} currency={currency} />
      </Panel>
    </div>
  );
}

/** Rows stay where they are while somebody types; they are stored in the order of their limits. */
function RateRows({ value, settings, fields, disabled, onChange, onBroken }: SectionProps<Value>) {
  const { rates } = value;
  const change = (at: number, part: Partial<Rate>) => onChange({ rates: rates.map((rate, index) => (index === at ? { ...rate, ...part } : rate)) });
  const limited = rates.filter(({ upToGrams }) => upToGrams !== null);
  const endless = rates.findIndex(({ upToGrams }) => upToGrams === null);
  const fault = rateFault(rates) ?? Object.entries(fields).find(([field]) => field.startsWith("rates"))?.[1];
  const heaviest = sortedRates(limited).at(-1)?.upToGrams ?? 0;
  const priceOf = (rate: Rate, at: number) => (
    <MoneyField
      label={`Price (${settings.shop.currency})`}
      cents={rate.cents}
      currency={settings.shop.currency}
      disabled={disabled}
      onCents={(cents) => change(at, { cents: cents ?? 0 })}
      onBroken={(isBroken) => onBroken(`rates.${at}.cents`, isBroken ? "Enter an amount." : null)}
    />
  );
  return (
    <>
      <ul className="grid gap-3">
        {rates.map((rate, at) =>
          rate.upToGrams === null ? null : (
            <li key={`${at}-${rates.length}`} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
              <NumberField
                label="Up to (kg)"
                hint={rangeText(rates, rate.upToGrams)}
                decimals={3}
                min={0.001}
                max={heaviestKilograms}
                number={rate.upToGrams / gramsPerKilogram}
                disabled={disabled}
                onNumber={(kilograms) => change(at, { upToGrams: Math.round((kilograms ?? 0) * gramsPerKilogram) })}
                onBroken={(isBroken) => onBroken(`rates.${at}.upToGrams`, isBroken ? "Enter a weight in kilograms." : null)}
              />
              {priceOf(rate, at)}
              <AdminButton
                disabled={disabled || rates.length === 1}
                className="mt-6"
                title="Remove this rate"
                onClick={() => onChange({ rates: rates.filter((_, index) => index !== at) })}
              >
                <Trash2 aria-hidden="true" className="size-4" />
                <span className="sr-only">Remove the rate for orders of up to {weightText(rate.upToGrams)}</span>
              </AdminButton>
            </li>
          ),
        )}
      </ul>
      {fault && (
        <p role="alert" className="mt-2 text-red">
          {fault}
        </p>
      )}
      <AdminButton
        disabled={disabled}
        className="mt-3"
        onClick={() =>
          onChange({
            rates: [
              ...rates.slice(0, endless < 0 ? undefined : endless),
              { upToGrams: heaviest + 1000, cents: 0 },
              ...(endless < 0 ? [] : rates.slice(endless)),
            ],
          })
        }
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a weight limit
      </AdminButton>
      <div className="mt-4 grid gap-3 border-t border-line pt-4 sm:grid-cols-2">
        <AdminCheck
          label={limited.length === 0 ? "One price for any weight" : "Price for heavier orders"}
          hint={
            endless >= 0
              ? limited.length === 0
                ? "Add a weight limit to charge light orders less."
                : `Orders over ${weightText(heaviest)} ship for this price.`
              : `Orders over ${weightText(heaviest)} cannot be shipped: checkout asks the buyer to contact you.`
          }
          checked={endless >= 0}
          disabled={disabled || limited.length === 0}
          onChange={(event) => onChange({ rates: event.target.checked ? [...rates, { upToGrams: null, cents: 0 }] : limited })}
        />
        {endless >= 0 && priceOf(rates[endless] as Rate, endless)}
      </div>
    </>
  );
}

/** "Over 500 g, up to 2 kg." */
function rangeText(rates: Rate[], upToGrams: number): string {
  const lower = sortedRates(rates)
    .filter((rate) => rate.upToGrams !== null && rate.upToGrams < upToGrams)
    .at(-1)?.upToGrams;
  return lower ? `Over ${weightText(lower)}, up to ${weightText(upToGrams)}.` : `Up to ${weightText(upToGrams)}.`;
}

/** What a buyer would pay, by the rule that checkout applies. */
function Preview({ value, currency }: { value: Value; currency: string }) {
  const [kilograms, setKilograms] = useState<number | null>(40);
  const grams = Math.round((kilograms ?? 0) * gramsPerKilogram);
  const limit = heaviestShipped(value.rates);
  const [option] = shippingOptions({ ...value, freeFromCents: null }, { cents: 0, weightGrams: grams, needShipping: true });
  const price = option && (option.cents === 0 ? "free" : `for ${formatMoney(option.cents, currency)}`);
  const free = value.freeFromCents !== null && option?.cents !== 0 ? `, and free from ${formatMoney(value.freeFromCents, currency)} on` : "";
  return (
    <div className="mt-4 grid items-end gap-3 border-t border-line pt-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <NumberField label="Try a weight (kg)" decimals={3} max={heaviestKilograms} number={kilograms} onNumber={setKilograms} onBroken={() => {}} />
      <p role="status" className="min-h-9 content-center font-medium">
        {price
          ? `An order of ${weightText(grams)} ships ${price}${free}.`
          : `An order of ${weightText(grams)} cannot be shipped: the heaviest rate ends at ${weightText(limit ?? 0)}.`}
      </p>
    </div>
  );
}
