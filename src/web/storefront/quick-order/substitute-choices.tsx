import { Link } from "react-router";
import type { PartChoice } from "#domain/quick-order/part-choice.ts";
import type { SubstituteChoice } from "#domain/quick-order/substitutes.ts";
import { moneyText } from "#ui/money-text.tsx";
import { links } from "#web/links.ts";

type Props = { missing: PartChoice; instead: SubstituteChoice[]; name: string };

/** What can be ordered instead of something that is out of stock, and where to ask for an email when it is back. */
export function SubstituteChoices({ missing, instead, name }: Props) {
  return (
    <>
      <Link
        to={links.product(missing.handle, { variant: missing.variantId })}
        className="inline-flex min-h-6 items-center text-sm text-accent underline underline-offset-4 pointer-coarse:min-h-11"
      >
        Tell me when it is back<span className="sr-only">: {missing.name}</span>
      </Link>
      {instead.length > 0 && (
        <fieldset className="mt-2">
          <legend className="text-sm font-medium">
            Order instead<span className="sr-only"> of {missing.name}</span>
          </legend>
          <Choice name={name} value="" isChosen>
            Nothing, leave the line open
          </Choice>
          {instead.map(({ variantId, name: title, sku, unitPrice, availability, differences }) => (
            <Choice key={variantId} name={name} value={variantId}>
              <span className="font-medium">{title}</span>
              <span className="block text-slate">
                {sku && <span className="font-mono text-[0.8125rem]">{sku} · </span>}
                {moneyText(unitPrice)} each · {availability}
              </span>
              <span className="block text-slate">{differences.join(" · ")}</span>
            </Choice>
          ))}
        </fieldset>
      )}
    </>
  );
}

function Choice({ name, value, isChosen, children }: { name: string; value: string; isChosen?: boolean; children: React.ReactNode }) {
  return (
    <label className="figures flex min-h-6 cursor-pointer items-start gap-2.5 py-1.5 text-sm pointer-coarse:min-h-11">
      <input type="radio" name={name} value={value} defaultChecked={isChosen} className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
