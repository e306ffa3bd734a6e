import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#domain/money.ts";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { Spinner } from "#ui/spinner.tsx";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { useDebounced } from "../toolkit/use-debounced.ts";
import { type EditForm, editOf } from "./edit-order-form.ts";

type Preview = Answer<"POST /api/admin/orders/:id/edit-preview">["preview"];

/**
 * Loads what the order would come to; the server calculates it as it does when the edit is saved. `shown` may belong to earlier input; `preview`
 * belongs to the current input and is null if not known; `isAsking`: it is being loaded.
 */
export function useEditPreview(form: EditForm, order: AdminOrder) {
  const values = useFormValue(form, (all) => all);
  const edit = JSON.stringify(editOf(order, values));
  const asked = useDebounced(edit);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ["admin", "order", order.id, "edit-preview", asked],
    queryFn: ({ signal }) => callAdmin("POST /api/admin/orders/:id/edit-preview", { params: { id: order.id }, body: JSON.parse(asked) }, { signal }),
    enabled: asked !== "null",
    retry: false,
    placeholderData: (before) => before,
  });
  const isIncomplete = edit === "null";
  const isBehind = !isIncomplete && (asked !== edit || isFetching);
  const shown = data?.preview ?? null;
  const preview = !isIncomplete && asked === edit && !error && !isPlaceholderData ? shown : null;
  return { isIncomplete, isBehind, error, shown, preview, isAsking: isBehind && preview === null };
}

type Props = { order: AdminOrder; state: ReturnType<typeof useEditPreview> };

export function EditPreview({ order, state: { isIncomplete, isBehind, error, shown } }: Props) {
  return (
    <Panel title="After the change" actions={isBehind && <Spinner label="Calculating" hideLabel />}>
      <div aria-live="polite" aria-busy={isBehind}>
        {isIncomplete ? (
          <p className="text-slate">Enter a number in every field.</p>
        ) : error ? (
          <p className="text-red">{error.message}</p>
        ) : shown ? (
          <Sums order={order} preview={shown} />
        ) : (
          <p className="text-slate">Calculating…</p>
        )}
      </div>
    </Panel>
  );
}

function Sums({ order, preview }: { order: AdminOrder; preview: Preview }) {
  const money = (cents: number) => formatMoney(cents, order.total.currencyCode);
  const { before, after, changes, notes, dangerousGoods, differenceCents } = preview;
  if (changes.length === 0) return <p className="text-slate">No changes yet.</p>;
  return (
    <>
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        <dt className="text-slate">Shipping</dt>
        <dd className="text-right">{money(after.shippingCents)}</dd>
        <dt className="text-slate">Tax</dt>
        <dd className="text-right">{money(after.taxCents)}</dd>
        <dt className="text-slate">Total before</dt>
        <dd className="text-right">{money(before.totalCents)}</dd>
        <dt className="font-semibold">Total after</dt>
        <dd className="text-right font-semibold">{money(after.totalCents)}</dd>
      </dl>
      <ul className="mt-4 grid gap-1">
        {changes.map((change) => (
          <li key={change} className="break-words">
            {change}
          </li>
        ))}
      </ul>
      <p className="mt-4 rounded-control bg-canvas px-3 py-2">{moneyWords(order, preview, money)}</p>
      {dangerousGoods && <p className="mt-2 text-amber [overflow-wrap:anywhere]">{dangerousGoods}</p>}
      {notes.map((note) => (
        <p key={note} className="mt-2 text-[0.8125rem] text-slate">
          {note}
        </p>
      ))}
      {differenceCents !== 0 && order.financialStatus === "pending" && (
        <p className="mt-2 text-[0.8125rem] text-slate">An invoice that was already sent is credited, and the buyer gets a new one.</p>
      )}
    </>
  );
}

type Saving = { preview: Pick<Preview, "changes" | "refundCents" | "balanceCents"> | null; notify: boolean };

/** The label of the save button. It names money that is refunded, and money that an email asks the buyer for. */
export function saveWords({ total, isPaidOutside }: Pick<AdminOrder, "total" | "isPaidOutside">, { preview, notify }: Saving): string {
  const money = (cents: number) => formatMoney(cents, total.currencyCode);
  if (!preview || preview.changes.length === 0) return "Save";
  if (preview.refundCents > 0)
    return isPaidOutside ? `Save and owe ${money(preview.refundCents)} back` : `Save and refund ${money(preview.refundCents)}`;
  return notify && preview.balanceCents > 0 ? `Save and ask for ${money(preview.balanceCents)}` : "Save";
}

/** Says what happens to the money of this order. */
function moneyWords(order: AdminOrder, { differenceCents, balanceCents }: Preview, money: (cents: number) => string): string {
  if (differenceCents === 0) return "The total stays the same.";
  if (order.financialStatus === "pending")
    return `Nothing has been paid yet: the buyer owes ${money(Math.abs(differenceCents))} ${differenceCents > 0 ? "more" : "less"}.`;
  if (balanceCents > 0)
    return `${money(balanceCents)} has to be collected from the buyer. It remains due until they pay it on the order page, or you record it as paid or waive it.`;
  if (balanceCents === 0) return "The amount paid covers the new total.";
  return order.isPaidOutside
    ? `${money(-balanceCents)} is owed to the buyer: send it by bank transfer, then mark it as sent.`
    : order.isTest
      ? `${money(-balanceCents)} is recorded as refunded. This is a test order: no money moves.`
      : `${money(-balanceCents)} goes back to the card that paid.`;
}
