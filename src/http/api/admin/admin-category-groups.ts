import { z } from "zod";
import { arrangeCategoryGroups, readCategoryGroups } from "#domain/catalog/category-group-arranging.ts";
import { categoryGroupsInput } from "#domain/catalog/category-group-input.ts";
import { apiRoute } from "#http/api-route.ts";

const answer = z.object({
  seen: z.string().describe("Sent back when the groups are arranged."),
  groups: z.array(
    z.object({
      id: z.string(),
      handle: z.string(),
      title: z.string(),
      icon: z.string(),
      collections: z.array(z.object({ id: z.string(), title: z.string(), productCount: z.number() })),
    }),
  ),
});

/** Groups of collections, as the home page and the list of collections show them. */
export const adminCategoryGroupsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/category-groups",
    who: "staff",
    right: "products.read",
    summary: "Read the category groups with their collections",
    answers: { 200: answer },
    answer: (c) => readCategoryGroups(c.get("shop"), c.get("actor")),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/category-groups",
    who: "staff",
    right: "products.change",
    summary: "Arrange all category groups",
    request: { body: categoryGroupsInput },
    answers: { 200: answer },
    refuses: ["changed-meanwhile"],
    answer: async (c, { body }) => {
      await arrangeCategoryGroups(c.get("shop"), c.get("actor"), body);
      return readCategoryGroups(c.get("shop"), c.get("actor"));
    },
  }),
];
