import { ChevronDown } from "lucide-react";
import { MoneyText, moneyText } from "#ui/money-text.tsx";
import type { CheckoutView, SummaryLine, SummaryTotals } from "./checkout-view.ts";

type Props = Pick<CheckoutView, "lines" | "totals" | "itemCount">;

/** The summary beside the form on a desktop. */
export function OrderSummary({ lines, totals }: Props) {
  return (
    <div className="grid gap-6">
      <SummaryLines lines={lines} />
      <Totals totals={totals} />
    </div>
  );
}

/** The summary above the form on a phone: folded, with the total always in sight. */
export function FoldedSummary({ lines, totals, itemCount }: Props) {
  return (
    <details className="group border-b border-line bg-canvas">
      <summary className="content flex min-h-14 items-center justify-between gap-4 py-3">
        <span className="flex items-center gap-1.5 text-accent">
          Order summary, {itemCount} {itemCount === 1 ? "item" : "items"}
          <ChevronDown aria-hidden="true" className="size-4 transition-transform duration-150 group-open:rotate-180" />
        </span>
        <MoneyText money={totals.total} className="text-lg font-semibold" />
      </summary>
      <div className="content grid gap-6 pt-2 pb-6">
        <SummaryLines lines={lines} />
        <Totals totals={totals} />
      </div>
    </details>
  );
}

function SummaryLines({ lines }: { lines: SummaryLine[] }) {
  return (
    <ul className="grid gap-4">
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[4rem_1fr_auto] items-center gap-4">
          <span className="relative block size-16 rounded-control border border-line bg-paper">
            {line.image && <img src={line.image.url} alt="" width={64} height={64} className="size-full rounded-control object-contain p-1" />}
            <span className="figures absolute -top-2 -right-2 grid h-6 min-w-6 place-items-center rounded-full bg-slate px-1.5 text-xs font-medium text-paper">
              <span className="sr-only">Quantity </span>
              {line.quantity}
            </span>
          </span>
          <span className="min-w-0 text-[0.9375rem] leading-snug">
            <span className="font-medium [overflow-wrap:anywhere]">{line.title}</span>
            {line.variantTitle && <span className="block text-sm text-slate">{line.variantTitle}</span>}
            {line.arrives && <span className="figures block text-sm text-slate">{line.arrives}</span>}
            {line.notes.map((note) => (
              <span key={note} className={`block text-sm ${line.isBlocked ? "text-red" : "text-amber"}`}>
                {note}
              </span>
            ))}
          </span>
          <MoneyText money={line.total} className="text-[0.9375rem]" />
        </li>
      ))}
    </ul>
  );
}

export function Totals({ totals }: { totals: SummaryTotals }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2 border-t border-line pt-5 text-[0.9375rem]">
      <Row label="Subtotal" amount={moneyText(totals.subtotal)} />
      {totals.discount && <Row label={totals.discountTitle ?? "Discount"} amount={`−${moneyText(totals.discount)}`} />}
      <Row label={totals.freeShippingTitle ? `Shipping (${totals.freeShippingTitle})` : "Shipping"} amount={shippingText(totals)} />
      {!totals.isTaxIncluded && <Row label={totals.taxTitle} amount={totals.tax === null ? "Enter address" : moneyText(totals.tax)} />}
      <dt className="mt-3 border-t border-line pt-4 text-lg font-semibold">Total</dt>
      <dd className="figures mt-3 border-t border-line pt-4 text-right text-lg font-semibold">
        <span className="mr-2 text-sm font-normal text-slate">{totals.total.currencyCode}</span>
        {moneyText(totals.total)}
      </dd>
      {totals.isTaxIncluded && totals.tax && Number(totals.tax.amount) > 0 && <Row label={totals.taxTitle} amount={moneyText(totals.tax)} />}
    </dl>
  );
}

function shippingText({ shipping, isQuoted, isNotShipped }: SummaryTotals): string {
  if (shipping) return Number(shipping.amount) === 0 ? "Free" : moneyText(shipping);
  return isQuoted ? "By quote" : isNotShipped ? "Not available" : "Enter address";
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <dt className="text-slate">{label}</dt>
      <dd className="figures text-right">{amount}</dd>
    </>
  );
}
