import { Link } from "react-router";
import { addressFields } from "#domain/postal-address-input.ts";
import type { Answer } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { RecordFinder } from "../toolkit/record-finder.tsx";
import type { RecordForm } from "../toolkit/record-form.tsx";
import { toast } from "../toolkit/toasts.tsx";
import type { DraftValues } from "./draft-form.ts";

type Found = Answer<"GET /api/admin/customers">["customers"][number] & { pictureUrl: string; sku: string | null };

/** The buyer who pays the order: a customer, with their default address, or an email address. */
export function DraftBuyer({ form }: { form: RecordForm<DraftValues> }) {
  const accountId = useFormValue(form, (values) => values.accountId);
  const choose = async ({ id, email }: Found) => {
    form.api.setFieldValue("accountId", id);
    form.api.setFieldValue("email", email);
    try {
      const { customer } = await callAdmin("GET /api/admin/customers/:id", { params: { id } });
      const own = customer.addresses.find(({ isDefault }) => isDefault) ?? customer.addresses[0];
      if (!own) return;
      const typed = own.address as unknown as Record<string, string | undefined>;
      for (const field of addressFields) form.api.setFieldValue(`shippingAddress.${field}`, typed[field] ?? "");
    } catch (fault) {
      toast(fault instanceof Error ? fault.message : "The customer’s address could not be read.", { tone: "fault" });
    }
  };
  return (
    <Panel title="Buyer">
      <div className="grid grid-cols-1 gap-4">
        {!form.isReadOnly && (
          <RecordFinder<Found>
            label="Find a customer"
            placeholder="Name, email or company"
            noun="customer"
            find={async (search, signal) =>
              (await callAdmin("GET /api/admin/customers", { query: { search, view: "account", first: 12 } }, { signal })).customers.map((row) => ({
                ...row,
                pictureUrl: "",
                sku: null,
              }))
            }
            nameOf={({ name, email }) => (name ? `${name} (${email})` : email)}
            onChoose={choose}
          />
        )}
        <TextField form={form} name="email" label="Email" type="email" maxLength={254} autoComplete="off" />
        {accountId && (
          <p className="text-slate">
            <Link to={links.adminCustomer(accountId)} className="text-accent underline underline-offset-2">
              Open the customer
            </Link>
            . Payment terms and tax exemption apply if the customer is signed in when paying.
          </p>
        )}
      </div>
    </Panel>
  );
}
