import { z } from "zod";
import { archiveProduct, saveProduct } from "#domain/catalog/catalog.ts";
import { listAdminProducts, listMetafields, productSorts, productViews, readAdminProduct } from "#domain/catalog/product-admin.ts";
import { productInput } from "#domain/catalog/product-input.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { adjustStock } from "#domain/inventory/stock-adjusting.ts";
import { mostUnits, mostUnitsText } from "#domain/inventory/stock-limit.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { apiRoute } from "#http/api-route.ts";
import type { Env } from "#http/env.ts";
import { readJson } from "#http/input.ts";
import { largeJsonBytes } from "#http/middleware/body-limit.ts";

const listQuery = z.object({
  search: z.string().max(200).optional(),
  view: z.enum(productViews).optional().catch(undefined),
  sort: z.enum(productSorts).optional().catch(undefined),
  first: z.coerce.number().int().min(1).max(100).optional(),
  after: z.string().max(2000).optional(),
});

/**
 * What may have been meant otherwise (a price of 0, a compare-at price that is not above the price, a number on hand that moved
 * since it was seen) is answered 409 `confirmation-needed` with `params.questions`: a sentence for each code. Nothing is
 * saved. The same request with these codes in `confirmed` says yes to them. `currency` is what a new product's prices were typed in.
 */
const codes = z.array(z.string().max(200)).max(5000).default([]);

/** `seenAt` is the `updatedAt` that the editor saw: somebody else's change in between is refused, not overwritten. */
const change = z.object({ seenAt: z.iso.datetime({ offset: true }), confirmed: codes, product: z.unknown() });

/** By how much, or to how many; `seen` is the number on hand before it was counted. Asks as above where it moved since. */
const units = z.number("Enter a number.").int("Enter a whole number.").min(-mostUnits, mostUnitsText).max(mostUnits, mostUnitsText);

const stockChange = z

  .object({ delta: units.optional(), onHand: units.optional(), seen: units.optional(), confirmed: codes })

  .refine(({ delta, onHand }) => (delta === undefined) !== (onHand === undefined), { path: ["delta"], message: "Send either delta or onHand." });

export const adminProductsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/products",
    who: "staff",
    right: "products.read",
    answer: async (c) => {
      const { shop } = await readSettings(c.var.shop);
      return c.json(await listAdminProducts(c.var.shop, c.var.actor, shop.currency, parseInput(listQuery, c.req.query())));
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/metafields",
    who: "staff",
    right: "products.read",
    answer: async (c) => c.json({ metafields: await listMetafields(c.var.shop, c.var.actor) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/products/:id",
    who: "staff",
    right: "products.read",
    answer: async (c) => c.json({ product: await productOf(c, c.req.param("id")) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/products",
    who: "staff",
    bodyBytes: largeJsonBytes,
    right: "products.change",
    answer: async (c) => {
      const { confirmed, currency, ...product } = await readJson(
        c,
        productInput.and(z.object({ confirmed: codes, currency: z.string().max(3).optional() })),
      );
      const id = await saveProduct(c.var.shop, c.var.actor, product, { confirmed, currency });
      return c.json({ product: await productOf(c, id) }, 201);
    },
  }),

  apiRoute({
    method: "PUT",
    path: "/api/admin/products/:id",
    who: "staff",
    bodyBytes: largeJsonBytes,
    right: "products.change",
    answer: async (c) => {
      const id = idOf(c.req.param("id"));
      const { seenAt, product, confirmed } = await readJson(c, change);
      // Apart, so that faults are named as the form names its fields, as where a product is created.
      await saveProduct(c.var.shop, c.var.actor, parseInput(productInput, product), { id, seenAt, confirmed });
      return c.json({ product: await productOf(c, id) });
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/products/:id/archive",
    who: "staff",
    right: "products.change",
    answer: async (c) => {
      await archiveProduct(c.var.shop, c.var.actor, idOf(c.req.param("id")));
      return c.json({ product: await productOf(c, c.req.param("id")) });
    },
  }),

  /** Back into the shop, as a draft. */
  apiRoute({
    method: "DELETE",
    path: "/api/admin/products/:id/archive",
    who: "staff",
    right: "products.change",
    answer: async (c) => {
      await archiveProduct(c.var.shop, c.var.actor, idOf(c.req.param("id")), { restore: true });
      return c.json({ product: await productOf(c, c.req.param("id")) });
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/variants/:id/stock-adjustments",
    who: "staff",
    right: "stock.adjust",
    answer: async (c) => {
      const variantId = idOf(c.req.param("id"));
      const { delta, onHand: counted = 0, seen, confirmed } = await readJson(c, stockChange);
      const change = delta === undefined ? { variantId, onHand: counted, seen } : { variantId, delta };
      const onHand = await adjustStock(c.var.shop, c.var.actor, change, { confirmed });
      return c.json({ onHand }, 201);
    },
  }),
];

async function productOf({ var: { shop, actor } }: { var: Env["Variables"] }, id: string) {
  const settings = await readSettings(shop);
  return readAdminProduct(shop, actor, settings.shop.currency, id);
}

function idOf(text: string): string {
  if (!isId(text)) throw new Refusal("not-found");
  return text;
}
