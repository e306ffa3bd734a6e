import { Link } from "react-router";
import { guestCartDays, longGuestCartDays, otherCartDays, shortCartLines } from "#domain/cart/cart-lifetime.ts";
import { links } from "#web/links.ts";
import { CheckField, NumberField, PickerManyField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { ConsentCounts } from "./consent-counts.tsx";
import { countryOptions } from "./country-options.ts";
import type { SectionProps } from "./section-props.ts";

/** What is kept that no setting shortens, and why. */
const fixed: [what: string, how: string][] = [
  ["Carts of visitors", `${guestCartDays} days after the last change; with more than ${shortCartLines} items, ${longGuestCartDays} days`],
  ["Carts of customers", `${otherCartDays} days after the last change`],
  ["Orders, payments, invoices", "Kept: accounting needs them. Erasing a person takes their name and addresses out of orders"],
  ["Audit log", "Kept: it names people by reference, so that an erased person is named nowhere in it"],
  ["Customer accounts", "Kept until the person or you erase them"],
];

/** How long the shop keeps what it knows of people. */
export function PrivacySettings({ form }: SectionProps<"privacy">) {
  return (
    <div className="grid gap-4">
      <Panel title="How long the shop keeps things">
        <p className="mb-4 text-slate">Older data is removed for good within an hour after you save.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField form={form} name="messageDays" label="Messages (days)" hint="Conversations, from their last message on." min={30} max={3650} />
          <NumberField
            form={form}
            name="checkoutDays"
            label="Payments without an order (days)"
            hint="What buyers typed in checkouts whose payment was declined, expired or canceled; freight prices of checkouts that are gone; draft orders that you deleted."
            min={7}
            max={365}
          />
          <NumberField
            form={form}
            name="sessionDays"
            label="Ended sessions (days)"
            hint="With the browser and the IP address of a sign-in."
            min={1}
            max={365}
          />
          <NumberField
            form={form}
            name="newsletterDays"
            label="Unconfirmed newsletter subscriptions (days)"
            hint="Addresses whose owner never confirmed them."
            min={1}
            max={365}
          />
          <NumberField
            form={form}
            name="mailDays"
            label="Log of emails (days)"
            hint="The recipient of each email, whether the mail server accepted it, and its text."
            min={7}
            max={3650}
          />
          <NumberField
            form={form}
            name="eventDays"
            label="Events of visitors (days)"
            hint="The pages that visitors saw and what they did there, if they consented. For all others, only how often each page was seen."
            min={30}
            max={800}
          />
          <NumberField
            form={form}
            name="eventsPerDay"
            label="Events of visitors that a day stores"
            hint="Events beyond this number are counted but not stored. A million events take about 400 MB."
            min={10_000}
            max={20_000_000}
          />
          <NumberField
            form={form}
            name="consentDays"
            label="Register of consent (days)"
            hint="What visitors allowed or refused, when, and which text they were shown. The totals are kept."
            min={180}
            max={3650}
          />
          <NumberField form={form} name="importDays" label="Imports (days)" hint="Their files and reports." min={1} max={365} />
        </div>
        <dl className="mt-6 grid gap-x-6 gap-y-2 border-t border-line pt-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
          {fixed.map(([what, how]) => (
            <div key={what} className="contents">
              <dt className="font-medium">{what}</dt>
              <dd className="mb-2 text-slate sm:mb-0">{how}.</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Consent to be measured">
        <p className="mb-4 text-slate">
          Nobody is measured before they agreed to it. Visitors are asked first, except where you say here that going on counts as a yes. Whoever
          sends Global Privacy Control is never measured. Without consent the shop counts how often a page is seen, and nothing of who saw it.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <PickerManyField
            form={form}
            name="impliedCountries"
            label="Countries where going on counts as a yes"
            hint="A visitor’s first click, scroll or touch there. The proxy in front of the shop has to say the country (COUNTRY_HEADER)."
            options={countryOptions()}
            placeholder="Add a country"
            nothingFound="No country matches."
          />
          <CheckField
            form={form}
            name="impliedWhereUnknown"
            label="Going on counts as a yes where the country is not known"
            hint="For shops that sell only where that is allowed."
          />
        </div>
      </Panel>
      <ConsentCounts />
      <Panel title="One person’s data">
        <p className="text-slate">
          Customers save and erase their own data in their account, under Privacy. You do it for them on the page of a{" "}
          <Link to={links.adminPage("customers")} className="text-accent underline underline-offset-2">
            customer
          </Link>{" "}
          or of one of their{" "}
          <Link to={links.adminPage("orders")} className="text-accent underline underline-offset-2">
            orders
          </Link>
          . Backups still hold what was erased until they are removed;{" "}
          <Link to={links.adminSettings("backups")} className="text-accent underline underline-offset-2">
            how many are kept
          </Link>{" "}
          is a setting.
        </p>
      </Panel>
    </div>
  );
}
