/** What is measured, by name. Safe in the browser. */

/** What a browser may say that happened. */
export const browserEventNames = [
  /** A page was opened, by a load or a link of the shop. */
  "page_view",
  /** It was left: how deep it was seen (`scrollDepth`) and how long (`dwellMs`). */
  "page_leave",
  /** A list of products was seen (`list`, `resultCount`). */
  "view_item_list",
  /** A product of it was opened (`list`, `position`). */
  "select_item",
  "view_item",
  "view_cart",
  /** A search was answered (`searchQuery`, `resultCount`, `searchSource`). */
  "search",
  /** One of its results was opened (`targetType`, `target`, `position`). */
  "search_click",
  "newsletter_signup",
  "contact_sent",
  /** A document was opened (`targetType`: its kind, `target`: its file). */
  "download",
  "web_vital",
  /** A variant of a test came into sight, and what its test counts happened (`details`). */
  "ab_test_exposure",
  "ab_test_conversion",
] as const;
export type BrowserEventName = (typeof browserEventNames)[number];

/** What the shop itself records, once, whatever browsers say. */
export const serverEventNames = [
  "add_to_cart",
  "remove_from_cart",
  "begin_checkout",
  /** `targetType`: the step that was completed. */
  "checkout_step",
  /** `targetType`: what stopped the buyer. */
  "checkout_fault",
  /** An order was placed; money is counted here. */
  "purchase",
  /** One that was placed unpaid was paid. */
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
