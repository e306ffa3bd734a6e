import type { Context } from "hono";
import { z } from "zod";
import { readAdminProduct } from "#domain/catalog/product-admin.ts";
import { addProductImage, arrangeProductImages, describeProductImage, removeProductImage } from "#domain/catalog/product-files.ts";
import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { apiRoute } from "#http/api-route.ts";
import type { Env } from "#http/env.ts";
import { readJson } from "#http/input.ts";
import { uploadBytes } from "#http/middleware/body-limit.ts";
import { uploadedFile } from "./uploaded-file.ts";

/** Pictures of a product; each call answers the whole product. */
export const adminPicturesRoutes = [
  apiRoute({
    method: "POST",
    path: "/api/admin/products/:id/pictures",
    who: "staff",
    bodyBytes: uploadBytes,
    right: "products.change",
    answer: async (c) => {
      const productId = idOf(c, "id");
      await addProductImage(c.var.shop, c.var.actor, productId, await uploadedFile(c, "picture"), "");
      return answerProduct(c, 201);
    },
  }),

  /** The pictures in this order. */
  apiRoute({
    method: "PUT",
    path: "/api/admin/products/:id/pictures/order",
    who: "staff",
    right: "products.change",
    answer: async (c) => {
      const { ids } = await readJson(c, z.object({ ids: z.array(z.uuid()).max(250) }));
      await arrangeProductImages(c.var.shop, c.var.actor, idOf(c, "id"), ids);
      return answerProduct(c);
    },
  }),

  /** What the picture shows, in words. */
  apiRoute({
    method: "PATCH",
    path: "/api/admin/products/:id/pictures/:imageId",
    who: "staff",
    right: "products.change",
    answer: async (c) => {
      const { alt } = await readJson(c, z.object({ alt: z.string().trim().max(500) }));
      await describeProductImage(c.var.shop, c.var.actor, idOf(c, "id"), idOf(c, "imageId"), alt);
      return answerProduct(c);
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/products/:id/pictures/:imageId",
    who: "staff",
    right: "products.change",
    answer: async (c) => {
      await removeProductImage(c.var.shop, c.var.actor, idOf(c, "id"), idOf(c, "imageId"));
      return answerProduct(c);
    },
  }),
];

async function productOf(c: Context<Env>) {
  const { shop } = await readSettings(c.var.shop);
  return readAdminProduct(c.var.shop, c.var.actor, shop.currency, idOf(c, "id"));
}

async function answerProduct(c: Context<Env>, status: 200 | 201 = 200): Promise<Response> {
  return c.json({ product: await productOf(c) }, status);
}

function idOf(c: Context<Env>, name: string): string {
  const id = c.req.param(name) ?? "";
  if (!isId(id)) throw new Refusal("not-found");
  return id;
}
