import { Link } from "react-router";
import { guestCartDays, longGuestCartDays, otherCartDays, shortCartLines } from "#domain/cart/cart-lifetime.ts";
import { links } from "#web/links.ts";
import { CheckField, NumberField, PickerManyField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { ConsentCounts } from "./consent-counts.tsx";
import { countryOptions } from "./country-options.ts";
import type { SectionProps } from "./section-props.ts";

/** What is kept regardless of these settings, how long, and why. */
const fixed: [what: string, how: string][] = [
  ["Carts of visitors", `${guestCartDays} days after the last change; with more than ${shortCartLines} items, ${longGuestCartDays} days`],
  ["Carts of customers", `${otherCartDays} days after the last change`],
  ["Orders, payments, invoices", "Kept for accounting. Erasing a person removes their name and addresses there"],
  ["Audit log", "Kept. It refers to people without storing their names, so an erased person’s name does not appear in it"],
  ["Customer accounts", "Kept until the person or you erase them"],
];

/** How long the shop keeps what it stores about people. */
export function PrivacySettings({ form }: SectionProps<"privacy">) {
  return (
    <div className="grid gap-4">
      <Panel title="How long the shop keeps data">
        <p className="mb-4 text-slate">Older data is permanently removed within an hour after you save.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField form={form} name="messageDays" label="Messages (days)" hint="Counted from the last message." min={30} max={3650} />
          <NumberField
            form={form}
            name="checkoutDays"
            label="Payments without an order (days)"
            hint="What buyers entered in checkouts whose payment was declined, expired or canceled; freight prices of removed checkouts; draft orders that you deleted."
            min={7}
            max={365}
          />
          <NumberField form={form} name="sessionDays" label="Ended sign-ins (days)" hint="Including browser and IP address." min={1} max={365} />
          <NumberField
            form={form}
            name="newsletterDays"
            label="Unconfirmed newsletter subscriptions (days)"
            hint="Email addresses that were never confirmed."
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
            label="Visitor events (days)"
            hint="The pages that visitors viewed and what they did there, if they consented. For everyone else, only how often each page was viewed."
            min={30}
            max={800}
          />
          <NumberField
            form={form}
            name="eventsPerDay"
            label="Visitor events stored per day"
            hint="Events beyond this number are counted but not stored. A million events take about 400 MB."
            min={10_000}
            max={20_000_000}
          />
          <NumberField
            form={form}
            name="consentDays"
            label="Consent records (days)"
            hint="What visitors allowed or refused, when, and which text they were shown. The totals are kept."
            min={180}
            max={3650}
          />
          <NumberField form={form} name="importDays" label="Imports (days)" hint="The imported files and their reports." min={1} max={365} />
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
          Nobody is measured without consent. Visitors are asked first, except where you set here that continuing to browse counts as consent.
          Visitors who send Global Privacy Control are never measured. Without consent, the shop counts only how often a page is viewed, and stores
          nothing about who viewed it.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <PickerManyField
            form={form}
            name="impliedCountries"
            label="Countries where continuing to browse counts as consent"
            hint="A visitor’s first click, scroll or touch then counts. The proxy in front of the shop must report the country (COUNTRY_HEADER)."
            options={countryOptions()}
            placeholder="Add a country"
            nothingFound="No country matches."
          />
          <CheckField
            form={form}
            name="impliedWhereUnknown"
            label="Continuing to browse counts as consent if the country is unknown"
            hint="For shops that sell only where that is allowed."
          />
        </div>
      </Panel>
      <ConsentCounts />
      <Panel title="One person’s data">
        <p className="text-slate">
          Customers can download and erase their own data in their account, under Privacy. You can do it for them on the page of a{" "}
          <Link to={links.adminPage("customers")} className="text-accent underline underline-offset-2">
            customer
          </Link>{" "}
          or of one of their{" "}
          <Link to={links.adminPage("orders")} className="text-accent underline underline-offset-2">
            orders
          </Link>
          . Backups still contain erased data until they are removed;{" "}
          <Link to={links.adminSettings("backups")} className="text-accent underline underline-offset-2">
            how many are kept
          </Link>{" "}
          is a setting.
        </p>
      </Panel>
    </div>
  );
}
