import { Form, Link } from "react-router";
import type { OwnAddress } from "#domain/accounts/addresses.ts";
import { addressFields } from "#domain/postal-address-names.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { FieldFaults } from "#ui/form-field.tsx";
import { links } from "#web/links.ts";
import { AddressFields } from "#web/postal-address/address-fields.tsx";
import type { AddressView, CountryView } from "#web/postal-address/address-view.ts";
import type { Route } from "./+types/addresses-page";
import { AccountForm, type FormAnswer, fieldOf, orUnreached } from "./account-form.tsx";
import { AccountFrame, AccountSection } from "./account-frame.tsx";
import { changeAddresses, loadAddresses } from "./addresses-page.server.ts";

export const loader = loadAddresses;
export const action = changeAddresses;
export const clientAction = orUnreached;

export const meta = () => [{ title: "Your addresses" }, { name: "robots", content: "noindex" }];

export default function AddressesPage({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { addresses, form, notice } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  if (form)
    return (
      <AccountFrame title={form.opened ? "Edit address" : "Add an address"}>
        <AddressForm key={form.opened?.id ?? "new"} opened={form.opened} countries={form.countries} answer={answer} />
      </AccountFrame>
    );
  return (
    <AccountFrame title="Addresses" notice={answer ? null : notice}>
      <AccountSection id="addresses" title="Saved addresses" text="Your checkout starts with the default address.">
        <p role="alert" className="text-red empty:hidden">
          {answer?.message}
        </p>
        {addresses.length === 0 && <p>You have not saved an address yet.</p>}
        <ul className="grid gap-4 sm:grid-cols-2">
          {addresses.map((address) => (
            <SavedAddress key={address.id} saved={address} />
          ))}
        </ul>
        <LinkButton to={links.ownAddresses({ edit: "new" })} className="justify-self-start">
          Add an address
        </LinkButton>
      </AccountSection>
    </AccountFrame>
  );
}

function SavedAddress({ saved: { id, lines, isDefault } }: { saved: Pick<OwnAddress, "id" | "isDefault"> & { lines: string[] } }) {
  return (
    <li className="grid content-between gap-4 rounded-surface border border-line p-5">
      <div>
        {isDefault && <Badge tone="green">Default</Badge>}
        <address className="mt-2 not-italic [overflow-wrap:anywhere]">
          {lines.map((line, at) => (
            <span key={at} className="block">
              {line}
            </span>
          ))}
        </address>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to={links.ownAddresses({ edit: id })} className="py-0.5 text-accent underline underline-offset-4">
          Edit<span className="sr-only"> {lines[0]}</span>
        </Link>
        {!isDefault && <AddressButton intent="default" id={id} text="Make default" about={lines[0]} />}
        <AddressButton intent="remove" id={id} text="Remove" about={lines[0]} />
      </div>
    </li>
  );
}

function AddressButton({ intent, id, text, about }: { intent: string; id: string; text: string; about: string | undefined }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="plain">
        {text}
        <span className="sr-only"> {about}</span>
      </Button>
    </Form>
  );
}

function AddressForm({ opened, countries, answer }: { opened: OwnAddress | null; countries: CountryView[]; answer: FormAnswer | undefined }) {
  const fields = addressFields.map((part) => [part, fieldOf(answer, "save", part, opened?.address[part])] as const);
  const faults = Object.fromEntries(fields.flatMap(([part, { error }]) => (error ? [[part, error]] : [])));
  const address = Object.fromEntries(fields.map(([part, { defaultValue }]) => [part, defaultValue])) as AddressView;
  return (
    <AccountForm
      intent="save"
      answer={answer}
      submit="Save address"
      busy="Saving…"
      hidden={{ id: opened?.id ?? "" }}
      className="grid max-w-2xl gap-5"
    >
      <FieldFaults value={faults}>
        <AddressFields name={null} address={address} countries={countries} defaultCountry={countries[0]?.code ?? ""} />
      </FieldFaults>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="isDefault"
          defaultChecked={answer ? answer.values["isDefault"] === "on" : opened?.isDefault}
          className="size-5 accent-accent"
        />
        Start my checkouts with this address
      </label>
      <p className="-mb-2">
        <Link to={links.ownAddresses()} className="text-accent underline underline-offset-4">
          Back to your addresses
        </Link>
      </p>
    </AccountForm>
  );
}
