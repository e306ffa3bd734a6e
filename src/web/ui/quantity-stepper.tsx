import { useState } from "react";
import { useHydrated } from "./hydration.ts";
import { Minus, Plus } from "./icons.tsx";

type Props = {
  quantity: number;
  label: string;
  max?: number;
  least?: number;
  by?: number;
  disabled?: boolean;
  /** The name of this field in a larger form: minus and plus then send nothing, and work only with script. */
  fieldName?: string;
  onChange: (quantity: number) => void;
};

/**
 * Minus and plus around a quantity that can also be typed, in steps of `by`; minus is disabled at `least`. What is typed counts on leaving the field or when
 * Enter is pressed. Without script each button submits its form with `quantity`, and Enter with `typed`.
 */
export function QuantityStepper({ quantity, label, max = 9999, least = 1, by = 1, disabled, fieldName, onChange }: Props) {
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState(String(quantity));
  const [known, setKnown] = useState(quantity);
  // Set during the render, so that the field never shows the old quantity for a moment.
  if (known !== quantity) {
    setKnown(quantity);
    setTyped(String(quantity));
  }
  const change = (next: number) => (event: React.MouseEvent) => {
    event.preventDefault();
    onChange(next);
  };
  const take = () => {
    const wanted = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
    // At least the smallest quantity that is sold, and no more than there are.
    const most = Math.max(least, Math.floor(max / by) * by);
    const next = wanted > 0 ? Math.min(most, Math.max(least, Math.ceil(wanted / by) * by)) : quantity;
    setTyped(String(next));
    if (next !== quantity) onChange(next);
  };
  // From a quantity between two steps, to the nearest step.
  const below = Math.ceil(quantity / by - 1) * by;
  const above = Math.max(least, Math.floor(quantity / by + 1) * by);
  const button = (to: number) =>
    fieldName === undefined
      ? { type: "submit" as const, name: "quantity", value: to }
      : { type: "button" as const, className: "[@media(scripting:none)]:hidden" };
  const isOff = fieldName !== undefined && !isHydrated;
  return (
    <fieldset className="quantity-stepper" disabled={disabled}>
      <legend className="sr-only">{`Quantity of ${label}`}</legend>
      {/* Enter presses the first button of a form. */}
      {fieldName === undefined && (
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" onClick={(event) => event.preventDefault()} />
      )}
      <button {...button(below)} disabled={below < least || isOff} onClick={change(below)}>
        <Minus aria-hidden="true" className="size-4" />
        <span className="sr-only">Decrease quantity</span>
      </button>
      <input
        name={fieldName ?? "typed"}
        // Before its script is loaded, and without script, the browser enforces minimum and steps.
        {...(fieldName !== undefined && { type: "number", min: least, max, step: by })}
        aria-label={`Quantity of ${label}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={take}
        onKeyDown={(event) => event.key === "Enter" && take()}
      />
      <button {...button(above)} disabled={above > max || isOff} onClick={change(above)}>
        <Plus aria-hidden="true" className="size-4" />
        <span className="sr-only">Increase quantity</span>
      </button>
    </fieldset>
  );
}
