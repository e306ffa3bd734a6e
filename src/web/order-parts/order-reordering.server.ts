import { data } from "react-router";
import { formatMoney } from "#domain/money.ts";
import type { OrderLink } from "#domain/orders/order-access.ts";
import { type Reordered, reorder } from "#domain/reordering/reordering.ts";
import { withVariant } from "#domain/variant-title.ts";
import { buyerOf, originOf, shopOf } from "#web/page-context.ts";
import { cookieHeader } from "#web/shop-cookies.ts";
import { nothingAnswered, type OrderAnswer } from "./order-answer.ts";

type Context = Parameters<typeof shopOf>[0];

/** Puts the lines of an order into the cart of this browser, and says in words what differs. */
export async function orderAgain(context: Context, link: OrderLink) {
  return reorderAnswer(context, await reorder(shopOf(context), buyerOf(context), link));
}

function reorderAnswer(context: Context, { cartId, currency, lines }: Reordered) {
  const notes = lines.flatMap((line) => {
    const price =
      line.added > 0 && line.wasCents !== null
        ? [`${withVariant(line)} costs ${formatMoney(line.priceCents, currency)} now; you paid ${formatMoney(line.wasCents, currency)}.`]
        : [];
    if (!line.isSold) return [`${withVariant(line)} is not sold anymore.`];
    const why = line.rule ? `it is sold ${line.rule}` : "no more can be ordered right now";
    if (line.added === 0 && line.rule) return [`${withVariant(line)}: none added; ${why}.`];
    if (line.added === 0) return [`${withVariant(line)}: no more can be ordered right now.`];
    return line.added < line.wanted ? [`${withVariant(line)}: ${line.added} of ${line.wanted} added; ${why}.`, ...price] : price;
  });
  const added = lines.reduce((sum, line) => sum + line.added, 0);
  const headers = cartId === null ? undefined : { "Set-Cookie": cookieHeader("cart", cartId, originOf(context)) };
  return data<OrderAnswer>({ ...nothingAnswered, intent: "reorder", reordered: { added, notes } }, headers ? { headers } : {});
}
