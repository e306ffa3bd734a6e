import { z } from "zod";
import { deadTargets } from "#domain/redirects/dead-targets.ts";
import { changeRedirect, listRedirects, redirectSorts, redirectViews, removeRedirect } from "#domain/redirects/redirect-admin.ts";
import { importRedirects } from "#domain/redirects/redirect-import.ts";
import { redirectChange, redirectFile, redirectInput } from "#domain/redirects/redirect-input.ts";
import { addRedirect } from "#domain/redirects/redirects.ts";
import type { Shop } from "#domain/shop.ts";
import { apiRoute } from "#http/api-route.ts";
import { uploadBytes } from "#http/middleware/body-limit.ts";
import { adminListQuery, idParam, nextCursor, time } from "../shared-schemas.ts";

const isDead = z.boolean().describe("Its target is a path of this shop at which nothing is now.");
const redirect = z
  .object({
    id: z.string(),
    path: z.string(),
    target: z.string(),
    isAutomatic: z.boolean().describe("Left behind by a handle that changed."),
    createdAt: time,
    isDead,
  })
  .meta({ id: "Redirect" });
const row = z.object({ line: z.number(), path: z.string(), target: z.string() });
const faultyRow = row.extend({ fault: z.string() });

async function isDeadNow(shop: Shop, target: string): Promise<boolean> {
  return (await deadTargets(shop, [target])).size > 0;
}

/** Redirects for paths at which there is no page. */
export const adminRedirectsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/redirects",
    who: "staff",
    right: "settings.read",
    summary: "List redirects, the newest first",
    request: { query: adminListQuery(redirectViews, redirectSorts) },
    answers: { 200: z.object({ redirects: z.array(redirect), next: nextCursor }) },
    answer: (c, { query }) => listRedirects(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/redirects",
    who: "staff",
    right: "content.change",
    summary: "Add a redirect, or change where the one from this path leads",
    request: { body: redirectInput },
    answers: { 201: z.object({ id: z.string(), isDead }) },
    answer: async (c, { body }) => ({
      id: await addRedirect(c.get("shop"), c.get("actor"), body),
      isDead: await isDeadNow(c.get("shop"), body.target),
    }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/redirects/import",
    who: "staff",
    bodyBytes: uploadBytes,
    right: "content.change",
    summary: "Add the redirects of a CSV file with two columns, or try what would be added",
    request: { body: redirectFile },
    answers: {
      200: z.object({
        added: z.number(),
        changed: z.number(),
        same: z.number(),
        faulty: z.array(faultyRow),
        dead: z.array(row).describe("Rows that are taken although there is nothing at their target now."),
      }),
    },
    answer: (c, { body }) => importRedirects(c.get("shop"), c.get("actor"), body),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/redirects/:id",
    who: "staff",
    right: "content.change",
    summary: "Change a redirect",
    request: { params: idParam, body: redirectChange },
    answers: { 200: z.object({ isDead }) },
    refuses: ["changed-meanwhile"],
    answer: async (c, { params: { id }, body }) => {
      await changeRedirect(c.get("shop"), c.get("actor"), id, body);
      return { isDead: await isDeadNow(c.get("shop"), body.target) };
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/redirects/:id",
    who: "staff",
    right: "content.change",
    summary: "Remove a redirect",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => removeRedirect(c.get("shop"), c.get("actor"), id),
  }),
];
