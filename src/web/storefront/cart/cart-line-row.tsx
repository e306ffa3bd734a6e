import { Link } from "react-router";
import { unbroken } from "#domain/measures/non-breaking-quantities.ts";
import { useHydrated } from "#ui/hydration.ts";
import { moneyText } from "#ui/money-text.tsx";
import { QuantityStepper } from "#ui/quantity-stepper.tsx";
import { links } from "#web/links.ts";
import type { WireCartLine } from "./cart-wire.ts";

type Props = {
  line: WireCartLine;
  arrives: string | null;
  /** Why the line cannot be shipped to that place; null: it can. */
  notCarried: string | null;
  quantity: number;
  busy: boolean;
  onChange: (quantity: number) => void;
  onRemove: () => void;
  onSave: () => void;
};

/** A line of the cart: picture, name, total and unit price, and the quantity as last pressed. Its forms work without script. */
export function CartLineRow({ line, arrives, notCarried, quantity, busy, onChange, onRemove, onSave }: Props) {
  const isHydrated = useHydrated();
  const { product, title, sku, price, availability, quantityRule } = line.merchandise;
  // Says why there is no more, unless a note already does.
  const isAtLimit = availability.orderable !== null && quantity > 0 && quantity === availability.orderable && line.notes.length === 0;
  const to = links.product(product.handle, { variant: title === "Default Title" ? null : line.merchandise.id });
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-5 border-b border-line py-6 sm:grid-cols-[8rem_1fr]" aria-busy={busy}>
      <div className="aspect-square overflow-hidden rounded-control bg-canvas">
        <img src={product.featuredImage.url} alt="" width={256} height={256} className="size-full object-contain" />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0 flex-1 basis-48">
            <h2 className="text-base leading-snug font-medium tracking-normal sm:text-lg">
              <Link to={to} prefetch="intent" className="hover:text-accent hover:underline">
                {unbroken(product.title)}
              </Link>
            </h2>
            {title !== "Default Title" && <p className="figures mt-0.5 text-[0.9375rem] text-slate">{unbroken(title)}</p>}
            {sku && <p className="mt-0.5 font-mono text-[0.8125rem] text-slate">{sku}</p>}
          </div>
          <p className="figures sm:text-right">
            <span className="block font-medium">{moneyText(line.cost.totalAmount)}</span>
            <span className="text-sm text-slate">
              <span>{moneyText(price)}</span> each
            </span>
          </p>
        </div>
        {arrives && <p className="figures text-sm text-slate">{arrives}</p>}
        {line.marking && <p className="text-sm text-slate">{line.marking}</p>}
        {notCarried && <p className="text-sm text-red">{notCarried}</p>}
        {line.notes.map((note) => (
          <p key={note.kind} className={`figures text-sm ${note.kind === "back-order" ? "text-amber" : "text-red"}`}>
            {note.text}
          </p>
        ))}
        {isAtLimit && (
          <p className="figures text-sm text-slate">
            {availability.orderable === 1 ? "This is the last one" : `These are all ${availability.orderable}`} that can be ordered right now.
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-4">
          <form method="post" action={links.cart()}>
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="lineId" value={line.id} />
            <QuantityStepper
              quantity={quantity}
              label={product.title}
              least={quantityRule.least}
              by={quantityRule.step}
              max={availability.orderable === null ? 9999 : Math.max(quantityRule.least, availability.orderable)}
              onChange={onChange}
            />
          </form>
          <form
            method="post"
            action={links.cart()}
            onSubmit={(event) => {
              event.preventDefault();
              onRemove();
            }}
            className="flex flex-wrap gap-x-4"
          >
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="lineId" value={line.id} />
            <button
              type="button"
              onClick={onSave}
              className={`min-h-11 px-1 text-[0.9375rem] text-slate underline underline-offset-4 hover:text-accent ${isHydrated ? "" : "invisible"}`}
            >
              Save for later<span className="sr-only"> {product.title}</span>
            </button>
            <button
              type="submit"
              data-remove={line.id}
              className="min-h-11 px-1 text-[0.9375rem] text-slate underline underline-offset-4 hover:text-red"
            >
              Remove<span className="sr-only"> {product.title}</span>
            </button>
          </form>
        </div>
      </div>
    </li>
  );
}
