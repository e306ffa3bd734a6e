import { expect, it } from "vitest";
import { saveWords } from "./edit-order-preview.tsx";

const order = { total: { amount: "100.00", currencyCode: "USD" }, isPaidOutside: false };

it("the button of an edited order says where money goes back, and no more than it does", () => {
  const cheaper = { changes: ["1, was 2"], refundCents: 1540, balanceCents: -1540 };
  expect(saveWords(order, { preview: cheaper, notify: true })).toBe("Save and refund $15.40");
  expect(saveWords({ ...order, isPaidOutside: true }, { preview: cheaper, notify: false })).toBe("Save and owe $15.40 back");
  expect(saveWords(order, { preview: { ...cheaper, changes: [] }, notify: false })).toBe("Save");
  const dearer = { changes: ["3, was 2"], refundCents: 0, balanceCents: 1540 };
  expect(saveWords(order, { preview: dearer, notify: true })).toBe("Save and ask for $15.40");
  expect(saveWords(order, { preview: dearer, notify: false })).toBe("Save");
  expect(saveWords(order, { preview: null, notify: true })).toBe("Save");
});
