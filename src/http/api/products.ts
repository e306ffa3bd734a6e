import { z } from "zod";
import { readProduct } from "#domain/catalog/catalog.ts";
import { productToWire } from "#domain/catalog/catalog-json.ts";
import { Refusal } from "#domain/refusal.ts";
import { apiRoute } from "../api-route.ts";
import { productAnswer } from "./catalog-answers.ts";

/** `GET /api/products/{handle}`: `{ product }`, 404 where it is not sold. */
export const productsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/products/:handle",
    who: "anyone",
    summary: "Read a product",
    request: { params: z.object({ handle: z.string() }) },
    answers: { 200: productAnswer },
    answer: async (c, { params }) => {
      const product = await readProduct(c.get("shop"), params.handle);
      if (!product) throw new Refusal("not-found");
      return { product: productToWire(product, c.get("buyer").currency) };
    },
  }),
];
