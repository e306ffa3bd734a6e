import { z } from "zod";
import { system } from "#domain/actor.ts";
import { atCheckout } from "#domain/buyer.ts";
import { handleProviderReport, openCheckout, settle } from "#domain/checkout/checkout.ts";
import { openCheckoutInput } from "#domain/checkout/checkout-input.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { toMoney } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import { links } from "#web/links.ts";
import { apiRoute, plainRoute } from "../api-route.ts";
import { readCookie } from "../cookies.ts";
import { openedCheckout } from "./cart-answers.ts";

const testCardEvent = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(["charge.paid", "charge.declined"]),
  attemptId: z.uuid(),
  reference: z.string().min(1).max(200),
  amountCents: z.number().int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

/** The key under which the test provider signs its events. */
export const testCardSigning = "test-card-events";

/** Starts a checkout for the cart, and receives the events of payment providers. */
export const checkoutRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/checkout",
    who: "anyone",
    limit: "checkout",
    opensCheckout: true,
    summary: "Begin the checkout of the cart",
    request: { body: openCheckoutInput },
    answers: { 200: openedCheckout },
    refuses: ["return-url-foreign", "cart-not-found", "cart-empty", "stored-too-much"],
    answer: async (c, { body }) => {
      const opened = await openCheckout(c.get("shop"), atCheckout(c.get("buyer"), c.get("browserId")), {
        ...body,
        origin: c.get("origin"),
        place: readCookie(c, "place"),
      });
      return {
        checkoutUrl: c.get("origin") + links.checkout(opened.token),
        totalQuantity: opened.totalQuantity,
        totalAmount: toMoney(opened.totalCents, opened.currency),
      };
    },
  }),

  /** `Meniscus-Signature` is the HMAC of the body as it was sent; it is compared in constant time before anything in the body is read. */
  plainRoute({
    method: "POST",
    path: "/webhooks/test-card",
    who: "anyone",
    fromOtherSites: true,
    answer: async (c) => {
      const shop = c.get("shop");
      const body = await c.req.text();
      if (!shop.keys.verify(testCardSigning, body, c.req.header("meniscus-signature") ?? "")) throw new Refusal("not-allowed");
      const event = parseInput(testCardEvent, parsedJson(body));
      const status = event.type === "charge.paid" ? "paid" : "declined";
      const { id: eventId, attemptId, reference, amountCents, currency } = event;
      const settlement = await settle(shop, { provider: "test-card", eventId, attemptId, reference, status, amountCents, currency });
      return c.json({ received: true, status: settlement.status });
    },
  }),

  /** Stripe signs the bytes as sent, so nothing may read them before. Any answer but 200 makes Stripe send the event again, for days. */
  plainRoute({
    method: "POST",
    path: "/webhooks/stripe",
    who: "anyone",
    fromOtherSites: true,
    answer: async (c) => {
      const body = new Uint8Array(await c.req.arrayBuffer());
      await handleProviderReport(c.get("shop"), system, { provider: "stripe", body, signature: c.req.header("stripe-signature") ?? "" });
      return c.json({ received: true });
    },
  }),
];

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (fault) {
    throw new Refusal("input-invalid", { reason: "The body is not JSON." }, fault);
  }
}
