import { expect, it } from "vitest";
import { setupWords } from "./setup-words.ts";

it("says how buyers pay, in trial mode that they do so once the shop is live", () => {
  const said = (isLive: boolean, card: boolean, purchaseOrder: boolean) => {
    const { done } = setupWords.payment;
    return typeof done === "string" ? done : done({ steps: [], isComplete: false, isLive, payBy: { card, purchaseOrder } });
  };
  expect(said(false, false, true)).toBe(
    "Only purchase orders so far: once the shop is live, buyers pay by purchase order, after they get the invoice. Cards need Stripe.",
  );
  expect(said(true, false, true)).toBe("Only purchase orders so far: buyers pay by purchase order, after they get the invoice. Cards need Stripe.");
  expect(said(false, true, true)).toBe("Once the shop is live, buyers pay by card or by purchase order.");
  expect(said(true, true, false)).toBe("Buyers pay by card.");
});
