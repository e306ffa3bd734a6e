import { pictureToFetch, setFetchedPicture } from "#domain/catalog/catalog.ts";
import { hourMs } from "#domain/durations.ts";
import { encodePicture, maxPictureBytes } from "#domain/picture-storing.ts";
import { isRefusal, type Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { type JobAttempts, RetryLater } from "./job-retries.ts";
import { FetchFault, type FetchLimits, fetchPublic } from "./public-fetch.ts";
import { logThrottled } from "./throttled-log.ts";

const limits: FetchLimits = {
  maxBytes: maxPictureBytes,
  timeoutMs: 30_000,
  maxRedirects: 4,
  accepts: /^(?:image\/(?!svg)|application\/octet-stream)/i,
};

/**
 * Fetches a picture that an import named by URL, checks and stores it. A permanent failure is stored with the picture, which keeps
 * its placeholder; a temporary one is thrown as `RetryLater` until the last try. The log gets at most one warning an hour per host
 * and reason, when it begins to fail and when it is given up, because a host that is down may have thousands of pictures.
 */
export async function fetchImage(
  shop: Shop,
  { imageId }: { imageId: string },
  { isFirst, isLast }: JobAttempts,
  mayConnect?: FetchLimits["mayConnect"],
): Promise<void> {
  const picture = await pictureToFetch(shop, imageId);
  if (picture === null) return;
  try {
    const bytes = await fetchPublic(picture.address, mayConnect ? { ...limits, mayConnect } : limits);
    await setFetchedPicture(shop, imageId, await encodePicture(shop, bytes));
  } catch (fault) {
    if (!(fault instanceof FetchFault) && !isRefusal(fault)) throw fault;
    const { reason, final } = reasonOf(fault);
    await setFetchedPicture(shop, imageId, { fault: reason });
    const details = { ...picture, reason };
    const host = URL.canParse(picture.address) ? new URL(picture.address).host : "no host";
    if (isLast || final)
      return logThrottled(shop, `given up ${host} ${reason}`, hourMs, (pictures) =>
        shop.log.warn({ ...details, pictures }, "a picture could not be fetched and will not be tried again; the drawing stays"),
      );
    if (isFirst)
      logThrottled(shop, `tried again ${host} ${reason}`, hourMs, (pictures) =>
        shop.log.warn({ ...details, pictures }, "a picture could not be fetched and is tried again"),
      );
    throw new RetryLater(reason);
  }
}

/** `final`: a retry would not help. */
function reasonOf(fault: FetchFault | Refusal): { reason: string; final: boolean } {
  if (fault instanceof FetchFault) return { reason: fault.message, final: fault.final };
  if (fault.code === "too-many-requests") return { reason: "waited too long among other pictures", final: false };
  return { reason: fault.code === "file-too-large" ? "is too large" : "is no picture that can be read", final: true };
}
