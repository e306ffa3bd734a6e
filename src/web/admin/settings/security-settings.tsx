import { Link } from "react-router";
import { type SensitiveKind, sensitiveKinds } from "#domain/sensitive-changes.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { links } from "#web/links.ts";
import { AdminCheck } from "../toolkit/admin-fields.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { NumberField, useFormField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import type { SectionProps } from "./section-props.ts";

const kinds: Record<SensitiveKind, { text: string; hint: string }> = {
  people: { text: "People and security", hint: "Inviting staff, roles, deactivating, and this page." },
  "personal-data": { text: "Personal data", hint: "Exporting and erasing a person’s data, and exporting all customers." },
  "payment-settings": { text: "Payment settings", hint: "How the shop is paid, and bank details." },
  refunds: { text: "Refunds", hint: "Refunding. Canceling and editing orders can also refund money, so they count here too." },
  orders: { text: "Orders", hint: "Approving, payment terms, marking as paid, shipping, canceling, and inviting customers." },
  catalog: { text: "Catalog", hint: "Products, prices, stock, content, discounts." },
  settings: { text: "All other settings", hint: "Shipping, tax, email, going live." },
};

/** When staff have to confirm their identity with a second factor. */
export function SecuritySettings({ form }: SectionProps<"security">) {
  const isOwner = useRight("staff.change");
  const { value, change, disabled } = useFormField<Settings["security"], SensitiveKind[]>(form, "sensitive", {
    label: "Changes that need a second factor",
    write: (kind) => kinds[kind as SensitiveKind]?.text ?? String(kind),
  });
  const set = (kind: SensitiveKind, isOn: boolean) => change(sensitiveKinds.filter((each) => (each === kind ? isOn : value.includes(each))));
  return (
    <Panel title="Second factor">
      <p className="mb-4 text-slate">
        Before these changes, staff confirm their identity with an authenticator app or a passkey. Anyone who has neither is asked to set one up
        first, so nobody is locked out. Each person can set one up under{" "}
        <Link to={links.adminAccount()} className="text-accent underline underline-offset-2">
          Your account
        </Link>
        .{!isOwner && " Only owners can change this page."}
      </p>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium">Require confirmation for</legend>
        {sensitiveKinds.map((kind) => (
          <AdminCheck
            key={kind}
            label={kinds[kind].text}
            hint={kinds[kind].hint}
            checked={value.includes(kind)}
            disabled={disabled}
            onChange={(event) => set(kind, event.target.checked)}
          />
        ))}
      </fieldset>
      <NumberField
        form={form}
        name="recentMinutes"
        label="A confirmation is valid for (minutes)"
        hint="Per browser, counted from the sign-in or the last confirmation."
        min={5}
        max={480}
        className="mt-4 max-w-72"
      />
    </Panel>
  );
}
