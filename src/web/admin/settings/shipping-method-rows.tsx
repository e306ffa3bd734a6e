import { Plus, Trash2 } from "lucide-react";
import { formatMoney } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import type { Choice } from "../toolkit/admin-fields.tsx";
import { newRowId, useFieldWords, useFormValue } from "../toolkit/admin-form-types.ts";
import { ListFault, MoneyField, NumberField, SelectField, TextField } from "../toolkit/form-fields.tsx";
import { MeasureField } from "../toolkit/measure-field.tsx";
import { shownWeight, weightMeasure } from "../toolkit/weights.ts";
import { CarryingFields } from "./dangerous-goods-fields.tsx";
import type { SectionProps } from "./section-props.ts";

type Props = SectionProps<"shipping">;
type Method = Settings["shipping"]["methods"][number];
type Rate = Method["rates"][number];
/** The path of the methods in the form. */
type Path = "methods" | `zones[${number}].methods`;

const gramsPerKilogram = 1000;

const kinds: Choice[] = [
  ["parcel", "Parcel"],
  ["freight", "Freight, at the prices below"],
  ["quote", "Freight, at a price you set for each order"],
];

const titledWords = (label: string) => ({ label, write: (value: unknown) => (value as Method).title, nameRow: ({ title }: Method) => title });
const methodWords = titledWords("Shipping method");

/** Names a rate that two people changed, by its limits. */
export function rateWords(currency: string) {
  return {
    label: "Shipping rate",
    write: (value: unknown) => formatMoney((value as Rate).cents, currency),
    nameRow: ({ upToGrams, upToCents }: Rate) => {
      const weight = typeof upToGrams === "number" ? ` up to ${shownWeight(upToGrams)}` : "";
      const goods = typeof upToCents === "number" ? ` with goods up to ${formatMoney(upToCents, currency)}` : "";
      return weight || goods ? `orders${weight}${goods}` : "all other orders";
    },
  };
}

export const newMethod = (title: string): Method => ({
  id: newRowId(),
  kind: "parcel",
  title,
  minDays: null,
  maxDays: null,
  freeFromCents: null,
  rates: [{ id: newRowId(), upToGrams: null, upToCents: null, cents: 0 }],
  dangerousGoods: "none",
  hazardClasses: [],
});

/** The methods of one zone, each with its prices. */
export function ShippingMethodRows({ path, ...props }: Props & { path: Path }) {
  const { form } = props;
  const methods = useFormValue(form, (value) => methodsAt(value, path));
  useFieldWords(form, `${path}[]`, methodWords);
  const setMethods = (next: Method[]) => form.api.setFieldValue(path, next);
  return (
    <>
      <ul className="grid gap-3">
        {methods.map((method, at) => (
          <li key={method.id} className="grid gap-3 rounded-control border border-line p-3">
            <MethodFields {...props} path={`${path}[${at}]`} method={method} />
            <AdminButton
              disabled={form.disabled}
              className="justify-self-start"
              onClick={() => setMethods(methods.filter((_, index) => index !== at))}
            >
              <Trash2 aria-hidden="true" className="size-4" />
              Remove this method<span className="sr-only">, {method.title}</span>
            </AdminButton>
          </li>
        ))}
      </ul>
      <ListFault form={form} name={path as never} label="Shipping methods" />
      <AdminButton
        disabled={form.disabled || methods.length >= 20}
        className="mt-3 justify-self-start"
        onClick={() => setMethods([...methods, newMethod("Express shipping")])}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a method
      </AdminButton>
    </>
  );
}

function methodsAt(value: Settings["shipping"], path: Path): Method[] {
  const zone = /^zones\[(\d+)\]/.exec(path)?.[1];
  return zone === undefined ? value.methods : (value.zones[Number(zone)]?.methods ?? []);
}

function MethodFields({ form, settings, path, method }: Props & { path: string; method: Method }) {
  const { currency } = settings.shop;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField form={form} name={`${path}.title` as never} label="Name shown to buyers" maxLength={80} />
        <SelectField form={form} name={`${path}.kind` as never} label="Kind" options={kinds} />
        <DaysFields form={form} path={`${path}.`} />
        {method.kind !== "quote" && (
          <MoneyField
            form={form}
            name={`${path}.freeFromCents` as never}
            label={`Free from (${currency})`}
            hint="Leave it empty for no free shipping."
            currency={currency}
            optional
          />
        )}
        <CarryingFields form={form} path={`${path}.`} carries={method.dangerousGoods} />
      </div>
      {method.kind !== "quote" && <Rates form={form} settings={settings} path={`${path}.rates`} rates={method.rates} />}
    </>
  );
}

/** The business days that a method takes to deliver. */
export function DaysFields({ form, path }: Pick<Props, "form"> & { path: string }) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <NumberField form={form} name={`${path}minDays` as never} label="Shortest (business days)" hint="Time in transit." max={365} optional />
      <NumberField
        form={form}
        name={`${path}maxDays` as never}
        label="Longest (business days)"
        hint="Leave it empty to show no delivery date."
        max={365}
        optional
      />
    </div>
  );
}

function Rates({ form, settings, path, rates }: Props & { path: string; rates: Rate[] }) {
  const { currency } = settings.shop;
  useFieldWords(form, `${path}[]`, rateWords(currency));
  const setRates = (next: Rate[]) => form.api.setFieldValue(path, next);
  return (
    <div>
      <p className="mb-2 text-slate">The first row that an order matches sets its price. Leave a limit empty for no limit.</p>
      <ul className="grid gap-3">
        {rates.map((rate, at) => (
          <li key={rate.id} className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
            <MeasureField form={form} name={`${path}[${at}].upToGrams` as never} measure={weightMeasure("Weight up to", 100_000)} optional />
            <MoneyField form={form} name={`${path}[${at}].upToCents` as never} label={`Goods up to (${currency})`} currency={currency} optional />
            <MoneyField form={form} name={`${path}[${at}].cents` as never} label={`Price (${currency})`} currency={currency} />
            <AdminButton
              disabled={form.disabled || rates.length === 1}
              className="justify-self-start sm:mt-6"
              title="Remove this price"
              onClick={() => setRates(rates.filter((_, index) => index !== at))}
            >
              <Trash2 aria-hidden="true" className="size-4" />
              <span className="sr-only">Remove price {at + 1}</span>
            </AdminButton>
          </li>
        ))}
      </ul>
      <ListFault form={form} name={path as never} label="Shipping rates" />
      <AdminButton
        disabled={form.disabled || rates.length >= 50}
        className="mt-3"
        onClick={() => setRates([{ id: newRowId(), upToGrams: gramsPerKilogram, upToCents: null, cents: 0 }, ...rates])}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a price
      </AdminButton>
    </div>
  );
}
