import { Refusal } from "./refusal.ts";
import { sanitizeRichText } from "./rich-text.ts";
import { maxRichTextLength, tooLongText } from "./rich-text-input.ts";
import type { Shop } from "./shop.ts";

/** Up to this length sanitizing takes a few milliseconds at most and is done on the event loop. */
const shortText = 10_000;

/**
 * Returns `html` as it may be stored and shown. A long text is sanitized off the event loop, so call this before a transaction begins. Refuses
 * `input-invalid` with a message for `field` where the text is too long or cannot be checked in time, and `too-many-requests`.
 */
export async function cleanRichText(shop: Shop, html: string, field: string): Promise<string> {
  if (html.length > maxRichTextLength) throw invalid(field, tooLongText);
  const clean = html.length <= shortText ? sanitizeRichText(html) : await sanitizeBeside(shop, html, field);
  // Escaping makes some characters longer (`&` becomes `&amp;`), and what is stored must be accepted again.
  if (clean.length > maxRichTextLength) throw invalid(field, tooLongText);
  return clean;
}

async function sanitizeBeside(shop: Shop, html: string, field: string): Promise<string> {
  const outcome = await shop.sanitizer.sanitize(html);
  if (outcome.status === "busy") throw new Refusal("too-many-requests", { seconds: 5 });
  if (outcome.status === "too-slow") throw invalid(field, "This text takes too long to check. Make it shorter, or paste it without its formatting.");
  return outcome.html;
}

function invalid(field: string, message: string): Refusal {
  return new Refusal("input-invalid", { fields: { [field]: message } });
}
