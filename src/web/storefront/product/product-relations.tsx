import { useState } from "react";
import { Link } from "react-router";
import { announce } from "#ui/announcer.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { links } from "#web/links.ts";
import { itemsText } from "../cart/cart-items-text.ts";
import { addToCart } from "../cart/cart-store.ts";
import { Picture } from "../picture.tsx";
import { AvailabilityBadge } from "../product-card/availability.tsx";
import type { CardView } from "../product-card/card-view.ts";

export type RelationsView = { kind: string; title: string; cards: CardView[] }[];

export const relationsId = (kind: string) => `relations-${kind}`;

/** What replaces the product, its accessories and spare parts, and what it fits: each can be ordered here. */
export function ProductRelations({ relations }: { relations: RelationsView }) {
  return relations.map(({ kind, title, cards }) => (
    <section key={kind} aria-labelledby={relationsId(kind)} className="mt-14">
      <h2 id={relationsId(kind)} className="text-2xl tracking-[-0.02em]">
        {title}
      </h2>
      <ul className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <RelatedProduct key={card.handle} card={card} />
        ))}
      </ul>
    </section>
  ));
}

function RelatedProduct({ card }: { card: CardView }) {
  return (
    <li className="flex gap-4 border-t border-line pt-4 pb-6">
      <div className="size-24 shrink-0 overflow-hidden rounded-control bg-canvas">
        <Picture picture={card.picture} alt="" sizes="96px" />
      </div>
      <div className="flex min-w-0 grow flex-col items-start">
        <Link
          to={links.product(card.handle)}
          prefetch="intent"
          className="inline-flex min-h-6 items-center leading-snug font-medium hover:text-accent hover:underline pointer-coarse:min-h-11"
        >
          {card.title}
        </Link>
        <p className="figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">
            {card.isFrom && <span className="text-sm font-normal text-slate">from </span>}
            {card.price}
          </span>
          {card.availability.state !== "in-stock" && <AvailabilityBadge availability={card.availability} isShort />}
        </p>
        <div className="mt-auto pt-2 print:hidden">
          <QuickAdd card={card} />
        </div>
      </div>
    </li>
  );
}

/** Placed between two rows, so that nothing moves when it appears. */
const besideRow = "absolute top-full text-sm whitespace-nowrap text-accent";

/** Adds a product without a choice and stays on the page; without script it leads to the cart. */
function QuickAdd({ card }: { card: CardView }) {
  const [isPending, setPending] = useState(false);
  const [said, setSaid] = useState({ text: "", hasFault: false });
  const add = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending || !card.onlyVariantId) return;
    setPending(true);
    try {
      const cart = await addToCart([{ merchandiseId: card.onlyVariantId }]);
      setSaid({ text: "Added to your cart.", hasFault: false });
      announce(`${card.title} was added. Your cart holds ${itemsText(cart.totalQuantity)}.`);
    } catch (fault) {
      setSaid({ text: (fault instanceof Error && fault.message) || "Error adding to cart", hasFault: true });
    } finally {
      setPending(false);
    }
  };
  if (!card.isBoughtAtOnce)
    return (
      <Link to={links.product(card.handle)} className={buttonClass("outline", "small")}>
        {card.onlyVariantId ? "View" : "Choose"}
        <span className="sr-only"> {card.title}</span>
      </Link>
    );
  return (
    <form method="post" action={links.cart()} onSubmit={add} className="relative">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="product" value={card.handle} />
      <Button type="submit" look="outline" size="small" aria-disabled={isPending}>
        {isPending ? "Adding..." : "Add to Cart"}
        <span className="sr-only">: {card.title}</span>
      </Button>
      {said.text && (
        <p role={said.hasFault ? "alert" : undefined} className={said.hasFault ? "mt-1 text-sm text-red" : besideRow}>
          {said.text}
        </p>
      )}
    </form>
  );
}
