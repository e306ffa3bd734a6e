import { useContext } from "react";
import { FieldFaults, fieldId } from "#ui/form-field.tsx";
import type { CheckoutView } from "./checkout-view.ts";

/** What the law demands from buyers of these goods. The boxes are never ticked beforehand, and each order asks for them again. */
export function UseConfirmationBoxes({ confirmations }: Pick<CheckoutView, "confirmations">) {
  const faults = useContext(FieldFaults);
  if (confirmations.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-5">
      <legend className="sr-only">Use of the goods</legend>
      {confirmations.map(({ name, text }) => {
        const field = `confirmed.${name}`;
        const [id, fault] = [fieldId(field), faults[field]];
        return (
          <div key={name}>
            <label className="flex min-h-11 items-start gap-3">
              <input
                id={id}
                type="checkbox"
                name={field}
                value="yes"
                required
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault ? `${id}-fault` : undefined}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span>{text}</span>
            </label>
            {fault && (
              <p id={`${id}-fault`} className="mt-1 pl-8 text-sm text-red">
                {fault}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
