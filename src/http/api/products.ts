import { Hono } from "hono";
import { readProduct } from "#domain/catalog/catalog.ts";
import { productToWire } from "#domain/catalog/catalog-shape.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Env } from "../env.ts";

/** `GET /api/products/{handle}`: `{ product }`, 404 where it is not sold. */
export const productsApi = new Hono<Env>();

productsApi.get("/api/products/:handle", async (c) => {
  const [product, settings] = await Promise.all([readProduct(c.var.shop, c.req.param("handle")), readSettings(c.var.shop)]);
  if (!product) throw new Refusal("not-found");
  return c.json({ product: productToWire(product, settings.shop.currency) });
});
