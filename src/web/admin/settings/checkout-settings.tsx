import { Link } from "react-router";
import { links } from "#web/links.ts";
import type { Choice } from "../toolkit/admin-fields.tsx";
import { CheckField, NumberField, SelectField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { PlaceholderTextField } from "./placeholder-text-field.tsx";
import type { SectionProps } from "./section-props.ts";

const addressFieldRules: readonly Choice[] = [
  ["hidden", "Not asked"],
  ["optional", "Optional"],
  ["required", "Required"],
];

/** What the checkout asks buyers for, and its texts. */
export function CheckoutSettings({ form, settings }: SectionProps<"checkout">) {
  return (
    <div className="grid gap-4">
      <Panel title="What buyers enter">
        <div className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              form={form}
              name="company"
              label="Company or institution"
              options={addressFieldRules}
              hint="In the shipping and the billing address."
            />
            <SelectField
              form={form}
              name="phone"
              label="Phone number"
              options={addressFieldRules}
              hint="In the shipping address. Deliveries by freight ask for a contact and a phone number in any case."
            />
          </div>
          <p className="text-slate">
            What is not asked for does not go into the order either. Draft orders are the exception: there “Not asked” counts as “Optional”, so that
            what you entered is kept, and the buyer can fill in or change both fields.
          </p>
          <CheckField
            form={form}
            name="poNumberRequired"
            label="Purchase orders need a number"
            hint="Off: buyers may leave the number empty when they pay by purchase order."
          />
          <p className="text-slate">
            Whether you accept purchase orders, for how long they hold stock, and their limits for new buyers:{" "}
            <Link to={links.adminSettings("payments")} className="text-accent underline underline-offset-2">
              Payments
            </Link>
          </p>
        </div>
      </Panel>
      <Panel title="Before the order is placed">
        <PlaceholderTextField
          form={form}
          name="placeNote"
          label="Note above the “Place order” button"
          hint="Plain text, for example about your terms of sale. Empty: nothing is shown."
          maxLength={500}
          settings={settings}
          isLong
        />
      </Panel>
      <Panel title="Unfinished checkouts">
        <div className="grid gap-4">
          <NumberField
            form={form}
            name="reminderHours"
            label="Email about an unfinished checkout after (hours)"
            hint="Sent once, and only to buyers who check the box at checkout. Enter 0 to hide the box."
            max={168}
            className="max-w-96"
          />
          <p className="text-slate">
            What the email says:{" "}
            <Link to={links.adminMail("checkout-reminder")} className="text-accent underline underline-offset-2">
              Unfinished checkout
            </Link>
            . For how long unfinished checkouts are kept:{" "}
            <Link to={links.adminSettings("privacy")} className="text-accent underline underline-offset-2">
              Privacy
            </Link>
          </p>
        </div>
      </Panel>
    </div>
  );
}
