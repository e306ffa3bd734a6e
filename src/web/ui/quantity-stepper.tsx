import { Minus, Plus } from "./icons.tsx";

type Props = { quantity: number; label: string; max?: number; disabled?: boolean; onChange: (quantity: number) => void };

const step = "grid size-11 place-items-center text-ink hover:text-accent disabled:text-edge";

/** Minus and plus around a count; minus is off at 1. Without script each button submits its form with `quantity`. */
export function QuantityStepper({ quantity, label, max = 9999, disabled, onChange }: Props) {
  const change = (next: number) => (event: React.MouseEvent) => {
    event.preventDefault();
    onChange(next);
  };
  return (
    <fieldset className="inline-flex items-center rounded-control border border-edge" disabled={disabled}>
      <legend className="sr-only">Quantity of {label}</legend>
      <button type="submit" name="quantity" value={quantity - 1} disabled={quantity <= 1} onClick={change(quantity - 1)} className={step}>
        <Minus aria-hidden="true" className="size-4" />
        <span className="sr-only">Decrease quantity</span>
      </button>
      <output className="figures min-w-8 text-center font-medium">{quantity}</output>
      <button type="submit" name="quantity" value={quantity + 1} disabled={quantity >= max} onClick={change(quantity + 1)} className={step}>
        <Plus aria-hidden="true" className="size-4" />
        <span className="sr-only">Increase quantity</span>
      </button>
    </fieldset>
  );
}
