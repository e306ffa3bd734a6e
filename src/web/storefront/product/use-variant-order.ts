import { useRef, useState } from "react";
import { announce } from "#ui/announcer.tsx";
import { itemsText } from "../cart/cart-items-text.ts";
import { addRowsToCart, type RefusedRows } from "../cart/cart-store.ts";

/** Runs the form of the variant table with script. `rows`: how many have a quantity; `refused`: why rows were not added. */
export function useVariantOrder() {
  const form = useRef<HTMLFormElement>(null);
  const [rows, setRows] = useState(0);
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<RefusedRows>(new Map());
  const [said, setSaid] = useState({ text: "", hasFault: false });
  const count = () => setRows(typedIn(form.current).length);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const lines = typedIn(form.current);
    if (lines.length === 0) {
      setSaid({ text: "Enter a quantity for at least one row.", hasFault: true });
      return;
    }
    setPending(true);
    try {
      const { cart, refused } = await addRowsToCart(lines);
      setRefused(refused);
      for (const { merchandiseId } of lines) if (!refused.has(merchandiseId)) fieldOf(form.current, merchandiseId).value = "";
      count();
      const text = outcomeText(lines.length - refused.size, refused.size);
      setSaid({ text, hasFault: refused.size > 0 });
      if (refused.size === 0) announce(`${text} Your cart holds ${itemsText(cart?.totalQuantity ?? 0)}.`);
    } catch (fault) {
      setSaid({ text: (fault instanceof Error && fault.message) || "Error adding to cart", hasFault: true });
    } finally {
      setPending(false);
    }
  };
  return { form, rows, isPending, refused, ...said, count, submit };
}

export const fieldName = (variantId: string) => `quantity.${variantId}`;
const fieldOf = (form: HTMLFormElement | null, variantId: string) => form?.elements.namedItem(fieldName(variantId)) as HTMLInputElement;

function typedIn(form: HTMLFormElement | null): { merchandiseId: string; quantity: number }[] {
  return [...new FormData(form ?? undefined)].flatMap(([name, typed]) =>
    name.startsWith(fieldName("")) && Number(typed) > 0 ? [{ merchandiseId: name.slice(fieldName("").length), quantity: Number(typed) }] : [],
  );
}

/** "3 rows were added to your cart. 1 row was not." */
function outcomeText(added: number, refused: number): string {
  const rowsText = (count: number) => `${count} ${count === 1 ? "row was" : "rows were"}`;
  if (refused === 0) return `${rowsText(added)} added to your cart.`;
  return added === 0 ? `Nothing was added to your cart.` : `${rowsText(added)} added to your cart, ${rowsText(refused)} not.`;
}
