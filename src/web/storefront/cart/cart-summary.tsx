import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Check } from "#ui/icons.tsx";
import { moneyText } from "#ui/money-text.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import type { Promises } from "../promises.ts";
import type { WireCart } from "./cart-wire.ts";

type Country = { code: string; name: string };
type Props = {
  cart: WireCart;
  countries: Country[];
  promises: Promises;
  purchaseOrders: boolean;
  settled: () => Promise<unknown>;
  onFault: (text: string | null) => void;
};

export function CartSummary({ cart, countries, promises, purchaseOrders, settled, onFault }: Props) {
  const [isProcessing, setProcessing] = useState(false);
  // Who comes back from the checkout may find this page as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setProcessing(false);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const checkOut = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isProcessing) return;
    setProcessing(true);
    onFault(null);
    try {
      await settled();
      window.location.assign(await startCheckout(cart.id));
    } catch (fault) {
      onFault(fault instanceof CheckoutFault ? fault.message : "Failed to process checkout. Please try again.");
      setProcessing(false);
    }
  };
  const { estimate } = cart;
  const isSellable = cart.lines.some((line) => !line.notes.some((note) => note.kind === "not-sold"));
  return (
    <aside aria-labelledby="summary" className="h-fit rounded-surface bg-ground p-6 lg:sticky lg:top-44">
      <h2 id="summary" className="text-xl">
        Order Summary
      </h2>
      <dl className="figures mt-5 grid gap-3">
        <Sum label="Subtotal" amount={moneyText(cart.cost.subtotalAmount)} />
        {estimate.shipping && <Sum label="Shipping" amount={estimate.shipping} />}
        {estimate.tax && <Sum label={estimate.tax.title} amount={estimate.tax.amount} />}
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <dt>Order Total</dt>
          <dd>{moneyText(cart.cost.totalAmount)}</dd>
        </div>
      </dl>
      <p className="figures mt-1 text-sm text-slate">
        {estimate.included}
        {estimate.hint && <span className="mt-2 block">{estimate.hint}</span>}
      </p>
      {countries.length > 0 && <PlaceForm place={estimate.place} countries={countries} />}
      <form method="post" action={links.cart()} onSubmit={checkOut} className="mt-6">
        <input type="hidden" name="intent" value="checkout" />
        <Button type="submit" size="large" disabled={isProcessing || !isSellable} className="w-full">
          {isProcessing ? "Processing..." : "Secure Checkout"}
        </Button>
      </form>
      <WhyChooseUs promises={promises} purchaseOrders={purchaseOrders} />
    </aside>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-slate">{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** Where it goes, for the tax: a form of its own that needs no script, and is kept in this browser. */
function PlaceForm({ place, countries }: { place: WireCart["estimate"]["place"]; countries: Country[] }) {
  const [only] = countries.length === 1 ? countries : [];
  return (
    <details className="mt-3 text-sm">
      <summary className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
        {place ? "Estimate for another place" : "Estimate tax"}
      </summary>
      <form method="post" action={links.cart()} className="mt-2 grid gap-3">
        <input type="hidden" name="intent" value="estimate" />
        {only ? (
          <input type="hidden" name="country" value={only.code} />
        ) : (
          <SelectField
            label="Country"
            name="country"
            autoComplete="shipping country"
            defaultValue={place?.country}
            options={countries.map(({ code, name }) => [code, name] as const)}
          />
        )}
        <TextField
          label={only?.code === "US" ? "ZIP code" : "Postal code"}
          name="zip"
          autoComplete="shipping postal-code"
          maxLength={16}
          defaultValue={place?.zip}
        />
        <Button type="submit" look="outline" size="small" className="justify-self-start">
          Update total
        </Button>
      </form>
    </details>
  );
}

class CheckoutFault extends Error {}

/** Answers the address of the checkout. */
async function startCheckout(cartId: string): Promise<string> {
  const response = await fetch(links.api.checkout(), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ cartId, returnUrl: window.location.origin + links.thankYou() }),
  });
  const answer = (await response.json().catch(() => ({}))) as { checkoutUrl?: string; error?: string };
  if (!response.ok || !answer.checkoutUrl) throw new CheckoutFault(answer.error ?? "Failed to create checkout");
  return answer.checkoutUrl;
}

/** Only what the settings say. */
function WhyChooseUs({ promises, purchaseOrders }: { promises: Promises; purchaseOrders: boolean }) {
  const points = [
    promises.freeShippingOver && `Free shipping on orders over ${promises.freeShippingOver}`,
    promises.warranty && `${promises.warranty.toLowerCase()} on all lab equipment`,
    promises.support,
    promises.labs,
    purchaseOrders && "Purchase orders accepted",
  ].filter((point) => typeof point === "string" && point !== "");
  if (points.length === 0) return null;
  return (
    <section aria-labelledby="why" className="mt-7 border-t border-line pt-5">
      <h3 id="why" className="text-sm font-semibold tracking-normal">
        Why Choose Us
      </h3>
      <ul className="mt-3 grid gap-2 text-sm text-slate">
        {points.map((point) => (
          <li key={String(point)} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
