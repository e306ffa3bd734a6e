import { z } from "zod";
import { listCollectionProducts, readCollection } from "#domain/catalog/catalog.ts";
import { cardToWire } from "#domain/catalog/catalog-json.ts";
import { productSorts } from "#domain/catalog/catalog-types.ts";
import { Refusal } from "#domain/refusal.ts";
import { apiRoute } from "../api-route.ts";
import { productsOfCollection } from "./catalog-answers.ts";

const query = z.object({
  handle: z.string().min(1).max(240),
  first: z.coerce.number().int().min(1).max(100).default(12),
  after: z.string().max(2000).optional(),
  sort: z.enum(productSorts as [(typeof productSorts)[number]]).default("featured"),
});

/** `GET /api/collection-products?handle=&first=12`: `{ products, total, pageInfo }`, also with `after` and `sort`. */
export const collectionProductsRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/collection-products",
    who: "anyone",
    summary: "List the products of a collection",
    request: { query },
    answers: { 200: productsOfCollection },
    refuses: ["not-found"],
    answer: async (c, { query: { handle, ...input } }) => {
      const [shop, buyer] = [c.get("shop"), c.get("buyer")];
      const collection = await readCollection(shop, handle);
      if (!collection) throw new Refusal("not-found");
      const list = await listCollectionProducts(shop, collection, input);
      return { products: list.cards.map((card) => cardToWire(card, buyer.currency)), total: list.total, pageInfo: list.pageInfo };
    },
  }),
];
