import { z } from "zod";

const ids = z.array(z.guid()).max(1000).default([]);

/**
 * The collections picked by hand, by id, that a product is added to and removed from. Others stay as they are, so that changes that other staff made meanwhile
 * are kept. Safe in a browser.
 */
export const productCollectionsChange = z.object({ add: ids, remove: ids });
export type ProductCollectionsChange = z.output<typeof productCollectionsChange>;
