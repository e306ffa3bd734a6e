import { z } from "zod";
import { stockNoticeInput } from "#domain/stock-notices/stock-notice-input.ts";
import { requestStockNotice } from "#domain/stock-notices/stock-notices.ts";
import { stockNoticeAskedText } from "#web/messages/email-words.ts";
import { apiRoute } from "../api-route.ts";

export const stockNoticeRoutes = [
  /** Gives the same answer whether the address is new or already waiting. */
  apiRoute({
    method: "POST",
    path: "/api/stock-notices",
    who: "anyone",
    limit: "message",
    summary: "Ask for an email once a variant that is out of stock can be ordered again",
    request: { body: stockNoticeInput },
    answers: { 200: z.object({ message: z.string() }) },
    refuses: ["variant-not-found", "stored-too-much"],
    answer: async (c, { body }) => {
      await requestStockNotice(c.get("shop"), c.get("actor"), body);
      return { message: stockNoticeAskedText };
    },
  }),
];
