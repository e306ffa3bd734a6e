import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { QuantityStepper } from "#ui/quantity-stepper.tsx";
import type { VariantView } from "./product-view.ts";

type Props = { variant: Pick<VariantView, "least" | "step"> | undefined; label: string; disabled: boolean };

/** The quantity to add: the field `quantity` of the form around it. What was typed stays when another variant is sold in the same steps. */
export function PurchaseQuantity({ variant: { least, step } = { least: 1, step: 1 }, label, disabled }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const [quantity, setQuantity] = useState(least);
  // Once: what was typed before the script came counts, and no event reports it. It is read before minus and plus, which start from it, can be pressed.
  useLayoutEffect(() => {
    const typed = Number(field.current?.querySelector("input")?.value);
    if (typed > 0) setQuantity(typed);
  }, []);
  useEffect(() => setQuantity((known) => Math.max(least, Math.ceil(known / step) * step)), [least, step]);
  return (
    <div ref={field}>
      <QuantityStepper quantity={quantity} label={label} least={least} by={step} fieldName="quantity" disabled={disabled} onChange={setQuantity} />
    </div>
  );
}
