import { z } from "zod";
import { removeCollections, saveCollection } from "#domain/catalog/catalog.ts";
import {
  collectionSorts,
  collectionViews,
  listAdminCollections,
  listCollectionChoices,
  readAdminCollection,
  tryRules,
} from "#domain/catalog/collection-admin.ts";
import { collectionInput, collectionRules } from "#domain/catalog/collection-input.ts";
import { apiRoute } from "#http/api-route.ts";
import { adminListQuery, idParam, nextCursor, time } from "../shared-schemas.ts";

const rules = z
  .object({
    match: z.enum(["all", "any"]),
    conditions: z.array(
      z.object({
        field: z.enum(["type", "vendor", "tag", "title", "price", "stock"]),
        relation: z.enum(["equals", "contains", "starts-with", "less-than", "greater-than"]),
        value: z.string().describe("A price is in minor units."),
      }),
    ),
  })
  .meta({ id: "CollectionRules" });
const member = z
  .object({ id: z.string(), handle: z.string(), title: z.string(), status: z.enum(["active", "draft", "archived"]), pictureUrl: z.string() })
  .meta({ id: "CollectionMember" });
const row = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  status: z.enum(["active", "draft"]).describe("Buyers see only active ones."),
  publishAt: time.nullable().describe("When a draft becomes active by itself."),
  rules: rules.nullable().describe("Null: its products are picked by hand."),
  productCount: z.number().describe("Active products in it."),
  featured: z.boolean(),
  pictureUrl: z.string(),
});
const collection = row
  .extend({
    descriptionHtml: z.string(),
    drawing: z.string().describe("Stands in where there is no picture."),
    products: z.array(member).describe("In order; empty where rules say what is in it."),
    categoryGroup: z.string().nullable(),
    position: z.number(),
    seoTitle: z.string().nullable(),
    seoDescription: z.string().nullable(),
    updatedAt: time.describe("Sent back as `seenAt` when it is saved."),
  })
  .meta({ id: "AdminCollection" });
const answer = z.object({ collection });
const choice = z.object({ handle: z.string(), title: z.string() });

/** Collections in the admin area. */
export const adminCollectionsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/collections",
    who: "staff",
    right: "products.read",
    summary: "List collections",
    request: { query: adminListQuery(collectionViews, collectionSorts) },
    answers: { 200: z.object({ collections: z.array(row), next: nextCursor }) },
    answer: (c, { query }) => listAdminCollections(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/collection-choices",
    who: "staff",
    right: "products.read",
    summary: "List collections and category groups to choose from",
    request: { query: z.object({ former: z.string().max(240).optional().describe("A handle that a collection has or had before.") }) },
    answers: {
      200: z.object({
        collections: z.array(
          choice.extend({ id: z.string(), isByRules: z.boolean().describe("Its products follow from rules; those of others are picked by hand.") }),
        ),
        groups: z.array(choice),
        current: z.string().nullable().describe("The handle that the collection of `former` has now; null: there is none."),
      }),
    },
    answer: (c, { query }) => listCollectionChoices(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/collection-rules/preview",
    who: "staff",
    right: "products.read",
    summary: "Count the products that rules take in",
    request: { body: collectionRules },
    answers: { 200: z.object({ count: z.number(), first: z.array(member) }) },
    answer: (c, { body }) => tryRules(c.get("shop"), c.get("actor"), body),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/collections/:id",
    who: "staff",
    right: "products.read",
    summary: "Read a collection",
    request: { params: idParam },
    answers: { 200: answer },
    answer: async (c, { params: { id } }) => ({ collection: await readAdminCollection(c.get("shop"), c.get("actor"), id) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/collections",
    who: "staff",
    right: "products.change",
    summary: "Create a collection",
    request: { body: collectionInput },
    answers: { 201: answer },
    refuses: ["handle-taken"],
    answer: async (c, { body }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const id = await saveCollection(shop, actor, body, null);
      return { collection: await readAdminCollection(shop, actor, id) };
    },
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/collections/:id",
    who: "staff",
    right: "products.change",
    summary: "Save a collection",
    description: "The address before a new handle leads to the new one.",
    request: { params: idParam, body: z.object({ seenAt: z.iso.datetime({ offset: true }), collection: collectionInput }) },
    answers: { 200: answer },
    refuses: ["changed-meanwhile", "handle-taken"],
    answer: async (c, { params: { id }, body: { seenAt, collection } }) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      await saveCollection(shop, actor, collection, { id, seenAt });
      return { collection: await readAdminCollection(shop, actor, id) };
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/collections/:id",
    who: "staff",
    right: "products.change",
    summary: "Delete a collection; its products stay",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => removeCollections(c.get("shop"), c.get("actor"), [id]),
  }),
];
