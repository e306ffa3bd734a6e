import { readQuoteFile } from "#domain/quotes/quotes.ts";
import { links } from "#web/links.ts";
import { plainRoute } from "../api-route.ts";
import { fileAnswer } from "../file-answer.ts";

/** The file of a quote, for anybody who has its link. */
export const quoteFilesRoutes = [
  plainRoute({
    method: "GET",
    path: "/files/quotes/:token",
    who: "anyone",
    limit: "document",
    isPrinted: true,
    answer: async (c) => {
      const origin = c.get("origin");
      const file = await readQuoteFile(c.get("shop"), { token: c.req.param("token"), pageUrl: (token) => origin + links.quote(token) });
      return fileAnswer(c, { ...file, type: "application/pdf" });
    },
  }),
];
