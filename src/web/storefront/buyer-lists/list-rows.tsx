import type { FormEvent, ReactNode } from "react";
import { Form, Link } from "react-router";
import type { ListLine } from "#domain/buyer-lists/buyer-list-input.ts";
import { unbroken } from "#domain/measures/non-breaking-quantities.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { moneyText } from "#ui/money-text.tsx";
import { QuantityStepper } from "#ui/quantity-stepper.tsx";
import { links } from "#web/links.ts";
import type { WireCartLine } from "../cart/cart-wire.ts";
import { missingText } from "./list-texts.ts";

/** Left out: the list can only be read. `quantity` null removes the line. */
export type ChangeLine = (variantId: string, quantity: number | null, title: string) => void;

/** `hasForms`: the page also accepts changes by forms, without script. */
type Props = { lines: WireCartLine[]; missing: ListLine[]; onChange?: ChangeLine | undefined; hasForms?: boolean };

export const lineValue = ({ variantId, quantity }: ListLine): string => `${variantId}:${quantity}`;
const plainButton = "min-h-11 px-1 text-[0.9375rem] text-slate underline underline-offset-4 hover:text-red";

/** The lines of a list with present prices and availability. */
export function ListRows({ lines, missing, onChange, hasForms = false }: Props) {
  return (
    <ul className="border-t border-line">
      {lines.map((line) => (
        <ListRow key={line.id} line={line} onChange={onChange} hasForms={hasForms}>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="line" value={lineValue({ variantId: line.id, quantity: line.quantity })} />
            <Button
              type="submit"
              look="outline"
              size="small"
              disabled={line.notes.some(({ kind }) => kind === "not-sold" || kind === "out-of-stock")}
            >
              Add to cart<span className="sr-only"> {line.merchandise.product.title}</span>
            </Button>
          </Form>
        </ListRow>
      ))}
      {missing.map(({ variantId, quantity }) => (
        <MissingRow
          key={variantId}
          quantity={quantity}
          formOf={hasForms ? variantId : null}
          onRemove={onChange && (() => onChange(variantId, null, "The product"))}
        />
      ))}
    </ul>
  );
}

/** One product with its price and availability; `children` are what else can be done with it. */
type RowProps = { line: WireCartLine; onChange?: ChangeLine | undefined; hasForms?: boolean; children?: ReactNode };

export function ListRow({ line, onChange, hasForms = false, children }: RowProps) {
  const isHydrated = useHydrated() || hasForms;
  const { product, title, sku, price, availability, quantityRule } = line.merchandise;
  const to = links.product(product.handle, { variant: title === "Default Title" ? null : line.merchandise.id });
  const isSold = !line.notes.some(({ kind }) => kind === "not-sold");
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-5 border-b border-line py-5 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <div className="aspect-square overflow-hidden rounded-control bg-canvas">
        <img src={product.featuredImage.url} alt="" width={256} height={256} className="size-full object-contain" />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <h2 className="text-base leading-snug font-medium tracking-normal [overflow-wrap:anywhere]">
              {isSold ? (
                <Link to={to} prefetch="intent" className="hover:text-accent hover:underline">
                  {unbroken(product.title)}
                </Link>
              ) : (
                unbroken(product.title)
              )}
            </h2>
            {title !== "Default Title" && <p className="figures mt-0.5 text-[0.9375rem] text-slate">{unbroken(title)}</p>}
            {sku && <p className="mt-0.5 font-mono text-[0.8125rem] text-slate">{sku}</p>}
          </div>
          {isSold && (
            <p className="figures sm:text-right">
              <span className="block font-medium">{moneyText(line.cost.totalAmount)}</span>
              <span className="text-sm text-slate">
                {!onChange && `${line.quantity} × `}
                {moneyText(price)} each
              </span>
            </p>
          )}
        </div>
        {line.notes.length === 0 && <p className="figures text-sm text-slate">{availability.label}</p>}
        {line.notes.map((note) => (
          <p key={note.kind} className={`figures text-sm ${note.kind === "back-order" ? "text-amber" : "text-red"}`}>
            {note.kind === "not-sold" ? "This is not sold anymore." : note.text}
          </p>
        ))}
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          {onChange && isSold && (
            <form method="post" onSubmit={(event) => event.preventDefault()} className={isHydrated ? "" : "invisible"}>
              <input type="hidden" name="intent" value="quantity" />
              <input type="hidden" name="variant" value={line.id} />
              <QuantityStepper
                quantity={line.quantity}
                label={product.title}
                least={quantityRule.least}
                by={quantityRule.step}
                onChange={(quantity) => onChange(line.id, quantity, product.title)}
              />
            </form>
          )}
          {children}
          {onChange && (
            <RemoveForm variantId={line.id} title={product.title} isShown={isHydrated} onRemove={() => onChange(line.id, null, product.title)} />
          )}
        </div>
      </div>
    </li>
  );
}

type MissingProps = { quantity: number; formOf?: string | null; onRemove?: (() => void) | undefined };

/** `formOf`: the variant, where the page accepts changes by forms. */
export function MissingRow({ quantity, formOf = null, onRemove }: MissingProps) {
  const isHydrated = useHydrated() || formOf !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-5">
      <p className="text-slate">
        {missingText} <span className="figures">Quantity {quantity}.</span>
      </p>
      {onRemove && <RemoveForm variantId={formOf ?? ""} title="this product" isShown={isHydrated} onRemove={onRemove} />}
    </li>
  );
}

function RemoveForm({ variantId, title, isShown, onRemove }: { variantId: string; title: string; isShown: boolean; onRemove: () => void }) {
  const remove = (event: FormEvent) => {
    event.preventDefault();
    onRemove();
  };
  return (
    <form method="post" onSubmit={remove} className={isShown ? "" : "invisible"}>
      <input type="hidden" name="variant" value={variantId} />
      <button type="submit" name="intent" value="remove" className={plainButton}>
        Remove<span className="sr-only"> {title}</span>
      </button>
    </form>
  );
}
