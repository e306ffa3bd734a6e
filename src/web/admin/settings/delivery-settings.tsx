import { lazyValue } from "#domain/lazy-value.ts";
import { CheckField, LinesField, MoneyField, NumberField, PickerField, TextField } from "../toolkit/form-fields.tsx";
import { MeasureField } from "../toolkit/measure-field.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { weightMeasure } from "../toolkit/weights.ts";
import type { SectionProps } from "./section-props.ts";

const timeZones = lazyValue(() => ["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })));

/** The settings from which delivery dates are calculated. */
export function DeliveryDates({ form }: SectionProps<"shipping">) {
  return (
    <Panel title="Delivery dates">
      <p className="mb-4 text-slate">
        Buyers see when each item will arrive, counted in business days (Monday to Friday), if the shipping method has delivery days and, for
        back-ordered items, the item has a lead time. Orders keep the dates that their buyers saw.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField form={form} name="handlingDays" label="Business days until an order ships" max={60} />
        <TextField
          form={form}
          name="cutoff"
          label="Order cutoff time"
          hint="24-hour time, such as 14:00. Orders after this time count from the next day."
          maxLength={5}
        />
        <PickerField form={form} name="timeZone" label="Time zone" options={timeZones()} nothingFound="No time zone matches." />
        <LinesField form={form} name="holidays" label="Holidays" hint="One per line, such as 2026-12-25. Nothing ships or arrives on these days." />
      </div>
      <div className="mt-4">
        <CheckField
          form={form}
          name="waitByDefault"
          label="Suggest waiting until everything can ship together"
          hint="Buyers whose items are not all in stock choose this at checkout. With this setting, waiting is selected by default."
        />
      </div>
    </Panel>
  );
}

/** Settings for goods that are too heavy for a parcel. */
export function FreightSettings({ form, settings }: SectionProps<"shipping">) {
  const { currency } = settings.shop;
  return (
    <Panel title="Freight">
      <p className="mb-4 text-slate">
        Items that ship by freight need a Freight shipping method for their destination. An order with at least one such item ships entirely by
        freight, and checkout asks how it will be unloaded. You can also mark individual variants (Products).
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <MeasureField
          form={form}
          name="freightFromGrams"
          measure={weightMeasure("Ships by freight if one item weighs over", 100_000)}
          hint="Leave it empty for marked items only."
          optional
        />
        <NumberField form={form} name="quoteDays" label="Quotes are valid for (days)" min={1} max={90} />
        <MoneyField form={form} name="liftGateCents" label={`Lift gate fee (${currency})`} currency={currency} optional />
        <MoneyField form={form} name="appointmentCents" label={`Appointment delivery fee (${currency})`} currency={currency} optional />
      </div>
    </Panel>
  );
}
