import { Minus, Plus } from "./icons.tsx";

type Props = { quantity: number; label: string; max?: number; least?: number; by?: number; disabled?: boolean; onChange: (quantity: number) => void };

const step = "grid size-11 place-items-center text-ink hover:text-accent disabled:text-edge";

/** Minus and plus around a count, `by` so many units; minus is off at the `least`. Without script each button submits its form with `quantity`. */
export function QuantityStepper({ quantity, label, max = 9999, least = 1, by = 1, disabled, onChange }: Props) {
  const change = (next: number) => (event: React.MouseEvent) => {
    event.preventDefault();
    onChange(next);
  };
  // From a count that is none of the steps, to the nearest one.
  const below = Math.ceil(quantity / by - 1) * by;
  const above = Math.max(least, Math.floor(quantity / by + 1) * by);
  return (
    <fieldset className="inline-flex items-center rounded-control border border-edge" disabled={disabled}>
      <legend className="sr-only">Quantity of {label}</legend>
      <button type="submit" name="quantity" value={below} disabled={below < least} onClick={change(below)} className={step}>
        <Minus aria-hidden="true" className="size-4" />
        <span className="sr-only">Decrease quantity</span>
      </button>
      <output className="figures min-w-8 text-center font-medium">{quantity}</output>
      <button type="submit" name="quantity" value={above} disabled={above > max} onClick={change(above)} className={step}>
        <Plus aria-hidden="true" className="size-4" />
        <span className="sr-only">Increase quantity</span>
      </button>
    </fieldset>
  );
}
