import type { Context } from "hono";
import { z } from "zod";
import { type MailKey, mailTitles } from "#domain/notifications/mail-list.ts";
import { previewMail, readOrderMail, sendPreview } from "#domain/notifications/mail-previews.ts";
import { changeMailTexts, listMailsWithTexts, readMailTexts } from "#domain/notifications/mail-text-changing.ts";
import { anyMailTexts, mailTextsChange } from "#domain/notifications/mail-texts-input.ts";
import { apiRoute, plainRoute } from "#http/api-route.ts";
import type { Env } from "#http/hono-env.ts";

const keyParam = z.object({ key: z.enum(Object.keys(mailTitles) as [MailKey, ...MailKey[]]) });

/** The policy of a document of its own in a frame of the admin area: no script, nothing from elsewhere, and no form. */
const framePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox allow-same-origin; frame-ancestors 'self'";

export function framedMail(c: Context<Env>, { html }: { html: string }): Response {
  return c.body(html, 200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": framePolicy,
    "x-frame-options": "SAMEORIGIN",
  });
}

const previewAnswer = z.object({
  key: z.string(),
  title: z.string(),
  subject: z.string(),
  text: z.string(),
  source: z.enum(["order", "test-order", "example"]).describe("What it was made of."),
  orderName: z.string().nullable(),
});

const textsAnswer = z.object({ subject: z.string(), opening: z.string(), closing: z.string(), revision: z.int() });

/** Every email of the shop as it would be sent. */
export const adminMailRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/mails/:key",
    who: "staff",
    right: "settings.read",
    summary: "Read an email of the shop as it would be sent",
    request: { params: keyParam },
    answers: {
      200: z.object({
        mail: previewAnswer,
        texts: textsAnswer.nullable().describe("What staff wrote, empty where the standard text is sent; null: they cannot be replaced."),
        changed: z.array(z.string()).describe("The emails that have texts of the merchant."),
      }),
    },
    answer: async (c, { params }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const { html: _, ...mail } = await previewMail(shop, actor, params);
      return { mail, texts: await readMailTexts(shop, actor, params), changed: await listMailsWithTexts(shop, actor) };
    },
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/mails/:key/texts",
    who: "staff",
    right: "settings.change",
    summary: "Replace the texts of an email to buyers",
    description: "The subject, the opening and the closing; an empty one is the standard text.",
    request: { params: keyParam, body: mailTextsChange },
    answers: { 200: z.object({ texts: textsAnswer }) },
    refuses: ["changed-meanwhile", "mail-not-found"],
    answer: async (c, { params, body }) => ({ texts: await changeMailTexts(c.get("shop"), c.get("actor"), { ...params, ...body }) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/mails/:key/preview",
    who: "staff",
    right: "settings.read",
    summary: "Read an email of the shop with texts that are not saved",
    request: { params: keyParam, body: anyMailTexts },
    answers: { 200: z.object({ mail: previewAnswer.extend({ html: z.string() }) }) },
    answer: async (c, { params, body }) => ({ mail: await previewMail(c.get("shop"), c.get("actor"), { ...params, texts: body }) }),
  }),

  /** The HTML alone in a frame, because the pages of the admin area allow no foreign styles. */
  plainRoute({
    method: "GET",
    path: "/api/admin/mails/:key/html",
    who: "staff",
    right: "settings.read",
    answer: async (c) => framedMail(c, await previewMail(c.get("shop"), c.get("actor"), { key: c.req.param("key") })),
  }),

  plainRoute({
    method: "GET",
    path: "/api/admin/orders/:id/mails/:mail/html",
    who: "staff",
    right: "orders.read",
    answer: async (c) => framedMail(c, await readOrderMail(c.get("shop"), c.get("actor"), { orderId: c.req.param("id"), mail: c.req.param("mail") })),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/mails/:key/test",
    who: "staff",
    right: "settings.change",
    summary: "Send an email of the shop to oneself, with texts that need not be saved",
    request: { params: keyParam, body: z.object({ texts: anyMailTexts.optional() }) },
    answers: { 200: z.object({ to: z.string() }) },
    refuses: ["mail-not-found", "test-mail-failed"],
    answer: (c, { params, body }) => sendPreview(c.get("shop"), c.get("actor"), { ...params, ...body }),
  }),
];
