import { parseDecimal, toDecimal } from "#domain/money.ts";
import type { AdminOrder, AdminOrderLine } from "#domain/orders/order-admin-types.ts";
import { type AddressField, addressFields } from "#domain/postal-address-input.ts";
import { type ActionForm, useActionForm } from "../toolkit/action-form.tsx";
import { draftOf, useOrderAction } from "./order-calls.ts";

export type AddedProduct = { variantId: string; title: string; sku: string | null; quantity: number | null };
export type EditValues = {
  lines: { lineId: string; quantity: number | null }[];
  added: AddedProduct[];
  shipping: number | null;
  /** Whether the edit changes the address. */
  moves: boolean;
  shippingAddress: Record<AddressField, string>;
  reason: string;
  notify: boolean;
};
export type EditForm = ActionForm<EditValues>;

/** Whether staff can edit the order. */
export function isEditable({ cancelled, financialStatus, fulfillmentStatus, lines }: AdminOrder): boolean {
  const isLeft = lines.some((line) => line.toShipQuantity > 0);
  return !cancelled && financialStatus !== "refunded" && (isLeft || fulfillmentStatus === "unfulfilled");
}

/** Returns the units that an edit cannot remove, because they were shipped or will not be shipped. */
export function fixedUnits(line: AdminOrderLine): number {
  return line.quantity - line.toShipQuantity;
}

/** Returns an edit as the server takes it, or null while a field contains something other than a number. */
export function editOf(order: AdminOrder, values: EditValues) {
  const { currencyCode } = order.total;
  const numbers = [...values.lines, ...values.added].map(({ quantity }) => quantity);
  if (numbers.some((quantity) => typeof quantity !== "number") || typeof values.shipping !== "number") return null;
  return {
    edits: order.edits,
    // All lines in the order of the form, because a refusal names a line by its position.
    lines: values.lines.map(({ lineId, quantity }) => ({ lineId, quantity: quantity ?? 0 })),
    added: values.added.map(({ variantId, quantity }) => ({ variantId, quantity: quantity ?? 0 })).filter(({ quantity }) => quantity > 0),
    shipping: toDecimal(values.shipping, currencyCode),
    ...(values.moves ? { shippingAddress: values.shippingAddress } : {}),
  };
}

export function useEditForm(order: AdminOrder, onDone: () => void): EditForm {
  const save = useOrderAction(order.id, "POST /api/admin/orders/:id/edits", { done: `${order.name} was changed.`, onDone, inForm: true });
  const address = order.shippingAddress as unknown as Record<string, string | undefined>;
  return useActionForm<EditValues>({
    initial: {
      lines: order.lines.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
      added: [],
      shipping: parseDecimal(order.shipping.amount, order.shipping.currencyCode),
      moves: false,
      shippingAddress: Object.fromEntries(addressFields.map((field) => [field, address[field] ?? ""])) as Record<AddressField, string>,
      reason: "",
      notify: false,
    },
    draft: draftOf(order, "edits", "Edit"),
    run: (values, { key }) => {
      const edit = editOf(order, values);
      if (!edit) throw new Error("Enter a number in every field. Nothing was changed.");
      return save.mutateAsync({ key, body: { ...edit, reason: values.reason.trim(), notify: values.notify } });
    },
  });
}
