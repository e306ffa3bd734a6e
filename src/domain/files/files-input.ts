import { z } from "zod";

/** Schemas and names of files; safe in a browser. */

/** The title by which staff find an uploaded picture. */
export const pictureTitle = z.string().trim().max(200).default("");

export const fileKinds = ["picture", "document", "logo"] as const;
export type FileKind = (typeof fileKinds)[number];

/** Where a file may be used. */
export const usePlaces = ["product", "product-document", "shop-document", "collection", "article", "page", "home-page", "logo"] as const;
export type UsePlace = (typeof usePlaces)[number];
