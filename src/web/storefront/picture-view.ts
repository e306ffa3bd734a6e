import type { Picture } from "#domain/catalog/catalog-types.ts";

/** A picture as a page sends it; the browser makes the URLs of its sizes. */
export type PictureView = { src: string; width: number; height: number };
/** A picture whose description is shown too; on a card the title says what it is. */
export type DescribedPicture = PictureView & { alt: string };

export const pictureView = ({ url, width, height }: Picture): PictureView => ({ src: url, width, height });

export const describedPicture = (picture: Picture): DescribedPicture => ({ ...pictureView(picture), alt: picture.alt });
