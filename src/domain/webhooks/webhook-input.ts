import { z } from "zod";
import { webhookTopics } from "./webhook-topics.ts";

/** Says why an endpoint cannot have this URL: it must be https, or http where allowed, without a user. Pure; its IP address is checked when connecting. */
export function urlFault(text: string, { allowsHttp }: { allowsHttp: boolean }): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "Enter a URL that begins with https://.";
  if (url.protocol === "http:" && !allowsHttp) return "Enter a URL that begins with https://. Without encryption, others could read what is sent.";
  if (url.username !== "" || url.password !== "") return "Remove the user name and password: the signature proves who the sender is.";
  return null;
}

export const isUnencrypted = (url: string) => new URL(url).protocol === "http:";

const url = z
  .string({ error: "Enter a URL that begins with https://." })
  .trim()
  .min(1, "Enter a URL that begins with https://.")
  .max(1000, "At most 1,000 characters.");

export const webhookInput = z.object({
  url,
  topics: z.array(z.enum(webhookTopics)).min(1, "Choose at least one.").max(webhookTopics.length),
  /** Bodies contain only the object's id. */
  idsOnly: z.boolean().default(false),
});
/** `seen`: what the author saw. */
export const webhookChange = webhookInput.extend({
  seen: z.object({ url: z.string(), topics: z.array(z.enum(webhookTopics)).max(webhookTopics.length), idsOnly: z.boolean() }).optional(),
});
export type WebhookChange = z.input<typeof webhookChange>;
export type WebhookInput = z.input<typeof webhookInput>;
