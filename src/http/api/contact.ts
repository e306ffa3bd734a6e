import { sendMessage, thanksForMessage } from "#domain/contact/contact.ts";
import { contactInput } from "#domain/contact/contact-input.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { apiRoute } from "../api-route.ts";
import { readJson } from "../input.ts";

export const contactRoutes = [
  /** `{ message }`, or `{ errors: { field: message } }` with 400; everything else `{ error }`. */
  apiRoute({
    method: "POST",
    path: "/api/contact",
    who: "anyone",
    limit: "message",
    refusalBody: ({ params }) => (params["fields"] ? { errors: params["fields"] } : null),
    answer: async (c) => {
      await sendMessage(c.var.shop, c.var.actor, await readJson(c, contactInput));
      const { promises } = await readSettings(c.var.shop);
      return c.json({ message: thanksForMessage(promises.replyHours) });
    },
  }),
];
