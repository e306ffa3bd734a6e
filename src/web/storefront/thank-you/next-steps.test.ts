import { describe, expect, it } from "vitest";
import { nextSteps } from "./next-steps.ts";
import type { OrderView } from "./order-view.ts";

const money = (amount: string) => ({ amount, currencyCode: "USD" });
const order = {
  ...{ state: "paid", isPaid: true, isPaidOutside: false, paymentState: "paid", isToShip: true, isTest: false, poNumber: null, heldUntil: null },
  ...{ lines: [{ delivery: null }], shipments: [], reduced: null, due: null, paid: null, open: null, refunded: null, owed: null },
} as unknown as OrderView;
const said = (change: object) => nextSteps({ ...order, ...change } as OrderView).join(" ");
const parcel = [{ id: "1" }];

describe("what happens next", () => {
  it("is preparing, part of it on its way, or all of it, whichever is so", () => {
    expect(said({})).toBe("Your payment is received. We are preparing your order and will email you when it ships.");
    expect(said({ shipments: parcel })).toBe(
      "Your payment is received. Part of your order is on its way, and we will email you when the next part ships.",
    );
    expect(said({ shipments: parcel, isToShip: false })).toBe("Your payment is received. Your order is on its way.");
    expect(said({ state: "approved", isPaid: false, shipments: parcel, isToShip: false })).toBe(
      "Your purchase order is approved. Your order is on its way.",
    );
  });

  it("speaks of no payment where there was nothing to pay", () => {
    expect(said({ paymentState: "nothing_to_pay" })).toBe("There is nothing to pay. We are preparing your order and will email you when it ships.");
    expect(said({ paymentState: "nothing_to_pay", isTest: true })).toBe("There was nothing to pay. Staff see the order marked TEST.");
    // It was placed free, and staff have since added something.
    expect(said({ paymentState: "pending", isPaid: false })).toBe("We are preparing your order and will email you when it ships.");
  });

  it("says that something is back-ordered as long as it is to be shipped", () => {
    expect(said({ lines: [{ delivery: "Back-ordered: expected when back in stock" }] })).toContain(
      "What is back-ordered ships later: see your items.",
    );
  });

  it("promises no parcel where nothing is left to ship", () => {
    expect(said({ isToShip: false, refunded: money("10.00") })).toBe(
      "Your payment is received. Nothing is left to ship. $10.00 was refunded to the card you paid with.",
    );
    expect(said({ state: "cancelled", isToShip: false })).toBe("It will not be shipped.");
    expect(said({ state: "closed", isToShip: false, due: money("0.00") })).toBe("You owe nothing for this order anymore.");
  });

  it("says of money that people send that it is owed until it is sent", () => {
    const bill = { isPaidOutside: true, state: "cancelled", isToShip: false };
    expect(said({ ...bill, owed: money("200.00") })).toBe(
      "It will not be shipped. We owe you $200.00. We will send it by bank transfer and email you when it is sent.",
    );
    expect(said({ ...bill, state: "refunded", refunded: money("200.00") })).toBe("Nothing more will be shipped. $200.00 was sent back to you.");
  });

  it("says what is to be paid where something was taken off", () => {
    const reduced = money("100.00");
    const unpaid = { state: "approved", isPaid: false, reduced };
    expect(said({ ...unpaid, due: money("300.00") })).toContain("The amount due is $300.00. The order was reduced by $100.00.");
    const part = said({ ...unpaid, paid: money("120.00"), open: money("180.00") });
    expect(part).toContain("You have paid $120.00, and $180.00 is still open. The order was reduced by $100.00.");
    expect(part).not.toContain("amount due");
    expect(said({ reduced, paid: money("300.00") })).toContain("You paid $300.00. The order was reduced by $100.00.");
  });
});
