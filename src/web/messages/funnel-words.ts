import type { FunnelDimension } from "#domain/reports/chosen-funnel-input.ts";
import type { AskedEvent, EventConditionName } from "#domain/reports/event-condition-input.ts";

/** What staff read of funnels whose steps they choose. */

export const eventWords: Record<AskedEvent, string> = {
  page_view: "Opened a page",
  view_item_list: "Saw a list of products",
  search: "Searched",
  search_click: "Opened a search result",
  select_item: "Chose a product from a list",
  view_item: "Viewed a product",
  add_to_cart: "Added to cart",
  remove_from_cart: "Removed from cart",
  view_cart: "Viewed the cart",
  begin_checkout: "Began checkout",
  checkout_step: "Completed a checkout step",
  checkout_fault: "Was stopped at checkout",
  purchase: "Placed an order",
  newsletter_signup: "Signed up for the newsletter",
  contact_sent: "Sent a message",
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
  landing: { name: "Landing page", none: "Unknown page" },
  visitor: { name: "New or returning", none: "Unknown" },
  segment: { name: "Segment", none: "Unknown" },
};

export const visitorWords: Record<string, string> = { new: "New visitors", known: "Returning visitors" };

export const funnelMeans = {
  visits:
    "Sessions that completed these steps in order. Each step counts the first time it happens after the previous step. A session counts in the period in which it began.",
  visitors:
    "Browsers that completed these steps in order, within the chosen time after the first. The first step must be in a session that matches the period and filters above; the others may be in later sessions of the same browser. Each browser counts once, with its furthest attempt; if several attempts reach the same event, the one that began last counts.",
  exclusions: "An excluded event ends a session’s progress at the step before it; the session may start the funnel again afterward.",
  times:
    "Drop-off: the share of those who completed the previous step but did not go any further. Times are measured from the previous step, for those who completed both.",
  next: "What those whose last step was this one did next: the next page they opened, or the next thing they did. Viewing a product or a list is part of opening its page.",
  visitor: "New: not seen in the 90 days before the period above, and never ordered before. This is the same definition as in the segments.",
  segment: "The segments that every shop has, and the first seven custom segments by name. A session can be in several segments, or in none.",
} as const;
