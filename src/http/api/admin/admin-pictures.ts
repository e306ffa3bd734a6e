import { type Context, Hono } from "hono";
import { z } from "zod";
import { requireRight } from "#domain/accounts/permissions.ts";
import { readAdminProduct } from "#domain/catalog/product-admin.ts";
import { addProductImage, arrangeProductImages, describeProductImage, removeProductImage } from "#domain/catalog/product-files.ts";
import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Env } from "#http/env.ts";
import { readJson } from "#http/input.ts";
import { uploadedFile } from "./uploaded-file.ts";

/** Pictures of a product; each call answers the whole product. */
export const adminPicturesApi = new Hono<Env>();

adminPicturesApi.post("/api/admin/products/:id/pictures", async (c) => {
  requireRight(c.var.actor, "products.change");
  const productId = idOf(c, "id");
  await addProductImage(c.var.shop, c.var.actor, productId, await uploadedFile(c, "picture"), "");
  return answerProduct(c, 201);
});

/** The pictures in this order. */
adminPicturesApi.put("/api/admin/products/:id/pictures/order", async (c) => {
  requireRight(c.var.actor, "products.change");
  const { ids } = await readJson(c, z.object({ ids: z.array(z.uuid()).max(250) }));
  await arrangeProductImages(c.var.shop, c.var.actor, idOf(c, "id"), ids);
  return answerProduct(c);
});

/** What the picture shows, in words. */
adminPicturesApi.patch("/api/admin/products/:id/pictures/:imageId", async (c) => {
  requireRight(c.var.actor, "products.change");
  const { alt } = await readJson(c, z.object({ alt: z.string().trim().max(500) }));
  await describeProductImage(c.var.shop, c.var.actor, idOf(c, "id"), idOf(c, "imageId"), alt);
  return answerProduct(c);
});

adminPicturesApi.delete("/api/admin/products/:id/pictures/:imageId", async (c) => {
  requireRight(c.var.actor, "products.change");
  await removeProductImage(c.var.shop, c.var.actor, idOf(c, "id"), idOf(c, "imageId"));
  return answerProduct(c);
});

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
