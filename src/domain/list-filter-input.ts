import { z } from "zod";

/** Filters of staff lists, from the URL. A filter that cannot be read is ignored. Safe in a browser. */

export const timeFilter = z.iso.datetime({ offset: true }).optional().catch(undefined);
/** An amount as it was typed, in the shop's currency. */
export const amountFilter = z.string().max(20).optional();
