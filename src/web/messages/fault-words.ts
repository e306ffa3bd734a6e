import type { FaultKind } from "#domain/faults/background-faults.ts";
import type { NamedFault } from "#domain/open-tasks/open-tasks.ts";
import { moneyText } from "#ui/money-text.tsx";

/** What could not be done, as the beginning of a sentence; complete by type. */
const sentences: Record<FaultKind, (fault: NamedFault) => string> = {
  payment: (fault) => `${paymentOf(fault)} could not be settled`,
  product: ({ about }) => `${about ?? "A product that no longer exists"} could not be published at its scheduled time`,
  "returned-payment": (fault) => `${paymentOf(fault)} that did not become an order could not be refunded`,
  reminder: () => "A payment reminder for an invoice could not be sent",
  "balance-payment": () => "It is not yet known whether the balance of an order was paid by card",
  "order-hold": () => "An expired purchase order could not be canceled",
  refund: ({ amount }) => `A refund${amount ? ` of ${moneyText(amount)}` : ""} could not be finished`,
  reservation: () => "Stock held for a payment could not be released",
  "units-sold": ({ about }) => `The units sold of ${about ?? "a product that no longer exists"} could not be counted`,
  facets: ({ about }) => `${about ?? "A product that no longer exists"} could not be prepared for filters`,
  collection: ({ about }) => `${about ? `The collection ${about}` : "A collection that no longer exists"} could not be updated`,
  content: () => "A page or an article could not be hidden at its scheduled time",
  "bulk-change": () => "A bulk change of products could not be undone at its scheduled time",
  cart: () => "An old cart could not be removed",
  "payment-draft": () => "The details of an old payment could not be removed",
  "provider-event": ({ subject }) => `A payment provider reported something that cannot be read (${subject})`,
  step: ({ subject }) => `Part of the background work failed (${subject})`,
};

/** "A payment of $200.00 by ada@lab.example could not be settled". */
export function faultSentence(fault: NamedFault): string {
  return (sentences[fault.kind] ?? (() => `Background work failed (${fault.kind})`))(fault);
}

/** Says what happens to it. */
export function retryText({ kind }: NamedFault): string {
  return kind === "provider-event"
    ? "Look it up at the payment provider. If it matters, have it sent again there. Otherwise, this notice disappears after 30 days."
    : "The shop retries automatically, and nothing else is delayed.";
}

function paymentOf({ amount, about }: NamedFault): string {
  return `A payment${amount ? ` of ${moneyText(amount)}` : ""}${about ? ` by ${about}` : ""}`;
}

/** "Tried 3 times since Nov 2, 2026, 9:00 AM". Times are in the reader's zone. */
export function triesText({ count, firstAt }: NamedFault, timeText: (time: string) => string): string {
  return count === 1 ? `Tried once, ${timeText(firstAt)}` : `Tried ${count} times since ${timeText(firstAt)}`;
}
