import { expect, it } from "vitest";
import type { AdminOrder, AdminOrderLine } from "#domain/orders/order-admin-types.ts";
import { defaultChoice, refundRows, worthOf } from "./refund-rows.ts";

const money = (amount: string) => ({ amount, currencyCode: "USD" });
const line = (change: Partial<AdminOrderLine>) =>
  ({
    id: "a",
    quantity: 5,
    toShipQuantity: 3,
    returnableQuantity: 2,
    refundedQuantity: 0,
    discountedTotal: money("100.00"),
    tax: money("8.25"),
    ...change,
  }) as AdminOrderLine;
const orderOf = (...lines: AdminOrderLine[]) => ({ lines, total: money("216.50") }) as AdminOrder;

it("offers what was shipped and what was not apart, and puts back into stock what was not", () => {
  const rows = refundRows(orderOf(line({}), line({ id: "b", toShipQuantity: 0 }), line({ id: "c", toShipQuantity: 0, returnableQuantity: 0 })));
  expect(rows.map(({ key, most, shipped }) => [key, most, shipped])).toEqual([
    ["a-unshipped", 3, false],
    ["a-shipped", 2, true],
    ["b-shipped", 2, true],
  ]);
  expect(rows.map(defaultChoice)).toEqual([
    { key: "a-unshipped", quantity: 0, restock: true },
    { key: "a-shipped", quantity: 0, restock: false },
    { key: "b-shipped", quantity: 0, restock: false },
  ]);
});

it("proposes what was paid for the chosen units, with their tax", () => {
  expect(worthOf(orderOf(line({})), [{ line: line({}), quantity: 2 }])).toBe(4330);
  expect(
    worthOf(orderOf(line({})), [
      { line: line({}), quantity: 5 },
      { line: line({ quantity: 1 }), quantity: 0 },
    ]),
  ).toBe(10_825);
});
