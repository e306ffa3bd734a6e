import { Hono } from "hono";
import { z } from "zod";
import { listCollectionProducts } from "#domain/catalog/catalog.ts";
import { cardToWire } from "#domain/catalog/catalog-shape.ts";
import { productSorts } from "#domain/catalog/catalog-types.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Env } from "../env.ts";
import { parseInput } from "../input.ts";

/** `GET /api/collection-products?handle=&first=12`: `{ products, total, pageInfo }`, also with `after` and `sort`. */
export const collectionProductsApi = new Hono<Env>();

const query = z.object({
  handle: z.string().min(1).max(240),
  first: z.coerce.number().int().min(1).max(100).default(12),
  after: z.string().max(2000).optional(),
  sort: z.enum(productSorts as [(typeof productSorts)[number]]).default("featured"),
});

collectionProductsApi.get("/api/collection-products", async (c) => {
  const { handle, ...input } = parseInput(query, c.req.query());
  const [list, settings] = await Promise.all([listCollectionProducts(c.var.shop, handle, input), readSettings(c.var.shop)]);
  if (!list) throw new Refusal("not-found");
  return c.json({ products: list.cards.map((card) => cardToWire(card, settings.shop.currency)), total: list.total, pageInfo: list.pageInfo });
});
