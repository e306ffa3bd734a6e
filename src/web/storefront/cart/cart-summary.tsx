import { useEffect, useState } from "react";
import { Button, buttonClass } from "#ui/button.tsx";
import { loadWhenIdle } from "#ui/load-when-idle.tsx";
import { moneyText } from "#ui/money-text.tsx";
import { callShop } from "#web/api-call.ts";
import { links } from "#web/links.ts";
import type { CartAsideProps } from "./cart-aside.tsx";
import { quoteId } from "./cart-quote.tsx";
import type { WireCart } from "./cart-wire.ts";

/** Loaded late, because it is below the button and nobody waits for it. */
const CartAside = loadWhenIdle(() => import("./cart-aside.tsx").then((module) => module.CartAside));

type Props = Omit<CartAsideProps, "place" | "byPlace"> & {
  cart: WireCart;
  isSignedIn: boolean;
  settled: () => Promise<unknown>;
  onFault: (text: string | null) => void;
};

export function CartSummary({ cart, countries, refused, promises, purchaseOrders, isSignedIn, settled, onFault }: Props) {
  const [isProcessing, setProcessing] = useState(false);
  // A shopper who comes back from the checkout may find this page as they left it.
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
    <aside aria-labelledby="summary" className="h-fit rounded-surface bg-canvas p-6 lg:sticky lg:top-36">
      <h2 id="summary" className="scroll-mt-24 text-xl">
        Order Summary
      </h2>
      <dl className="figures mt-5 grid gap-3">
        <Sum label="Subtotal" amount={moneyText(cart.cost.subtotalAmount)} />
        {estimate.discount && <Sum label={estimate.discount.title} amount={`−${estimate.discount.amount}`} />}
        {estimate.shipping && <Sum label="Shipping" note={estimate.method} amount={estimate.shipping} />}
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
      {estimate.notCarried && (
        <p className="mt-4 rounded-control bg-amber-soft px-3 py-3 text-sm [overflow-wrap:anywhere]">
          {estimate.notCarried.text} {estimate.notCarried.remedy}, or{" "}
          <a href={links.contact()} className="inline-block py-0.5 text-accent underline underline-offset-4">
            contact us
          </a>
          .
        </p>
      )}
      <form method="post" action={links.cart()} onSubmit={checkOut} className="mt-6">
        <input type="hidden" name="intent" value="checkout" />
        <Button type="submit" size="large" disabled={isProcessing || !isSellable} className="w-full">
          {isProcessing ? "Processing..." : "Secure Checkout"}
        </Button>
      </form>
      <a href={`#${quoteId}`} onClick={openQuote} className={buttonClass("outline", "medium", "mt-3 w-full print:hidden")}>
        Get a quote (PDF)
      </a>
      {!isSignedIn && (
        <p className="mt-3 text-sm text-slate">
          Have an account?{" "}
          <a href={links.login(links.cart())} className="inline-block py-0.5 text-accent underline underline-offset-4">
            Sign in
          </a>
        </p>
      )}
      <CartAside
        place={estimate.place}
        byPlace={estimate.byPlace}
        countries={countries}
        refused={refused}
        promises={promises}
        purchaseOrders={purchaseOrders}
      />
    </aside>
  );
}

/** Opens the folded details to which the link leads. */
function openQuote(): void {
  const details = document.getElementById(quoteId);
  if (details instanceof HTMLDetailsElement) details.open = true;
}

function Sum({ label, note, amount }: { label: string; note?: string | null; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-slate">
        {label}
        {note && <span className="block text-sm">{note}</span>}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}

class CheckoutFault extends Error {}

/** Returns the URL of the checkout. */
async function startCheckout(cartId: string): Promise<string> {
  const { ok, answer } = await callShop("POST /api/checkout", { body: { cartId, returnUrl: window.location.origin + links.thankYou() } });
  if (!ok) throw new CheckoutFault(answer.error ?? "Failed to create checkout");
  if (!answer.checkoutUrl) throw new CheckoutFault("Failed to create checkout");
  return answer.checkoutUrl;
}
