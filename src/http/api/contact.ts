import { z } from "zod";
import { sendMessage } from "#domain/contact/contact.ts";
import { contactInput } from "#domain/contact/contact-input.ts";
import { thanksForMessage } from "#domain/settings/promise-texts.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { apiRoute } from "../api-route.ts";

export const contactRoutes = [
  /** Answers `{ message }`, or `{ errors: { field: message } }` with 400; every other refusal is `{ error }`. */
  apiRoute({
    method: "POST",
    path: "/api/contact",
    who: "anyone",
    limit: "message",
    refusalBody: {
      schema: z.object({ errors: z.record(z.string(), z.string()) }),
      of: ({ params: { fields } }) => (fields && typeof fields === "object" ? { errors: fields } : null),
    },
    summary: "Write to the shop",
    request: { body: contactInput },
    answers: { 200: z.object({ message: z.string() }) },
    refuses: ["stored-too-much"],
    answer: async (c, { body }) => {
      await sendMessage(c.get("shop"), c.get("actor"), body);
      const { promises } = await readSettings(c.get("shop"));
      return { message: thanksForMessage(promises.replyHours) };
    },
  }),
];
