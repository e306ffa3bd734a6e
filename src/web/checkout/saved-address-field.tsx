import { Button } from "#ui/button.tsx";
import { FormSelect } from "#ui/form-field.tsx";
import { links } from "#web/links.ts";
import { type AddressPart, type CheckoutView, useAddressIntents } from "./checkout-view.ts";

type Props = { part: AddressPart; saved: CheckoutView["savedAddresses"] };

/** Fills in a saved address when its button is pressed, so that arrow keys in the list change nothing. */
export function SavedAddressField({ part, saved }: Props) {
  if (!saved || saved.choices.length === 0) return null;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <FormSelect
        label="Use a saved address"
        name={`${part}.saved`}
        blank="Choose an address"
        options={saved.choices.map(({ id, text }) => [id, text] as const)}
        optional
        autoComplete="off"
      />
      <Button type="submit" name="intent" value={useAddressIntents[part]} look="outline" className="justify-self-start sm:mt-7">
        Use this address
      </Button>
    </div>
  );
}

export function SaveAddressBox({ part, saved }: Props) {
  if (!saved) return null;
  if (part === "shippingAddress" ? saved.hasShippingAddress : saved.hasBillingAddress)
    return <p className="text-[0.9375rem] text-slate">This address is saved in your account.</p>;
  if (saved.isFull)
    return (
      <p className="text-[0.9375rem] text-slate">
        Your account has {saved.choices.length} addresses and can save no more.{" "}
        <a href={links.ownAddresses()} className="text-accent underline underline-offset-4">
          Remove one
        </a>{" "}
        to save this one.
      </p>
    );
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={`${part}.save`} value="yes" className="size-5 shrink-0 accent-accent" />
      <span>Save this address to my account</span>
    </label>
  );
}
