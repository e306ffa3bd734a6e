import { z } from "zod";
import { searchAsStaff } from "#domain/staff-search/staff-search.ts";
import { apiRoute } from "#http/api-route.ts";
import { money, time } from "../shared-schemas.ts";

const title = z.object({ id: z.string(), title: z.string(), handle: z.string() });

const staffHits = z
  .object({
    orders: z.array(
      z.object({
        id: z.string(),
        name: z.string().describe("The order's number."),
        isTest: z.boolean(),
        customerName: z.string(),
        company: z.string(),
        poNumber: z.string().nullable(),
        total: money,
        processedAt: time,
      }),
    ),
    products: z.array(z.object({ id: z.string(), title: z.string(), vendor: z.string(), status: z.enum(["active", "draft", "archived"]) })),
    variants: z
      .array(
        z.object({
          id: z.string(),
          productId: z.string(),
          title: z.string().describe("The product's."),
          variantTitle: z.string(),
          sku: z.string().nullable(),
          barcode: z.string().nullable(),
        }),
      )
      .describe("By the beginning of their SKU, or their barcode."),
    customers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    collections: z.array(title),
    pages: z.array(title),
    articles: z.array(title),
    isSimilar: z.boolean().describe("Nothing has these words; what is listed has words like them."),
  })
  .meta({ id: "StaffHits" });

/** What the search of the admin area suggests during typing. */
export const adminSearchRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/search",
    who: "staff",
    right: "products.read",
    summary: "Find orders, products, customers, collections and texts, at most five of each",
    request: { query: z.object({ query: z.string().max(200).default("") }) },
    answers: { 200: staffHits },
    answer: (c, { query }) => searchAsStaff(c.get("shop"), c.get("actor"), query),
  }),
];
