import { z } from "zod";
import { listMail, readMail, retryMail } from "#domain/mail-log/mail-log.ts";
import { type MailQueue, mailLogListInput } from "#domain/mail-log/mail-log-input.ts";
import { apiRoute, plainRoute } from "#http/api-route.ts";
import { idParam, nameOf, nextCursor, time } from "../shared-schemas.ts";
import { framedMail } from "./admin-mails.ts";

const mail = z
  .object({
    id: z.string(),
    queue: nameOf<MailQueue>(),
    kind: z.string().describe("Which email of the queue's it is."),
    recipient: z.string().describe("Empty: it failed before it was known to whom it goes."),
    subject: z.string(),
    status: z
      .enum(["sent", "saved", "waiting", "failed"])
      .describe("Saved: it is a file and reached nobody, because the shop had no mail server. Waiting: it failed and is tried again by itself."),
    tries: z.number(),
    at: time.describe("Of the last try."),
    cause: z.string().nullable(),
    orderId: z.string().nullable(),
    orderName: z.string().nullable(),
    isKept: z.boolean().describe("What it said can be read."),
    isWhole: z
      .boolean()
      .describe("With its links: nobody got it, because the shop is in trial mode and has no mail server. Else links that give access are left out."),
  })
  .meta({ id: "LoggedMail" });

/** Which emails the shop sent to whom, and whether they went out. */
export const adminMailLogRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/mail-log",
    who: "staff",
    right: "messages.read",
    summary: "List the emails that the shop sent or failed to send",
    request: { query: mailLogListInput },
    answers: { 200: z.object({ mails: z.array(mail), next: nextCursor }) },
    answer: (c, { query }) => listMail(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/mail-log/:id",
    who: "staff",
    right: "messages.read",
    summary: "Read one of these emails",
    request: { params: idParam },
    answers: {
      200: z.object({
        mail: mail.extend({
          text: z.string().nullable(),
          links: z.array(z.string()).describe("Of one that is whole, where its links lead in the shop."),
        }),
      }),
    },
    refuses: ["not-found"],
    answer: async (c, { params: { id } }) => {
      const { html: _, jobId: __, ...found } = await readMail(c.get("shop"), c.get("actor"), id);
      return { mail: found };
    },
  }),

  plainRoute({
    method: "GET",
    path: "/api/admin/mail-log/:id/html",
    who: "staff",
    right: "messages.read",
    answer: async (c) => {
      const { html } = await readMail(c.get("shop"), c.get("actor"), c.req.param("id") ?? "");
      return framedMail(c, { html: html ?? "" });
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/mail-log/:id/try",
    who: "staff",
    right: "system.change",
    summary: "Have an email that failed for good tried again",
    request: { params: idParam },
    answers: { 204: null },
    refuses: ["not-found", "mail-job-gone"],
    answer: (c, { params: { id } }) => retryMail(c.get("shop"), c.get("actor"), id),
  }),
];
