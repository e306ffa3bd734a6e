import { describe, expect, it } from "vitest";
import { outstandingOf } from "./order-outstanding.ts";

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
