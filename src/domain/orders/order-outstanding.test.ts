import { describe, expect, it } from "vitest";
import { outstandingOf, type PaymentState, paymentStateOf } from "./order-outstanding.ts";

const bill = {
  ...{ financialStatus: "pending" as const, paymentMethod: "purchase-order" },
  ...{ totalCents: 100_000, reducedCents: 10_000, receivedCents: 50_000, balanceCents: 0 },
};
const of = (change: Partial<Parameters<typeof outstandingOf>[0]>) => outstandingOf({ ...bill, ...change });

describe("what is outstanding of an order", () => {
  it("is what is due less what came in, while it is not paid", () => {
    expect(of({ receivedCents: 0 })).toEqual({ paidCents: 0, openCents: 90_000, overpaidCents: 0 });
    expect(of({})).toEqual({ paidCents: 50_000, openCents: 40_000, overpaidCents: 0 });
  });

  it("is what was paid too much, beyond what is due", () => {
    expect(of({ financialStatus: "paid", receivedCents: 95_000 })).toEqual({ paidCents: 95_000, openCents: 0, overpaidCents: 5_000 });
    expect(of({ financialStatus: "cancelled" })).toEqual({ paidCents: 50_000, openCents: 0, overpaidCents: 50_000 });
  });

  it("is the balance of a paid order that was edited; what goes back by itself is not overpaid", () => {
    expect(of({ financialStatus: "paid", receivedCents: 80_000, balanceCents: 10_000 })).toEqual({
      paidCents: 80_000,
      openCents: 10_000,
      overpaidCents: 0,
    });
    expect(of({ financialStatus: "paid", receivedCents: 95_000, balanceCents: -5_000 })).toEqual({
      paidCents: 95_000,
      openCents: 0,
      overpaidCents: 0,
    });
    const card = { financialStatus: "paid" as const, paymentMethod: "stripe", receivedCents: 0, reducedCents: 0 };
    expect(of({ ...card, balanceCents: 10_000 })).toEqual({ paidCents: 90_000, openCents: 10_000, overpaidCents: 0 });
    expect(of({ ...card, balanceCents: -10_000 })).toEqual({ paidCents: 110_000, openCents: 0, overpaidCents: 0 });
  });
});

describe("how the payment of an order is called", () => {
  const card = { paymentMethod: "stripe", financialStatus: "paid", reducedCents: 0, receivedCents: 0, totalCents: 10_000 } as const;
  const free = { ...card, paymentMethod: "no-payment", totalCents: 0 } as const;
  const table: [what: string, order: Partial<Parameters<typeof outstandingOf>[0]>, state: PaymentState][] = [
    ["a bill of which nothing came", { receivedCents: 0 }, "pending"],
    ["a bill of which a part came", {}, "partially_paid"],
    ["a bill that was paid", { financialStatus: "paid", receivedCents: 90_000 }, "paid"],
    ["a bill that was paid too much", { financialStatus: "paid", receivedCents: 95_000 }, "paid"],
    ["a bill that costs nothing since it was edited", { totalCents: 0, reducedCents: 0, receivedCents: 0 }, "nothing_to_pay"],
    ["the same with money that is owed back", { financialStatus: "paid", totalCents: 0, reducedCents: 0 }, "paid"],
    ["the same once it was sent back", { financialStatus: "paid", totalCents: 0, reducedCents: 0, receivedCents: 0 }, "nothing_to_pay"],
    ["a bill that was canceled", { financialStatus: "cancelled", receivedCents: 0 }, "cancelled"],
    ["an order by card", card, "paid"],
    ["that costs more since it was edited", { ...card, balanceCents: 5_000 }, "paid"],
    ["that costs nothing since it was edited, with the money still here", { ...card, totalCents: 0, balanceCents: -10_000 }, "paid"],
    ["the same once the money went back", { ...card, totalCents: 0 }, "nothing_to_pay"],
    ["that was refunded in part", { ...card, financialStatus: "partially_refunded" }, "partially_refunded"],
    ["that was refunded whole", { ...card, financialStatus: "refunded" }, "refunded"],
    ["an order that was placed free", free, "nothing_to_pay"],
    ["that costs something since it was edited", { ...free, totalCents: 2_000, balanceCents: 2_000 }, "pending"],
    ["the same once its balance was paid", { ...free, totalCents: 2_000 }, "paid"],
    ["the same once its balance was waived, or the order was canceled", { ...free, totalCents: 2_000, reducedCents: 2_000 }, "nothing_to_pay"],
  ];

  it.each(table)("of %s", (_what, order, state) => {
    expect(paymentStateOf({ ...bill, ...order })).toBe(state);
  });
});
