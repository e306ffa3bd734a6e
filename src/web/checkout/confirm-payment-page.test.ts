import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { makePageContext } from "#support/make-page-context.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { startCard, useStripe, withStripe } from "#support/stripe-shop.ts";
import { useTestShop } from "#support/test-shop.ts";
import { loadConfirmation } from "./confirm-payment-page.server.ts";
import { HostedPayment } from "./hosted-payment.tsx";

const plainShopOf = useTestShop();
const stripeOf = useStripe(plainShopOf);

/** Returns what a buyer of this many of ten units reads after coming back unpaid from the payment service's page. */
async function comeBackUnpaid(quantity: number) {
  const shop = withStripe(plainShopOf(), stripeOf());
  const variant = await makeVariant(shop, { stock: 10 });
  const { made, attemptId } = await startCard(shop, [{ id: variant.id, quantity }]);
  const request = new Request(`http://shop.test/checkout/${made.token}/confirm?payment=${attemptId}`);
  const context = makePageContext(shop, { actor: made.shopper });
  const { hosted, ...shown } = await loadConfirmation({ request, params: { token: made.token }, context } as never);
  if (!hosted) throw new Error("The payment is not one on the page of a payment service.");
  const page = renderToStaticMarkup(createElement(HostedPayment, { ...shown, hosted }));
  return { reserved: (await stockOf(shop, variant.id)).reserved, isHeld: hosted.isHeld, page };
}

it("who has not paid on the page of the payment service reads whether the goods are held: within the stock share they are, beyond it they are not", async () => {
  const within = await comeBackUnpaid(2);
  expect(within).toMatchObject({ reserved: 2, isHeld: true });
  expect(within.page).toContain("What is in stock is held for you for a few minutes.");
  const beyond = await comeBackUnpaid(8);
  expect(beyond).toMatchObject({ reserved: 0, isHeld: false });
  expect(beyond.page).toContain("The items are not held for you until you pay.");
  expect(beyond.page).not.toContain("is held for you for a few minutes");
});
