import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { ListLine } from "#domain/lists/buyer-list-input.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydration.ts";
import { moneyText } from "#ui/money-text.tsx";
import { QuantityStepper } from "#ui/quantity-stepper.tsx";
import { links } from "#web/links.ts";
import type { WireCartLine } from "../cart/cart-wire.ts";
import { missingText } from "./list-texts.ts";

/** Left out: the list can only be read. `quantity` null takes the line off. */
export type ChangeLine = (variantId: string, quantity: number | null, title: string) => void;

type Props = { lines: WireCartLine[]; missing: ListLine[]; onChange?: ChangeLine | undefined };

export const lineValue = ({ variantId, quantity }: ListLine): string => `${variantId}:${quantity}`;
const plainButton = "min-h-11 px-1 text-[0.9375rem] text-slate underline underline-offset-4 hover:text-red";

/** The lines of a list with prices and availability of now. */
export function ListRows({ lines, missing, onChange }: Props) {
  return (
    <ul className="border-t border-line">
      {lines.map((line) => (
        <ListRow key={line.id} line={line} onChange={onChange}>
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
        <MissingRow key={variantId} quantity={quantity} onRemove={onChange && (() => onChange(variantId, null, "The product"))} />
      ))}
    </ul>
  );
}

/** One product: what it is, what it costs and how it can be had; `children` are what can be done with it besides. */
export function ListRow({ line, onChange, children }: { line: WireCartLine; onChange?: ChangeLine | undefined; children?: ReactNode }) {
  const isHydrated = useHydrated();
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
                  {product.title}
                </Link>
              ) : (
                product.title
              )}
            </h2>
            {title !== "Default Title" && <p className="figures mt-0.5 text-[0.9375rem] text-slate">{title}</p>}
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
            <div className={isHydrated ? "" : "invisible"}>
              <QuantityStepper
                quantity={line.quantity}
                label={product.title}
                least={quantityRule.least}
                by={quantityRule.step}
                onChange={(quantity) => onChange(line.id, quantity, product.title)}
              />
            </div>
          )}
          {children}
          {onChange && (
            <button
              type="button"
              onClick={() => onChange(line.id, null, product.title)}
              className={`${plainButton} ${isHydrated ? "" : "invisible"}`}
            >
              Remove<span className="sr-only"> {product.title}</span>
            </button>
          )}
        </div>
      </div>
    </li>
  );
}

export function MissingRow({ quantity, onRemove }: { quantity: number; onRemove?: (() => void) | undefined }) {
  const isHydrated = useHydrated();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-5">
      <p className="text-slate">
        {missingText} <span className="figures">Quantity {quantity}.</span>
      </p>
      {onRemove && (
        <button type="button" onClick={onRemove} className={`${plainButton} ${isHydrated ? "" : "invisible"}`}>
          Remove<span className="sr-only"> this product</span>
        </button>
      )}
    </li>
  );
}
