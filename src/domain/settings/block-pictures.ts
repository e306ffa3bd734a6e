import type { Shop } from "#domain/shop.ts";
import { goneFiles } from "#domain/stored-files.ts";
import type { HomeBlock } from "./home-blocks.ts";

type Pictured = Pick<HomeBlock, "picture">;

/**
 * Returns which of these blocks show a deleted picture: staff may delete a picture that is shown nowhere. The other pictures stay until the
 * transaction ends. Call it before the transaction takes any other lock.
 */
export async function goneBlockPictures(shop: Shop, blocks: readonly Pictured[]): Promise<boolean[]> {
  const gone = await goneFiles(
    shop,
    blocks.flatMap(({ picture }) => picture?.fileKey ?? []),
  );
  return blocks.map(({ picture }) => picture !== null && gone.has(picture.fileKey));
}

/** Returns the same as faults of a form, by path (`blocks.1.picture`). */
export async function blockPictureFaults(shop: Shop, blocks: readonly Pictured[]): Promise<Record<string, string>> {
  const gone = await goneBlockPictures(shop, blocks);
  return Object.fromEntries(
    gone.flatMap((isGone, at) => (isGone ? [[`blocks.${at}.picture`, "This picture was deleted. Choose another one."]] : [])),
  );
}
