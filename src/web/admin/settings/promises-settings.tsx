import { CheckField, MoneyField, NumberField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SectionProps } from "./section-props.ts";

/** What texts of the shop claim; a claim that is not made here is made nowhere. */
export function PromisesSettings({ form }: SectionProps<"promises">) {
  return (
    <Panel title="What the shop promises">
      <p className="mb-4 text-slate">The shop’s texts make these claims. Enter 0, or leave the text empty, to make no such claim.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField form={form} name="labsTrusting" label="Number of labs that trust you" />
        <TextField
          form={form}
          name="supportLocation"
          label="Support location"
          hint="Enter “U.S.” to have the shop say “U.S.-based support”."
          maxLength={40}
        />
        <NumberField form={form} name="warrantyYears" label="Warranty (years)" max={50} />
        <NumberField form={form} name="replyHours" label="Reply within (hours)" max={720} />
        <NumberField form={form} name="returnDays" label="Returns accepted for (days)" max={3650} />
        <CheckField form={form} name="satisfactionGuaranteed" label="Satisfaction guaranteed" />
      </div>
    </Panel>
  );
}

export function PaymentsSettings({ form, settings }: SectionProps<"payments">) {
  const { currency } = settings.shop;
  return (
    <Panel title="Purchase orders">
      <div className="grid gap-4">
        <CheckField form={form} name="purchaseOrders" label="Accept purchase orders" hint="You approve each order, and the buyer pays by invoice." />
        <NumberField
          form={form}
          name="purchaseOrderHoldDays"
          label="Hold stock for (days)"
          hint="An order that is not approved by then is canceled, and its stock can be sold again."
          min={1}
          max={90}
          className="max-w-72"
        />
        <fieldset className="grid gap-4 border-t border-line pt-4">
          <legend className="sr-only">New buyers</legend>
          <p className="text-slate">
            A buyer is new until you approve a purchase order from their email address or mark one as paid. These limits apply to all purchase orders
            of a new buyer that wait for you. In addition, all new buyers together can hold at most half of the available stock of an item; one of
            them can hold its last five units.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              form={form}
              name="newBuyerUnits"
              label="New buyer: most units of one item"
              hint="Leave empty for no limit."
              min={1}
              optional
            />
            <MoneyField
              form={form}
              name="newBuyerCents"
              label={`New buyer: highest total (${currency})`}
              hint="Leave empty for no limit."
              currency={currency}
              optional
            />
          </div>
        </fieldset>
      </div>
    </Panel>
  );
}
