import { Badge } from "#ui/badge.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import type { PayableView } from "./order-status-view.ts";

/** How much of a purchase order is still to be paid, until when, and to which account. */
export function HowToPay({ payable: { open, dueOn, isOverdue, reference, bank } }: { payable: PayableView }) {
  return (
    <section aria-labelledby="how-to-pay" className="rounded-surface border border-line p-6">
      <h2 id="how-to-pay" className="flex flex-wrap items-center gap-3 text-xl">
        How to pay
        {isOverdue && <Badge tone="red">Overdue</Badge>}
      </h2>
      <p className="mt-2 max-w-reading">
        <MoneyText money={open} className="font-semibold" /> is still open
        {isOverdue ? ` and was due on ${dueOn}. Please pay it now` : `. Please pay it by ${dueOn}`} and give{" "}
        <span className="font-mono text-[0.9375rem]">{reference}</span> as the reference of your transfer.
      </p>
      {bank.length > 0 && (
        <dl className="mt-4 grid gap-x-6 gap-y-1 text-[0.9375rem] sm:grid-cols-[auto_1fr]">
          {bank.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-slate">{label}</dt>
              <dd className="mb-2 [overflow-wrap:anywhere] sm:mb-0">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
