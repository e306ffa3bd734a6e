import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { callShop } from "#web/api-call.ts";
import { measured } from "#web/measuring/measured.ts";
import { addRowsToCart } from "../cart/cart-store.ts";
import type { CardView } from "../product-card/card-view.ts";
import { CardRow } from "../product-card/product-carousel.tsx";

const title = "Often bought together";

/** Products often bought with this one. They are requested after the page has loaded, so that they do not delay it; without script there are none. */
export function OftenBoughtTogether({ handle }: { handle: string }) {
  const [cards, setCards] = useState<CardView[]>([]);
  useEffect(() => {
    const left = new AbortController();
    loadCards(handle, left.signal).then(setCards, () => {});
    return () => left.abort();
  }, [handle]);
  return cards.length === 0 ? null : <BoughtTogetherRow cards={cards} />;
}

async function loadCards(handle: string, signal: AbortSignal): Promise<CardView[]> {
  const [{ ok, answer }, { cardFromWire }] = await Promise.all([
    callShop("GET /api/products/:handle/bought-together", { params: { handle } }, { signal }),
    import("../product-card/card-from-wire.ts"),
  ]);
  return ok ? (answer.products ?? []).map(cardFromWire) : [];
}

/** The products, and a button that adds all of them where no choice must be made. */
export function BoughtTogetherRow({ cards }: { cards: CardView[] }) {
  const variantIds = cards.flatMap((card) => (card.isBoughtAtOnce && card.onlyVariantId ? [card.onlyVariantId] : []));
  return (
    <section
      aria-labelledby="often-bought-together"
      className="mt-20 print:hidden"
      {...measured({ name: "view_item_list", list: `row:${title}`, resultCount: cards.length })}
    >
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-4 max-md:mb-3">
        <h2 id="often-bought-together" className="text-2xl lg:text-3xl">
          {title}
        </h2>
        {cards.length > 1 && variantIds.length === cards.length && <AddAll variantIds={variantIds} />}
      </div>
      <CardRow cards={cards} label={title} />
    </section>
  );
}

function AddAll({ variantIds }: { variantIds: string[] }) {
  const [isPending, setPending] = useState(false);
  const [said, setSaid] = useState("");
  const add = async () => {
    if (isPending) return;
    setPending(true);
    try {
      const { refused } = await addRowsToCart(variantIds.map((merchandiseId) => ({ merchandiseId, quantity: 1 })));
      setSaid(outcomeText(variantIds.length, [...refused.values()]));
    } catch (fault) {
      setSaid((fault instanceof Error && fault.message) || "Failed to add to cart");
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-y-2">
      <p role="status" className="text-[0.9375rem] text-slate max-md:order-last max-md:min-h-6 max-md:w-full md:not-empty:mr-3">
        {said}
      </p>
      <Button look="outline" aria-disabled={isPending} onClick={add}>
        {isPending ? "Adding…" : `Add all ${variantIds.length} to cart`}
      </Button>
    </div>
  );
}

/** "3 products were added to your cart." `faults`: why others were not. */
function outcomeText(all: number, faults: string[]): string {
  const added = all - faults.length;
  const text = added === 0 ? "Nothing was added to your cart." : `${added} ${added === 1 ? "product was" : "products were"} added to your cart.`;
  return [text, ...new Set(faults)].join(" ");
}
