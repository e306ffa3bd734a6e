import { z } from "zod";
import { renameProductType, typeRename } from "#domain/bulk-changes/type-renaming.ts";
import { productTypeInput } from "#domain/catalog/product-type-input.ts";
import { listProductTypes, readProductType, removeProductType, saveProductType } from "#domain/catalog/product-types.ts";
import { apiRoute } from "#http/api-route.ts";
import { time } from "../shared-schemas.ts";

const named = z.object({ name: z.string().min(1).max(1000) });
const specification = z.object({ name: z.string(), unit: z.string().nullable() });
const answer = z.object({
  type: z
    .object({
      name: z.string(),
      products: z.number(),
      specifications: z.array(specification).describe("The template: what the editor offers for a product of the type."),
      updatedAt: time.nullable().describe("Of the template; null: there is none. Sent back as `seenAt`."),
      used: z.array(specification.extend({ products: z.number() })).describe("What its products have, the most frequent first."),
    })
    .meta({ id: "ProductType" }),
});

/** Product types. The name is in the query because it can be any text. */
export const adminProductTypesRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/product-types",
    who: "staff",
    right: "products.read",
    summary: "List product types",
    answers: {
      200: z.object({
        types: z.array(
          z.object({
            name: z.string(),
            products: z.number(),
            specifications: z.number().describe("How many its template has."),
            collections: z.number().describe("How many have a rule that names it."),
          }),
        ),
      }),
    },
    answer: async (c) => ({ types: await listProductTypes(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/product-types/one",
    who: "staff",
    right: "products.read",
    summary: "Read a product type with its template",
    request: { query: named },
    answers: { 200: answer },
    answer: async (c, { query: { name } }) => ({ type: await readProductType(c.get("shop"), c.get("actor"), name) }),
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/product-types/one",
    who: "staff",
    right: "products.change",
    summary: "Save the template of a product type",
    description: "Products keep the specifications that they have.",
    request: { body: productTypeInput.extend({ seenAt: z.iso.datetime({ offset: true }).nullable() }) },
    answers: { 200: answer },
    refuses: ["changed-meanwhile"],
    answer: async (c, { body: { seenAt, ...input } }) => {
      await saveProductType(c.get("shop"), c.get("actor"), input, seenAt);
      return { type: await readProductType(c.get("shop"), c.get("actor"), input.name.trim()) };
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/product-types/one",
    who: "staff",
    right: "products.change",
    summary: "Remove the template of a product type; its products stay",
    request: { query: named },
    answers: { 204: null },
    answer: (c, { query: { name } }) => removeProductType(c.get("shop"), c.get("actor"), name),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/product-types/rename",
    who: "staff",
    right: "products.change",
    summary: "Rename a product type, or merge it into another",
    description: "Its template, rules of collections and settings follow at once, its products by a bulk change that can be undone.",
    request: { body: typeRename.extend({ confirmed: z.array(z.string().max(200)).max(10).default([]) }) },
    answers: { 201: z.object({ bulkChangeId: z.string() }) },
    refuses: ["confirmation-needed", "too-many-selected"],
    answer: async (c, { body: { confirmed, ...rename } }) => ({
      bulkChangeId: await renameProductType(c.get("shop"), c.get("actor"), rename, { confirmed }),
    }),
  }),
];
