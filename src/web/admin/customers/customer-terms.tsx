import { useQueryClient } from "@tanstack/react-query";
import { moneyText } from "#ui/money-text.tsx";
import type { InputOf } from "#web/api-call.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { CheckField, MoneyField, NumberField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type AdminCustomer, customerQuery } from "./customer-query.ts";

type Terms = InputOf<"PUT /api/admin/customers/:id/terms">["body"]["terms"];

/** Whether this customer may pay later, within how many days, and up to which open amount. */
export function CustomerTerms({ customer }: { customer: AdminCustomer }) {
  const mayChange = useRight("customers.decide");
  const { terms } = customer;
  return (
    <Panel title="Payment terms">
      <p className="mb-4 text-slate">
        With terms, a purchase order that this customer places while signed in is accepted immediately and invoiced. Without terms, or above the
        credit limit, it waits for your approval.
      </p>
      {mayChange && !customer.isEmailConfirmed && (
        <p className="mb-4">
          This email address is not confirmed, so somebody else may have registered with it. You can set terms once the customer has confirmed it.
        </p>
      )}
      {mayChange && (customer.isEmailConfirmed || terms.netDays !== null) ? (
        <TermsForm key={terms.revision} customer={customer} />
      ) : (
        <TermsText customer={customer} />
      )}
      {terms.changedAt && (
        <p className="mt-4 text-[0.8125rem] text-slate">
          Last changed {timeText(terms.changedAt)}
          {terms.changedBy && ` by ${terms.changedBy}`}
        </p>
      )}
    </Panel>
  );
}

function TermsText({ customer: { terms, open } }: { customer: AdminCustomer }) {
  if (terms.netDays === null) return <p>No payment terms.</p>;
  return (
    <p>
      Invoices are due {terms.netDays} days after they are issued. {moneyText(open)} is outstanding.
    </p>
  );
}

function TermsForm({ customer }: { customer: AdminCustomer }) {
  const { shop } = useAdminSession();
  const client = useQueryClient();
  const { netDays, creditLimitCents, remindersPaused, revision } = customer.terms;
  const form = useActionForm<Required<Terms>>({
    initial: { netDays, creditLimitCents, remindersPaused },
    run: async (terms) => {
      const answer = await callAdmin("PUT /api/admin/customers/:id/terms", { params: { id: customer.id }, body: { revision, terms } });
      client.setQueryData(customerQuery(customer.id).queryKey, answer);
      client.invalidateQueries({ queryKey: ["admin", "customers"] });
      toast(terms.netDays === null ? "Saved: no payment terms." : `Saved: net ${terms.netDays} days.`);
    },
  });
  return (
    <ActionFormBody form={form} submit="Save" label="Save terms" isReady={form.isDirty}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          form={form}
          name="netDays"
          label="Days to pay"
          optional
          max={365}
          hint="Counted from the invoice date. Leave it empty for no payment terms."
        />
        <MoneyField
          form={form}
          name="creditLimitCents"
          label={`Credit limit (${shop.currency})`}
          currency={shop.currency}
          optional
          hint={`The most that can be outstanding at any time; ${moneyText(customer.open)} is outstanding now. Leave it empty for no limit.`}
        />
      </div>
      <CheckField form={form} name="remindersPaused" label="Send no payment reminders" hint="For all invoices of this customer." />
    </ActionFormBody>
  );
}
