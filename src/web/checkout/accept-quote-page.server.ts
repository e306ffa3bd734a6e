import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { addressLines } from "#domain/address-lines.ts";
import { acceptFreightQuote, readFreightQuoteByLink } from "#domain/checkout/freight-quotes.ts";
import { toMoney } from "#domain/money.ts";
import { isRefusal } from "#domain/refusal.ts";
import { deliveryLines } from "#domain/shipping/delivery-choices.ts";
import { utcTimeText } from "#domain/time-text.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { checkoutBuyerOf, shopOf } from "#web/page-context.ts";

/** Loads the freight quote. `unknown`: the link was not made by this shop. */
export async function loadFreightQuote({ params, context }: LoaderFunctionArgs) {
  const found = await readFreightQuoteByLink(shopOf(context), params["token"] ?? "").catch((thrown: unknown) => {
    if (isRefusal(thrown) && thrown.code === "not-found") return null;
    throw thrown;
  });
  if (!found) return { state: "unknown", quote: null } as const;
  const { state, quote } = found;
  const { request, currency, cents } = quote;
  return {
    state,
    quote: {
      price: toMoney(cents ?? 0, currency),
      goods: toMoney(request.goodsCents, currency),
      until: quote.expiresAt && utcTimeText(quote.expiresAt),
      message: quote.message,
      lines: request.lines.map(({ title, variantTitle, quantity, totalCents }) => ({
        title,
        variantTitle: shownVariant(variantTitle),
        quantity,
        total: toMoney(totalCents, currency),
      })),
      address: addressLines(request.shippingAddress),
      delivery: deliveryLines(request.delivery),
    },
  };
}

/** Answers the pressed button: leads to the checkout, where the total is reviewed and paid. */
export async function submitAcceptance({ params, context }: ActionFunctionArgs) {
  try {
    const { checkoutToken } = await acceptFreightQuote(shopOf(context), checkoutBuyerOf(context), params["token"] ?? "");
    return redirectDocument(links.checkout(checkoutToken), 303);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return data({ error: refusalText(thrown) }, { status: 409 });
  }
}
