import { useQuery } from "@tanstack/react-query";
import { moneyText } from "#ui/money-text.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { Answer } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import type { RecordForm } from "../toolkit/record-form.tsx";
import { useDebounced } from "../toolkit/use-debounced.ts";
import { type DraftValues, previewOf } from "./draft-form.ts";
import type { Draft } from "./draft-status.tsx";

type Sums = Answer<"POST /api/admin/draft-orders/preview">["sums"];

/** The sums of the order. The server calculates them, as it does for a checkout. */
export function DraftOrderTotals({ form, draft }: { form: RecordForm<DraftValues>; draft: Draft | null }) {
  const values = useFormValue(form, (all) => all);
  const body = JSON.stringify(previewOf(values));
  const asked = useDebounced(body);
  const isReadOnly = form.isReadOnly;
  const { data, error, isFetching } = useQuery({
    queryKey: ["admin", "draft-preview", asked],
    queryFn: ({ signal }) => callAdmin("POST /api/admin/draft-orders/preview", { body: JSON.parse(asked) }, { signal }),
    enabled: asked !== "null" && !isReadOnly,
    retry: false,
    placeholderData: (before) => before,
  });
  const isBehind = !isReadOnly && body !== "null" && (asked !== body || isFetching);
  const sums = isReadOnly ? draft?.sums : body === "null" ? undefined : data?.sums;
  return (
    <Panel title="Total" actions={isBehind && <Spinner label="Calculating" hideLabel />}>
      <div aria-live="polite" aria-busy={isBehind}>
        {sums ? (
          <Amounts sums={sums} />
        ) : (
          <p className={error ? "text-red" : "text-slate"}>
            {error?.message ??
              (values.lines.length + values.ownLines.length === 0 ? "Add a product to see the total." : "Enter every quantity and price.")}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Amounts({ sums }: { sums: Sums }) {
  const short = sums.lines.filter(({ note }) => note === "short");
  const gone = sums.lines.filter(({ note }) => note === "gone");
  const row = (label: string, text: string, strong = false) => (
    <div className={strong ? "flex justify-between gap-4 border-t border-line pt-2 font-semibold" : "flex justify-between gap-4"}>
      <dt className={strong ? "" : "text-slate"}>{label}</dt>
      <dd className="text-right">{text}</dd>
    </div>
  );
  return (
    <>
      <ul className="mb-3 grid gap-1 border-b border-line pb-3">
        {sums.lines.map((line) => (
          <li key={line.variantId} className="figures flex justify-between gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {line.quantity} × {line.title} <span className="text-slate">at {moneyText(line.unitPrice)}</span>
            </span>
            <span>{moneyText(line.total)}</span>
          </li>
        ))}
      </ul>
      <dl className="figures grid gap-1.5">
        {row("Subtotal", moneyText(sums.subtotal))}
        {Number(sums.discount.amount) > 0 && row("Discount", `−${moneyText(sums.discount)}`)}
        {row(sums.shipping ? `Shipping (${sums.shippingTitle ?? "first method"})` : "Shipping", shippingText(sums))}
        {row(sums.isTaxIncluded ? "Tax (included in the prices)" : "Tax", sums.tax ? moneyText(sums.tax) : "Once the address is known")}
        {row("Total", moneyText(sums.total), true)}
      </dl>
      {sums.dangerousGoods && <p className={`mt-3 [overflow-wrap:anywhere] ${sums.shipping ? "text-amber" : "text-red"}`}>{sums.dangerousGoods}</p>}
      {short.map(({ variantId, title }) => (
        <p key={variantId} className="mt-3 text-amber">
          {title}: not enough in stock. A draft does not reserve stock, and can be paid only if everything is available.
        </p>
      ))}
      {gone.map(({ variantId, title }) => (
        <p key={variantId} className="mt-3 text-red">
          {title} is no longer sold.
        </p>
      ))}
    </>
  );
}

function shippingText({ shipping, shippingFault }: Sums): string {
  return shipping ? moneyText(shipping) : (shippingFault ?? "The buyer chooses");
}
