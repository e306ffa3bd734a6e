import type { SyntheticEvent } from "react";
import { FormField, fieldId } from "#ui/form-field.tsx";
import { formatCardNumber, formatExpiry, formatSecurityCode, formatWhileTyping } from "./card-format.ts";

const testCards = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0025 0000 3155", "asks you to approve it first"],
] as const;

/** Card data is sent with the payment only: it is not saved during typing, and the server never returns it. */
export function CardFields() {
  return (
    <>
      <TestCards />
      <FormField
        label="Card number"
        name="card.number"
        inputMode="numeric"
        autoComplete="cc-number"
        className="[&_input]:font-mono"
        {...formatted(formatCardNumber)}
      />
      <div className="grid grid-cols-2 gap-4">
        <FormField
          label="Expiry date"
          name="card.expiry"
          placeholder="MM / YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          {...formatted(formatExpiry)}
        />
        <FormField label="Security code" name="card.cvc" inputMode="numeric" autoComplete="cc-csc" {...formatted(formatSecurityCode)} />
      </div>
      <FormField label="Name on card" name="card.name" autoComplete="cc-name" maxLength={120} />
    </>
  );
}

/** Lists the cards that work in trial mode, which is the only mode with this method. */
function TestCards() {
  return (
    <div className="rounded-control bg-canvas px-4 py-3 text-sm">
      <p className="font-medium">Test cards, no money moves</p>
      <ul className="mt-1">
        {testCards.map(([number, outcome]) => (
          <li key={number} className="flex flex-wrap items-center gap-x-2">
            <button
              type="button"
              onClick={() => fill(number)}
              className="min-h-7 rounded-sm font-mono text-[0.8125rem] text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-current noscript:no-underline pointer-coarse:min-h-11"
            >
              <span className="sr-only">Use card </span>
              {number}
            </button>
            <span className="text-slate">{outcome}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-slate">With any name, any security code and any expiry date in the future.</p>
    </div>
  );
}

function fill(number: string) {
  const values = { number, expiry: formatExpiry(`12${(new Date().getFullYear() + 3) % 100}`), cvc: "123", name: "Test Card" };
  for (const [part, value] of Object.entries(values)) {
    const input = document.getElementById(fieldId(`card.${part}`));
    if (input instanceof HTMLInputElement) input.value = value;
  }
}

function formatted(format: (typed: string) => string) {
  return {
    onInput: (event: SyntheticEvent<HTMLInputElement, InputEvent>) => formatWhileTyping(event.currentTarget, event.nativeEvent.inputType, format),
    onBlur: (event: SyntheticEvent<HTMLInputElement>) => {
      event.currentTarget.value = format(event.currentTarget.value);
    },
  };
}
