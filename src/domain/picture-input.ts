import { z } from "zod";

/** A picture of a collection, an article or the home page: a file that `storePicture` stored, with sizes in pixels. Safe in a browser. */
export const storedPicture = z.object({
  fileKey: z.string().regex(/^pictures\/[a-z0-9]{16,64}\.(?:webp|avif)$/, "This picture does not belong to this shop."),
  alt: z.string().trim().max(500),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
