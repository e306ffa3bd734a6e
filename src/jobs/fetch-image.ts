import { pictureToFetch, setFetchedPicture } from "#domain/catalog/catalog.ts";
import { maxPictureBytes, storePicture } from "#domain/picture-storing.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { FetchFault, type FetchLimits, fetchPublic } from "./public-fetch.ts";
import { hourMs, logSeldom } from "./throttled-log.ts";
import { TriedAgain, type Tries } from "./tries.ts";

const limits: FetchLimits = {
  maxBytes: maxPictureBytes,
  timeoutMs: 30_000,
  maxRedirects: 4,
  accepts: /^(?:image\/(?!svg)|application\/octet-stream)/i,
};

/**
 * Fetches the picture that an import named by its address, checks and stores it. What cannot be had is noted with the
 * picture, and the drawing stays; what may work later is thrown as `TriedAgain` until the last try. The log has one
 * warning an hour per host and reason when it begins to fail and when it is given up: a host that is away may have thousands.
 */
export async function fetchImage(
  shop: Shop,
  { imageId }: { imageId: string },
  { isFirst, isLast }: Tries,
  mayConnect?: FetchLimits["mayConnect"],
): Promise<void> {
  const picture = await pictureToFetch(shop, imageId);
  if (picture === null) return;
  try {
    const bytes = await fetchPublic(picture.address, mayConnect ? { ...limits, mayConnect } : limits);
    await setFetchedPicture(shop, imageId, await storePicture(shop, bytes));
  } catch (fault) {
    // The picture is there, only its turn does not come.
    if (isRefusal(fault) && fault.code === "too-many-requests" && !isLast) throw new TriedAgain("too many pictures wait");
    if (!(fault instanceof FetchFault) && !isRefusal(fault)) throw fault;
    const reason = fault instanceof FetchFault ? fault.message : fault.code === "file-too-large" ? "is too large" : "is no picture that can be read";
    await setFetchedPicture(shop, imageId, { fault: reason });
    const details = { ...picture, reason };
    const host = new URL(picture.address).host;
    if (isLast || !(fault instanceof FetchFault) || fault.final)
      return logSeldom(shop, `given up ${host} ${reason}`, hourMs, (pictures) =>
        shop.log.warn({ ...details, pictures }, "a picture could not be fetched and is given up; the drawing stays"),
      );
    if (isFirst)
      logSeldom(shop, `tried again ${host} ${reason}`, hourMs, (pictures) =>
        shop.log.warn({ ...details, pictures }, "a picture could not be fetched and is tried again"),
      );
    throw new TriedAgain(reason);
  }
}
