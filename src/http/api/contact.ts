import { Hono } from "hono";
import { sendMessage, thanksForMessage } from "#domain/contact/contact.ts";
import { contactInput } from "#domain/contact/contact-input.ts";
import { isRefusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Env } from "../env.ts";
import { readJson } from "../input.ts";

export const contactApi = new Hono<Env>();

/** `{ message }`, or `{ errors: { field: message } }` with 400; everything else `{ error }`. */
contactApi.post("/api/contact", async (c) => {
  try {
    await sendMessage(c.var.shop, c.var.actor, await readJson(c, contactInput));
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.params["fields"]) return c.json({ errors: thrown.params["fields"] }, 400);
    throw thrown;
  }
  const { promises } = await readSettings(c.var.shop);
  return c.json({ message: thanksForMessage(promises.replyHours) });
});
