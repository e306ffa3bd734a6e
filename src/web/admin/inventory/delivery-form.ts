import { type DeliveryInput, deliveryInput } from "#domain/inventory/incoming-input.ts";
import type { Answer } from "#web/api-call.ts";
import { newRowId } from "../toolkit/admin-form-types.ts";
import { schemaFaults } from "../toolkit/form-faults.ts";
import { type StockRow, variantName } from "./stock-cells.tsx";

export type Delivery = Answer<"GET /api/admin/incoming/:id">["delivery"];

/** A line as it is edited; `id` empty: a new one. */
export type DeliveryLineValues = {
  key: string;
  id: string;
  variantId: string;
  name: string;
  sku: string;
  expectedOn: string;
  quantity: number | null;
  received: number;
};
export type DeliveryValues = {
  /** The `updatedAt` that the form was filled from; empty: a new one. */
  seenAt: string;
  reference: string;
  supplier: string;
  note: string;
  lines: DeliveryLineValues[];
};

export const emptyDelivery = (): DeliveryValues => ({ seenAt: "", reference: "", supplier: "", note: "", lines: [] });

export function valuesOf({ updatedAt, reference, supplier, note, lines }: Delivery): DeliveryValues {
  return {
    seenAt: updatedAt,
    reference,
    supplier,
    note,
    lines: lines.map(({ id, variantId, sku, expectedOn, quantity, received, ...line }) => ({
      key: id,
      ...{ id, variantId, expectedOn, quantity, received },
      name: variantName(line),
      sku: sku ?? "",
    })),
  };
}

/** A new line, expected on the same day as the line before it. */
export function lineOf(row: StockRow, before: DeliveryLineValues | undefined): DeliveryLineValues {
  return {
    key: newRowId(),
    id: "",
    variantId: row.id,
    name: variantName(row),
    sku: row.sku ?? "",
    expectedOn: before?.expectedOn ?? "",
    quantity: 1,
    received: 0,
  };
}

export function bodyOf({ reference, supplier, note, lines }: DeliveryValues): DeliveryInput {
  return {
    ...{ reference, supplier, note },
    lines: lines.map(({ id, variantId, expectedOn, quantity }) => ({ ...(id && { id }), variantId, expectedOn, quantity: quantity as number })),
  };
}

export const deliveryFaults = (values: DeliveryValues) => schemaFaults(deliveryInput, bodyOf(values));
