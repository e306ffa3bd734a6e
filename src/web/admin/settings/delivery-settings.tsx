import { onFirstUse } from "#domain/on-first-use.ts";
import { CheckField, LinesField, MoneyField, NumberField, PickerField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { weightField } from "../toolkit/weights.ts";
import type { SectionProps } from "./section-props.ts";

const timeZones = onFirstUse(() => ["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })));

/** What the days on which goods arrive are counted from. */
export function DeliveryDates({ form }: SectionProps<"shipping">) {
  return (
    <Panel title="Delivery dates">
      <p className="mb-4 text-slate">
        Buyers see when each item arrives, counted in business days (Monday to Friday), where the method has days and, of what is back-ordered, the
        item a lead time. An order keeps the dates that its buyer saw.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField form={form} name="handlingDays" label="Business days until an order ships" max={60} />
        <TextField
          form={form}
          name="cutoff"
          label="Orders ship as of the same day until"
          hint="24-hour time, such as 14:00. Orders after it count from the next day."
          maxLength={5}
        />
        <PickerField form={form} name="timeZone" label="Time zone" options={timeZones()} nothingFound="No time zone matches." />
        <LinesField form={form} name="holidays" label="Holidays" hint="One per line, such as 2026-12-25. Nothing ships or arrives on them." />
      </div>
      <div className="mt-4">
        <CheckField
          form={form}
          name="waitByDefault"
          label="Suggest to wait until everything can ship together"
          hint="Buyers whose items are not all in stock choose this at checkout. This option is selected by default."
        />
      </div>
    </Panel>
  );
}

/** Goods too heavy for a parcel. */
export function FreightSettings({ form, settings }: SectionProps<"shipping">) {
  const { currency } = settings.shop;
  return (
    <Panel title="Freight">
      <p className="mb-4 text-slate">
        What ships by freight needs a method of the kind Freight where it goes. An order with one such item ships by freight as a whole, and checkout
        asks how it is unloaded. You can also mark single variants (Products).
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          form={form}
          name="freightFromGrams"
          {...weightField("Ships by freight if one item weighs over", 100_000)}
          hint="Leave empty for marked items only."
          optional
        />
        <NumberField form={form} name="quoteDays" label="Quotes are valid for (days)" min={1} max={90} />
        <MoneyField form={form} name="liftGateCents" label={`Lift gate costs (${currency})`} currency={currency} optional />
        <MoneyField form={form} name="appointmentCents" label={`Delivery by appointment costs (${currency})`} currency={currency} optional />
      </div>
    </Panel>
  );
}
