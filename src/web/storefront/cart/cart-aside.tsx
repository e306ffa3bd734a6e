import { freeShippingTexts, type Promises, warrantyInCart } from "#domain/settings/promise-texts.ts";
import { Button } from "#ui/button.tsx";
import { Check } from "#ui/icons.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { links } from "#web/links.ts";
import type { WireCart } from "./cart-wire.ts";

type Country = { code: string; name: string };
export type CartAsideProps = {
  /** A place that was typed but does not exist. */
  refused: { country: string; zip: string; fault: string } | null;
  place: WireCart["estimate"]["place"];
  /** What depends on the place: "Estimate tax", "Estimate shipping". */
  byPlace: string;
  countries: Country[];
  promises: Promises;
  purchaseOrders: boolean;
};

/** What is below the button of the cart. */
export function CartAside({ place, byPlace, refused, countries, promises, purchaseOrders }: CartAsideProps) {
  return (
    <>
      {countries.length > 0 && <PlaceForm place={place} byPlace={byPlace} refused={refused} countries={countries} />}
      <WhyChooseUs promises={promises} purchaseOrders={purchaseOrders} />
    </>
  );
}

/** The place for shipping and tax: a form of its own that works without script and is stored in this browser. */
function PlaceForm({ place, byPlace, refused, countries }: Pick<CartAsideProps, "refused" | "place" | "byPlace" | "countries">) {
  const [only] = countries.length === 1 ? countries : [];
  return (
    <details className="mt-3 text-sm print:hidden" open={refused !== null}>
      <summary className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
        {place ? "Estimate for another location" : byPlace}
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
            defaultValue={refused?.country ?? place?.country}
            options={countries.map(({ code, name }) => [code, name] as const)}
          />
        )}
        <TextField
          label={only?.code === "US" ? "ZIP code" : "Postal code"}
          name="zip"
          autoComplete="shipping postal-code"
          maxLength={16}
          defaultValue={refused?.zip ?? place?.zip}
          error={refused?.fault}
        />
        <Button type="submit" look="outline" size="small" className="justify-self-start">
          Update total
        </Button>
      </form>
    </details>
  );
}

/** Shows only what the settings say. */
function WhyChooseUs({ promises, purchaseOrders }: { promises: Promises; purchaseOrders: boolean }) {
  const points = [
    freeShippingTexts.cart(promises),
    warrantyInCart(promises),
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
