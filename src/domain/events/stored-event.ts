import type { MeasuredEventName } from "./event-names.ts";

/** A row of `events` before it is written; a missing field is null. Times are ISO 8601. */
export type NewEvent = {
  id: string;
  at: string;
  receivedAt: string;
  name: MeasuredEventName;
  origin: "browser" | "server";
  sessionId?: string | null;
  visitorId?: string | null;
  accountId?: string | null;
  isBot: boolean;
  isStaff: boolean;
  isTrial: boolean;
  path?: string | null;
  pageType?: string | null;
  viewId?: string | null;
  referrerHost?: string | null;
  utmSource?: string | null;
  utmMedium?: string | null;
  utmCampaign?: string | null;
  utmTerm?: string | null;
  utmContent?: string | null;
  device?: string | null;
  browser?: string | null;
  country?: string | null;
  connection?: string | null;
  scrollDepth?: number | null;
  dwellMs?: number | null;
  productId?: string | null;
  variantId?: string | null;
  collectionId?: string | null;
  orderId?: string | null;
  quantity?: number | null;
  valueCents?: number | null;
  currency?: string | null;
  list?: string | null;
  position?: number | null;
  searchQuery?: string | null;
  resultCount?: number | null;
  searchSource?: string | null;
  targetType?: string | null;
  target?: string | null;
  metric?: string | null;
  metricValue?: number | null;
  element?: string | null;
  details?: Record<string, string | number> | null;
};

/** A view of a page by a visitor who did not consent. */
export type PageView = { day: string; path: string; pageType: string; isBot: boolean; isStaff: boolean; isTrial: boolean };

export type MeasuredCart = {
  cartId: string;
  sessionId: string;
  visitorId: string;
  accountId: string | null;
  isBot: boolean;
  isStaff: boolean;
  device: string | null;
  browser: string | null;
  country: string | null;
  at: string;
};

/** Returns the UTC day of a time, by which `events` is partitioned. */
export const dayOf = (at: string): string => at.slice(0, 10);
