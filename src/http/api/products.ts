import { readProduct } from "#domain/catalog/catalog.ts";
import { productToWire } from "#domain/catalog/catalog-json.ts";
import { Refusal } from "#domain/refusal.ts";
import { apiRoute } from "../api-route.ts";

/** `GET /api/products/{handle}`: `{ product }`, 404 where it is not sold. */
export const productsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/products/:handle",
    who: "anyone",
    answer: async (c) => {
      const product = await readProduct(c.var.shop, c.req.param("handle"));
      if (!product) throw new Refusal("not-found");
      return c.json({ product: productToWire(product, c.var.buyer.currency) });
    },
  }),
];
