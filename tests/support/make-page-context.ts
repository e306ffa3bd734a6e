import { RouterContextProvider } from "react-router";
import type { Actor } from "#domain/actor.ts";
import { buyerOf } from "#domain/buyer.ts";
import type { Shop } from "#domain/shop.ts";
import { actorContext, browserContext, buyerContext, newPageRecord, originContext, pageRecordContext, shopContext } from "#web/page-context.ts";
import { testOrigin } from "./test-app.ts";

/** Makes the context that a loader or an action gets from the server. */
export function makePageContext(
  shop: Shop,
  { actor = { kind: "visitor", cartId: null }, origin = testOrigin }: { actor?: Actor & { browserId?: string }; origin?: string } = {},
) {
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  context.set(actorContext, actor);
  context.set(buyerContext, buyerOf(actor, { cartId: "cartId" in actor ? actor.cartId : null, currency: "USD" }));
  context.set(browserContext, actor.browserId ?? null);
  context.set(originContext, origin);
  context.set(pageRecordContext, newPageRecord());
  return context;
}
