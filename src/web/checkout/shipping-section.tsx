import { Button } from "#ui/button.tsx";
import { FormField } from "#ui/form-field.tsx";
import { moneyText, type WireMoney } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";
import type { CheckoutView, FreightView } from "./checkout-view.ts";
import { Choice, Choices } from "./choice.tsx";

type Props = {
  view: Pick<CheckoutView, "shippingMethods" | "shippingMethod" | "shippingFault" | "isForGoods" | "isPrepared" | "together" | "freight">;
};

/** How the order ships: the method, whether everything waits for what comes last, and how freight is unloaded. */
export function ShippingSection({ view }: Props) {
  return (
    <>
      <Methods {...view} />
      {view.together !== null && <Together together={view.together} />}
      {view.freight && <Freight freight={view.freight} />}
      {(view.shippingMethods.length > 1 || view.together !== null || view.freight) && (
        <Button type="submit" name="intent" value="save" look="outline" className="justify-self-start not-noscript:hidden">
          Save and update totals
        </Button>
      )}
    </>
  );
}

const linkClass = "inline-block min-h-6 text-accent underline underline-offset-4";

function Methods({ shippingMethods, shippingMethod, shippingFault, isForGoods, isPrepared }: Props["view"]) {
  if (shippingMethods.length === 0 && isForGoods)
    return (
      <div className="rounded-surface bg-amber-soft px-4 py-4">
        <p className="[overflow-wrap:anywhere]">{shippingFault}</p>
        <p className="mt-2 flex flex-wrap gap-x-5">
          {!isPrepared && (
            <a href={links.cart()} className={linkClass}>
              Change your cart
            </a>
          )}
          <a href={links.contact()} className={linkClass}>
            Contact us
          </a>
        </p>
      </div>
    );
  if (shippingMethods.length === 0) return <p>{shippingFault}</p>;
  return (
    <Choices name="shippingMethod" legend="Shipping method">
      {shippingMethods.map(({ id, title, price, days }) => (
        <Choice
          key={id}
          name="shippingMethod"
          value={id}
          label={<Titled title={title} note={days} />}
          aside={price === null ? "By quote" : Number(price.amount) === 0 ? "Free" : moneyText(price)}
          defaultChecked={id === shippingMethod}
        />
      ))}
    </Choices>
  );
}

function Titled({ title, note }: { title: string; note: string | null }) {
  return (
    <>
      {title}
      {note && <span className="block text-sm font-normal text-slate">{note}</span>}
    </>
  );
}

/** For goods that are not all available at the same time. */
function Together({ together }: { together: boolean }) {
  return (
    <Choices name="delivery.together" legend="Items that are not in stock yet">
      <Choice
        name="delivery.together"
        value="no"
        label={<Titled title="Ship what is in stock now" note="The rest follows in further shipments, at no extra charge." />}
        defaultChecked={!together}
      />
      <Choice
        name="delivery.together"
        value="yes"
        label={<Titled title="Ship everything together" note="We wait until all items are here." />}
        defaultChecked={together}
      />
    </Choices>
  );
}

/** Questions that are asked where goods ship by freight. */
function Freight({ freight }: { freight: FreightView }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-3 font-medium">Freight delivery</legend>
      <p className="text-[0.9375rem] text-slate">
        This order is too heavy for a parcel carrier, so a truck brings it. Tell us how it can be unloaded.
      </p>
      <Choices name="delivery.unloading" legend="How it is unloaded">
        <Choice name="delivery.unloading" value="dock" label="We have a loading dock" defaultChecked={freight.unloading === "dock"} />
        <Choice
          name="delivery.unloading"
          value="lift-gate"
          label="The truck needs a lift gate"
          aside={priceText(freight.liftGatePrice)}
          defaultChecked={freight.unloading === "lift-gate"}
        />
      </Choices>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="delivery.appointment"
          value="yes"
          defaultChecked={freight.appointment}
          className="size-5 shrink-0 accent-accent"
        />
        <span className="grow">Call us to make an appointment before the delivery</span>
        {freight.appointmentPrice && <span className="figures text-slate">{priceText(freight.appointmentPrice)}</span>}
      </label>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField label="Contact at delivery" name="delivery.contactName" defaultValue={freight.contactName} maxLength={80} autoComplete="off" />
        <FormField
          label="Phone of the contact"
          name="delivery.contactPhone"
          type="tel"
          inputMode="tel"
          defaultValue={freight.contactPhone}
          maxLength={40}
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}

function priceText(price: WireMoney | null): string | null {
  return price && `+ ${moneyText(price)}`;
}
