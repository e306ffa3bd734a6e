import type { Context } from "hono";
import { z } from "zod";
import { parseInput } from "#domain/input-parsing.ts";
import { plainRoute } from "#http/api-route.ts";
import { csvTextAnswer } from "#http/csv-answer.ts";
import type { ExportKind } from "#http/file-exporter.ts";
import type { Env } from "#http/hono-env.ts";

/** At most 200 ids, because they stand in the URL. */
const query = z.object({
  ids: z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(z.guid()).min(1).max(200, "Choose at most 200 one by one."))
    .optional(),
});

async function fileOf(c: Context<Env>, kind: ExportKind): Promise<Response> {
  const { ids = null } = kind === "products" ? {} : parseInput(query, c.req.query());
  const { rows, lines } = await c.get("exportFile")(c.get("shop"), c.get("actor"), kind, { origin: c.get("origin"), ids });
  return csvTextAnswer(c, `${kind}.csv`, lines, { "x-row-count": String(rows) });
}

/** Data of the shop as files that can be imported again without changing anything. */
export const adminExportsRoutes = [
  plainRoute({ method: "GET", path: "/api/admin/exports/products.csv", who: "staff", right: "products.read", answer: (c) => fileOf(c, "products") }),
  plainRoute({
    method: "GET",
    path: "/api/admin/exports/collections.csv",
    who: "staff",
    right: "products.read",
    answer: (c) => fileOf(c, "collections"),
  }),
  plainRoute({
    method: "GET",
    path: "/api/admin/exports/customers.csv",
    who: "staff",
    right: "customers.change",
    // All customers in one file are at least as sensitive as one person's data.
    sensitive: "personal-data",
    answer: (c) => fileOf(c, "customers"),
  }),
];
