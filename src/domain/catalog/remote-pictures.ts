import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { type FailedPicture, markToFetch, selectFailedPictures, selectRemoteCounts } from "./remote-picture-queries.ts";

export type { FailedPicture } from "./remote-picture-queries.ts";

/**
 * Pictures on other hosts that products name, from a file or an editor, and that could not be fetched. Staff can have them fetched again, by the
 * same job with the same checks: never from an IP address that is not public.
 */

const perPage = 50;
const maxAtOnce = 5000;

export type FailedPictures = {
  pictures: FailedPicture[];
  next: string | null;
  /** The total of failed pictures. */
  failed: number;
  /** Pictures that wait to be fetched. */
  waiting: number;
};

/** A page of failed pictures, the newest first. Staff need the right `products.read`. */
export async function listFailedPictures(shop: Shop, actor: Actor, { after }: { after?: string | undefined } = {}): Promise<FailedPictures> {
  requireRight(actor, "products.read");
  const rows = await selectFailedPictures(shop, readCursor(after, "newest", "text")?.id ?? null, perPage + 1);
  const last = rows[perPage - 1];
  const next = rows.length > perPage && last ? writeCursor("newest", { key: "", id: last.id }) : null;
  return { pictures: rows.slice(0, perPage), next, ...(await selectRemoteCounts(shop)) };
}

/** Fetches those of `ids` again, or all of them, at most 5,000 at once. Staff need the right `products.change`. Returns how many. */
export async function retryPictures(shop: Shop, actor: Actor, ids: string[] | null): Promise<number> {
  requireRight(actor, "products.change");
  return inTransaction(shop, async (shop) => {
    const marked = await markToFetch(shop, ids, maxAtOnce);
    for (const imageId of marked) await shop.jobs.send(shop.sql, "fetch-image", { imageId }, { key: imageId });
    if (marked.length > 0) await record(shop, actor, "pictures.retried", { kind: "pictures", id: "remote" }, { count: marked.length });
    return marked.length;
  });
}
