import { z } from "zod";
import { listFailedPictures, retryPictures } from "#domain/catalog/remote-pictures.ts";
import { apiRoute } from "#http/api-route.ts";
import { nextCursor } from "../shared-schemas.ts";

const picture = z.object({
  id: z.string(),
  productId: z.string(),
  productTitle: z.string(),
  url: z.string(),
  alt: z.string(),
  reason: z.string().describe("Why it could not be downloaded."),
});

/** Pictures from other hosts that could not be downloaded. */
export const adminRemotePicturesRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/remote-pictures",
    who: "staff",
    right: "products.read",
    summary: "List pictures that could not be downloaded",
    request: { query: z.object({ after: z.string().max(2000).optional() }) },
    answers: {
      200: z.object({
        pictures: z.array(picture),
        next: nextCursor,
        failed: z.number(),
        waiting: z.number().describe("Pictures that are still to be downloaded."),
      }),
    },
    answer: (c, { query }) => listFailedPictures(c.get("shop"), c.get("actor"), query),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/remote-pictures/retries",
    who: "staff",
    right: "products.change",
    summary: "Download pictures again that failed",
    request: { body: z.object({ ids: z.array(z.guid()).min(1).max(200).nullable().describe("Null: all of them, at most 5,000 at a time.") }) },
    answers: { 200: z.object({ retried: z.number() }) },
    answer: async (c, { body: { ids } }) => ({ retried: await retryPictures(c.get("shop"), c.get("actor"), ids) }),
  }),
];
