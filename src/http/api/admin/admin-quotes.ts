import { z } from "zod";
import { toMoney } from "#domain/money.ts";
import { quoteListInput } from "#domain/quotes/quote-input.ts";
import { listQuotes } from "#domain/quotes/quotes.ts";
import { apiRoute } from "#http/api-route.ts";
import { links } from "#web/links.ts";
import { money, nextCursor, time } from "../shared-schemas.ts";

const quote = z
  .object({
    id: z.string(),
    number: z.string(),
    institution: z.string().describe("As the buyer typed it; empty: not at all."),
    isTest: z.boolean(),
    total: money,
    issuedAt: time,
    validUntil: time,
    isExpired: z.boolean(),
    page: z.string().describe("The path of the page that the buyer's link opens."),
    file: z.string().describe("The path of its PDF file."),
  })
  .meta({ id: "Quote" });

/** Quotes of carts in the admin area. */
export const adminQuotesRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/quotes",
    who: "staff",
    right: "orders.read",
    summary: "List quotes that buyers made of their carts",
    request: { query: quoteListInput },
    answers: { 200: z.object({ quotes: z.array(quote), next: nextCursor }) },
    answer: async (c, { query }) => {
      const { quotes, next } = await listQuotes(c.get("shop"), c.get("actor"), query);
      return {
        quotes: quotes.map(({ totalCents, currency, token, ...row }) => ({
          ...row,
          total: toMoney(totalCents, currency),
          page: links.quote(token),
          file: links.quoteFile(token),
        })),
        next,
      };
    },
  }),
];
