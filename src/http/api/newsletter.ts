import { z } from "zod";
import { subscribe } from "#domain/newsletter/newsletter.ts";
import { newsletterInput } from "#domain/newsletter/newsletter-input.ts";
import { Refusal } from "#domain/refusal.ts";
import { newsletterAskedText } from "#web/messages/email-words.ts";
import { apiRoute } from "../api-route.ts";

export const newsletterRoutes = [
  /** Gives the same answer whether the address is new, waiting or subscribed; the email to it says which. */
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

/** Makes the fault of the form's only field the reason of the refusal. */
function withItsReason(refusal: Refusal): Refusal {
  const { fields } = refusal.params;
  if (!fields || typeof fields !== "object" || !fields["email"]) return refusal;
  return new Refusal("input-invalid", { reason: fields["email"], fields }, refusal);
}
