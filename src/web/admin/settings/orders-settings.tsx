import { Plus, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { returnsText } from "#domain/settings/promise-texts.ts";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { newRowId, useFormValue } from "../toolkit/admin-form-types.ts";
import { AreaField, CheckField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SectionProps } from "./section-props.ts";

/** What buyers can do with their orders themselves, and the texts they read when they return goods. */
export function OrdersSettings({ form, settings }: SectionProps<"orders">) {
  const { returnDays } = settings.promises;
  return (
    <div className="grid gap-4">
      <Panel title="Cancellation">
        <div className="grid gap-4">
          <CheckField
            form={form}
            name="buyerCancellation"
            label="Buyers may cancel their orders"
            hint="Until part of the order has shipped. Card payments are refunded immediately."
          />
          <p className="text-slate">
            The email about an unfinished checkout is set on another page:{" "}
            <Link to={links.adminSettings("checkout")} className="text-accent underline underline-offset-2">
              Checkout
            </Link>
          </p>
        </div>
      </Panel>
      <Panel title="Returns">
        <p className="mb-4 text-slate">
          {returnDays === 0
            ? "Buyers cannot request a return on their order page because the shop does not promise returns. "
            : `Buyers can request a return on their order page ${returnsText(returnDays)}. `}
          <Link to={links.adminSettings("promises")} className="text-accent underline underline-offset-2">
            Change the return period
          </Link>
        </p>
        <div className="grid gap-4">
          <AreaField form={form} name="returnAddress" label="Return address" maxLength={300} hint="Leave it empty to use the shop’s address." />
          <AreaField
            form={form}
            name="returnInstructions"
            label="Instructions for returns"
            maxLength={1000}
            hint="Shown to buyers when you approve a return. You can change them for each return."
          />
        </div>
      </Panel>
      <Carriers form={form} />
    </div>
  );
}

/** The carriers of parcels, for the tracking links in emails and on the order page. */
function Carriers({ form }: Pick<SectionProps<"orders">, "form">) {
  const carriers = useFormValue(form, (values) => values.carriers);
  const set = (next: typeof carriers) => form.api.setFieldValue("carriers", next);
  return (
    <Panel title="Carriers">
      <p className="mb-4 text-slate">
        Offered when you enter tracking. The link leads to the carrier’s tracking page; {"{number}"} stands for the tracking number. Changes apply to
        parcels that you enter from now on.
      </p>
      <ul className="grid gap-4">
        {carriers.map(({ id, name }, at) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-t border-line pt-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
          >
            <TextField form={form} name={`carriers[${at}].name`} label="Name" maxLength={80} />
            <TextField
              form={form}
              name={`carriers[${at}].link`}
              label="Tracking link"
              maxLength={500}
              placeholder="https://…{number}"
              className="max-sm:order-last max-sm:col-span-2"
            />
            {!form.disabled && (
              <AdminButton className="mt-6 self-start" onClick={() => set(carriers.filter((_, other) => other !== at))}>
                <Trash2 aria-hidden="true" className="size-4" />
                <span className="sr-only">Remove {name || "this carrier"}</span>
              </AdminButton>
            )}
          </li>
        ))}
      </ul>
      {!form.disabled && carriers.length < 100 && (
        <AdminButton className="mt-4" onClick={() => set([...carriers, { id: newRowId(), name: "", link: "" }])}>
          <Plus aria-hidden="true" className="size-4" />
          Add carrier
        </AdminButton>
      )}
    </Panel>
  );
}
