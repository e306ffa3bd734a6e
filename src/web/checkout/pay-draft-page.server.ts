import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import { addressLines } from "#domain/address-lines.ts";
import { openDraftOrder, readDraftOrderByLink } from "#domain/checkout/draft-order-paying.ts";
import { toMoney } from "#domain/money.ts";
import { isRefusal } from "#domain/refusal.ts";
import { utcTimeText } from "#domain/time-text.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { links } from "#web/links.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { checkoutBuyerOf, shopOf } from "#web/page-context.ts";

/** Loads the draft order. `unknown`: the link was not made by this shop. */
export async function loadDraftOrder({ params, context }: LoaderFunctionArgs) {
  const found = await readDraftOrderByLink(shopOf(context), params["token"] ?? "").catch((thrown: unknown) => {
    if (isRefusal(thrown) && thrown.code === "not-found") return null;
    throw thrown;
  });
  if (!found) return { state: "unknown", draft: null } as const;
  const { draft, sums } = found;
  if (found.state !== "open" && found.state !== "sent") return { state: found.state === "ordered" ? "ordered" : "ended", draft: null } as const;
  const amount = (cents: number) => toMoney(cents, draft.currency);
  const { discount, shippingAddress } = draft.content;
  return {
    state: "open",
    draft: {
      name: draft.name,
      message: draft.message,
      until: draft.validUntil && utcTimeText(draft.validUntil),
      lines: sums.lines.map(({ title, variantTitle, quantity, unitPriceCents, totalCents, note }) => ({
        ...{ title, quantity, note },
        variantTitle: shownVariant(variantTitle),
        unitPrice: amount(unitPriceCents),
        total: amount(totalCents),
      })),
      subtotal: amount(sums.subtotalCents),
      discount: discount && sums.discountCents > 0 ? { title: discount.title, amount: amount(sums.discountCents) } : null,
      // Amounts that the buyer's choices at checkout can change are not shown here.
      shipping: sums.isShippingChosen || sums.shippingCents === null ? null : amount(sums.shippingCents),
      tax: sums.taxCents === null || sums.isShippingChosen ? null : amount(sums.taxCents),
      isTaxIncluded: sums.isTaxIncluded,
      total: sums.isShippingChosen || sums.taxCents === null ? null : amount(sums.totalCents),
      address: shippingAddress ? addressLines(shippingAddress) : [],
    },
  } as const;
}

/** Answers the pressed button: leads to the checkout, where the total is reviewed and paid. */
export async function submitDraftOrder({ params, request, context }: ActionFunctionArgs) {
  const { origin } = new URL(request.url);
  try {
    const { checkoutToken } = await openDraftOrder(shopOf(context), checkoutBuyerOf(context), params["token"] ?? "", origin + links.thankYou());
    return redirectDocument(links.checkout(checkoutToken), 303);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return data({ error: refusalText(thrown) }, { status: 409 });
  }
}
