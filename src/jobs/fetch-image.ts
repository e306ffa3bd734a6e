import { maxPictureBytes, pictureToFetch, setFetchedPicture, storePicture } from "#domain/catalog/catalog.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { FetchFault, type FetchLimits, fetchPublic } from "./public-fetch.ts";

const limits: FetchLimits = {
  maxBytes: maxPictureBytes,
  timeoutMs: 30_000,
  maxRedirects: 4,
  accepts: /^(?:image\/(?!svg)|application\/octet-stream)/i,
};

/**
 * Fetches the picture that an import named by its address, checks and stores it. What cannot be had is noted with the
 * picture, and the drawing stays; what may work later is thrown, so that the queue tries again.
 */
export async function fetchImage(shop: Shop, { imageId }: { imageId: string }, mayConnect?: FetchLimits["mayConnect"]): Promise<void> {
  const address = await pictureToFetch(shop, imageId);
  if (address === null) return;
  try {
    const bytes = await fetchPublic(address, mayConnect ? { ...limits, mayConnect } : limits);
    await setFetchedPicture(shop, imageId, await storePicture(shop, bytes));
  } catch (fault) {
    if (!(fault instanceof FetchFault) && !isRefusal(fault)) throw fault;
    const reason = fault instanceof FetchFault ? fault.message : fault.code === "file-too-large" ? "is too large" : "is no picture that can be read";
    await setFetchedPicture(shop, imageId, { fault: reason });
    shop.log.warn({ imageId, reason }, "a picture could not be fetched");
    if (fault instanceof FetchFault && !fault.final) throw fault;
  }
}
