import { z } from "zod";
import { readProduct } from "#domain/catalog/catalog.ts";
import { cardToWire, productToWire } from "#domain/catalog/catalog-json.ts";
import { oftenBoughtTogether } from "#domain/often-bought-together/often-bought-together.ts";
import { Refusal } from "#domain/refusal.ts";
import { apiRoute } from "../api-route.ts";
import { card, productAnswer } from "./catalog-answers.ts";

/** `GET /api/products/{handle}` answers `{ product }`, or 404 where it is not sold. */
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

  apiRoute({
    method: "GET",
    path: "/api/products/:handle/bought-together",
    who: "anyone",
    summary: "List the products that buyers often order together with a product",
    request: { params: z.object({ handle: z.string() }) },
    answers: { 200: z.object({ products: z.array(card) }) },
    refuses: ["not-found"],
    answer: async (c, { params }) => {
      const [shop, { currency }] = [c.get("shop"), c.get("buyer")];
      const product = await readProduct(shop, params.handle);
      if (!product) throw new Refusal("not-found");
      return { products: (await oftenBoughtTogether(shop, product)).map((one) => cardToWire(one, currency)) };
    },
  }),
];
