import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** An amount of money in the minor unit of its currency (cents for USD, yen for JPY). Exact to 2^53 - 1. */
export const cents = () => bigint({ mode: "number" });

/** A time with its zone; read as `Date`. */
export const instant = () => timestamp({ withTimezone: true, mode: "date" });

/** The primary key of nearly every table: a UUID version 7 made by `shop.ids` (RFC 9562), so inserts stay local. */
export const id = () => uuid().primaryKey();

/** The id of a transaction, unique in its database server. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** What full-text search reads: words with their positions and weights. */
export const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** The picture of a collection or an article: a file in Files and what a page says of it; sizes in pixels. */
export type PictureFile = { fileKey: string; alt: string; width: number; height: number };

/** Days such as "2026-12-01". */
export type DayRange = { from: string; to: string };

/**
 * When a line was promised to arrive: the units that were in stock, and those that came later; null where no date was promised. `afterApproval`: for an
 * order that waits for staff, in business days; once they approve it, dates replace it.
 */
export type LinePromise = { now: DayRange | null; later: DayRange | null; afterApproval?: { min: number; max: number } };

export type FreightDelivery = { unloading: "dock" | "lift-gate"; appointment: boolean; contactName: string; contactPhone: string };

/** What a buyer chose. `together` null: everything was available at once, so there was nothing to choose. `freight` null: it ships in parcels. */
export type OrderDelivery = { together: boolean | null; freight: FreightDelivery | null };
