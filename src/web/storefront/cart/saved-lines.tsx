import { useRef, useState } from "react";
import type { WireListLines } from "#domain/buyer-lists/buyer-list-json.ts";
import { announce } from "#ui/announcer.tsx";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { ListRow, MissingRow } from "../buyer-lists/list-rows.tsx";
import { addRowsToCart } from "./cart-store.ts";
import type { WireCartLine } from "./cart-wire.ts";

type Props = {
  saved: WireListLines;
  isOnDevice: boolean;
  /** Throws an error with the message to show. */
  onRemove: (variantId: string) => Promise<void>;
};

/** What was saved for later, with its price and availability now, and the way back into the cart. */
export function SavedLines({ saved, isOnDevice, onRemove }: Props) {
  const isHydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  /** Why a line did not go back, by variant id. */
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const attempt = async (variantId: string, work: () => Promise<string | null>) => {
    setBusy(variantId);
    setFaults(new Map());
    try {
      const said = await work();
      if (said !== null) {
        // The focused button was removed with its row.
        heading.current?.focus();
        announce(said);
      }
    } catch (fault) {
      setFaults(new Map([[variantId, fault instanceof Error ? fault.message : "Something went wrong. Please try again."]]));
    }
    setBusy(null);
  };
  const moveToCart = (line: WireCartLine) =>
    attempt(line.id, async () => {
      const { refused } = await addRowsToCart([{ merchandiseId: line.id, quantity: line.quantity }]);
      const reason = refused.get(line.id);
      if (reason) throw new Error(reason);
      await onRemove(line.id);
      return `${line.merchandise.product.title} is in your cart.`;
    });
  const remove = (variantId: string, title: string) =>
    attempt(variantId, async () => {
      await onRemove(variantId);
      return `${title} is no longer saved for later.`;
    });
  return (
    <section aria-labelledby="saved-for-later" className="mt-14 max-w-4xl print:hidden">
      <h2 ref={heading} id="saved-for-later" tabIndex={-1} className="text-2xl outline-none">
        Saved for later
      </h2>
      <p className="mt-2 text-sm text-slate">
        {isOnDevice ? "Kept on this device only. Nothing here is reserved or ordered." : "Nothing here is reserved or ordered."}
      </p>
      <ul className={`mt-4 border-t border-line ${isHydrated ? "" : "[&_button]:invisible"}`}>
        {saved.lines.map((line) => (
          <ListRow key={line.id} line={line}>
            <Button
              look="outline"
              size="small"
              disabled={busy !== null || line.notes.some(({ kind }) => kind === "not-sold" || kind === "out-of-stock")}
              onClick={() => void moveToCart(line)}
            >
              Move to cart<span className="sr-only"> {line.merchandise.product.title}</span>
            </Button>
            <button
              type="button"
              disabled={busy !== null}
              onClick={() => void remove(line.id, line.merchandise.product.title)}
              className="min-h-11 px-1 text-[0.9375rem] text-slate underline underline-offset-4 hover:text-red"
            >
              Remove<span className="sr-only"> {line.merchandise.product.title}</span>
            </button>
            {faults.has(line.id) && (
              <p role="alert" className="w-full text-sm text-red">
                {faults.get(line.id)}
              </p>
            )}
          </ListRow>
        ))}
        {saved.missing.map(({ variantId, quantity }) => (
          <MissingRow key={variantId} quantity={quantity} onRemove={() => void remove(variantId, "The product")} />
        ))}
      </ul>
    </section>
  );
}
