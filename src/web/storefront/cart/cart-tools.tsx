import { useState } from "react";
import { Link } from "react-router";
import { announce } from "#ui/announcer.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { links } from "#web/links.ts";
import { AddToList } from "../buyer-lists/add-to-list.tsx";
import { itemsText } from "./cart-items-text.ts";
import type { WireCart } from "./cart-wire.ts";

const look = "inline-flex min-h-11 items-center text-[0.9375rem] text-slate underline underline-offset-4 hover:text-accent";

/** Returns a URL with the cart as a list of part numbers: whoever opens it sees the list checked, and can put it into a cart of their own. */
export function cartListLink({ lines }: Pick<WireCart, "lines">): string {
  return links.quickOrder({ list: lines.map(({ merchandise, quantity }) => `${merchandise.sku ?? merchandise.id}\t${quantity}`).join("\n") });
}

/** What else can be done with a cart. Without script it is a plain link; with script it copies its URL. Nothing moves when the script comes. */
export function CartTools({ cart }: { cart: WireCart }) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState<string | null>(null);
  const to = cartListLink(cart);
  const copy = async (event: React.MouseEvent) => {
    if (!navigator.clipboard) return;
    event.preventDefault();
    await navigator.clipboard.writeText(new URL(to, location.href).href).then(
      () => {
        setCopied(to);
        announce("The link to this list was copied.");
      },
      () => location.assign(to),
    );
  };
  return (
    <div className="mt-4 flex flex-wrap gap-x-6 print:hidden">
      <a href={to} onClick={copy} className={look}>
        {copied === to ? "Link copied" : "Link to this list"}
      </a>
      <Link to={links.quickOrder()} className={look}>
        Add part numbers
      </Link>
      <AddToList
        lines={cart.lines.map(({ merchandise, quantity }) => ({ variantId: merchandise.id, quantity }))}
        title={itemsText(cart.totalQuantity)}
        className={look}
      >
        Save as a list
      </AddToList>
      <Link to={links.lists()} className={look}>
        Your lists
      </Link>
      <button type="button" onClick={() => window.print()} className={`${look} ${hydrated ? "" : "invisible"}`}>
        Print
      </button>
    </div>
  );
}
