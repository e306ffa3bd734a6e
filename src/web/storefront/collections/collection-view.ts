import type { Collection } from "#domain/catalog/catalog-types.ts";
import { type PictureView, pictureView } from "../picture-view.ts";

/** A collection as a card shows it. */
export type CollectionView = { handle: string; title: string; productCount: number; picture: PictureView };

export function collectionView({
  handle,
  title,
  productCount,
  image,
}: Pick<Collection, "handle" | "title" | "productCount" | "image">): CollectionView {
  return { handle, title, productCount, picture: pictureView(image) };
}
