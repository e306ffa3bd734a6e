import { z } from "zod";
import { listNames, listViewChange, listViewInput } from "#domain/list-views/list-view-input.ts";
import { addListView, changeListView, readListViews, removeListView } from "#domain/list-views/list-views.ts";
import { apiRoute } from "#http/api-route.ts";
import { idParam } from "../shared-schemas.ts";

const listName = z.enum(listNames);
export const listView = z
  .object({
    id: z.string(),
    name: z.string(),
    query: z.record(z.string(), z.string()).describe("The query of the list's URL."),
    isShared: z.boolean().describe("Everybody who may see the list sees the view."),
    isOwn: z.boolean(),
    ownerName: z.string().nullable(),
  })
  .meta({ id: "ListView" });

/** Saved views of the lists in the admin area. The right that a call needs depends on the list. */
export const adminListViewsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/list-views",
    who: "staff",
    summary: "List one's own and the shared views of a list",
    request: { query: z.object({ list: listName }) },
    answers: { 200: z.object({ views: z.array(listView) }) },
    answer: async (c, { query }) => ({ views: await readListViews(c.get("shop"), c.get("actor"), query.list) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/list-views",
    who: "staff",
    summary: "Keep a list as it is narrowed, under a name",
    request: { body: listViewInput.extend({ list: listName }) },
    answers: { 201: z.object({ id: z.string() }) },
    refuses: ["views-full"],
    answer: async (c, { body: { list, ...input } }) => ({ id: await addListView(c.get("shop"), c.get("actor"), list, input) }),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/list-views/:id",
    who: "staff",
    summary: "Change a view",
    request: { params: idParam, body: listViewChange },
    answers: { 204: null },
    refuses: ["changed-meanwhile"],
    answer: (c, { params: { id }, body }) => changeListView(c.get("shop"), c.get("actor"), id, body),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/list-views/:id",
    who: "staff",
    summary: "Remove a view",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => removeListView(c.get("shop"), c.get("actor"), id),
  }),
];
