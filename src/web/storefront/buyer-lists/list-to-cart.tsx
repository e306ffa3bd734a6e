import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { WireListLines } from "#domain/buyer-lists/buyer-list-json.ts";
import { Button } from "#ui/button.tsx";
import { moneyText } from "#ui/money-text.tsx";
import { fetchCart } from "../cart/cart-store.ts";
import { AddedLines } from "../quick-order/added-lines.tsx";
import { lineValue } from "./list-rows.tsx";
import type { ToCartAnswer } from "./list-to-cart.server.ts";

/** Puts a whole list into the cart: for each line that cannot be had, the answer says why. */
export function AllToCart({ lines, subtotal }: Pick<WireListLines, "lines" | "subtotal">) {
  const busy = useNavigation().formData !== undefined;
  return (
    <Form method="post" preventScrollReset className="mt-6 flex flex-wrap items-center justify-between gap-4">
      {lines.map(({ id, quantity }) => (
        <input key={id} type="hidden" name="line" value={lineValue({ variantId: id, quantity })} />
      ))}
      <p className="figures text-lg">
        Subtotal <span className="font-semibold">{moneyText(subtotal)}</span>
        <span className="block text-sm text-slate">At today’s prices. A list reserves nothing.</span>
      </p>
      <Button type="submit" size="large" disabled={busy}>
        {busy ? "Adding…" : "Add all to cart"}
      </Button>
    </Form>
  );
}

/** What went into the cart and what did not. It takes the focus, so that a screen reader reads it next. */
export function ToCartOutcome({ answer }: { answer: ToCartAnswer | undefined }) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer) return;
    outcome.current?.focus();
    void fetchCart();
  }, [answer]);
  return (
    <div ref={outcome} tabIndex={-1} className="outline-none">
      {answer?.added && <AddedLines added={answer.added} />}
      {answer?.fault && (
        <p role="alert" className="mt-6 text-red">
          {answer.fault}
        </p>
      )}
    </div>
  );
}
