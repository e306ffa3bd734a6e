import { z } from "zod";
import { archiveProduct, copyProduct, deleteProduct, saveProduct } from "#domain/catalog/catalog.ts";
import { listDangerousProducts } from "#domain/catalog/dangerous-products.ts";
import { listMetafields, readAdminProduct } from "#domain/catalog/product-admin.ts";
import { productCollectionsChange } from "#domain/catalog/product-collections-input.ts";
import { productInput } from "#domain/catalog/product-input.ts";
import { countAdminProducts, listAdminProducts, listProductChoices } from "#domain/catalog/product-list.ts";
import { productFilters, productSelection, productSorts, productViews } from "#domain/catalog/product-list-input.ts";
import { makePreview } from "#domain/content/content-preview.ts";
import { adjustStock } from "#domain/inventory/stock-adjusting.ts";
import { staffReasons } from "#domain/inventory/stock-adjustment-input.ts";
import { maxUnits, maxUnitsText } from "#domain/inventory/stock-limit.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { answerAfter, apiRoute } from "#http/api-route.ts";
import type { Env } from "#http/hono-env.ts";
import { largeJsonBytes } from "#http/middleware/body-limit.ts";
import { adminListQuery, idParam, listTotal, previewLink } from "../shared-schemas.ts";
import { dangerousProducts, productAnswer, productList, stockAnswer, usedMetafields } from "./product-answers.ts";

/**
 * Input that may be a mistake (a price of 0, a compare-at price that is not above the price, a number on hand that changed
 * since it was seen) is answered 409 `confirmation-needed` with `params.questions`: one sentence for each code. Nothing is
 * saved. The same request with these codes in `confirmed` confirms them. `currency` is that in which a new product's prices were typed.
 */
const confirming =
  "What may have been meant otherwise is refused with `confirmation-needed` and a question for each code. Nothing is saved; the same call with these codes in `confirmed` says yes to them.";
const codes = z.array(z.string().max(200)).max(5000).default([]);

/** `seenAt` is the `updatedAt` that the editor saw: if someone else changed the product since, the save is refused and overwrites nothing. */
const collections = productCollectionsChange
  .optional()
  .describe("Collections picked by hand, by id, that the product is put into and taken out of; its others stay.");
const change = z.object({ seenAt: z.iso.datetime({ offset: true }), confirmed: codes, product: productInput, collections });

/** By how much, or to how many, stock changes; `seen` is the number on hand before counting. Asks as above where that has changed since. */
const units = z.number("Enter a number.").int("Enter a whole number.").min(-maxUnits, maxUnitsText).max(maxUnits, maxUnitsText);

const stockChange = z
  .object({
    delta: units.optional(),
    onHand: units.optional(),
    seen: units.optional(),
    reason: z.enum(staffReasons).optional().describe("`counted` where nothing else is said."),
    note: z.string().max(1000).optional().describe("About the goods; it stays in the history of the stock."),
    confirmed: codes,
  })
  .refine(({ delta, onHand }) => (delta === undefined) !== (onHand === undefined), { path: ["delta"], message: "Send either delta or onHand." });

const productAfter = answerAfter(productOf);

export const adminProductsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/products",
    who: "staff",
    right: "products.read",
    summary: "List products",
    request: { query: adminListQuery(productViews, productSorts).extend(productFilters) },
    answers: { 200: productList },
    answer: async (c, { query }) => {
      const { shop } = await readSettings(c.get("shop"));
      return listAdminProducts(c.get("shop"), c.get("actor"), shop.currency, query);
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/products-total",
    who: "staff",
    right: "products.read",
    summary: "Count the products of a list",
    request: { query: productSelection },
    answers: { 200: listTotal },
    answer: (c, { query }) => countAdminProducts(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/products-by-hazard-class",
    who: "staff",
    right: "products.read",
    summary: "Count the products on sale that are dangerous goods, by hazard class",
    answers: { 200: z.object({ products: z.array(dangerousProducts) }) },
    answer: async (c) => ({ products: await listDangerousProducts(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/product-choices",
    who: "staff",
    right: "products.read",
    summary: "List the vendors, types and tags that products have",
    answers: { 200: z.object({ vendors: z.array(z.string()), types: z.array(z.string()), tags: z.array(z.string()) }) },
    answer: (c) => listProductChoices(c.get("shop"), c.get("actor")),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/metafields",
    who: "staff",
    right: "products.read",
    summary: "List the metafields that products have",
    answers: { 200: usedMetafields },
    answer: async (c) => ({ metafields: await listMetafields(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/products/:id",
    who: "staff",
    right: "products.read",
    summary: "Read a product",
    request: { params: idParam },
    answers: { 200: productAnswer },
    answer: (c, { params }) => productOf(c, params.id),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/products",
    who: "staff",
    bodyBytes: largeJsonBytes,
    right: "products.change",
    summary: "Create a product",
    description: confirming,
    request: { body: productInput.and(z.object({ confirmed: codes, currency: z.string().max(3).optional(), collections })) },
    answers: { 201: productAnswer },
    refuses: ["handle-taken", "variants-unclear", "confirmation-needed", "too-many-requests"],
    answer: async (c, { body: { confirmed, currency, collections, ...product } }) => {
      const id = await saveProduct(c.get("shop"), c.get("actor"), product, { confirmed, currency, collections });
      return productOf(c, id);
    },
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/products/:id",
    who: "staff",
    bodyBytes: largeJsonBytes,
    right: "products.change",
    summary: "Save a product",
    description: confirming,
    request: { params: idParam, body: change, refusal: asWhereCreated },
    answers: { 200: productAnswer },
    refuses: ["handle-taken", "variants-unclear", "confirmation-needed", "changed-meanwhile", "too-many-requests"],
    answer: productAfter((c, { params: { id }, body: { product, seenAt, confirmed, collections } }) =>
      saveProduct(c.get("shop"), c.get("actor"), product, { id, seenAt, confirmed, collections }),
    ),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/products/:id/archive",
    who: "staff",
    right: "products.change",
    summary: "Take a product out of the shop",
    request: { params: idParam },
    answers: { 200: productAnswer },
    answer: productAfter((c, { params: { id } }) => archiveProduct(c.get("shop"), c.get("actor"), id)),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/products/:id/copies",
    who: "staff",
    right: "products.change",
    summary: "Make a draft that is like a product",
    request: { params: idParam },
    answers: { 201: productAnswer },
    refuses: ["handle-taken"],
    answer: async (c, { params: { id } }) => productOf(c, await copyProduct(c.get("shop"), c.get("actor"), id)),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/products/:id/preview",
    who: "staff",
    right: "products.read",
    summary: "Make a link that shows a product before it is published",
    request: { params: idParam },
    answers: { 200: previewLink },
    answer: (c, { params: { id } }) => makePreview(c.get("shop"), c.get("actor"), "product", id),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/products/:id",
    who: "staff",
    right: "products.change",
    summary: "Delete a product to which nothing refers",
    request: { params: idParam },
    answers: { 204: null },
    refuses: ["product-in-use"],
    answer: (c, { params: { id } }) => deleteProduct(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/products/:id/archive",
    who: "staff",
    right: "products.change",
    summary: "Put a product back into the shop, as a draft",
    request: { params: idParam },
    answers: { 200: productAnswer },
    answer: productAfter((c, { params: { id } }) => archiveProduct(c.get("shop"), c.get("actor"), id, { restore: true })),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/variants/:id/stock-adjustments",
    who: "staff",
    right: "stock.adjust",
    summary: "Change what is on hand, by a number or to one",
    description: confirming,
    request: { params: idParam, body: stockChange },
    answers: { 201: stockAnswer },
    refuses: ["variant-not-found", "confirmation-needed"],
    answer: async (c, { params: { id: variantId }, body: { delta, onHand: counted = 0, seen, reason, note, confirmed } }) => {
      const change = { variantId, reason, note, ...(delta === undefined ? { onHand: counted, seen } : { delta }) };
      const onHand = await adjustStock(c.get("shop"), c.get("actor"), change, { confirmed });
      return { onHand };
    },
  }),
];

async function productOf({ var: { shop, actor } }: { var: Env["Variables"] }, id: string) {
  const settings = await readSettings(shop);
  return { product: await readAdminProduct(shop, actor, settings.shop.currency, id) };
}

/** Names the faults as the fields of the form for a new product: `title`, not `product.title`. */
function asWhereCreated(refusal: Refusal): Refusal {
  const { fields, ...params } = refusal.params;
  if (!fields || typeof fields !== "object") return refusal;
  const named = Object.entries(fields).map(([field, fault]) => [field.replace(/^product\./, ""), fault]);
  return new Refusal(refusal.code, { ...params, fields: Object.fromEntries(named) });
}
