import { useEffect, useRef, useState } from "react";
import { guestCartDays, longGuestCartDays, otherCartDays, shortCartLines } from "#domain/cart/cart-lifetime.ts";
import { announce } from "#ui/announcer.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { loadWhenIdle } from "#ui/load-when-idle.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { links } from "#web/links.ts";
import { measured } from "#web/measuring/measured.ts";
import { pageMeta } from "../page-meta.ts";
import { ShopPicture } from "../shop-picture.tsx";
import type { Route } from "./+types/cart-page";
import { itemsText } from "./cart-items-text.ts";
import { CartLineRow } from "./cart-line-row.tsx";
import { CartNote, type TypedNote } from "./cart-note.tsx";
import { changeCart, loadCart } from "./cart-page.server.ts";
import { CartQuote } from "./cart-quote.tsx";
import { callCart, fetchCart, rememberCart, useCart } from "./cart-store.ts";
import { CartSummary } from "./cart-summary.tsx";
import { CartTools } from "./cart-tools.tsx";
import type { WireCart, WireCartLine } from "./cart-wire.ts";
import { useSavedLines } from "./use-saved-lines.ts";

/** Loaded late, because it is below everything else. */
const SavedLines = loadWhenIdle(async () => (await import("./saved-lines.tsx")).SavedLines);

const longCart = `a cart with more than ${shortCartLines} different items`;
const emptyTexts = {
  visitor: `Items you add stay here for ${guestCartDays} days, or for ${longGuestCartDays} days in ${longCart}.`,
  customer: `Items you add stay here for ${otherCartDays} days.`,
};
const longCartText = `This is ${longCart}: it stays here for ${longGuestCartDays} days after its last change. To keep it longer, save it as a list.`;

export const loader = loadCart;
export const action = changeCart;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Your Cart",
    description: "What you have chosen so far, with current prices and availability.",
    noIndex: true,
    path: links.cart(),
  });
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const [error, setError] = useState<string | null>(actionData?.error ?? null);
  const { cart, change, writeNote, settled, wanted, isRefetching } = useCartChanges(loaderData.cart);
  const { saved, saveForLater, removeSaved } = useSavedLines(loaderData);
  const lines = useRef<HTMLUListElement>(null);
  const isEmpty = !cart || cart.lines.length === 0;
  const remove = async (lineId: string, title: string) => {
    const at = cart?.lines.findIndex(({ id }) => id === lineId) ?? 0;
    if (!(await change(lineId, null))) return;
    focusNear(at, lineId);
    announce(`${title} was removed from your cart.`);
  };
  /** Moves the focus from the removed button to that of the line in its place, so that a long cart does not scroll. */
  const focusNear = (at: number, removedId: string) => {
    const buttons = lines.current?.querySelectorAll<HTMLElement>(`[data-remove]:not([data-remove="${removedId}"])`);
    (buttons?.item(Math.min(at, buttons.length - 1)) ?? document.getElementById("main"))?.focus({ preventScroll: true });
  };
  const save = async ({ id, merchandise, quantity }: WireCartLine) => {
    setError(null);
    try {
      await saveForLater({ variantId: merchandise.id, quantity: wanted.get(id) ?? quantity });
    } catch (fault) {
      return setError(fault instanceof Error ? fault.message : "Something went wrong. Please try again.");
    }
    const at = cart?.lines.findIndex((line) => line.id === id) ?? 0;
    if (!(await change(id, null))) return;
    focusNear(at, id);
    announce(`${merchandise.product.title} was saved for later.`);
  };
  return (
    <div className="content pt-8 pb-24 lg:pt-12">
      {error && <ErrorBanner text={error} isEmpty={isEmpty} onDismiss={() => setError(null)} />}
      {isEmpty ? (
        <EmptyState
          heading="h1"
          title="Your cart is empty"
          text={emptyTexts[loaderData.isCustomer ? "customer" : "visitor"]}
          picture={<ShopPicture name="empty-cart" />}
        >
          <LinkButton to={links.collections()}>Browse Collections</LinkButton>
          <LinkButton to={links.home()} look="outline">
            Continue Shopping
          </LinkButton>
          <LinkButton to={links.quickOrder()} look="outline">
            Quick order
          </LinkButton>
          <LinkButton to={links.lists()} look="outline">
            Your lists
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h1 {...measured({ name: "view_cart", quantity: cart.totalQuantity })} className="text-4xl tracking-[-0.03em] lg:text-5xl">
              Your Cart
            </h1>
            <p className="figures text-lg text-slate">{itemsText(cart.totalQuantity)}</p>
            {isRefetching && <Spinner label="Loading cart..." />}
            {cart.lines.length > 3 && (
              <a
                href="#summary"
                className="ml-auto inline-flex min-h-11 items-center text-accent underline underline-offset-4 lg:hidden print:hidden"
              >
                To the total and checkout
              </a>
            )}
          </div>
          <div className="mt-6 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div>
              <ul ref={lines} className="border-t border-line">
                {cart.lines.map((line) => (
                  <CartLineRow
                    key={line.id}
                    line={line}
                    arrives={cart.estimate.arrivals.find(({ lineId }) => lineId === line.id)?.text ?? null}
                    notCarried={cart.estimate.notCarried?.lines.find(({ lineId }) => lineId === line.id)?.text ?? null}
                    quantity={wanted.get(line.id) ?? line.quantity}
                    busy={wanted.has(line.id)}
                    onChange={(quantity) => change(line.id, quantity)}
                    onRemove={() => remove(line.id, line.merchandise.product.title)}
                    onSave={() => void save(line)}
                  />
                ))}
              </ul>
              <CartTools cart={cart} />
              <CartNote key={cart.id} cart={cart} save={writeNote} />
              <CartQuote settled={settled} />
              {!loaderData.isCustomer && cart.lines.length > shortCartLines && <p className="mt-4 text-sm text-slate">{longCartText}</p>}
            </div>
            <CartSummary
              cart={cart}
              countries={loaderData.countries}
              refused={actionData?.typed ? { ...actionData.typed, fault: actionData.error } : null}
              promises={loaderData.promises}
              purchaseOrders={loaderData.purchaseOrders}
              isSignedIn={loaderData.isSignedIn}
              settled={settled}
              onFault={setError}
            />
          </div>
        </>
      )}
      {saved && <SavedLines saved={saved} isOnDevice={!loaderData.isCustomer} onRemove={removeSaved} />}
    </div>
  );
}

/**
 * The present cart and changes to it: one call after the other, so that the last press wins. A change that fails
 * shows no fault: the cart is fetched again and shows what is true.
 */
function useCartChanges(fromServer: WireCart | null) {
  /** Line id -> the quantity that was pressed but is not yet in the cart; null while the line is being removed. */
  const [wanted, setWanted] = useState<ReadonlyMap<string, number | null>>(new Map());
  const latest = useRef(new Map<string, number | null>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [isRefetching, setRefetching] = useState(false);
  const known = useCart();
  useEffect(() => rememberCart(fromServer), [fromServer]);
  const want = (lineId: string, quantity: number | null | undefined) => {
    if (quantity === undefined) latest.current.delete(lineId);
    else latest.current.set(lineId, quantity);
    setWanted(new Map(latest.current));
  };
  const send = async (lineId: string, quantity: number | null): Promise<boolean> => {
    // A later press on the same line replaces this one.
    if (latest.current.get(lineId) !== quantity) return false;
    try {
      const { cart } =
        quantity === null
          ? await callCart("DELETE /api/cart", { body: { lineId } })
          : await callCart("PATCH /api/cart", { body: { lineId, quantity } });
      rememberCart(cart);
      if (cart && quantity !== null) announce(`Your cart holds ${itemsText(cart.totalQuantity)}.`);
      return true;
    } catch {
      setRefetching(true);
      await fetchCart();
      setRefetching(false);
      return false;
    } finally {
      if (latest.current.get(lineId) === quantity) want(lineId, undefined);
    }
  };
  /** Changes a line; answers whether it was done. */
  const change = (lineId: string, quantity: number | null): Promise<boolean> => {
    want(lineId, quantity);
    const done = queue.current.then(() => send(lineId, quantity));
    queue.current = done;
    return done;
  };
  /** Stores the note. Throws with the message to show. */
  const writeNote = async (body: TypedNote): Promise<void> => {
    const written = queue.current.then(() => callCart("PUT /api/cart/note", { body }));
    queue.current = written.catch(() => undefined);
    const { cart } = await written;
    rememberCart(cart);
  };
  /** Resolves when every pressed change is done. */
  const settled = () => queue.current;
  return { cart: known === undefined ? fromServer : known, change, writeNote, settled, wanted, isRefetching };
}

function ErrorBanner({ text, isEmpty, onDismiss }: { text: string; isEmpty: boolean; onDismiss: () => void }) {
  return (
    <div role="alert" className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-surface bg-red-soft px-5 py-3 text-red">
      <p>{text}</p>
      <div className="flex gap-2">
        {isEmpty && (
          <Button look="outline" size="small" onClick={() => window.location.reload()}>
            Retry
          </Button>
        )}
        <Button look="outline" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
