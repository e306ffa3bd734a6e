import { parseDecimal, toDecimal } from "#domain/money.ts";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { moneyText } from "#ui/money-text.tsx";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminCheck, AdminField } from "../toolkit/admin-fields.tsx";
import { type AdminForm, useFormValue } from "../toolkit/admin-form-types.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { CheckField, ListFault, MoneyField, NumberField, TextField, useFormField } from "../toolkit/form-fields.tsx";
import { emailNote } from "./buyer-email.ts";
import { draftOf, useOrderAction } from "./order-calls.ts";
import { defaultChoice, type RefundRow, type RowChoice, refundRows, shippingWorth, worthOf } from "./refund-rows.ts";

/** `reduce`: the order is not paid yet, so its total is lowered and no money moves. */
type Mode = "refund" | "reduce";
type Props = { order: AdminOrder; mode: Mode; open: boolean; onClose: () => void };

export function RefundDialog({ order, mode, open, onClose }: Props) {
  return (
    <Dialog isForm open={open} title={mode === "refund" ? `Refund ${order.name}` : `Reduce ${order.name}`} onClose={onClose}>
      <RefundForm order={order} mode={mode} onClose={onClose} />
    </Dialog>
  );
}

/** The chosen units suggest an amount, but the typed amount counts, up to what can still be refunded. */
function RefundForm({ order, mode, onClose }: Omit<Props, "open">) {
  const { form, rows, most, cents, tooMuch, isWhole, isComplete, suggest } = useRefundForm(order, mode, onClose);
  const { currencyCode } = order.total;
  const label = mode === "reduce" ? "Reduce" : "Refund";
  return (
    <ActionFormBody
      form={form}
      submit={isComplete && cents ? `${label} ${moneyText({ amount: toDecimal(cents, currencyCode), currencyCode })}` : label}
      look="danger"
      isReady={isComplete}
      dismiss="Close"
      onDismiss={onClose}
    >
      {rows.length > 0 && (
        <ul className="grid gap-4">
          {rows.map((row, at) => (
            <Row
              key={row.key}
              form={form}
              at={at}
              row={row}
              isFixed={isWhole && !row.shipped}
              isHeld={mode === "reduce" && !order.approved}
              onQuantity={suggest}
            />
          ))}
        </ul>
      )}
      <ListFault form={form} name="lines" label="Items" />
      {Number(order.shippingLeft.amount) > 0 && (
        <MoneyField
          form={form}
          name="shipping"
          label={`Shipping (${currencyCode})`}
          currency={currencyCode}
          optional
          hint={shippingHint(order)}
          onNumber={suggest}
        />
      )}
      <MoneyField
        form={form}
        name="amount"
        label={`Amount (${currencyCode})`}
        currency={currencyCode}
        optional
        required
        hint={
          tooMuch
            ? undefined
            : mode === "reduce"
              ? `Less than ${moneyText(most)}; to remove the whole amount, cancel the order`
              : `Up to ${moneyText(most)}`
        }
        problem={tooMuch}
      />
      {mode === "refund" && (
        <AdminButton className="justify-self-start" onClick={() => form.api.setFieldValue("amount", parseDecimal(most.amount, currencyCode))}>
          Refund everything left
        </AdminButton>
      )}
      {isWhole && rows.some((row) => !row.shipped) && (
        <p className="text-slate">This refunds everything that is left, so nothing more in this order will be shipped.</p>
      )}
      <TextField
        form={form}
        name="reason"
        label="Reason (only staff see it)"
        required
        maxLength={300}
        hint="Required. The email to the buyer shows the amount and the items, but not the reason."
      />
      {!order.isBuyerErased && <CheckField form={form} name="notify" label="Email the buyer" hint={emailHint(order, mode)} />}
      <p className="text-slate">{whatHappens(order, mode, cents)}</p>
    </ActionFormBody>
  );
}

type RefundValues = {
  lines: RowChoice[];
  /** The part of the price of shipping, before tax. */
  shipping: number | null;
  amount: number | null;
  reason: string;
  notify: boolean;
  /** What could be refunded when the form was filled, in minor units; another refund since then changes it. */
  maxAmountCents: number;
};

function useRefundForm(order: AdminOrder, mode: Mode, onClose: () => void) {
  const { currencyCode } = order.total;
  const rows = refundRows(order);
  const most = mode === "reduce" ? order.due : order.refundable;
  const maxAmountCents = parseDecimal(most.amount, currencyCode) ?? 0;
  const done =
    mode === "reduce" ? `${order.name} was reduced.` : order.isPaidOutside ? "Send the money, then mark it as sent." : `${order.name} was refunded.`;
  const action = mode === "reduce" ? "reductions" : "refunds";
  const refund = useOrderAction(order.id, `POST /api/admin/orders/:id/${action}`, { done, onDone: onClose, inForm: true });
  const isWholeAt = (amount: unknown) => mode === "refund" && maxAmountCents > 0 && amount === maxAmountCents;
  const form = useActionForm<RefundValues>({
    initial: { lines: rows.map(defaultChoice), shipping: null, amount: null, reason: "", notify: true, maxAmountCents },
    draft: draftOf(order, action, mode === "reduce" ? "Reduce" : "Refund"),
    run: ({ lines, shipping, amount, reason, notify }, { key }) => {
      const chosen = unitsOf(rows, lines, isWholeAt(amount)).filter(({ quantity }) => quantity > 0);
      const body = {
        amount: toDecimal(amount ?? 0, currencyCode),
        ...(shipping ? { shipping: toDecimal(shipping, currencyCode) } : {}),
        reason: reason.trim(),
        notify,
      };
      return refund.mutateAsync({
        key,
        body: { ...body, lines: chosen.map(({ row, quantity, restock }) => ({ lineId: row.line.id, quantity, shipped: row.shipped, restock })) },
      });
    },
  });
  const { lines, amount } = useFormValue(form, (values) => values);
  const cents = typeof amount === "number" ? amount : null;
  // An order with shipped goods cannot be canceled, so only then may the whole amount be taken off.
  const mustCancel = mode === "reduce" && order.fulfillments.every(({ cancellation }) => cancellation !== null);
  const isTooMuch = cents !== null && (mustCancel ? cents >= maxAmountCents : cents > maxAmountCents);
  return {
    ...{ form, rows, most, cents },
    isWhole: isWholeAt(amount),
    tooMuch: !isTooMuch
      ? undefined
      : mustCancel
        ? `${moneyText(most)} is the whole amount due: cancel the order instead.`
        : `At most ${moneyText(most)}.`,
    isComplete: cents !== null && cents > 0 && !isTooMuch && lines.every(({ quantity }) => typeof quantity !== "string"),
    suggest: () => {
      const chosen = unitsOf(rows, form.values().lines, false).map(({ row, quantity }) => ({ line: row.line, quantity }));
      form.api.setFieldValue("amount", Math.min(maxAmountCents, worthOf(order, chosen) + shippingWorth(order, form.values().shipping)));
    },
  };
}

function shippingHint(order: AdminOrder): string {
  const tax = Number(order.shippingTaxLeft.amount) > 0 ? `, with ${moneyText(order.shippingTaxLeft)} tax on it` : "";
  return `Up to ${moneyText(order.shippingLeft)}${tax}. Its tax is added to the amount.`;
}

/** Returns the units of each row. A full refund includes all units that were not shipped: the shop removes these itself, and the form shows it. */
function unitsOf(rows: RefundRow[], choices: RowChoice[], isWhole: boolean) {
  return rows.map((row, at) => {
    const { quantity, restock } = choices[at] ?? defaultChoice(row);
    return { row, restock, quantity: isWhole && !row.shipped ? row.most : typeof quantity === "number" ? quantity : 0 };
  });
}

type RowProps = {
  form: AdminForm<RefundValues>;
  at: number;
  row: RefundRow;
  /** The whole row is refunded in any case. */
  isFixed: boolean;
  /** An order without approval only holds its units, so they become available again in any case. */
  isHeld: boolean;
  onQuantity: () => void;
};

function Row({ form, at, row: { line, shipped, most }, isFixed, isHeld, onQuantity }: RowProps) {
  const quantity = useFormValue(form, ({ lines }) => (isFixed ? most : lines[at]?.quantity));
  const restock = useFormField<RefundValues, boolean>(form, `lines[${at}].restock`, { label: "Back into stock" });
  const isChosen = typeof quantity === "number" && quantity > 0;
  const label = `Quantity of ${line.title}, ${shipped ? "shipped" : "not shipped"}`;
  return (
    <li className="grid gap-1.5">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          {line.title}
          {shownVariant(line.variantTitle) && <span className="text-slate"> · {line.variantTitle}</span>}
          <span className="block text-[0.8125rem] text-slate">{shipped ? "Shipped" : "Not shipped"}</span>
        </span>
        {isFixed ? (
          <AdminField label={label} hideLabel disabled value={most} className="w-20" />
        ) : (
          <NumberField
            form={form}
            name={`lines[${at}].quantity`}
            label={label}
            hideLabel
            max={most}
            optional
            onNumber={onQuantity}
            className="w-20"
          />
        )}
        <span className="figures w-12 shrink-0 text-slate">of {most}</span>
      </div>
      {!isHeld && (
        <AdminCheck
          label="Back into stock"
          aria-label={`${line.title}, ${shipped ? "shipped" : "not shipped"}: back into stock`}
          checked={restock.value && isChosen}
          disabled={!isChosen}
          onChange={(event) => restock.change(event.target.checked)}
        />
      )}
    </li>
  );
}

function emailHint({ email, isPaidOutside }: AdminOrder, mode: Mode): string {
  if (mode === "reduce") return `Tells ${email} what was taken off and what is still to be paid.`;
  return isPaidOutside ? `Tells ${email} now, and again when the money is marked as sent.` : `Tells ${email} once the money is on its way back.`;
}

/** Says for this order what the shop does itself and what it leaves to staff. */
function whatHappens(order: AdminOrder, mode: Mode, cents: number | null): string {
  const erased = order.isBuyerErased ? `${emailNote(order)} ` : "";
  if (mode === "reduce") return `Nothing has been paid and no money moves: ${order.customerName} will owe less. ${erased}This cannot be undone.`;
  if (!order.isPaidOutside)
    return `${order.isTest ? "This is a test order: the refund is recorded, and no money moves." : "The money goes back to the card that paid."} ${erased}This cannot be undone.`;
  const amount = cents ? moneyText({ amount: toDecimal(cents, order.total.currencyCode), currencyCode: order.total.currencyCode }) : "the amount";
  if (order.isTest)
    return `This is a test order: no money was received, so there is none to send. For a real order, you would send ${amount} back by bank transfer; here, you only mark it as sent. ${erased}`;
  return `This order was not paid by card, so the shop cannot send money back. Send ${amount} back by bank transfer yourself, then mark it as sent here. Until then it counts as owed. ${erased}`;
}
