/** The names of everything that is measured. Safe in the browser. */

/** Events that a browser may report. */
export const browserEventNames = [
  /** A page was opened, by loading it or by a link within the shop. */
  "page_view",
  /** The page was left: how far it was scrolled (`scrollDepth`) and for how long it was seen (`dwellMs`). */
  "page_leave",
  /** A list of products was seen (`list`, `resultCount`). */
  "view_item_list",
  /** A product in the list was opened (`list`, `position`). */
  "select_item",
  "view_item",
  "view_cart",
  /** A search was answered (`searchQuery`, `resultCount`, `searchSource`). */
  "search",
  /** A result of the search was opened (`targetType`, `target`, `position`). */
  "search_click",
  "newsletter_signup",
  "contact_sent",
  /** A document was opened (`targetType`: its kind, `target`: its file). */
  "download",
  "web_vital",
  /** A variant of an experiment came into view, or what the experiment counts happened (`details`). */
  "ab_test_exposure",
  "ab_test_conversion",
] as const;
export type BrowserEventName = (typeof browserEventNames)[number];

/** Events that the shop itself records, each once, whatever browsers report. */
export const serverEventNames = [
  "add_to_cart",
  "remove_from_cart",
  "begin_checkout",
  /** `targetType`: the completed step. */
  "checkout_step",
  /** `targetType`: what stopped the buyer. */
  "checkout_fault",
  /** An order was placed; money is counted here. */
  "purchase",
  /** An order that was placed unpaid was paid. */
  "order_paid",
  "refund",
] as const;
export type ServerEventName = (typeof serverEventNames)[number];

export const eventNames = [...browserEventNames, ...serverEventNames] as const;
export type MeasuredEventName = (typeof eventNames)[number];

export const metrics = ["LCP", "INP", "CLS", "TTFB", "FCP", "FID", "LOAD"] as const;
export type Metric = (typeof metrics)[number];

export const pageTypes = [
  "home",
  "product",
  "collection",
  "collections",
  "search",
  "cart",
  "checkout",
  "thank-you",
  "content",
  "article",
  "blog",
  "contact",
  "account",
  "order",
  "not-found",
  "other",
] as const;
export type PageType = (typeof pageTypes)[number];
