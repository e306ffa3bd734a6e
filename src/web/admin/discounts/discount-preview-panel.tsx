import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { formatMoney } from "#domain/money.ts";
import { moneyText, type WireMoney } from "#ui/money-text.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { Answer, InputOf } from "#web/api-call.ts";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { dateText } from "../toolkit/date-format.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import type { RecordForm } from "../toolkit/record-form.tsx";
import { useDebounced } from "../toolkit/use-debounced.ts";
import { type FoundVariant, VariantFinder } from "../toolkit/variant-finder.tsx";
import { type DiscountValues, discountBody } from "./discount-values.ts";

type Preview = Answer<"POST /api/admin/discounts/preview">["preview"];
type Body = InputOf<"POST /api/admin/discounts/preview">["body"];
type Line = { variantId: string; title: string; sku: string | null; quantity: string };

/** What a cart of chosen products would get from the discount as it is in the form. The server calculates it, as it does for carts. */
export function DiscountPreviewPanel({ form, id }: { form: RecordForm<DiscountValues>; id: string | null }) {
  const values = useFormValue(form, (all) => all);
  const [lines, setLines] = useState<Line[]>([]);
  const body = lines.length === 0 || lines.some(({ quantity }) => !isQuantity(quantity)) ? "" : JSON.stringify(bodyOf(id, values, lines));
  const asked = useDebounced(body);
  const { data, error, isFetching } = useQuery({
    queryKey: ["admin", "discount-preview", asked],
    queryFn: ({ signal }) => callAdmin("POST /api/admin/discounts/preview", { body: JSON.parse(asked) as Body }, { signal }),
    enabled: asked !== "",
    retry: false,
    placeholderData: (before) => before,
  });
  const isBehind = body !== "" && (asked !== body || isFetching);
  return (
    <Panel title="Preview of a cart" actions={isBehind && <Spinner label="Calculating" hideLabel />}>
      <div className="grid grid-cols-1 gap-4">
        <VariantFinder label="Add a product" onChoose={(variant) => setLines((before) => withVariant(before, variant))} />
        {lines.length > 0 && <PreviewLines lines={lines} onChange={setLines} />}
        <div aria-live="polite" aria-busy={isBehind}>
          {lines.length === 0 ? (
            <p className="text-slate">Add products to see what a buyer gets, also before you save. Nothing is stored.</p>
          ) : body === "" ? (
            <p className="text-red">Enter a whole number from 1 to 9,999 for each quantity.</p>
          ) : error ? (
            <p className="text-red">{error.message}</p>
          ) : (
            data && <PreviewResult preview={data.preview} values={values} />
          )}
        </div>
      </div>
    </Panel>
  );
}

const isQuantity = (text: string) => /^[1-9]\d{0,3}$/.test(text);

/** Names a new discount that has no title yet, because no amount depends on the title. */
function bodyOf(id: string | null, values: DiscountValues, lines: Line[]): Body {
  const discount = discountBody(values);
  return {
    id,
    discount: { ...discount, title: discount.title.trim() || "New discount" },
    lines: lines.map(({ variantId, quantity }) => ({ variantId, quantity: Number(quantity) })),
  };
}

/** Adds a variant; if it is in the cart already, its quantity grows by one. */
function withVariant(lines: Line[], { id: variantId, productTitle, variantTitle, sku }: FoundVariant): Line[] {
  if (!lines.some((line) => line.variantId === variantId)) {
    return [...lines, { variantId, title: variantTitle ? `${productTitle} (${variantTitle})` : productTitle, sku, quantity: "1" }];
  }
  return lines.map((line) =>
    line.variantId === variantId && isQuantity(line.quantity) ? { ...line, quantity: String(Number(line.quantity) + 1) } : line,
  );
}

function PreviewLines({ lines, onChange }: { lines: Line[]; onChange: (lines: Line[]) => void }) {
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {lines.map(({ variantId, title, sku, quantity }) => (
        <li key={variantId} className="grid grid-cols-[minmax(0,1fr)_5.5rem_auto] items-center gap-3 px-3 py-2.5">
          <span className="grid min-w-0">
            <span className="font-medium [overflow-wrap:anywhere]">{title}</span>
            {sku && <span className="font-mono text-[0.8125rem] text-slate">{sku}</span>}
          </span>
          <AdminField
            label={`Quantity of ${title}`}
            hideLabel
            type="number"
            inputMode="numeric"
            min={1}
            max={9999}
            value={quantity}
            // The quantity is no field of the discount, so Enter must not save.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            onChange={({ target }) => onChange(lines.map((line) => (line.variantId === variantId ? { ...line, quantity: target.value } : line)))}
          />
          <button
            type="button"
            onClick={() => onChange(lines.filter((line) => line.variantId !== variantId))}
            className="grid size-9 place-items-center rounded-control text-slate hover:bg-canvas hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">Remove {title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function PreviewResult({ preview, values }: { preview: Preview; values: DiscountValues }) {
  const { goods, freeShipping, fault } = preview;
  return (
    <div className="grid gap-3">
      <p className={fault ? "font-medium text-amber" : "font-medium text-green"}>{fault ? faultText(preview, values) : appliedText(preview)}</p>
      {Date.parse(values.startsAt) > Date.now() && <p className="text-slate">As of its start on {dateText(values.startsAt)}.</p>}
      <ul className="figures grid gap-1.5 border-y border-line py-3">
        {preview.lines.map((line) => (
          <li key={line.variantId} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {line.quantity} × {line.title}
              {line.variantTitle && <span className="text-slate"> ({line.variantTitle})</span>}
            </span>
            <span className="ml-auto text-right">
              {moneyText(line.total)}
              <span className="block text-[0.8125rem] text-slate">{isSome(line.discount) ? `−${moneyText(line.discount)}` : "No discount"}</span>
            </span>
          </li>
        ))}
      </ul>
      <dl className="figures grid gap-1.5">
        <SumRow label="Subtotal" text={moneyText(preview.subtotal)} />
        {goods && <SumRow label={goods.title} text={`−${moneyText(preview.discount)}`} />}
        <SumRow label={shippingLabel(preview)} text={shippingText(preview)} />
        {freeShipping && isSome(freeShipping.waived) && (
          <SumRow label={freeShipping.title} text={`Saves ${moneyText(freeShipping.waived)} of shipping`} />
        )}
        <SumRow label={preview.isTaxIncluded ? "Total with tax" : "Total before tax"} text={moneyText(preview.total)} strong />
      </dl>
      <p className="text-[0.8125rem] text-slate">
        As the cart shows it before the buyer enters an address.
        {values.isOncePerBuyer && " Whether the buyer used the discount before is not looked at."}
      </p>
    </div>
  );
}

function SumRow({ label, text, strong = false }: { label: string; text: string; strong?: boolean }) {
  return (
    <div className={strong ? "flex justify-between gap-4 border-t border-line pt-2 font-semibold" : "flex justify-between gap-4"}>
      <dt className={strong ? "" : "min-w-0 text-slate [overflow-wrap:anywhere]"}>{label}</dt>
      <dd className="text-right">{text}</dd>
    </div>
  );
}

const isSome = ({ amount }: WireMoney) => Number(amount) > 0;

function appliedText({ goods, freeShipping, discount }: Preview): string {
  if (goods?.isOwn) return `This discount takes ${moneyText(discount)} off.`;
  return freeShipping && isSome(freeShipping.waived)
    ? `This discount saves ${moneyText(freeShipping.waived)} of shipping.`
    : "This discount applies, and takes nothing off: shipping of this cart costs nothing, has no price yet, or is by freight.";
}

/** Says why the discount takes nothing off. */
function faultText({ fault, goods, freeShipping, subtotal }: Preview, { minimumCents, kind }: DiscountValues): string {
  const other = kind === "free-shipping" ? freeShipping?.title : goods?.title;
  const texts: Record<NonNullable<Preview["fault"]>, string> = {
    unknown: "This discount has not started yet.",
    ended: "This discount has ended.",
    "used-up": "This discount is used up: the maximum number of orders have it.",
    "used-by-buyer": "This buyer has used the discount.",
    "other-products": "None of these products is in the collections of this discount.",
    "below-minimum": `The goods come to less than the minimum of ${formatMoney(minimumCents, subtotal.currencyCode)}.`,
    smaller: other
      ? `Another discount applies instead, because it takes off more or came first: ${other}.`
      : "This discount takes nothing off these products.",
  };
  return texts[fault ?? "smaller"];
}

function shippingLabel({ shipping, shippingTitle }: Preview): string {
  return shipping && shippingTitle ? `Shipping (${shippingTitle})` : "Shipping";
}

const shippingFaults: Record<NonNullable<Preview["shippingFault"]>, string> = {
  unknown: "Depends on the address",
  "not-served": "Not offered",
  "too-heavy": "Too heavy for the shipping rates",
  "no-freight": "Freight is not offered",
  "dangerous-goods": "No method carries these dangerous goods",
};

function shippingText({ shipping, shippingFault }: Preview): string {
  if (shippingFault) return shippingFaults[shippingFault];
  return shipping === null ? "By quote" : isSome(shipping) ? moneyText(shipping) : "Free";
}
