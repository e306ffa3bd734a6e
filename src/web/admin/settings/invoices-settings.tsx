import { Plus, Trash2 } from "lucide-react";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { newRowId, useFormValue } from "../toolkit/admin-form-types.ts";
import { AreaField, NumberField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SectionProps } from "./section-props.ts";

/** The texts of invoices, where buyers send the money, and when they are reminded. */
export function InvoicesSettings({ form, settings }: SectionProps<"invoices">) {
  return (
    <div className="grid gap-4">
      <Panel title="On invoices">
        <p className="mb-4 text-slate">Changes apply to invoices issued from now on. Address, phone and email come from Settings, Shop.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="sellerName" label="Legal name" maxLength={120} hint={`Leave empty for “${settings.shop.name}”.`} />
          <TextField form={form} name="taxId" label="Tax ID" maxLength={60} />
          <NumberField
            form={form}
            name="netDays"
            label="Days to pay"
            max={365}
            hint="Applies when you approve a purchase order from a buyer without their own payment terms."
          />
          <AreaField form={form} name="note" label="Note at the end" maxLength={500} className="sm:col-span-2" />
        </div>
      </Panel>
      <Panel title="Bank details">
        <p className="mb-4 text-slate">Printed on invoices and in payment reminders. Empty fields are left out.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="bankName" label="Bank" maxLength={120} />
          <TextField form={form} name="accountHolder" label="Account holder" maxLength={120} />
          <TextField form={form} name="accountNumber" label="Account number" maxLength={60} />
          <TextField form={form} name="routingNumber" label="Routing number" maxLength={60} />
          <TextField form={form} name="iban" label="IBAN" maxLength={60} />
          <TextField form={form} name="bic" label="BIC" maxLength={20} />
        </div>
      </Panel>
      <Panel title="Quotes">
        <p className="mb-4 text-slate">
          Buyers can save their cart as a quote. It shows the prices of the day it is created and does not guarantee them. Changes apply to quotes
          issued from now on.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField form={form} name="quoteDays" label="Quotes are valid for (days)" min={1} max={365} />
          <AreaField form={form} name="quoteTerms" label="Terms on quotes" maxLength={1000} className="sm:col-span-2" />
        </div>
      </Panel>
      <Reminders form={form} />
    </div>
  );
}

function Reminders({ form }: Pick<SectionProps<"invoices">, "form">) {
  const reminders = useFormValue(form, (values) => values.reminders);
  const set = (next: typeof reminders) => form.api.setFieldValue("reminders", next);
  const last = reminders.at(-1)?.days ?? 0;
  return (
    <Panel title="Payment reminders">
      <p className="mb-4 text-slate">
        Sent to the buyer by email with the invoice attached, the given number of days after the due date. No reminders are sent once the invoice is
        paid, or while reminders are paused for the invoice or the customer. If the list is empty, no reminders are sent.
      </p>
      <ul className="grid gap-4">
        {reminders.map(({ id }, at) => (
          <li key={id} className="grid gap-4 border-t border-line pt-4 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
            <NumberField form={form} name={`reminders[${at}].days`} label="Days after due" min={1} max={365} />
            <AreaField
              form={form}
              name={`reminders[${at}].text`}
              label="Text"
              maxLength={1000}
              hint="Amount, due date and bank details are added automatically."
            />
            {!form.disabled && (
              <AdminButton className="self-start sm:mt-6" onClick={() => set(reminders.filter((_, other) => other !== at))}>
                <Trash2 aria-hidden="true" className="size-4" />
                <span className="sr-only">Remove the reminder after {reminders[at]?.days} days</span>
              </AdminButton>
            )}
          </li>
        ))}
      </ul>
      {!form.disabled && reminders.length < 5 && (
        <AdminButton className="mt-4" onClick={() => set([...reminders, { id: newRowId(), days: Math.min(365, last + 7), text: "" }])}>
          <Plus aria-hidden="true" className="size-4" />
          Add reminder
        </AdminButton>
      )}
    </Panel>
  );
}
