import type { Context } from "hono";
import { z } from "zod";
import { type MailKey, mailTitles } from "#domain/notifications/mail-list.ts";
import { previewMail, readOrderMail, sendPreview } from "#domain/notifications/mail-previews.ts";
import { apiRoute, plainRoute } from "#http/api-route.ts";
import type { Env } from "#http/hono-env.ts";

const keyParam = z.object({ key: z.enum(Object.keys(mailTitles) as [MailKey, ...MailKey[]]) });

/** A document of its own in a frame of the admin area: no script, nothing from elsewhere, and no form. */
const framePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox allow-same-origin; frame-ancestors 'self'";

export function framedMail(c: Context<Env>, { html }: { html: string }): Response {
  return c.body(html, 200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": framePolicy,
    "x-frame-options": "SAMEORIGIN",
  });
}

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
        mail: z.object({
          key: z.string(),
          title: z.string(),
          subject: z.string(),
          text: z.string(),
          source: z.enum(["order", "test-order", "example"]).describe("What it was made of."),
          orderName: z.string().nullable(),
        }),
      }),
    },
    answer: async (c, { params }) => {
      const { html: _, ...mail } = await previewMail(c.get("shop"), c.get("actor"), params);
      return { mail };
    },
  }),

  /** The HTML alone: the admin area's own pages allow no styles of others. */
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
    summary: "Send an email of the shop to oneself",
    request: { params: keyParam },
    answers: { 200: z.object({ to: z.string() }) },
    refuses: ["mail-not-found", "test-mail-failed"],
    answer: (c, { params }) => sendPreview(c.get("shop"), c.get("actor"), params),
  }),
];
