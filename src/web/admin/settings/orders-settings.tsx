import { Link } from "react-router";
import { links } from "#web/links.ts";
import { AreaField, CheckField, NumberField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SectionProps } from "./section-props.ts";

/** What buyers may do with their orders themselves, and what they read when they send something back. */
export function OrdersSettings({ form, settings }: SectionProps<"orders">) {
  const { returnDays } = settings.promises;
  return (
    <div className="grid gap-4">
      <Panel title="Orders and checkouts">
        <div className="grid gap-4">
          <CheckField
            form={form}
            name="buyerCancellation"
            label="Buyers may cancel their orders"
            hint="Until part of the order has shipped. What was paid by card is refunded at once."
          />
          <NumberField
            form={form}
            name="reminderHours"
            label="Email about an unfinished checkout after (hours)"
            hint="Only to buyers who check the box at checkout, and once. 0: the checkout has no such box."
            max={168}
            className="max-w-96"
          />
        </div>
      </Panel>
      <Panel title="Returns">
        <p className="mb-4 text-slate">
          {returnDays === 0
            ? "Buyers cannot ask for a return on their order’s page, because the shop promises none. "
            : `Buyers can ask for a return on their order’s page until ${returnDays} days after the items shipped. `}
          <Link to={links.adminSettings("promises")} className="text-accent underline underline-offset-2">
            Change for how many days
          </Link>
        </p>
        <div className="grid gap-4">
          <AreaField form={form} name="returnAddress" label="Return address" maxLength={300} hint="Leave empty to use the address of the shop." />
          <AreaField
            form={form}
            name="returnInstructions"
            label="Instructions for returns"
            maxLength={1000}
            hint="Buyers read them when you approve a return; you can change them for each return."
          />
        </div>
      </Panel>
    </div>
  );
}
