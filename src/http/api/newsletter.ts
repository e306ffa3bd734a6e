import { z } from "zod";
import { subscribe } from "#domain/newsletter/newsletter.ts";
import { newsletterInput } from "#domain/newsletter/newsletter-input.ts";
import { Refusal } from "#domain/refusal.ts";
import { newsletterAskedText } from "#web/messages/email-words.ts";
import { apiRoute } from "../api-route.ts";

export const newsletterRoutes = [
  /** The same answer whether the address is new, waiting or subscribed: what it is, the email to it says. */
  apiRoute({
    method: "POST",
    path: "/api/newsletter",
    who: "anyone",
    limit: "message",
    summary: "Ask for the newsletter",
    request: { body: newsletterInput, refusal: withItsReason },
    answers: { 200: z.object({ message: z.string() }) },
    answer: async (c, { body }) => {
      await subscribe(c.get("shop"), c.get("actor"), body);
      return { message: newsletterAskedText(c.get("shop").deployment) };
    },
  }),
];

/** The form has one field, so its fault is the error. */
function withItsReason(refusal: Refusal): Refusal {
  const { fields } = refusal.params;
  if (!fields || typeof fields !== "object" || !fields["email"]) return refusal;
  return new Refusal("input-invalid", { reason: fields["email"], fields }, refusal);
}
