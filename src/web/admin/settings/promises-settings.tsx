import type { Settings } from "#domain/settings/settings-input.ts";
import { AdminCheck, AdminField } from "../toolkit/admin-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { MoneyField, NumberField } from "../toolkit/parsed-field.tsx";
import type { SectionProps } from "./section-props.ts";

/** What texts of the shop claim; a claim that is not made here is made nowhere. */
export function PromisesSettings({ value, fields, disabled, onChange, onBroken }: SectionProps<Settings["promises"]>) {
  const broken = (field: string) => (isBroken: boolean) => onBroken(field, isBroken ? "Enter a whole number." : null);
  return (
    <Panel title="What the shop promises">
      <p className="mb-4 text-slate">These stand in the shop's texts. 0 or empty: nothing is claimed.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Labs that trust you"
          number={value.labsTrusting}
          disabled={disabled}
          onNumber={(labsTrusting) => onChange({ labsTrusting: labsTrusting ?? 0 })}
          onBroken={broken("labsTrusting")}
        />
        <AdminField
          label="Where support sits"
          hint="“U.S.” makes “U.S.-based support”."
          maxLength={40}
          value={value.supportLocation}
          disabled={disabled}
          error={fields["supportLocation"]}
          onChange={(event) => onChange({ supportLocation: event.target.value })}
        />
        <NumberField
          label="Warranty (years)"
          max={50}
          number={value.warrantyYears}
          disabled={disabled}
          onNumber={(warrantyYears) => onChange({ warrantyYears: warrantyYears ?? 0 })}
          onBroken={broken("warrantyYears")}
        />
        <NumberField
          label="Reply within (hours)"
          max={720}
          number={value.replyHours}
          disabled={disabled}
          onNumber={(replyHours) => onChange({ replyHours: replyHours ?? 0 })}
          onBroken={broken("replyHours")}
        />
        <NumberField
          label="Time for returns (days)"
          max={3650}
          number={value.returnDays}
          disabled={disabled}
          onNumber={(returnDays) => onChange({ returnDays: returnDays ?? 0 })}
          onBroken={broken("returnDays")}
        />
        <AdminCheck
          label="Satisfaction guaranteed"
          checked={value.satisfactionGuaranteed}
          disabled={disabled}
          onChange={(event) => onChange({ satisfactionGuaranteed: event.target.checked })}
        />
      </div>
    </Panel>
  );
}

export function PaymentsSettings({ value, settings, fields, disabled, onChange, onBroken }: SectionProps<Settings["payments"]>) {
  const { currency } = settings.shop;
  return (
    <Panel title="Purchase orders">
      <div className="grid gap-4">
        <AdminCheck
          label="Accept purchase orders"
          hint="The order waits until staff approve it; the buyer pays by invoice."
          checked={value.purchaseOrders}
          disabled={disabled}
          error={fields["purchaseOrders"]}
          onChange={(event) => onChange({ purchaseOrders: event.target.checked })}
        />
        <NumberField
          label="Days the stock is held"
          hint="Not approved by then, the order is canceled and its stock released."
          min={1}
          max={90}
          number={value.purchaseOrderHoldDays}
          disabled={disabled}
          error={fields["purchaseOrderHoldDays"]}
          onNumber={(days) => onChange({ purchaseOrderHoldDays: days ?? 14 })}
          onBroken={(isBroken) => onBroken("purchaseOrderHoldDays", isBroken ? "Enter 1 to 90 days." : null)}
          className="max-w-60"
        />
        <fieldset className="grid gap-4 border-t border-line pt-4">
          <legend className="sr-only">New buyers</legend>
          <p className="text-slate">
            A buyer is new until you approve a purchase order of their email address or mark one as paid. Until then, this much is held for them at
            most, in all purchase orders that wait for you. All new buyers together hold half of what is available of an item at most; one of them may
            hold its last five units.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              label="New buyer: units of one item at most"
              hint="Empty: no limit."
              min={1}
              optional
              number={value.newBuyerUnits}
              disabled={disabled}
              error={fields["newBuyerUnits"]}
              onNumber={(newBuyerUnits) => onChange({ newBuyerUnits })}
              onBroken={(isBroken) => onBroken("newBuyerUnits", isBroken ? "Enter 1 to 1,000,000 units." : null)}
            />
            <MoneyField
              label={`New buyer: total at most (${currency})`}
              hint="Empty: no limit."
              cents={value.newBuyerCents}
              currency={currency}
              optional
              disabled={disabled}
              error={fields["newBuyerCents"]}
              onCents={(newBuyerCents) => onChange({ newBuyerCents })}
              onBroken={(isBroken) => onBroken("newBuyerCents", isBroken ? "Enter an amount." : null)}
            />
          </div>
        </fieldset>
      </div>
    </Panel>
  );
}
