import { subscribe } from "#domain/newsletter/newsletter.ts";
import { newsletterInput } from "#domain/newsletter/newsletter-input.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { apiRoute } from "../api-route.ts";
import { readJson } from "../input.ts";

export const newsletterRoutes = [
  /** The same answer whether the address is new, waiting or subscribed: what it is, the mail to it says. */
  apiRoute({
    method: "POST",
    path: "/api/newsletter",
    who: "anyone",
    limit: "message",
    answer: async (c) => {
      const input = await readJson(c, newsletterInput).catch(withItsReason);
      await subscribe(c.var.shop, c.var.actor, input);
      return c.json({ message: "Thank you for subscribing! Check your inbox for confirmation." });
    },
  }),
];

/** The form has one field, so its fault is the error. */
function withItsReason(thrown: unknown): never {
  const fields = isRefusal(thrown) ? thrown.params["fields"] : null;
  if (fields && typeof fields === "object" && fields["email"]) throw new Refusal("input-invalid", { reason: fields["email"], fields }, thrown);
  throw thrown;
}
