import { createHmac, randomBytes } from "node:crypto";
import { openSecret, sealSecret } from "#domain/sealed-secrets.ts";
import type { Shop } from "#domain/shop.ts";

/** Signatures of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA-256 over `id.timestamp.body`, as base64 after `v1,`. */

const purpose = "webhook-secret";
const prefix = "whsec_";

/** 256 random bits, in the form that libraries of Standard Webhooks accept. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

export const sealWebhookSecret = (shop: Shop, endpointId: string, secret: string) => sealSecret(shop, purpose, endpointId, secret);
export const openWebhookSecret = (shop: Shop, endpointId: string, sealed: string) => openSecret(shop, purpose, endpointId, sealed);

/** One signature for each secret, separated by spaces. `timestamp` is in seconds. Pure. */
export function signatureOf(secrets: string[], message: { id: string; timestamp: number; body: string }): string {
  const text = `${message.id}.${message.timestamp}.${message.body}`;
  return secrets
    .map(
      (secret) =>
        `v1,${createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
          .update(text)
          .digest("base64")}`,
    )
    .join(" ");
}
