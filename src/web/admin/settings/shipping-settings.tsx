import { Plus, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { formatMoney, parseDecimal } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { shippingOptions } from "#domain/shipping/shipping.ts";
import { heaviestShipped, rateFault, rateId, sortedRates } from "#domain/shipping/shipping-rates.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminCheck, AdminField } from "../toolkit/admin-fields.tsx";
import { newRowId, useFieldWords, useFormValue } from "../toolkit/admin-form-types.ts";
import { ListFault, MoneyField, TextField } from "../toolkit/form-fields.tsx";
import { MeasureField } from "../toolkit/measure-field.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { gramsPerUnit, shownWeight, weightMeasure, weightUnit, weightWord } from "../toolkit/weights.ts";
import { CarryingFields, DangerousGoodsNote } from "./dangerous-goods-fields.tsx";
import { DeliveryDates, FreightSettings } from "./delivery-settings.tsx";
import type { SectionProps } from "./section-props.ts";
import { DaysFields, rateWords, ShippingMethodRows } from "./shipping-method-rows.tsx";
import { ShippingZones } from "./shipping-zones.tsx";

type Value = Settings["shipping"];
type Rate = Value["rates"][number];

const heaviestKilograms = 100_000;

/** How goods are shipped, where to, at which price, and when they arrive. */
export function ShippingSettings(props: SectionProps<"shipping">) {
  const { form, settings } = props;
  const { currency } = settings.shop;
  const methodTitle = useFormValue(form, (value) => value.methodTitle);
  const carries = useFormValue(form, (value) => value.dangerousGoods);
  return (
    <div className="grid gap-4">
      <Panel title="Shipping method">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="methodTitle" label="Name shown to buyers" maxLength={80} />
          <MoneyField
            form={form}
            name="freeFromCents"
            label={`Free shipping from (${currency})`}
            hint="Leave it empty for no free shipping. Goods count at their price after discounts. The shop’s texts show this amount."
            currency={currency}
            optional
          />
          <DaysFields form={form} path="" />
          <CarryingFields form={form} path="" carries={carries} />
        </div>
      </Panel>
      <Panel title="Rates by total weight and goods">
        <RateRows {...props} />
        <Preview {...props} />
      </Panel>
      <Panel title="Other methods">
        <p className="mb-4 text-slate">Buyers choose between these and {methodTitle || "the method above"}.</p>
        <ShippingMethodRows {...props} path="methods" />
      </Panel>
      <ShippingZones {...props} />
      <DangerousGoodsNote form={form} />
      <DeliveryDates {...props} />
      <FreightSettings {...props} />
    </div>
  );
}

/** Returns the rates whose values are all numbers; rows with other input are left out. */
function completeRates(rates: readonly Rate[]): Rate[] {
  return rates.filter(
    ({ upToGrams, upToCents, cents }) => typeof cents === "number" && typeof upToGrams !== "string" && typeof upToCents !== "string",
  );
}

/** Rows keep their places while they are edited; they are stored in the order of their limits. */
function RateRows({ form, settings }: SectionProps<"shipping">) {
  const rates = useFormValue(form, (value) => value.rates);
  const { currency } = settings.shop;
  const words = useMemo(() => rateWords(currency), [currency]);
  useFieldWords(form, "rates[]", words);
  const complete = completeRates(rates);
  const endless = rates.findLastIndex(isWithoutLimit);
  const limited = rates.filter((_, at) => at !== endless);
  const isByGoods = rates.some(({ upToCents }) => upToCents !== null);
  const heaviest = sortedRates(complete.filter(({ upToGrams }) => upToGrams !== null)).at(-1)?.upToGrams ?? 0;
  const fault = complete.length === rates.length ? rateFault(rates) : null;
  const setRates = (next: Rate[]) => form.api.setFieldValue("rates", next);
  return (
    <>
      <ul className="grid max-sm:divide-y max-sm:divide-line sm:gap-3">
        {rates.map((rate, at) =>
          at === endless ? null : (
            <li key={rate.id} className="grid grid-cols-2 items-start gap-2 max-sm:py-3 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
              <MeasureField
                form={form}
                name={`rates[${at}].upToGrams`}
                measure={weightMeasure("Up to", heaviestKilograms)}
                hint={isByGoods || rate.upToGrams === null ? undefined : rangeText(complete, rate.upToGrams)}
                optional={rate.upToCents !== null}
              />
              <MoneyField
                form={form}
                name={`rates[${at}].upToCents`}
                label={`Goods up to (${currency})`}
                hint="Leave it empty for any amount."
                currency={currency}
                optional={rate.upToGrams !== null}
              />
              <MoneyField form={form} name={`rates[${at}].cents`} label={`Price (${currency})`} currency={currency} />
              <AdminButton
                disabled={form.disabled || rates.length === 1}
                className="mt-6 justify-self-start"
                title="Remove this rate"
                onClick={() => setRates(rates.filter((_, index) => index !== at))}
              >
                <Trash2 aria-hidden="true" className="size-4" />
                <span className="sr-only">
                  Remove the rate for {rate.upToGrams === null ? `row ${at + 1}` : `orders of up to ${shownWeight(Number(rate.upToGrams) || 0)}`}
                </span>
              </AdminButton>
            </li>
          ),
        )}
      </ul>
      {fault ? (
        <p role="alert" className="mt-2 text-red">
          {fault}
        </p>
      ) : (
        <ListFault form={form} name="rates" label="Shipping rates" />
      )}
      <AdminButton
        disabled={form.disabled}
        className="mt-3"
        onClick={() =>
          setRates([
            ...rates.slice(0, endless < 0 ? undefined : endless),
            { id: newRowId(), upToGrams: heaviest + Math.round(gramsPerUnit()), upToCents: null, cents: 0 },
            ...(endless < 0 ? [] : rates.slice(endless)),
          ])
        }
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a weight limit
      </AdminButton>
      <div className="mt-4 grid gap-3 border-t border-line pt-4 sm:grid-cols-2">
        <AdminCheck
          label={limited.length === 0 ? "One price for any weight" : "Ship heavier orders"}
          hint={
            endless >= 0
              ? limited.length === 0
                ? "Add a weight limit to charge less for light orders."
                : isByGoods
                  ? "Orders beyond the limits above ship for this price."
                  : `Orders over ${shownWeight(heaviest)} ship for this price.`
              : isByGoods
                ? "Orders beyond all of these limits cannot be shipped: checkout asks the buyer to contact you."
                : `Orders over ${shownWeight(heaviest)} cannot be shipped: checkout asks the buyer to contact you.`
          }
          checked={endless >= 0}
          disabled={form.disabled || limited.length === 0}
          onChange={(event) =>
            setRates(event.target.checked ? [...rates, { id: rateId({ upToGrams: null }), upToGrams: null, upToCents: null, cents: 0 }] : limited)
          }
        />
        {endless >= 0 && <MoneyField form={form} name={`rates[${endless}].cents`} label={`Price (${currency})`} currency={currency} />}
      </div>
    </>
  );
}

/** Whether the rate is the one for everything above the other limits. */
const isWithoutLimit = ({ upToGrams, upToCents }: Rate) => upToGrams === null && upToCents === null;

/** "Over 500 g, up to 2 kg." */
function rangeText(rates: Rate[], upToGrams: number | string): string | undefined {
  if (typeof upToGrams === "string") return undefined;
  const lower = sortedRates(rates)
    .filter((rate) => rate.upToGrams !== null && rate.upToGrams < upToGrams)
    .at(-1)?.upToGrams;
  return lower ? `Over ${shownWeight(lower)}, up to ${shownWeight(upToGrams)}.` : `Up to ${shownWeight(upToGrams)}.`;
}

/** What a buyer would pay, by the same rule as at checkout. */
function Preview({ form, settings }: SectionProps<"shipping">) {
  const value = useFormValue(form, (values) => values);
  const [text, setText] = useState("40");
  const [goods, setGoods] = useState("");
  const { currency } = settings.shop;
  const goodsCents = goods.trim() === "" ? 0 : parseDecimal(goods, currency);
  const isByGoods = value.rates.some(({ upToCents }) => upToCents !== null);
  const grams = /^\d{1,6}(\.\d{1,3})?$/.test(text.trim()) ? Math.round(Number(text) * gramsPerUnit()) : null;
  return (
    <div className="mt-4 grid items-end gap-3 border-t border-line pt-4 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      <AdminField label={`Try a weight (${weightUnit()})`} inputMode="decimal" value={text} onChange={(event) => setText(event.target.value)} />
      {isByGoods && (
        <AdminField
          label={`with a goods total of (${currency})`}
          inputMode="decimal"
          value={goods}
          onChange={(event) => setGoods(event.target.value)}
        />
      )}
      <p role="status" className="min-h-9 content-center font-medium">
        {grams === null || goodsCents === null
          ? `Enter a weight in ${weightWord()}${isByGoods ? " and an amount" : ""} to see what the order would cost to ship.`
          : previewText({ ...value, rates: completeRates(value.rates) }, { weightGrams: grams, cents: isByGoods ? goodsCents : 0 }, currency)}
      </p>
    </div>
  );
}

function previewText(value: Value, goods: { weightGrams: number; cents: number }, currency: string): string {
  const grams = goods.weightGrams;
  const freeFrom = typeof value.freeFromCents === "number" ? value.freeFromCents : null;
  const standard = { ...value, freeFromCents: null, methods: [], zones: [], elsewhere: true };
  const [option] = shippingOptions(standard, { ...goods, needShipping: true }, null).options;
  if (!option && heaviestShipped(value.rates) === null)
    return `An order of ${shownWeight(grams)} with these goods cannot be shipped because no rate applies.`;
  if (!option)
    return `An order of ${shownWeight(grams)} cannot be shipped: the heaviest rate ends at ${shownWeight(heaviestShipped(value.rates) ?? 0)}.`;
  const price = option.cents === 0 ? "free" : `for ${formatMoney(option.cents, currency)}`;
  const free = freeFrom !== null && option.cents !== 0 ? `, and free from ${formatMoney(freeFrom, currency)} on` : "";
  return `An order of ${shownWeight(grams)} ships ${price}${free}.`;
}
