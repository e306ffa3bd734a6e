import { Link } from "react-router";
import { links } from "#web/links.ts";
import { CheckField, MoneyField, NumberField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SectionProps } from "./section-props.ts";

/** Whether the shop accepts purchase orders, how long these hold stock, and the limits for new buyers. */
export function PaymentsSettings({ form, settings }: SectionProps<"payments">) {
  const { currency } = settings.shop;
  return (
    <Panel title="Purchase orders">
      <div className="grid gap-4">
        <CheckField form={form} name="purchaseOrders" label="Accept purchase orders" hint="You approve each order, and the buyer pays by invoice." />
        <p className="text-slate">
          Whether buyers must enter a number for their purchase order is set on another page:{" "}
          <Link to={links.adminSettings("checkout")} className="text-accent underline underline-offset-2">
            Checkout
          </Link>
        </p>
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
          <ul className="grid list-disc gap-1 pl-5 text-slate">
            <li>
              A buyer is new until you approve a purchase order from their email address or mark one as paid. For an order that costs nothing, they
              must also have confirmed that email address.
            </li>
            <li>
              The two limits below apply to all purchase orders of a new buyer that are waiting for your approval, together with an order that costs
              nothing.
            </li>
            <li>
              Purchase orders of all new buyers together can hold at most half of an item’s available stock. Their orders that cost nothing can take
              at most half of it a day. One of them can get its last five units.
            </li>
          </ul>
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              form={form}
              name="newBuyerUnits"
              label="New buyer: maximum units of one item"
              hint="Leave it empty for no limit."
              min={1}
              optional
            />
            <MoneyField
              form={form}
              name="newBuyerCents"
              label={`New buyer: maximum total (${currency})`}
              hint="Leave it empty for no limit."
              currency={currency}
              optional
            />
          </div>
        </fieldset>
      </div>
    </Panel>
  );
}
