import { z } from "zod";

/** What lists of staff are narrowed by in their URL: a filter that cannot be read narrows nothing. Safe in a browser. */

export const timeFilter = z.iso.datetime({ offset: true }).optional().catch(undefined);
/** An amount as it is typed, in the shop's currency. */
export const amountFilter = z.string().max(20).optional();
