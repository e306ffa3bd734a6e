import type { FunnelDimension } from "#domain/reports/chosen-funnel-input.ts";
import type { AskedEvent, EventConditionName } from "#domain/reports/event-condition-input.ts";

/** What staff read of funnels whose steps they choose. */

export const eventWords: Record<AskedEvent, string> = {
  page_view: "Opened a page",
  view_item_list: "Saw a list of products",
  search: "Searched",
  search_click: "Opened a search result",
  select_item: "Chose a product of a list",
  view_item: "Viewed a product",
  add_to_cart: "Added to cart",
  remove_from_cart: "Removed from cart",
  view_cart: "Looked at the cart",
  begin_checkout: "Began checkout",
  checkout_step: "Completed a step of the checkout",
  checkout_fault: "Was stopped in the checkout",
  purchase: "Placed an order",
  newsletter_signup: "Signed up for the newsletter",
  contact_sent: "Wrote a message",
  download: "Opened a document",
};

export const conditionWords: Record<EventConditionName, { name: string; fault: string }> = {
  path: { name: "Page is", fault: "Enter a path that begins with /." },
  "path-begins": { name: "Page begins with", fault: "Enter a path that begins with /." },
  product: { name: "Product", fault: "Choose a product." },
  collection: { name: "Collection", fault: "Choose a collection." },
  query: { name: "Searched for", fault: "Enter what was searched for." },
};

export const splitWords: Record<FunnelDimension, { name: string; none: string }> = {
  device: { name: "Device", none: "Unknown device" },
  source: { name: "Source", none: "Unknown source" },
  channel: { name: "Channel", none: "Unknown channel" },
  country: { name: "Country", none: "Unknown country" },
  campaign: { name: "Campaign", none: "No campaign" },
  visitor: { name: "New or returning", none: "Unknown" },
};

export const visitorWords: Record<string, string> = { new: "New visitors", known: "Returning visitors" };

export const funnelMeans = {
  visits:
    "Sessions that took these steps one after the other, each at its first time after the step before. A session counts in the time in which it began.",
  visitors:
    "Browsers that took these steps one after the other, within the chosen time after the first. The first step is taken in a session of the time and the filters above; the others may be taken in later sessions of the same browser. A browser counts once, by the way that came furthest; of several ways to the same event it is the one that began last.",
  exclusions: "What ends the way counts up to the step before it, and may begin again after it.",
  times: "Drop-off: of those who took the step before, those who went no further. Times are from the step before, of those who took both.",
  next: "What those who took this step as their last did after it: the next page they opened, or the next thing they did. Seeing a product or a list is part of its page.",
  visitor: "New: not seen here in the 90 days before the time above, and no order before. The same as in the segments.",
} as const;
